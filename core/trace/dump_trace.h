// The tensors of a dump, in the form of a trace, so that they can be compared with one.
#pragma once

#include "trace/trace_diff.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace pastkeys {

/// A tensor that `pastkeys-cli dump` wrote, or another program under the same names.
struct DumpTensor
{
    std::vector<std::uint64_t> shape;
    std::vector<float> values; ///< row-major, as many as the shape says
};

/// By their names, as tensorName() makes them.
using DumpTensors = std::map<std::string, DumpTensor>;

/// Whether the trace could record a tensor of this name: q, k, v or the hidden state of a layer, or
/// the logits.
bool isRecorded(const std::string& tensor);

/// One lane with the id "dump". A dump knows neither tokens nor steps: they are those of `like`, up
/// to the last row of the dump. Sizes are those of the dump. Tensors that the dump lacks are empty,
/// and are not compared.
///
/// Throws InputError, which names the file, where no tensor is one that a trace records, or where
/// shapes contradict each other.
Trace traceOfDump(const DumpTensors& dump, const TraceLane& like, const std::string& file);

} // namespace pastkeys
