#include "window/exporter.h"

#include "archive/trace_file.h"
#include "base/errors.h"
#include "document/run_document.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "export/animation.h"
#include "export/chosen_places.h"
#include "export/hand_out.h"
#include "export/picture_caption.h"
#include "export/picture_file.h"
#include "export/run_page.h"
#include "export/save_file.h"
#include "export/stage_picture.h"
#include "export/trace_formats.h"
#include "plots/plots_view.h"
#include "session/messages.h"
#include "session/session.h"
#include "stage/stage_view.h"

#include <QApplication>
#include <QFileDialog>
#include <QLayout>
#include <QStandardPaths>
#include <QTimer>

namespace pastkeys {

namespace {

constexpr double kPictureScale = 2; ///< so that pictures are sharp on paper
constexpr qint64 kLong = 300;       ///< milliseconds before progress is shown
constexpr QSize kLeastPlot(480, 320);

/// The menu and dialog entries for one kind of export, and the content that it writes.
struct Offer
{
    QString filter;
    QString menuText;
    QString fileName;
    const TraceFormat* trace = nullptr; ///< null for a picture, handout, page or animation
    CsvTable table = CsvTable::Steps;
};

Offer offerOf(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Stage:
        return {Tr::tr("Picture of the stage (*.png *.svg *.pdf)"),
                Tr::tr("Picture of the &stage …"), "pastkeys-stage.png"};
    case ExportKind::Window:
        return {Tr::tr("Picture of the whole window (*.png *.svg *.pdf)"),
                Tr::tr("Picture of the &window …"), "pastkeys-window.png"};
    case ExportKind::Plot:
        return {Tr::tr("Picture of the plot (*.png *.svg *.pdf)"), Tr::tr("Picture of the &plot …"),
                "pastkeys-plot.png"};
    case ExportKind::Steps:
        return {Tr::tr("Steps as a table (*.csv)"), Tr::tr("Steps as &CSV …"), "pastkeys-steps.csv",
                &traceFormatNamed("csv"), CsvTable::Steps};
    case ExportKind::Operations:
        return {Tr::tr("Operations as a table (*.csv)"), Tr::tr("&Operations as CSV …"),
                "pastkeys-operations.csv", &traceFormatNamed("csv"), CsvTable::Operations};
    case ExportKind::Events:
        return {Tr::tr("Trace events for Perfetto or chrome://tracing (*.json)"),
                Tr::tr("Trace &events for Perfetto or chrome://tracing …"), "pastkeys-events.json",
                &traceFormatNamed("events")};
    case ExportKind::HandOut:
        return {Tr::tr("Printable handout (*.html)"), Tr::tr("&Handout …"), kHandOutName};
    case ExportKind::Page:
        return {Tr::tr("Page for a browser (*.html)"), Tr::tr("Page for a &browser …"),
                "pastkeys-run.html"};
    case ExportKind::Animation:
        return {Tr::tr("Animation of the current step (*.gif)"), Tr::tr("&Animation of the step …"),
                "pastkeys-animation.gif"};
    case ExportKind::Run:
        return {Tr::tr("Recorded run, which can be opened again (*.pastkeys)"),
                Tr::tr("Recorded &run …"), "run.pastkeys", &traceFormatNamed("pastkeys")};
    case ExportKind::Trace:
        break;
    }
    return {Tr::tr("Run as JSON Lines (*.jsonl)"), Tr::tr("Run as &JSON Lines …"),
            "pastkeys-trace.jsonl", &traceFormatNamed("jsonl")};
}

ExportKind kindOf(const QString& filter)
{
    const auto* const found = std::ranges::find(
        kExportKinds, filter, [](ExportKind kind) { return offerOf(kind).filter; });
    return found == kExportKinds.end() ? ExportKind::Stage : *found;
}

QString endingOf(ExportKind kind)
{
    return QFileInfo(offerOf(kind).fileName).suffix();
}

/// What a file with this extension begins with: people double-click a table to open it in Excel.
QByteArray markFor(const QString& ending)
{
    return ending == "csv" ? QByteArray(kCsvMark.data(), kCsvMark.size()) : QByteArray();
}

std::span<const std::byte> bytesOf(const QByteArray& data)
{
    return std::as_bytes(std::span(data.constData(), static_cast<std::size_t>(data.size())));
}

/// The extension in a filter that has only one: "csv" in "Table (*.csv)".
QString endingIn(const QString& filter)
{
    return filter.section("*.", 1).section(')', 0, 0);
}

bool hasEnding(const QString& path, ExportKind kind)
{
    return QFileInfo(path).suffix().compare(endingOf(kind), Qt::CaseInsensitive) == 0;
}

/// The kind to export: the kind chosen in the dialog if the path has its extension; otherwise, the
/// first kind with that extension. If there is none, the chosen kind, whatever it makes of the path.
ExportKind meantKind(const QString& path, ExportKind chosen)
{
    const auto fits = [&path](ExportKind kind) { return hasEnding(path, kind); };
    const auto* const first = std::ranges::find_if(kExportKinds, fits);
    return fits(chosen) || first == kExportKinds.end() ? chosen : *first;
}

QString withEnding(const QString& path, ExportKind kind)
{
    if (!QFileInfo(path).suffix().isEmpty())
        return path;
    return path + '.' + endingOf(kind);
}

/// Throws RunError unless the name has this kind's extension. \pre the kind is not a picture,
/// because pictures have several extensions
void expectEnding(const QString& path, ExportKind kind)
{
    if (!hasEnding(path, kind))
        throw RunError(Text::tr("%1 was not written: the name must end in %2.", path.toStdString(),
                                ("." + endingOf(kind)).toStdString()));
}

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

QString menuTextOf(ExportKind kind)
{
    return offerOf(kind).menuText;
}

Exporter::Exporter(const Sources& sources, Messages& messages, QObject* parent)
    : QObject(parent), m_sources(sources), m_messages(messages),
      m_folder(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
{
}

QFileDialog* Exporter::saveDialog(const QString& title, const QStringList& filters,
                                  const QString& fileName) const
{
    auto* dialog = new QFileDialog(&m_sources.window, title, m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters);
    dialog->selectFile(fileName);
    dialog->setDefaultSuffix(QFileInfo(fileName).suffix());
    return dialog;
}

void Exporter::ask(ExportKind kind)
{
    QStringList filters;
    for (const ExportKind each : kExportKinds)
        filters << offerOf(each).filter;
    QFileDialog* dialog = saveDialog(Tr::tr("Export"), filters, offerOf(kind).fileName);
    dialog->selectNameFilter(offerOf(kind).filter);
    connect(dialog, &QFileDialog::filterSelected, this,
            [this, dialog](const QString& filter) { offer(*dialog, kindOf(filter)); });
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog](const QString& path) {
        exportTo(path, meantKind(path, kindOf(dialog->selectedNameFilter())));
    });
    dialog->open(); // unlike exec(), does not wait
}

