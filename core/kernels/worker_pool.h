#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace pastkeys {

/// A fixed set of threads that share the parts of one job at a time. The calling thread works too,
/// so a pool of one starts no thread. Idle threads sleep. Which thread does which part never
/// changes a result.
class WorkerPool
{
public:
    /// \param threads including the caller; 0 means one per core
    explicit WorkerPool(std::size_t threads = 0);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    std::size_t threads() const;

    /// Calls body(part) once for each part in [0, parts) and returns when all are done. The body
    /// must not throw and must not call run() on the same pool.
    template <typename Body> void run(std::size_t parts, Body&& body)
    {
        using Plain = std::remove_reference_t<Body>;
        runParts(
            parts, [](void* context, std::size_t part) { (*static_cast<Plain*>(context))(part); },
            const_cast<void*>(static_cast<const void*>(&body)));
    }

private:
    using Call = void (*)(void* context, std::size_t part);
    void runParts(std::size_t parts, Call call, void* context);

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace pastkeys
