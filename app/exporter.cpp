#include "exporter.h"

#include "base/errors.h"
#include "commands/plain_numbers.h"
#include "message_bar.h"
#include "picture_caption.h"
#include "picture_file.h"
#include "playback.h"
#include "plots/plots_view.h"
#include "stage/stage_view.h"
#include "stage_picture.h"
#include "trace/trace_writer.h"

#include <QApplication>
#include <QFileDialog>
#include <QStandardPaths>

namespace pastkeys {

namespace {

constexpr double kPictureScale = 2; ///< sharp on paper
constexpr qint64 kLong = 300;       ///< milliseconds after which progress is shown
constexpr QSize kLeastPlot(480, 320);

constexpr bool isPicture(ExportKind kind)
{
    return kind != ExportKind::Trace;
}

QString nameOf(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Stage:
        return QStringLiteral("pastkeys-stage.png");
    case ExportKind::Window:
        return QStringLiteral("pastkeys-window.png");
    case ExportKind::Plot:
        return QStringLiteral("pastkeys-plot.png");
    case ExportKind::Trace:
        break;
    }
    return QStringLiteral("pastkeys-trace.jsonl");
}

QString filterOf(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Stage:
        return Exporter::tr("Picture of the stage (*.png *.svg *.pdf)");
    case ExportKind::Window:
        return Exporter::tr("Picture of the whole window (*.png *.svg *.pdf)");
    case ExportKind::Plot:
        return Exporter::tr("Picture of the plot (*.png *.svg *.pdf)");
    case ExportKind::Trace:
        break;
    }
    return Exporter::tr("Trace of the run (*.jsonl)");
}

ExportKind kindOf(const QString& filter)
{
    const auto* const found = std::ranges::find(kExportKinds, filter, filterOf);
    return found == kExportKinds.end() ? ExportKind::Stage : *found;
}

QString withEnding(const QString& path, ExportKind kind)
{
    if (!QFileInfo(path).suffix().isEmpty())
        return path;
    return path + '.' + QFileInfo(nameOf(kind)).suffix();
}

void writeTrace(const Trace& trace, const ByteSink& sink, const FileWriting::Progress& progress)
{
    TraceWriter writer(sink, trace.header());
    for (const StepRecordPtr& step : trace.steps()) {
        writer.append(*step);
        progress(static_cast<double>(step->index + 1) / static_cast<double>(trace.size()));
    }
}

/// The widget is hidden only meanwhile.
void paintWithout(QWidget& widget, QPainter& painter, const std::function<void(QPainter&)>& paint)
{
    const bool shown = !widget.isHidden();
    QWidget* focus = QApplication::focusWidget();
    const bool focused = widget.isAncestorOf(focus);
    widget.hide();
    paint(painter);
    widget.setVisible(shown);
    if (focused)
        focus->setFocus();
}

} // namespace

Exporter::Exporter(const Sources& sources, MessageBar& messages, QObject* parent)
    : QObject(parent), m_sources(sources), m_messages(messages),
      m_folder(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
{
}

void Exporter::ask(ExportKind kind)
{
    auto* dialog = new QFileDialog(&m_sources.window, tr("Export"), m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const ExportKind each : kExportKinds)
        filters << filterOf(each);
    dialog->setNameFilters(filters);
    dialog->selectNameFilter(filterOf(kind));
    dialog->selectFile(nameOf(kind));
    dialog->setDefaultSuffix(QFileInfo(nameOf(kind)).suffix());
    connect(dialog, &QFileDialog::filterSelected, this,
            [this, dialog](const QString& filter) { offer(*dialog, kindOf(filter)); });
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog](const QString& path) {
        exportTo(path, kindOf(dialog->selectedNameFilter()));
    });
    dialog->open(); // the window goes on
}

