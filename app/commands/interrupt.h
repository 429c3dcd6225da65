#pragma once

#include <memory>
#include <stop_token>

namespace pastkeys {

/// While this object exists, Ctrl+C and the other signals that ask a program to end become a stop request: SIGINT, SIGQUIT
/// (Ctrl+\), SIGTERM and SIGHUP or, on Windows, Ctrl+Break and closing the console. A second signal removes every file and
/// folder that is still Unfinished, and ends the program at once. Create it before starting any other thread, so that no other
/// thread receives the signals. There may be only one.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    class Watch;
    std::stop_source m_stop;
    std::unique_ptr<Watch> m_watch;
};

} // namespace pastkeys
