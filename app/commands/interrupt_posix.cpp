#include "commands/command.h"
#include "commands/interrupt.h"
#include "export/unfinished.h"

#include <atomic>
#include <pthread.h>
#include <signal.h>
#include <thread>

namespace pastkeys {

namespace {

constexpr int kWake = SIGUSR2; ///< wakes the watching thread so that it can end; has no other use

sigset_t watchedSignals()
{
    sigset_t watched;
    sigemptyset(&watched);
    for (const int number : {SIGINT, SIGQUIT, SIGTERM, kWake})
        sigaddset(&watched, number);
    struct sigaction hangUp = {};
    if (::sigaction(SIGHUP, nullptr, &hangUp) == 0 && hangUp.sa_handler != SIG_IGN)
        sigaddset(&watched, SIGHUP); // unless nohup has made the program ignore it
    return watched;
}

} // namespace

/// A thread that waits for the signals.
class Interrupt::Watch
{
public:
    explicit Watch(std::stop_source stop) : m_watched(watchedSignals()), m_stop(std::move(stop))
    {
        pthread_sigmask(SIG_BLOCK, &m_watched, &m_before);
        m_thread = std::thread([this] { watch(); });
    }
    ~Watch()
    {
        m_ending = true;
        pthread_kill(m_thread.native_handle(), kWake);
        m_thread.join();
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

private:
    void watch()
    {
        for (int received = 0; sigwait(&m_watched, &received) == 0 && !m_ending;) {
            if (received == kWake)
                continue;
            if (m_stop.stop_requested())
                exitWithoutUnfinished(static_cast<int>(ExitCode::Cancelled));
            m_stop.request_stop();
        }
    }

    sigset_t m_watched{};
    sigset_t m_before{};
    std::stop_source m_stop;
    std::atomic<bool> m_ending = false;
    std::thread m_thread;
};

Interrupt::Interrupt() : m_watch(std::make_unique<Watch>(m_stop)) {}

Interrupt::~Interrupt() = default;

} // namespace pastkeys
