#include "commands/interrupt.h"

#include <csignal>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

namespace pastkeys {

namespace {

sigset_t watchedSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

} // namespace

Interrupt::Interrupt()
{
    const sigset_t signals = watchedSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    m_thread = std::thread([this] { watch(); });
}

Interrupt::~Interrupt()
{
    m_ending = true;
    pthread_kill(m_thread.native_handle(), SIGINT); // blocked in all threads: only wakes sigwait
    m_thread.join();
    const sigset_t signals = watchedSignals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

void Interrupt::watch()
{
    const sigset_t signals = watchedSignals();
    for (int received = 0; sigwait(&signals, &received) == 0 && !m_ending;) {
        if (m_stop.stop_requested())
            ::_exit(130);
        m_stop.request_stop();
    }
}

} // namespace pastkeys
