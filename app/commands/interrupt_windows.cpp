#include "commands/command.h"
#include "commands/interrupt.h"
#include "export/unfinished.h"

#include <mutex>
#include <utility>
#include <windows.h>

namespace pastkeys {

namespace {

/// Windows calls a function without an argument, in a thread of its own, so what it stops must be global.
std::mutex stopMutex;
std::stop_source* toStop = nullptr; ///< guarded by the mutex

BOOL WINAPI stopOnce(DWORD /*event*/)
{
    const std::scoped_lock lock(stopMutex);
    if (toStop == nullptr)
        return FALSE;
    if (toStop->stop_requested())
        exitWithoutUnfinished(static_cast<int>(ExitCode::Cancelled));
    toStop->request_stop();
    return TRUE;
}

} // namespace

class Interrupt::Watch
{
public:
    explicit Watch(std::stop_source stop) : m_stop(std::move(stop))
    {
        const std::scoped_lock lock(stopMutex);
        toStop = &m_stop;
        ::SetConsoleCtrlHandler(stopOnce, TRUE);
    }
    ~Watch()
    {
        ::SetConsoleCtrlHandler(stopOnce, FALSE);
        const std::scoped_lock lock(stopMutex);
        toStop = nullptr;
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

private:
    std::stop_source m_stop;
};

Interrupt::Interrupt() : m_watch(std::make_unique<Watch>(m_stop)) {}

Interrupt::~Interrupt() = default;

} // namespace pastkeys
