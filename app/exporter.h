#pragma once

#include "file_writing.h"

#include <QElapsedTimer>
#include <QPointer>

#include <array>

class QFileDialog;
class QWidget;

namespace pastkeys {

class MessageBar;
class Playback;
class PlotsView;
class StageView;
struct Picture;

enum class ExportKind : std::uint8_t
{
    Stage,
    Window,
    Plot,
    Trace,
};

inline constexpr std::array kExportKinds{ExportKind::Stage, ExportKind::Window, ExportKind::Plot,
                                         ExportKind::Trace};

/// Writes what the window shows to files: one at a time, while the window goes on.
class Exporter : public QObject
{
    Q_OBJECT

public:
    /// What is written. All outlive the exporter's use.
    struct Sources
    {
        QWidget& window;
        StageView& stage;
        PlotsView& plots;
        const Playback& playback;
    };

    Exporter(const Sources& sources, MessageBar& messages, QObject* parent);

    /// Asks for a file. \param kind offered first
    void ask(ExportKind kind);
    /// Pictures as the ending says, the trace as `pastkeys-cli trace` does. A name without an
    /// ending gets one. The bar says how it goes.
    void exportTo(const QString& path, ExportKind kind);
    bool isWriting() const { return m_writing; }
    /// \returns whether there was something to cancel
    bool cancel();

signals:
    /// Written, cancelled or failed.
    void finished();

private:
    Picture pictureOfKind(ExportKind kind);
    FileWriting::Produce producerOf(const QString& path, ExportKind kind);
    void start(const QString& path, FileWriting::Produce produce);
    void finish();
    void offer(QFileDialog& dialog, ExportKind kind) const;

    Sources m_sources;
    MessageBar& m_messages;
    QString m_folder; ///< of the last export
    QElapsedTimer m_clock;
    QPointer<FileWriting> m_writing;
};

} // namespace pastkeys
