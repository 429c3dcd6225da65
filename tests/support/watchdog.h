#pragma once

#include <QtGlobal>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace pastkeys::test {

/// Checks once a minute whether a new action has started since the last check. If not, ends the
/// process with a message that names the current action.
class Watchdog
{
public:
    ~Watchdog()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_done = true;
        }
        m_wake.notify_all();
        m_thread.join();
    }

    void actionStarts(const char* name)
    {
        m_action = name;
        ++m_count;
    }

private:
    void watch()
    {
        std::unique_lock lock(m_mutex);
        int seen = -1;
        while (!m_wake.wait_for(lock, std::chrono::seconds(60), [this] { return m_done; })) {
            const int before = std::exchange(seen, m_count.load());
            if (before == seen)
                qFatal("hangs in action %d: %s", seen, m_action.load());
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_done = false;
    std::atomic<int> m_count = 0;
    std::atomic<const char*> m_action = "none";
    std::thread m_thread{[this] { watch(); }};
};

} // namespace pastkeys::test