/// Suggests a file name for the newly chosen kind, unless the user has typed a name.
void Exporter::offer(QFileDialog& dialog, ExportKind kind) const
{
    dialog.setDefaultSuffix(endingOf(kind));
    const QStringList chosen = dialog.selectedFiles();
    const QString name =
        chosen.isEmpty() ? QString() : QFileInfo(chosen.first()).completeBaseName();
    for (const ExportKind other : kExportKinds)
        if (name.isEmpty() || name == QFileInfo(offerOf(other).fileName).completeBaseName())
            return dialog.selectFile(offerOf(kind).fileName);
}

void Exporter::askFor(const QString& fileName, const QStringList& filters,
                      std::function<QByteArray(const QString& ending)> content)
{
    QFileDialog* dialog = saveDialog(Tr::tr("Save"), filters, fileName);
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog](const QString& filter) { dialog->setDefaultSuffix(endingIn(filter)); });
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, dialog, content = std::move(content)](const QString& path) {
                const QString ending = QFileInfo(path).suffix().toLower();
                const bool isOffered =
                    std::ranges::any_of(dialog->nameFilters(), [&](const QString& filter) {
                        return endingIn(filter) == ending;
                    });
                const QString meant = isOffered ? ending : endingIn(dialog->selectedNameFilter());
                exportTo(path, markFor(meant) + content(meant));
            });
    dialog->open();
}

void Exporter::exportTo(const QString& path, ExportKind kind)
{
    const QString whole = withEnding(path, kind);
    write(whole, [&] { return producerOf(whole, kind); });
}

void Exporter::exportTo(const QString& path, const QByteArray& content)
{
    write(path, [&]() -> FileWriting::Produce {
        return [content](const ByteSink& sink, const FileWriting::Progress&) {
            sink(bytesOf(content));
        };
    });
}

void Exporter::write(const QString& path, const std::function<FileWriting::Produce()>& produce)
{
    if (m_writing) {
        m_messages.showError(Tr::tr("%1 was not written, because another export is not finished. "
                                    "Wait for that one, or press Esc to cancel it.")
                                 .arg(path));
        return;
    }
    m_folder = QFileInfo(path).absolutePath();
    try {
        if (const ModelInfo* model = m_sources.run.model())
            expectWritable(path.toStdString(), model->files);
        start(path, produce());
    } catch (const std::exception& error) {
        m_messages.showError(messageOf(error));
    }
}

