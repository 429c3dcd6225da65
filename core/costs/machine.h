// The limits of this machine. A decode step must read every weight once, so memory limits its
// speed. A prefill multiplies matrices, so the fused multiply-add units limit its speed.
#pragma once

#include "base/buffer.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace pastkeys {

class WorkerPool;

/// Limits measured with `threads` threads.
struct MachineLimits
{
    std::size_t threads = 0;
    double readBytesPerSecond = 0;
    double flopsPerSecond = 0; ///< of float32 fused multiply-adds, each of which is 2 FLOPs
};

/// Measures limits in trials of about 20 milliseconds. The speed of a machine can change at any
/// time, so compare a kernel with trials run just before and after it.
class MachineProbe
{
public:
    /// Allocates more memory than fits in the processor's caches. The pool must outlive the probe.
    explicit MachineProbe(WorkerPool& pool);

    double readBytesPerSecond();
    double flopsPerSecond();

private:
    std::size_t parts() const;
    std::size_t partSize() const; ///< in floats

    WorkerPool& m_pool;
    Buffer<float> m_memory;
    std::uint64_t m_rounds = 1;
};

/// Alternates trials of both limits for about a second, and returns the best result for each.
/// Throws Cancelled when stopped.
MachineLimits measureMachine(WorkerPool& pool, const std::stop_token& stop = {});

/// The peak memory use of this process so far, in bytes; 0 if the system does not report it.
std::uint64_t peakMemory();

/// The processor's name; empty if the system does not report it. Saved limits are valid only on a
/// processor with the same name.
std::string processorName();

} // namespace pastkeys
