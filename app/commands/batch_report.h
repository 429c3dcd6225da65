#pragma once

#include "record/batch_record.h"
#include "run/batch_sizes.h"

#include <span>
#include <string>

namespace pastkeys {

/// A human-readable report: the text of each sequence, whether each sequence gives the same bits as
/// when run alone, one line per step, and the totals.
/// \param texts  the text that each sequence generated
std::string batchReport(const BatchTrace& batch, std::span<const std::string> texts);

/// A table with one row per number of slots.
std::string batchSizesTable(std::span<const BatchSizePoint> points);

} // namespace pastkeys
