// What the window writes to files, tested with the real window, offscreen.
#include "archive/trace_writer.h"
#include "drawing/tr.h"
#include "export/chosen_places.h"
#include "export/stage_picture.h"
#include "plots/plots_view.h"
#include "session/messages.h"
#include "stage/stage_view.h"
#include "support/exporting_window.h"
#include "support/gif_frames.h"
#include "support/gpt2_names.h"
#include "support/program.h"
#include "support/test_program.h"

#include <QAction>
#include <QFileDialog>
#include <QImage>
#include <QRegularExpression>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Removes the times, which differ from run to run.
QByteArray withoutTimes(QByteArray trace)
{
    // The window also repeats short passes and records their times in "repeated".
    static const QRegularExpression time(
        QStringLiteral("\"nanoseconds\":\\d+,?|\"repeated\":\\{[^}]*\\},"));
    return QString::fromUtf8(trace).remove(time).toUtf8();
}

} // namespace

class TestExporter : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<ExportFolder>(); }
    void cleanup() { m_folder.reset(); }
    void eachPictureHasItsFormatAndSize_data();
    void eachPictureHasItsFormatAndSize();
    void aPlotBehindAnotherTabIsWritten();
    void aStageThatTheWindowCutsIsWrittenWhole();
    void thePictureOfTheWindowHoldsNoMessage();
    void anErrorStaysWhileThePictureOfTheWindowIsMade();
    void theTraceIsWhatTheCommandLineWrites();
    void tablesAndEventsAreWhatTheCommandLineWrites_data();
    void tablesAndEventsAreWhatTheCommandLineWrites();
    void everyKindHasAnEntryInTheMenu();
    void aHandOutHoldsTheRunOnShow();
    void aPageHoldsTheRunOnShowInAllLanguages();
    void anAnimationShowsTheStepOnShow();
    void aMissingEndingIsAdded();
    void anUnknownEndingIsRefused();
    void withoutARunThereIsNothingToExport();
    void aFileOfTheOpenModelIsNotReplaced();

private:
    QString path(const QString& name) const { return m_folder->path(name); }
    QStringList files() const { return m_folder->files(); }

    std::unique_ptr<ExportFolder> m_folder;
};

void TestExporter::eachPictureHasItsFormatAndSize_data()
{
    QTest::addColumn<ExportKind>("kind");
    QTest::newRow("stage") << ExportKind::Stage;
    QTest::newRow("window") << ExportKind::Window;
    QTest::newRow("plot") << ExportKind::Plot;
}

void TestExporter::eachPictureHasItsFormatAndSize()
{
    QFETCH(ExportKind, kind);
    ExportingWindow shown;
    QVERIFY(shown.ran);
    panelOf(shown.window, "plots")->raise();
    settle();
    QSize size = shown.window.findChild<PlotsView*>()->size();
    if (kind == ExportKind::Window)
        size = shown.window.size();
    if (kind == ExportKind::Stage)
        size = shown.window.findChild<StageView*>()->size();
    const QString png = path("a.png");
    QCOMPARE(shown.exported(png, kind).section(' ', 0, 1), "Written: " + png);
    const QSize pixels = QImage::fromData(contentOf(png), "PNG").size();
    QCOMPARE(pixels.width(), 2 * size.width());
    const int caption = pixels.height() / 2 - size.height();
    QVERIFY(kind == ExportKind::Window ? caption == 0 : caption > 10 && caption < 60);
    size.rheight() += caption;
    const QString box = QString("viewBox=\"0 0 %1 %2\"").arg(size.width()).arg(size.height());
    shown.exported(path("a.SVG"), kind);
    const QByteArray svg = contentOf(path("a.SVG"));
    QVERIFY(svg.startsWith("<?xml"));
    QVERIFY2(svg.contains(box.toUtf8()), svg.left(300).constData());
    shown.exported(path("a.pdf"), kind);
    QVERIFY(contentOf(path("a.pdf")).startsWith("%PDF-"));
    QCOMPARE(files(), QStringList({"a.pdf", "a.png", "a.SVG"}));
}

void TestExporter::aPlotBehindAnotherTabIsWritten()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    panelOf(shown.window, "inspector")->raise();
    QVERIFY(!shown.window.findChild<PlotsView*>()->isVisible());
    shown.exported(path("a.png"), ExportKind::Plot);
    QVERIFY(QImage(path("a.png")).width() > 500); // two pixels per logical pixel
}

