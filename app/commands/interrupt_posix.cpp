#include "commands/interrupt.h"

#include "export/unfinished.h"

#include <pthread.h>
#include <signal.h>

namespace pastkeys {

namespace {

constexpr int kWake = SIGUSR2; ///< wakes the watching thread so that it can end; has no other use
constexpr int kCancelled = 130;

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

Interrupt::Interrupt() : m_watched(watchedSignals())
{
    pthread_sigmask(SIG_BLOCK, &m_watched, &m_before);
    m_thread = std::thread([this] { watch(); });
}

Interrupt::~Interrupt()
{
    m_ending = true;
    pthread_kill(m_thread.native_handle(), kWake);
    m_thread.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void Interrupt::watch()
{
    for (int received = 0; sigwait(&m_watched, &received) == 0 && !m_ending;) {
        if (received == kWake)
            continue;
        if (m_stop.stop_requested())
            exitWithoutUnfinished(kCancelled);
        m_stop.request_stop();
    }
}

} // namespace pastkeys
