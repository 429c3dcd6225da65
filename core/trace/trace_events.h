// A trace as trace events, which Perfetto and chrome://tracing show as a timeline: the Trace Event
// Format, as a JSON object. Each lane is a thread of one process. A step is a slice, its operations
// are slices inside it, and counters show the bytes of the cache and the FLOPs.
//
// Each operation was measured, but not when it began. So the operations of a lane are laid end to
// end, as if the lane had run alone and nothing had happened between them. Times are microseconds
// whose three decimals are whole nanoseconds. Where a program that adds them in floating point would
// find an operation that ends after its step, the step is longer by a rounding error.
#pragma once

#include "base/byte_sink.h"
#include "trace/trace.h"

#include <string>

namespace pastkeys {

class TraceEventWriter
{
public:
    /// Writes the names of the process and of the lanes. Throws RunError if single operations were
    /// not measured: they would have no place in time.
    TraceEventWriter(ByteSink sink, const TraceHeader& header);
    void append(const StepRecord& step);
    /// Ends the file. Call it once, after the last step.
    void finish();

private:
    void write(const std::string& text);
    void appendLane(const StepRecord& step, Lane which);

    ByteSink m_sink;
    TraceHeader m_header;
    PerLane<std::chrono::nanoseconds> m_end{}; ///< of what was written of each lane
};

} // namespace pastkeys