void TestExporter::aStageThatTheWindowCutsIsWrittenWhole()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    shown.window.resize(700, 500);
    const auto* stage = shown.window.findChild<StageView*>();
    for (QSize last; last != stage->size();) { // scroll bars appear a little later
        last = stage->size();
        QTest::qWait(50);
    }
    shown.window.session().setCursor(
        cursorAt(shown.window.session().trace(), 4, {Gpt2::Softmax, Layer{1}}));
    QVERIFY(!showsWhole(stage->state(), stage->currentLayout()));
    const QSize before = stage->size();
    shown.exported(path("a.svg"), ExportKind::Stage);
    const QByteArray svg = contentOf(path("a.svg"));
    QVERIFY(svg.contains("Softmax, layer 2, head 1"));
    QVERIFY(!svg.contains("shown in full"));
    for (const char* matrix : {"Queries Q", "Keys K", "Values V", "Scores", "Attention", "Output"})
        QVERIFY2(svg.contains(matrix), matrix);
    QCOMPARE(stage->size(), before);
}

void TestExporter::thePictureOfTheWindowHoldsNoMessage()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    shown.exported(path("a.svg"), ExportKind::Stage);
    QVERIFY(shown.message().startsWith("Written"));
    shown.exported(path("b.svg"), ExportKind::Window);
    QVERIFY(contentOf(path("b.svg")).contains("Stop"));
    QVERIFY(!contentOf(path("b.svg")).contains("Written"));
}

void TestExporter::anErrorStaysWhileThePictureOfTheWindowIsMade()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    auto* messages = shown.window.findChild<MessageBar*>();
    shown.window.messages().showError("something is wrong");
    auto* close = messages->findChild<QToolButton*>();
    close->setFocus();
    shown.exporter().exportTo(path("a.svg"), ExportKind::Window);
    QVERIFY(shown.exporter().isWriting()); // it is still writing the picture that it drew
    QCOMPARE(shown.message(), QString("something is wrong"));
    QVERIFY(messages->isVisible() && close->hasFocus());
    QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting(); }, 20'000));
    QVERIFY(!contentOf(path("a.svg")).contains("something is wrong"));
}

void TestExporter::theTraceIsWhatTheCommandLineWrites()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    shown.exported(path("window.jsonl"), ExportKind::Trace);
    const QByteArray written = contentOf(path("window.jsonl"));
    const Trace& trace = shown.window.session().trace();
    std::string lines = traceHeaderLine(trace.header());
    for (const StepRecordPtr& step : trace.steps())
        lines += traceStepLine(trace.header(), *step);
    QCOMPARE(written, QByteArray::fromStdString(lines));

    const ProgramResult result = runCli(
        {"trace", "--model", tinyModelDir(), "--prompt", kExportedPrompt, "--tokens",
         QString::number(kExportedTokens), "--cache", "compare", "--out", path("cli.jsonl")});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    QCOMPARE(withoutTimes(written), withoutTimes(contentOf(path("cli.jsonl"))));
}

void TestExporter::tablesAndEventsAreWhatTheCommandLineWrites_data()
{
    QTest::addColumn<ExportKind>("kind");
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QStringList>("more");
    QTest::newRow("steps") << ExportKind::Steps << "csv" << QStringList();
    QTest::newRow("operations") << ExportKind::Operations << "csv"
                                << QStringList{"--table", "operations"};
    QTest::newRow("events") << ExportKind::Events << "json" << QStringList();
}

/// Only the times differ.
void TestExporter::tablesAndEventsAreWhatTheCommandLineWrites()
{
    QFETCH(ExportKind, kind);
    QFETCH(QString, ending);
    QFETCH(QStringList, more);
    static const QRegularExpression times(QStringLiteral(
        "(,\\d*,\\d*(?=,\\d+,\\d+,\\d+,\\d+,\\d+,\\d+,\\d+,\\d+,\\d+\r\n))|(\\d+(?=\r\n))"
        "|(\"(ts|dur)\":[-0-9.e]+)"));
    ExportingWindow shown;
    QVERIFY(shown.ran);
    const QString message = shown.exported(path("window." + ending), kind);
    QVERIFY2(message.startsWith("Written"), qPrintable(message));
    const ProgramResult result =
        runCli(QStringList{"trace", "--model", tinyModelDir(), "--prompt", kExportedPrompt,
                           "--tokens", QString::number(kExportedTokens), "--cache", "compare",
                           "--out", path("cli." + ending)} +
               more);
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    const QString written = contentOf(path("window." + ending));
    QVERIFY(written.size() > 1000);
    QCOMPARE(QString(written).remove(times),
             QString(contentOf(path("cli." + ending))).remove(times));
}

