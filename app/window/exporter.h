#pragma once

#include "export/file_writing.h"

#include <QElapsedTimer>
#include <QPointer>

#include <array>
#include <memory>

class QFileDialog;
class QWidget;

namespace pastkeys {

class Messages;
class PlotsView;
class RunDocument;
class StageView;
struct Picture;

enum class ExportKind : std::uint8_t
{
    Stage,
    Window,
    Plot,
    Animation,
    HandOut,
    Page,  ///< for a browser
    Run,   ///< can be opened again
    Trace, ///< as JSON Lines
    Steps,
    Operations,
    Events,
};

inline constexpr std::array kExportKinds{
    ExportKind::Stage,   ExportKind::Window,     ExportKind::Plot,  ExportKind::Animation,
    ExportKind::HandOut, ExportKind::Page,       ExportKind::Run,   ExportKind::Trace,
    ExportKind::Steps,   ExportKind::Operations, ExportKind::Events};

QString menuTextOf(ExportKind kind);

/// Exports what the window shows, one file at a time. The window stays usable meanwhile.
class Exporter : public QObject
{
    Q_OBJECT

public:
    /// The parts of the window that can be exported. All of them outlive the exporter.
    struct Sources
    {
        QWidget& window;
        QWidget& messageBar; ///< left out of pictures of the window
        StageView& stage;
        PlotsView& plots;
        const RunDocument& run; ///< no export may overwrite the files of its model
    };

    Exporter(const Sources& sources, Messages& messages, QObject* parent);

    /// Asks for a file and writes it. \param kind  the kind that the dialog offers first
    void ask(ExportKind kind);
    /// Writes a file of this kind. The extension determines the format of a picture; a name without
    /// an extension gets one. Runs, tables and trace events are the same as those written by
    /// `pastkeys-cli trace`. The message bar shows the progress and the result.
    void exportTo(const QString& path, ExportKind kind);
    /// Asks for a file, and writes what `content` returns for the file's extension. If no filter
    /// has this extension, `content` gets the extension of the chosen filter instead.
    /// \param filters  each with one extension: "Table (*.csv)"
    void askFor(const QString& fileName, const QStringList& filters,
                std::function<QByteArray(const QString& ending)> content);
    /// Writes a file with this content.
    void exportTo(const QString& path, const QByteArray& content);
    bool isWriting() const { return m_writing; }
    /// \returns whether there was something to cancel
    bool cancel();

signals:
    /// Emitted when the export has been written, has been canceled, or has failed.
    void finished();

private:
    Picture pictureOfKind(ExportKind kind);
    /// Creates the handout for the current run, layer and head.
    FileWriting::Produce handOutProducer() const;
    /// Creates the page of the whole run for a browser.
    FileWriting::Produce pageProducer() const;
    /// Creates the animation of the current step, operation by operation.
    FileWriting::Produce animationProducer() const;
    FileWriting::Produce producerOf(const QString& path, ExportKind kind);
    /// Starts writing a file. Shows an error instead if another export is running, the file cannot
    /// be written, or it belongs to the open model.
    /// \param produce  returns the function that writes the content; if it throws, a message
    ///     shows the error
    void write(const QString& path, const std::function<FileWriting::Produce()>& produce);
    void start(const QString& path, FileWriting::Produce produce);
    void finish();
    QFileDialog* saveDialog(const QString& title, const QStringList& filters,
                            const QString& fileName) const;
    void offer(QFileDialog& dialog, ExportKind kind) const;

    Sources m_sources;
    Messages& m_messages;
    QString m_folder; ///< of the last export
    QElapsedTimer m_clock;
    QPointer<FileWriting> m_writing;
};

} // namespace pastkeys
