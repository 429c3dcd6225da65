#include "kernels/worker_pool.h"

#include "base/buffer.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sched.h>
#endif

namespace pastkeys {

namespace {

/// One call of run(). The threads share ownership of the job, so that a late worker never touches
/// the next job.
struct Job
{
    Job(void (*function)(void*, std::size_t, float*), void* argument, std::size_t count)
        : call(function), context(argument), parts(count)
    {
    }

    void (*call)(void*, std::size_t, float*);
    void* context;
    std::size_t parts;
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};
    std::atomic<bool> failed{false};
    std::exception_ptr failure; ///< written by the thread that sets `failed`

    /// Runs parts until none is left. \returns whether this call finished the job's last part
    bool work(float* scratch)
    {
        std::size_t finished = 0;
        for (std::size_t part = next.fetch_add(1); part < parts; part = next.fetch_add(1)) {
            if (!failed)
                tryPart(part, scratch);
            ++finished;
        }
        return finished > 0 && done.fetch_add(finished) + finished == parts;
    }

    /// Runs a part, holding back any exception until all parts are done. An exception that escaped
    /// from a worker thread would terminate the program. On the caller's thread, it would unwind
    /// the stack while the workers are still using it.
    void tryPart(std::size_t part, float* scratch) noexcept
    {
        try {
            call(context, part, scratch);
        } catch (...) {
            if (!failed.exchange(true))
                failure = std::current_exception();
        }
    }
};

/// How long a thread spins, looking for work, before it goes to sleep. The operations of a pass
/// follow each other faster than a sleeping thread can wake up.
constexpr std::chrono::microseconds kLooking{50};

/// Waits for a condition without sleeping. \returns whether it came true in time
template <typename Condition> bool lookFor(Condition&& comesTrue)
{
    constexpr int kPauses = 32; // between checks of the clock
    const auto end = std::chrono::steady_clock::now() + kLooking;
    do {
        for (int i = 0; i < kPauses; ++i) {
            if (comesTrue())
                return true;
            hwy::Pause();
        }
    } while (std::chrono::steady_clock::now() < end);
    return false;
}

/// The number of cores that this process may run on.
std::size_t usableCores()
{
#ifdef __linux__
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return static_cast<std::size_t>(std::max(1, CPU_COUNT(&allowed)));
#endif
    return std::max(1U, std::thread::hardware_concurrency());
}

} // namespace

struct WorkerPool::State
{
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable finished;
    std::shared_ptr<Job> job;             ///< guarded by the mutex
    std::atomic<std::uint64_t> number{0}; ///< the job's number; written under the mutex
    std::size_t sleepers = 0;             ///< guarded by the mutex
    bool ending = false;                  ///< guarded by the mutex
    /// Whether idle threads look for work before they sleep. They do if each has a core to itself.
    bool looks = false;
    std::vector<Buffer<float>> scratch; ///< per thread, the caller's first; guarded by the mutex
    std::vector<std::thread> workers;

    ~State()
    {
        {
            const std::lock_guard lock(mutex);
            ending = true;
        }
        wake.notify_all();
        for (std::thread& worker : workers)
            worker.join();
    }

    /// Ensures that each of the first `threads` threads has scratch space for `floats` floats.
    /// Throws std::bad_alloc.
    /// \pre no job is running
    void reserveScratch(std::size_t threads, std::size_t floats)
    {
        for (std::size_t i = 0; i < threads; ++i)
            if (scratch[i].size() < floats) {
                Buffer<float> larger(floats);
                const std::lock_guard lock(mutex);
                scratch[i] = std::move(larger);
            }
    }

    void serve(std::size_t thread)
    {
        std::uint64_t seen = 0;
        for (;;) {
            std::shared_ptr<Job> mine;
            float* room = nullptr;
            if (looks)
                lookFor([&] { return number != seen; });
            {
                std::unique_lock lock(mutex);
                ++sleepers;
                wake.wait(lock, [&] { return ending || number != seen; });
                --sleepers;
                if (ending)
                    return;
                seen = number;
                mine = job;
                room = scratch[thread].data();
            }
            if (mine->work(room)) {
                const std::lock_guard lock(mutex);
                finished.notify_one();
            }
        }
    }
};

WorkerPool::WorkerPool(std::size_t threads) : m_state(std::make_unique<State>())
{
    const std::size_t cores = usableCores();
    if (threads == 0)
        threads = cores;
    m_state->looks = threads <= cores;
    m_state->scratch.resize(threads);
    for (std::size_t i = 1; i < threads; ++i)
        m_state->workers.emplace_back([state = m_state.get(), i] { state->serve(i); });
}

WorkerPool::~WorkerPool() = default;

std::size_t WorkerPool::threads() const
{
    return m_state->workers.size() + 1;
}

void WorkerPool::runParts(std::size_t parts, std::size_t scratchFloats, Call call, void* context)
{
    const bool alone = m_state->workers.empty() || parts <= 1;
    m_state->reserveScratch(alone ? 1 : threads(), scratchFloats);
    float* const own = m_state->scratch.front().data();
    if (alone) {
        for (std::size_t part = 0; part < parts; ++part)
            call(context, part, own);
        return;
    }
    const auto job = std::make_shared<Job>(call, context, parts);
    bool sleepers = false;
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->job = job;
        ++m_state->number;
        sleepers = m_state->sleepers > 0;
    }
    if (sleepers)
        m_state->wake.notify_all();
    const auto allDone = [&] { return job->done.load() == parts; };
    if (!job->work(own) && !(m_state->looks && lookFor(allDone))) {
        std::unique_lock lock(m_state->mutex);
        m_state->finished.wait(lock, allDone);
    }
    if (job->failed)
        std::rethrow_exception(job->failure);
}

} // namespace pastkeys
