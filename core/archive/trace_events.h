// A trace as trace events, which Perfetto and chrome://tracing show as a timeline. The file is one
// JSON object in the Trace Event Format. Each lane is a thread of one process. A step is a slice,
// its operations are slices inside it, and counters show the bytes of the cache and the FLOPs.
//
// The record shows how long each operation took, but not when it began. So the operations of a lane
// are laid end to end, as if the lane had run alone and nothing had happened between them. Times
// are in microseconds, with three decimals for the nanoseconds. In a program that adds them in
// floating point, an operation could appear to end after its step. To prevent this, such a step is
// lengthened by the rounding error.
#pragma once

#include "base/byte_sink.h"
#include "record/trace.h"

#include <string>

namespace pastkeys {

class TraceEventWriter
{
public:
    /// Writes the names of the process and of the lanes. Throws RunError if individual operations
    /// were not timed, because they then cannot be placed on the timeline.
    TraceEventWriter(ByteSink sink, const TraceHeader& header);
    void append(const StepRecord& step);
    /// Ends the file. Call once, after the last step.
    void finish();

private:
    void write(const std::string& text);
    void appendLane(const StepRecord& step, Lane which);

    ByteSink m_sink;
    TraceHeader m_header;
    PerLane<std::chrono::nanoseconds> m_end{}; ///< the time up to which each lane has been written
};

} // namespace pastkeys