/// A name of the person's own stays.
void Exporter::offer(QFileDialog& dialog, ExportKind kind) const
{
    dialog.setDefaultSuffix(QFileInfo(nameOf(kind)).suffix());
    const QStringList chosen = dialog.selectedFiles();
    const QString name =
        chosen.isEmpty() ? QString() : QFileInfo(chosen.first()).completeBaseName();
    for (const ExportKind other : kExportKinds)
        if (name.isEmpty() || name == QFileInfo(nameOf(other)).completeBaseName())
            return dialog.selectFile(nameOf(kind));
}

void Exporter::exportTo(const QString& path, ExportKind kind)
{
    if (m_writing) {
        m_messages.showError(tr("%1: not written, because another export still goes on. Wait for "
                                "it, or cancel it with Esc.")
                                 .arg(path));
        return;
    }
    const QString whole = withEnding(path, kind);
    m_folder = QFileInfo(whole).absolutePath();
    try {
        start(whole, producerOf(whole, kind));
    } catch (const std::exception& error) {
        m_messages.showError(QString::fromUtf8(error.what()));
    }
}

FileWriting::Produce Exporter::producerOf(const QString& path, ExportKind kind)
{
    if (!isPicture(kind)) {
        if (m_sources.playback.trace().empty())
            throw RunError(tr("There is no run yet that a trace could tell. Run a prompt first.")
                               .toStdString());
        return [trace = m_sources.playback.trace()](const ByteSink& sink,
                                                    const FileWriting::Progress& progress) {
            writeTrace(trace, sink, progress);
        };
    }
    const std::optional<PictureFormat> format = pictureFormatOf(path.toStdString());
    if (!format)
        throw RunError(tr("%1: not written, because a picture's name ends in .png, .svg or .pdf.")
                           .arg(path)
                           .toStdString());
    return [encode = encoderOf(pictureOfKind(kind), *format, kPictureScale)](
               const ByteSink& sink, const FileWriting::Progress&) {
        const QByteArray bytes = encode();
        sink(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
    };
}

Picture Exporter::pictureOfKind(ExportKind kind)
{
    if (kind == ExportKind::Window) {
        Picture picture = pictureOf(m_sources.window);
        picture.title = m_sources.window.windowTitle();
        picture.paint = [&messages = m_messages, paint = picture.paint](QPainter& painter) {
            paintWithout(messages, painter, paint);
        };
        return picture;
    }
    if (kind == ExportKind::Stage)
        return stagePicture(m_sources.stage);
    if (!m_sources.plots.isVisible()) { // behind another tab it may never have had a size
        m_sources.plots.resize(m_sources.plots.size().expandedTo(kLeastPlot));
        m_sources.plots.drawNow();
    }
    return withCaption(m_sources.plots.picture(),
                       captionFor(m_sources.plots.state(), CaptionOf::Run), m_sources.plots.font(),
                       m_sources.plots.theme());
}

void Exporter::start(const QString& path, FileWriting::Produce produce)
{
    m_clock.start();
    m_writing = new FileWriting(path.toStdString(), std::move(produce), this);
    connect(m_writing, &FileWriting::progressed, this, [this, path](int percent) {
        if (m_writing && m_clock.elapsed() > kLong)
            m_messages.showNote(tr("Writing %1: %2 %. Esc cancels.").arg(path).arg(percent));
    });
    connect(m_writing, &FileWriting::written, this, [this, path](quint64 bytes) {
        m_messages.showNote(
            tr("Written: %1 (%2)").arg(path, QString::fromStdString(byteText(bytes))));
        finish();
    });
    connect(m_writing, &FileWriting::cancelled, this, [this, path] {
        m_messages.showNote(tr("Cancelled: %1 was not written.").arg(path));
        finish();
    });
    connect(m_writing, &FileWriting::failed, this, [this](const QString& message) {
        m_messages.showError(message);
        finish();
    });
    m_writing->start();
}

void Exporter::finish()
{
    delete m_writing;
    emit finished();
}

bool Exporter::cancel()
{
    if (m_writing)
        m_writing->cancel();
    return m_writing;
}

} // namespace pastkeys
