// What this machine can do at most. A decode step must read every weight once, so memory bounds it;
// a prefill multiplies matrices, so the units for fused multiply-add bound it.
#pragma once

#include "base/buffer.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace pastkeys {

class WorkerPool;

/// Measured limits, of as many threads.
struct MachineLimits
{
    std::size_t threads = 0;
    double readBytesPerSecond = 0;
    double flopsPerSecond = 0; ///< float32, fused multiply-adds, one is 2 FLOPs
};

/// Measures limits in trials of some 20 milliseconds, because machines change their speed without
/// notice: a measurement is judged against trials just before and after it.
class MachineProbe
{
public:
    /// Takes memory that no processor's cache holds. The pool outlives the probe.
    explicit MachineProbe(WorkerPool& pool);

    double readBytesPerSecond();
    double flopsPerSecond();

private:
    std::size_t parts() const;
    std::size_t partSize() const; ///< floats

    WorkerPool& m_pool;
    Buffer<float> m_memory;
    std::uint64_t m_rounds = 1;
};

/// The best of trials that alternate for about a second. Throws Cancelled when stopped between two
/// trials.
MachineLimits measureMachine(WorkerPool& pool, const std::stop_token& stop = {});

/// Most memory that this process has held so far, bytes; 0 where the system does not say.
std::uint64_t peakMemory();

/// As the system names it; empty where it does not say. Limits kept for later hold for this name.
std::string processorName();

} // namespace pastkeys
