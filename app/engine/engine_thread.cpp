#include "engine/engine_thread.h"

#include "base/errors.h"
#include "drawing/tr.h"

#include <QCoreApplication>
#include <QMetaObject>

namespace pastkeys {

std::shared_ptr<Engine> engineIn(const OpenEngine& open)
{
    if (!open.engine)
        throw RunError(Text::tr("No model is open yet."));
    return open.engine;
}

EngineThread::EngineThread() : m_worker(new QObject)
{
    m_worker->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start();
}

EngineThread::~EngineThread()
{
    for (std::stop_source& stop : m_stops)
        stop.request_stop();
    m_thread.quit();
    m_thread.wait();
}

void EngineThread::post(std::function<void(OpenEngine&)> work)
{
    QMetaObject::invokeMethod(m_worker, [this, work = std::move(work)] { work(m_open); });
}

std::stop_token EngineThread::begin(Rank rank)
{
    if (rank == Rank::Run)
        for (const Rank other : {Rank::Batch, Rank::Measurement})
            stop(other);
    stop(rank);
    std::stop_source& own = m_stops[static_cast<std::size_t>(rank)];
    own = std::stop_source();
    return own.get_token();
}

Ending endingOf(const std::stop_token& stop, const std::function<void()>& work)
{
    try {
        if (stop.stop_requested())
            throw Cancelled();
        work();
    } catch (const Cancelled&) {
        return Stopped{};
    } catch (const std::exception& error) {
        return Failed{messageOf(error)};
    }
    return {};
}

void callInWindow(std::function<void()> function)
{
    QMetaObject::invokeMethod(QCoreApplication::instance(), std::move(function),
                              Qt::QueuedConnection);
}

} // namespace pastkeys
