// The tensors of a dump as a trace, so that they can be compared with another trace.
#pragma once

#include "trace/trace_diff.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace pastkeys {

/// A tensor from `pastkeys-cli dump`, or from another program that uses the same names.
struct DumpTensor
{
    std::vector<std::uint64_t> shape;
    std::vector<float> values; ///< row-major; the shape gives their number
};

/// The tensors of a dump. The keys are names from tensorName().
using DumpTensors = std::map<std::string, DumpTensor>;

/// Whether traces record tensors of this name: q, k, v and the hidden state of a layer, and the
/// logits.
bool isRecorded(const std::string& tensor);

/// A trace of one lane with the id "dump". A dump has neither tokens nor steps, so they come from
/// `like`, up to the last row of the dump. The sizes come from the dump. Tensors that the dump
/// lacks are empty, and are not compared.
///
/// Throws InputError, which names the file, if the dump has none of the tensors that a trace
/// records, or if shapes contradict each other.
Trace traceOfDump(const DumpTensors& dump, const TraceLane& like, const std::string& file);

} // namespace pastkeys
