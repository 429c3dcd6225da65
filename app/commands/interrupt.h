#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace pastkeys {

/// While this object exists, Ctrl+C (SIGINT), Ctrl+\ (SIGQUIT), SIGTERM and SIGHUP become a stop request. A second
/// signal removes every file and folder that is still Unfinished, and ends the program at once.
/// Create it before starting any other thread, so that no other thread receives the signals.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    void watch();

    sigset_t m_watched{};
    sigset_t m_before{};
    std::stop_source m_stop;
    std::atomic<bool> m_ending = false;
    std::thread m_thread;
};

} // namespace pastkeys
