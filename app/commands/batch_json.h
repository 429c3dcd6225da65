#pragma once

#include "commands/json_parts.h"
#include "run/batch_run.h"
#include "run/batch_sizes.h"
#include "trace/batch_record.h"

#include <span>
#include <string>

namespace pastkeys {

/// The members that begin each document about a batch: the model, the settings and the prompts.
/// \param fingerprint  of the model
Json batchHeaderJson(const BatchHeader& header, const std::string& fingerprint,
                     const BatchSettings& settings);

/// The JSON as one line of a JSON Lines file, with the line feed at its end.
/// Source: assets/trace/README.md.
std::string batchLine(const Json& json);

/// One step. Sequences, steps and positions are numbered from 0. Times are measured, in
/// milliseconds.
Json batchStepJson(const BatchStep& step);

/// What a batch did: "sequences", "steps" and "totals".
/// \param texts  the text that each sequence generated
Json batchJson(const BatchTrace& batch, const BatchSettings& settings,
               std::span<const std::string> texts);

Json batchSizesJson(std::span<const BatchSizePoint> points);

} // namespace pastkeys
