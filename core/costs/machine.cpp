#include "costs/machine.h"

#include "base/errors.h"
#include "kernels/probe.h"
#include "kernels/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kFloats = std::size_t{64} << 20U; ///< 256 MiB
/// More than 1, so that other threads can take over the parts of a delayed thread.
constexpr std::size_t kPartsPerThread = 8;
constexpr double kTrialSeconds = 0.02;
constexpr double kSeconds = 1;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A sink for unused results, so that the compiler does not optimize away their computation.
std::atomic<float> unused;

} // namespace

MachineProbe::MachineProbe(WorkerPool& pool) : m_pool(pool), m_memory(kFloats)
{
    // Until memory is written, the system maps all of it to one page of zeros, and reading it would
    // measure only the processor's cache. The threads that will read the memory write it first, so
    // that the system places its pages near their processors.
    const std::size_t size = partSize();
    m_pool.run(parts(), 0, [&](std::size_t part, float*) {
        std::fill_n(m_memory.data() + part * size, size, 1.0F);
    });
}

std::size_t MachineProbe::parts() const
{
    return kPartsPerThread * m_pool.threads();
}

std::size_t MachineProbe::partSize() const
{
    return kFloats / parts();
}

double MachineProbe::readBytesPerSecond()
{
    const std::size_t size = partSize();
    const Clock::time_point start = Clock::now();
    m_pool.run(parts(), 0, [&](std::size_t part, float*) {
        unused = readAll({m_memory.data() + part * size, size});
    });
    return static_cast<double>(parts() * size * sizeof(float)) / secondsSince(start);
}

double MachineProbe::flopsPerSecond()
{
    const std::size_t parts = m_pool.threads();
    for (;;) {
        const Clock::time_point start = Clock::now();
        m_pool.run(parts, 0, [&](std::size_t, float*) { unused = multiplyAdd(m_rounds); });
        const double seconds = secondsSince(start);
        if (seconds >= kTrialSeconds / 2)
            return static_cast<double>(parts * m_rounds * flopsPerRound()) / seconds;
        m_rounds *= 2; // until a trial is long enough; later trials start at this number
    }
}

MachineLimits measureMachine(WorkerPool& pool, const std::stop_token& stop)
{
    if (stop.stop_requested())
        throw Cancelled();
    MachineProbe probe(pool);
    MachineLimits limits{pool.threads(), 0, 0};
    for (const Clock::time_point start = Clock::now(); secondsSince(start) < kSeconds;) {
        limits.readBytesPerSecond = std::max(limits.readBytesPerSecond, probe.readBytesPerSecond());
        limits.flopsPerSecond = std::max(limits.flopsPerSecond, probe.flopsPerSecond());
        if (stop.stop_requested())
            throw Cancelled();
    }
    return limits;
}

} // namespace pastkeys
