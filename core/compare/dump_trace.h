// Presents the tensors of a dump as a trace, so that they can be compared with another trace.
#pragma once

#include "compare/trace_diff.h"

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

/// Whether traces record tensors with this name: q, k, v and the hidden state of a layer, and the
/// logits.
bool isRecorded(const std::string& tensor);

/// A trace with one lane, whose id is "dump". A dump has neither tokens nor steps, so these are
/// taken from `like`, up to the dump's last row. The sizes come from the dump. Tensors that the
/// dump lacks are left empty and are not compared.
///
/// Throws InputError, naming the file, if the dump has none of the tensors that traces record, or
/// if its shapes contradict each other.
Trace traceOfDump(const DumpTensors& dump, const TraceLane& like, const std::string& file);

} // namespace pastkeys