void TestExporter::everyKindHasAnEntryInTheMenu()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    for (const ExportKind kind : kExportKinds) {
        const QList<QAction*> actions = shown.window.findChildren<QAction*>();
        const auto found = std::ranges::find(actions, menuTextOf(kind), &QAction::text);
        QVERIFY(found != actions.end());
        (*found)->trigger();
        QPointer<QFileDialog> dialog = shown.window.findChild<QFileDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->nameFilters().indexOf(dialog->selectedNameFilter()),
                 static_cast<qsizetype>(kind));
        dialog->reject();
        QVERIFY(QTest::qWaitFor([&] { return !dialog; }, 20'000));
    }
}

void TestExporter::aHandOutHoldsTheRunOnShow()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    shown.window.session().setSelection({Layer{1}, Head{2}, {}});
    const QString message = shown.exported(path("a"), ExportKind::HandOut);
    QVERIFY2(message.startsWith("Written: " + path("a.html")), qPrintable(message));
    const QByteArray html = contentOf(path("a.html"));
    QVERIFY(html.contains(kExportedPrompt.toUtf8() + "</blockquote>"));
    QCOMPARE(html.count("<h3>Scores Q·Kᵀ, layer 2, head 3</h3>"), 3);
    QVERIFY(shown.exported(path("a.pdf"), ExportKind::HandOut).contains("must end in .html"));
    QCOMPARE(files(), QStringList{"a.html"});
}

void TestExporter::aPageHoldsTheRunOnShowInAllLanguages()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    const QString title = shown.window.windowTitle();
    shown.exported(path("run.html"), ExportKind::Page);
    const QByteArray html = contentOf(path("run.html"));
    QVERIFY(html.startsWith("<!DOCTYPE html>") && html.endsWith("</html>\n"));
    QCOMPARE(html.count("\"places\":["), 3);
    const auto steps = static_cast<qulonglong>(shown.window.session().trace().size());
    QVERIFY(html.contains("\"stepCount\":" + QByteArray::number(steps)));
    QCOMPARE(shown.window.windowTitle(), title);
    QCOMPARE(Tr::tr("Scores"), QString("Scores")); // this thread is still in English
}

void TestExporter::anAnimationShowsTheStepOnShow()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    shown.window.session().setCursor(
        cursorAt(shown.window.session().trace(), 2, {Gpt2::Softmax, Layer{0}}));
    shown.exported(path("a.gif"), ExportKind::Animation);
    const GifFrames gif = gifFramesOf(contentOf(path("a.gif")));
    QCOMPARE(gif.size, shown.window.findChild<StageView*>()->size());
    QVERIFY(gif.images.size() > placesIn(shown.window.session().trace(), 2, Layer{0}).size());
}

void TestExporter::aMissingEndingIsAdded()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    shown.exported(path("stage"), ExportKind::Stage);
    shown.exported(path("run"), ExportKind::Trace);
    shown.exported(path("steps"), ExportKind::Steps);
    shown.exported(path("events"), ExportKind::Events);
    QCOMPARE(files(), QStringList({"events.json", "run.jsonl", "stage.png", "steps.csv"}));
}

void TestExporter::anUnknownEndingIsRefused()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    const QString message = shown.exported(path("a.jpg"), ExportKind::Stage);
    QVERIFY2(message.contains("a.jpg") && message.contains(".png, .svg or .pdf"),
             qPrintable(message));
    const QString table = shown.exported(path("a.jsonl"), ExportKind::Steps);
    QVERIFY2(table.contains("a.jsonl") && table.contains("must end in .csv"), qPrintable(table));
    QVERIFY(files().isEmpty());
}

void TestExporter::withoutARunThereIsNothingToExport()
{
    MainWindow window({.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
    auto* exporter = window.findChild<Exporter*>();
    auto* messages = window.findChild<MessageBar*>();
    for (const ExportKind kind : kExportKinds) {
        if (kind == ExportKind::Window)
            continue; // there is a window even without a run
        window.messages().close();
        exporter->exportTo(path("a"), kind);
        QVERIFY(!exporter->isWriting());
        QCOMPARE(messages->text(), QString("Nothing to export yet. Run a prompt first."));
    }
    QVERIFY(files().isEmpty());
}

void TestExporter::aFileOfTheOpenModelIsNotReplaced()
{
    ExportingWindow run;
    QVERIFY(run.ran);
    const QString file = QDir(tinyModelDir()).filePath("config.json");
    const QByteArray before = contentOf(file);
    const QString message = run.exported(file, ExportKind::Trace);
    QVERIFY2(message.contains("also an input"), qPrintable(message));
    QCOMPARE(contentOf(file), before);
}

PASTKEYS_TEST(TestExporter)
#include "test_exporter.moc"
