// The results of the diff command, for people and for programs.
#pragma once

#include "commands/diff_input.h"

#include <span>
#include <string>

namespace pastkeys {

bool areEqual(std::span<const LaneDiff> diffs);

/// Steps, layers and heads are 1-based, as in options.
std::string diffText(const DiffFile& a, const DiffFile& b, std::span<const LaneDiff> diffs);

/// One JSON document, in ASCII. All numbering is 0-based, as in files. NaN and infinite numbers
/// become null.
std::string diffJson(const DiffFile& a, const DiffFile& b, std::span<const LaneDiff> diffs);

} // namespace pastkeys
