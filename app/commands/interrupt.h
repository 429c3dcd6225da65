#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace pastkeys {

/// Turns Ctrl+C (SIGINT) and SIGTERM into a stop request while it lives. A second one ends the
/// program at once. Make it before any other thread, so that no other thread takes the signals.
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

    std::stop_source m_stop;
    std::atomic<bool> m_ending = false;
    std::thread m_thread;
};

} // namespace pastkeys