FileWriting::Produce Exporter::producerOf(const QString& path, ExportKind kind)
{
    if (kind != ExportKind::Window && m_sources.run.session().trace().empty())
        throw RunError(Text::tr("Nothing to export yet. Run a prompt first."));
    if (const Offer offer = offerOf(kind); offer.trace) {
        expectEnding(path, kind);
        if (const auto& beams = m_sources.run.beams(); beams && kind == ExportKind::Run)
            return [trace = m_sources.run.session().trace(),
                    beams](const ByteSink& sink, const FileWriting::Progress& progress) {
                writeTraceFile(trace, sink, {.progress = progress, .beams = beams.get()});
            };
        return [trace = m_sources.run.session().trace(), mark = markFor(endingOf(kind)),
                offer](const ByteSink& sink, const FileWriting::Progress& progress) {
            sink(bytesOf(mark));
            offer.trace->write(trace, offer.table, sink, progress);
        };
    }
    if (kind == ExportKind::HandOut || kind == ExportKind::Page || kind == ExportKind::Animation) {
        expectEnding(path, kind);
        return kind == ExportKind::HandOut ? handOutProducer()
               : kind == ExportKind::Page  ? pageProducer()
                                           : animationProducer();
    }
    const std::optional<PictureFormat> format = pictureFormatOf(path.toStdString());
    if (!format)
        throw RunError(
            Text::tr("%1 was not written: the name of a picture must end in .png, .svg or .pdf.",
                     path.toStdString()));
    return [encode = encoderOf(pictureOfKind(kind), *format, kPictureScale)](
               const ByteSink& sink, const FileWriting::Progress&) { sink(bytesOf(encode())); };
}

FileWriting::Produce Exporter::handOutProducer() const
{
    const Session& session = m_sources.run.session();
    HandOut handOut{.trace = session.trace(),
                    .selection = session.selection(),
                    .steps = tellingSteps(session.trace()),
                    .operations = tellingOperations(*session.trace().header().network),
                    .look = handOutLook(themeNamed(ThemeName::Light)),
                    .models = m_sources.run.modelsAtHand()};
    handOut.plots = plotsOf(handOut.trace, handOut.look);
    return [handOut = std::move(handOut)](const ByteSink& sink,
                                          const FileWriting::Progress& progress) {
        writeHandOut(handOut, sink, progress);
    };
}

FileWriting::Produce Exporter::pageProducer() const
{
    RunPage page = runPage(m_sources.run.session().trace());
    page.models = m_sources.run.modelsAtHand();
    return [page = std::move(page)](const ByteSink& sink, const FileWriting::Progress& progress) {
        writeRunPage(page, sink, progress);
    };
}

FileWriting::Produce Exporter::animationProducer() const
{
    const Session& session = m_sources.run.session();
    Animation animation{.trace = session.shownTrace(),
                        .selection = session.shownSelection(),
                        .places = placesIn(session.shownTrace(), session.shownCursor().step,
                                           session.shownSelection().layer),
                        .look = stageLookOf(m_sources.stage.theme(), m_sources.stage.size()),
                        .models = m_sources.run.modelsAtHand()};
    animation.look.font = m_sources.stage.font();
    return [animation = std::move(animation)](const ByteSink& sink,
                                              const FileWriting::Progress& progress) {
        writeGif(animation, sink, progress);
    };
}

Picture Exporter::pictureOfKind(ExportKind kind)
{
    if (kind == ExportKind::Window) {
        Picture picture = pictureOf(m_sources.window);
        picture.title = m_sources.window.windowTitle();
        picture.paint = [&messages = m_sources.messageBar, paint = picture.paint](
                            QPainter& painter) { paintWithout(messages, painter, paint); };
        return picture;
    }
    if (kind == ExportKind::Stage)
        return stagePicture(m_sources.stage);
    if (!m_sources.plots.isVisible()) { // hidden plots may have no size yet
        const QSize least = m_sources.plots.minimumSize();
        m_sources.plots.setMinimumSize(kLeastPlot);
        m_sources.plots.layout()->invalidate();
        m_sources.plots.drawNow();
        QTimer::singleShot(0, &m_sources.plots, // once the plot has been painted
                           [&plots = m_sources.plots, least] { plots.setMinimumSize(least); });
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
            m_messages.showNote(Tr::tr("Writing %1: %2%. Press Esc to cancel.")
                                    .arg(path, QString::number(percent)));
    });
    connect(m_writing, &FileWriting::written, this, [this, path](quint64 bytes) {
        m_messages.showNote(Tr::tr("Written: %1 (%2)").arg(path, bytesText(bytes)));
        finish();
    });
    connect(m_writing, &FileWriting::cancelled, this, [this, path] {
        m_messages.showNote(Tr::tr("Canceled: %1 was not written.").arg(path));
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
