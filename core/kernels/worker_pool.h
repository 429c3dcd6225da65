#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace pastkeys {

/// A fixed set of threads that work on the parts of one job at a time. The calling thread works as
/// well, so a pool of size one starts no threads. Idle threads soon go to sleep. Which thread runs
/// which part never affects the results.
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
    /// `scratch` points to `scratchFloats` floats owned by the thread that runs the part; their
    /// values are undefined when a part starts. They are allocated up front so that body need not
    /// allocate: if memory runs out, run() throws std::bad_alloc before the first call of body.
    ///
    /// body must not call run() on the same pool. If it throws, no further parts are started, and
    /// run() rethrows the first exception once every thread has finished its part.
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
