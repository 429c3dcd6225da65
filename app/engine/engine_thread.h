// Work on the engine's thread. A source does one job at a time, step by step, and reports what comes
// of it: a model that is open, the steps of a run, or why there are none.
#pragma once

#include <QString>
#include <QThread>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>
#include <variant>

namespace pastkeys {

struct Engine;
struct KeptBlocks;

/// What jobs find on the engine's thread, and leave there for the next ones.
struct OpenEngine
{
    std::shared_ptr<Engine> engine;   ///< null until a model is open
    std::shared_ptr<KeptBlocks> kept; ///< from the last batch, for the next one; may be null
};

/// Throws RunError if no model is open.
std::shared_ptr<Engine> engineIn(const OpenEngine& open);

/// Only one job of each rank is done at a time. A new job stops the previous one of its rank, and a
/// job of the rank Run stops all others.
enum class Rank : std::uint8_t
{
    Run,
    Batch,
    Measurement, ///< of the machine; also stopped when a run goes on
};

/// Does the work of all sources, one after the other.
class EngineThread
{
public:
    EngineThread();
    /// Stops the current work and waits for it to end. A run stops within one layer.
    ~EngineThread();
    EngineThread(const EngineThread&) = delete;
    EngineThread& operator=(const EngineThread&) = delete;

    /// Has the thread do this after all earlier work.
    void post(std::function<void(OpenEngine&)> work);
    /// Stops the jobs that a new job of this rank does not tolerate. \returns the new job's token
    std::stop_token begin(Rank rank);
    void stop(Rank rank) { m_stops[static_cast<std::size_t>(rank)].request_stop(); }

private:
    OpenEngine m_open;
    std::array<std::stop_source, 3> m_stops; ///< by rank
    QThread m_thread;
    QObject* m_worker; ///< lives on the thread
};

// Every source may report these, besides what its jobs make.

struct Progress
{
    double fraction = 0; ///< of the job, 0 to 1
};

/// The job ended with an error.
struct Failed
{
    QString message;
};

/// The job was stopped before its end.
struct Stopped
{
};

template <typename Event> struct JobContext
{
    OpenEngine& open;
    std::stop_token stop;
    std::function<void(Event)> report;

    std::function<void(double)> progress() const
    {
        return [report = report](double fraction) { report(Progress{fraction}); };
    }
};

/// Does the next step of a job. Returns whether another one follows.
using NextStep = std::function<bool()>;

/// Work for the engine's thread: does what can be done at once, and returns how it goes on, or null
/// if there is nothing more to do. May throw Cancelled and all other exceptions.
template <typename Event> using Job = std::function<NextStep(const JobContext<Event>&)>;

/// How work ended: as it should, with an error, or because it was stopped.
using Ending = std::variant<std::monostate, Failed, Stopped>;

/// Does the work unless it was stopped before, and catches what it throws.
Ending endingOf(const std::stop_token& stop, const std::function<void()>& work);

/// Calls the function on the program's first thread.
void callInWindow(std::function<void()> function);

/// Something that does jobs on the engine's thread and reports their events on the program's first
/// thread. Drops the events of a job after the next one has begun.
/// \tparam Event  a variant that has Progress, Failed and Stopped
template <typename Event> class Source
{
public:
    using Receive = std::function<void(const Event&)>;

    /// \pre the thread outlives the source
    Source(EngineThread& thread, Rank rank, Receive receive)
        : m_thread(thread), m_rank(rank), m_channel(std::make_shared<Channel>())
    {
        m_channel->receive = std::move(receive);
    }
    ~Source()
    {
        m_channel->receive = nullptr;
        cancel();
    }
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    /// Begins a job, in place of the previous one.
    void begin(Job<Event> job)
    {
        const std::stop_token stop = m_thread.begin(m_rank);
        // Weak, because the channel holds the report.
        const auto report = [weak = std::weak_ptr(m_channel),
                             number = ++m_channel->newest](Event event) {
            callInWindow([weak, number, event = std::move(event)] {
                const std::shared_ptr<Channel> channel = weak.lock();
                if (!channel || number != channel->newest || !channel->receive)
                    return;
                const Receive receive = channel->receive; // a copy, as it may destroy the source
                receive(event);
            });
        };
        m_thread.post([channel = m_channel, job = std::move(job), stop, report](OpenEngine& open) {
            channel->next = nullptr;
            channel->stop = stop;
            channel->report = report;
            channel->work([&] { channel->next = job({open, stop, report}); });
        });
    }
    /// Has the job do up to `steps` more steps, if it has any.
    void more(std::size_t steps)
    {
        if (m_rank == Rank::Run)
            m_thread.stop(Rank::Measurement);
        m_thread.post([channel = m_channel, steps](OpenEngine&) {
            for (std::size_t left = steps; left > 0 && channel->next; --left) {
                bool goesOn = false;
                channel->work([&] { goesOn = channel->next(); });
                if (!goesOn)
                    channel->next = nullptr;
            }
        });
    }
    void cancel() { m_thread.stop(m_rank); }
    /// Stops the job, and reports nothing more of it.
    void abandon()
    {
        cancel();
        ++m_channel->newest;
    }

private:
    /// Shared with the work in the queue.
    struct Channel
    {
        Receive receive;    ///< null once the source is gone
        quint64 newest = 0; ///< the number of the newest job
        // Only for the engine's thread, about the job that it does:
        NextStep next;
        std::stop_token stop;
        std::function<void(Event)> report;

        void work(const std::function<void()>& part) const
        {
            const Ending ending = endingOf(stop, part);
            if (const auto* failed = std::get_if<Failed>(&ending))
                report(*failed);
            else if (std::holds_alternative<Stopped>(ending))
                report(Stopped{});
        }
    };

    EngineThread& m_thread;
    Rank m_rank;
    std::shared_ptr<Channel> m_channel;
};

} // namespace pastkeys
