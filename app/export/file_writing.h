#pragma once

#include "base/byte_sink.h"

#include <QObject>

#include <filesystem>
#include <functional>
#include <thread>

namespace pastkeys {

/// Writes one file with saveFile() on its own thread. Ends with written(), cancelled() or failed(),
/// which arrive on the thread that created this object. If the object is destroyed before that,
/// writing stops: no new file remains, and an existing file is unchanged.
class FileWriting : public QObject
{
    Q_OBJECT

public:
    /// Called with the completed fraction, 0 to 1.
    using Progress = std::function<void(double)>;
    /// Hands the content to the sink, piece by piece. Writing can be stopped between pieces.
    using Produce = std::function<void(const ByteSink&, const Progress&)>;

    FileWriting(std::filesystem::path path, Produce produce, QObject* parent);

    /// Call this once, after the signals are connected.
    void start();
    void cancel() { m_thread.request_stop(); }

signals:
    /// Emitted at most a hundred times.
    void progressed(int percent);
    void written(quint64 bytes);
    void cancelled();
    void failed(QString message);

private:
    void write(const std::stop_token& stop);

    const std::filesystem::path m_path;
    const Produce m_produce;
    std::jthread m_thread; ///< the last member, so that it is stopped and joined first
};

} // namespace pastkeys
