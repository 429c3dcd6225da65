// Two lanes of two runs as the two lanes of one run, so that everything that compares lanes works
// for runs of different machines and programs.
#pragma once

#include "trace/trace_diff.h"

namespace pastkeys {

/// A run whose first lane "A" is the left one and whose second lane "B" is the right one. Model and
/// settings are those of the left run. Rows are stored where the two runs have them. A step has a
/// verdict as long as both lanes have read the same text.
///
/// The result ends before a step that begins or ends at another position in the other run, e.g.
/// because one run has read its prompt in chunks. If one text is shorter, the other lane goes on
/// alone. Throws InputError if the two cannot be compared, or if even the first step differs.
///
/// \param files  where the two lanes come from
Trace sideBySide(const TraceLane& left, const TraceLane& right, const PerLane<std::string>& files);

} // namespace pastkeys
