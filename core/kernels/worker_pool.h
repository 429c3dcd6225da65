#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace pastkeys {

/// A fixed set of threads that work on the parts of one job at a time. The calling thread works,
/// too, so a pool of size one starts no thread. Idle threads soon go to sleep. Which thread does
/// which part never changes a result.
class WorkerPool
{
public:
    /// \param threads  the number of threads, including the caller; 0 means one per core
    explicit WorkerPool(std::size_t threads = 0);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    std::size_t threads() const;

    /// Calls body(part, scratch) once for each part in [0, parts), and returns when all are done.
    /// `scratch` points to `scratchFloats` floats that belong to the thread that calls body; their
    /// values are undefined at the beginning of a part. They are allocated before any part begins,
    /// so a body need not allocate: when memory is short, run() throws std::bad_alloc before any
    /// call of body.
    ///
    /// A body must not call run() on the same pool. If a body throws, no further part begins, and
    /// run() throws the first exception after every thread has left its part.
    template <typename Body> void run(std::size_t parts, std::size_t scratchFloats, Body&& body)
    {
        using Plain = std::remove_reference_t<Body>;
        runParts(
            parts, scratchFloats,
            [](void* context, std::size_t part, float* scratch) {
                (*static_cast<Plain*>(context))(part, scratch);
            },
            const_cast<void*>(static_cast<const void*>(&body)));
    }

private:
    using Call = void (*)(void* context, std::size_t part, float* scratch);
    void runParts(std::size_t parts, std::size_t scratchFloats, Call call, void* context);

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace pastkeys
