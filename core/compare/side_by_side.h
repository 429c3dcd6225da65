// Joins one lane from each of two runs into a run with two lanes, so that everything that compares
// lanes also works for runs from different machines and programs.
#pragma once

#include "compare/trace_diff.h"

namespace pastkeys {

/// A run with `left` as its first lane, "A", and `right` as its second lane, "B". The model and the
/// settings are those of the left run. Where possible, the result shares rows with the two runs
/// instead of copying them. A step has a verdict as long as both lanes have read the same text.
///
/// The result ends before the first step that begins or ends at different positions in the two
/// runs, e.g. because only one of them read its prompt in chunks. It also ends before a step in
/// which neither lane ran. If one text is shorter, the other lane continues alone. Throws
/// InputError if the two lanes cannot be compared, or if the result would have no steps.
///
/// \param files  the files that the two runs come from
Trace sideBySide(const TraceLane& left, const TraceLane& right, const PerLane<std::string>& files);

} // namespace pastkeys
