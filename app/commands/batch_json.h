#pragma once

#include "commands/json_parts.h"
#include "record/batch_record.h"
#include "run/batch_run.h"
#include "run/batch_sizes.h"

#include <span>
#include <string>

namespace pastkeys {

/// The members that begin each document about a batch: the model, the settings and the prompts.
/// \param fingerprint  the model's fingerprint
Json batchHeaderJson(const BatchHeader& header, const std::string& fingerprint,
                     const BatchSettings& settings);

/// The JSON as one line of a JSON Lines file, including the trailing line feed.
/// The format is described in assets/trace/README.md.
std::string batchLine(const Json& json);

/// One step. Sequences, steps and positions are 0-based. Times are measured values in milliseconds.
Json batchStepJson(const BatchStep& step);

/// The results of a batch, as the members "sequences", "steps" and "totals".
/// \param texts  the text that each sequence generated
Json batchJson(const BatchTrace& batch, const BatchSettings& settings,
               std::span<const std::string> texts);

Json batchSizesJson(std::span<const BatchSizePoint> points);

} // namespace pastkeys
