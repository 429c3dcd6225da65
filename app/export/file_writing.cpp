#include "export/file_writing.h"

#include "base/errors.h"
#include "drawing/tr.h"
#include "export/save_file.h"

#include <utility>

namespace pastkeys {

FileWriting::FileWriting(std::filesystem::path path, Produce produce, QObject* parent)
    : QObject(parent), m_path(std::move(path)), m_produce(std::move(produce))
{
}

void FileWriting::start()
{
    m_thread = std::jthread([this](const std::stop_token& stop) { write(stop); });
}

void FileWriting::write(const std::stop_token& stop)
{
    const auto progress = [this, shown = 0](double part) mutable {
        const int percent = static_cast<int>(part * 100);
        if (percent != std::exchange(shown, percent))
            emit progressed(percent);
    };
    try {
        emit written(saveFile(m_path, [&](const ByteSink& sink) {
            m_produce(untilStopped(sink, stop), progress);
            if (stop.stop_requested())
                throw Cancelled();
        }));
    } catch (const Cancelled&) {
        emit cancelled();
    } catch (const std::exception& error) {
        emit failed(messageOf(error));
    }
}

} // namespace pastkeys
