// Where a cell comes from and where it goes, as sentences with links.
#pragma once

#include "shared/text_column.h"
#include "shared/view_state.h"

#include <vector>

namespace pastkeys {

using Sentence = std::vector<TextLink>;

/// A pattern of words in which each of %1, %2 ... stands for links.
Sentence sentenceOf(const QString& pattern, const std::vector<Sentence>& links);

/// What the cell is computed from, and where.
std::vector<Sentence> originsOf(const ViewState& state, const PinnedCell& cell);

/// What is computed from the cell, and where.
std::vector<Sentence> usesOf(const ViewState& state, const PinnedCell& cell);

} // namespace pastkeys
