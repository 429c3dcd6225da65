#include "kernels/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sched.h>
#endif

namespace pastkeys {

namespace {

/// One call of run(). Shared with the workers, so that a late one never touches the next job.
struct Job
{
    Job(void (*function)(void*, std::size_t), void* argument, std::size_t count)
        : call(function), context(argument), parts(count)
    {
    }

    void (*call)(void*, std::size_t);
    void* context;
    std::size_t parts;
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};

    /// Does parts until none is left. \returns whether the last of all parts ended here
    bool work()
    {
        std::size_t finished = 0;
        for (std::size_t part = next.fetch_add(1); part < parts; part = next.fetch_add(1)) {
            call(context, part);
            ++finished;
        }
        return finished > 0 && done.fetch_add(finished) + finished == parts;
    }
};

/// Cores that this process may run on.
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
    std::shared_ptr<Job> job; ///< guarded by the mutex
    std::uint64_t number = 0; ///< of the job; guarded by the mutex
    bool ending = false;      ///< guarded by the mutex
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

    void serve()
    {
        std::uint64_t seen = 0;
        for (;;) {
            std::shared_ptr<Job> mine;
            {
                std::unique_lock lock(mutex);
                wake.wait(lock, [&] { return ending || number != seen; });
                if (ending)
                    return;
                seen = number;
                mine = job;
            }
            if (mine->work()) {
                const std::lock_guard lock(mutex);
                finished.notify_one();
            }
        }
    }
};

WorkerPool::WorkerPool(std::size_t threads) : m_state(std::make_unique<State>())
{
    if (threads == 0)
        threads = usableCores();
    for (std::size_t i = 1; i < threads; ++i)
        m_state->workers.emplace_back([state = m_state.get()] { state->serve(); });
}

WorkerPool::~WorkerPool() = default;

std::size_t WorkerPool::threads() const
{
    return m_state->workers.size() + 1;
}

void WorkerPool::runParts(std::size_t parts, Call call, void* context)
{
    if (m_state->workers.empty() || parts <= 1) {
        for (std::size_t part = 0; part < parts; ++part)
            call(context, part);
        return;
    }
    const auto job = std::make_shared<Job>(call, context, parts);
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->job = job;
        ++m_state->number;
    }
    m_state->wake.notify_all();
    if (job->work())
        return;
    std::unique_lock lock(m_state->mutex);
    m_state->finished.wait(lock, [&] { return job->done.load() == parts; });
}

} // namespace pastkeys
