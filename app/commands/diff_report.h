// The findings of the command diff, for people and for programs.
#pragma once

#include "commands/diff_input.h"

#include <span>
#include <string>

namespace pastkeys {

bool areEqual(std::span<const LaneDiff> diffs);

/// Steps, layers and heads are numbered from 1, as in options.
std::string diffText(const DiffFile& a, const DiffFile& b, std::span<const LaneDiff> diffs);

/// One JSON document, in ASCII. Everything is numbered from 0, as in files. Numbers that are NaN or
/// infinite become null.
std::string diffJson(const DiffFile& a, const DiffFile& b, std::span<const LaneDiff> diffs);

} // namespace pastkeys
