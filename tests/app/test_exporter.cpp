// What the window writes to files: the real window, offscreen.
#include "exporter.h"
#include "main_window.h"
#include "message_bar.h"
#include "plots/plots_view.h"
#include "run_bar.h"
#include "stage/stage_view.h"
#include "stage_picture.h"
#include "support/long_trace.h"
#include "support/program.h"
#include "support/source_tree.h"
#include "support/synthetic_models.h"
#include "trace/trace_writer.h"

#include <QElapsedTimer>
#include <QFileDialog>
#include <QImage>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace pastkeys;

namespace {

const QString kPrompt = QStringLiteral("the cat");
constexpr int kTokens = 5;

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Times differ from run to run.
QByteArray withoutTimes(QByteArray trace)
{
    static const QRegularExpression time(QStringLiteral("\"nanoseconds\":\\d+"));
    return QString::fromUtf8(trace).replace(time, QStringLiteral("\"nanoseconds\":0")).toUtf8();
}

/// A window after a run of the smallest model.
class Shown
{
public:
    Shown() : window({test::tinyModelDir(), kPrompt, CacheMode::Compare})
    {
        window.findChild<RunBar*>()->setTokens(kTokens);
        window.resize(1200, 800);
        window.show();
        window.activateWindow();
        ran = QTest::qWaitForWindowActive(&window) &&
              QTest::qWaitFor(
                  [this] {
                      const Trace& trace = window.playback().trace();
                      return !trace.empty() && trace.step(trace.size() - 1).stopped.has_value();
                  },
                  20'000);
    }

    Exporter& exporter() { return *window.findChild<Exporter*>(); }
    QString message() { return window.findChild<MessageBar*>()->text(); }
    /// \returns what the window says at the end
    QString exported(const QString& path, ExportKind kind)
    {
        exporter().exportTo(path, kind);
        return QTest::qWaitFor([this] { return !exporter().isWriting(); }, 20'000) ? message()
                                                                                   : "never ended";
    }

    MainWindow window;
    bool ran = false;
};

} // namespace

class TestExporter : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void eachPictureHasItsFormatAndSize_data();
    void eachPictureHasItsFormatAndSize();
    void aPlotBehindAnotherTabIsWritten();
    void aStageThatTheWindowCutsIsWrittenWhole();
    void thePictureOfTheWindowHoldsNoMessage();
    void anErrorStaysWhileThePictureOfTheWindowIsMade();
    void theTraceIsWhatTheCommandLineWrites();
    void aMissingEndingIsAdded();
    void anUnknownEndingIsRefused();
    void withoutARunThereIsNoTrace();
    void whatCannotBeWrittenIsSaidAndTheOldFileStays();
    void aPathThatIsTooLongIsSaidAndTheWindowKeepsItsWidth();
    void aLongExportShowsProgressAndTheWindowGoesOn();
    void escapeCancelsAnExportAndLeavesNoFile();
    void closingInTheMiddleOfAnExportLeavesNoFile();
    void onlyOneExportGoesOnAtATime();
    void theDialogOffersEachKindAndWritesTheChosenOne();
    void theDialogOpensWhereTheLastExportWent();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    QStringList files() const
    {
        return QDir(m_folder->path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestExporter::init()
{
    m_settings = std::make_unique<QTemporaryDir>();
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("PASTKEYS_PORTABLE", m_settings->path().toUtf8());
}

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
    Shown shown;
    QVERIFY(shown.ran);
    QSize size = shown.window.findChild<PlotCanvas*>()->size();
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
    Shown shown;
    QVERIFY(shown.ran);
    shown.window.findChild<QTabWidget*>()->setCurrentIndex(1);
    QVERIFY(!shown.window.findChild<PlotsView*>()->isVisible());
    shown.exported(path("a.png"), ExportKind::Plot);
    QVERIFY(QImage(path("a.png")).width() > 500); // two pixels per logical one
}

void TestExporter::aStageThatTheWindowCutsIsWrittenWhole()
{
    Shown shown;
    QVERIFY(shown.ran);
    shown.window.resize(700, 500);
    QCoreApplication::processEvents();
    const auto* stage = shown.window.findChild<StageView*>();
    shown.window.playback().setCursor(
        cursorAt(shown.window.playback().trace(), 4, {Operation::Softmax, Layer{1}}));
    QVERIFY(!showsWhole(*stage));
    const QSize before = stage->size();
    shown.exported(path("a.svg"), ExportKind::Stage);
    const QByteArray svg = contentOf(path("a.svg"));
    QVERIFY(svg.contains("Softmax, layer 2, head 1"));
    QVERIFY(!svg.contains("not all rows and columns"));
    for (const char* matrix :
         {"Queries Q", "Keys K", "Values V", "Scores", "Attention weights", "Output"})
        QVERIFY2(svg.contains(matrix), matrix);
    QCOMPARE(stage->size(), before);
}

void TestExporter::thePictureOfTheWindowHoldsNoMessage()
{
    Shown shown;
    QVERIFY(shown.ran);
    shown.exported(path("a.svg"), ExportKind::Stage);
    QVERIFY(shown.message().startsWith("Written"));
    shown.exported(path("b.svg"), ExportKind::Window);
    QVERIFY(contentOf(path("b.svg")).contains("Stop"));
    QVERIFY(!contentOf(path("b.svg")).contains("Written"));
}

void TestExporter::anErrorStaysWhileThePictureOfTheWindowIsMade()
{
    Shown shown;
    QVERIFY(shown.ran);
    auto* messages = shown.window.findChild<MessageBar*>();
    messages->showError("something is wrong");
    auto* close = messages->findChild<QToolButton*>();
    close->setFocus();
    shown.exporter().exportTo(path("a.svg"), ExportKind::Window);
    QVERIFY(shown.exporter().isWriting()); // what was drawn
    QCOMPARE(shown.message(), QString("something is wrong"));
    QVERIFY(messages->isVisible() && close->hasFocus());
    QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting(); }, 20'000));
    QVERIFY(!contentOf(path("a.svg")).contains("something is wrong"));
}

void TestExporter::theTraceIsWhatTheCommandLineWrites()
{
    Shown shown;
    QVERIFY(shown.ran);
    shown.exported(path("window.jsonl"), ExportKind::Trace);
    const QByteArray written = contentOf(path("window.jsonl"));
    const Trace& trace = shown.window.playback().trace();
    std::string lines = traceHeaderLine(trace.header());
    for (const StepRecordPtr& step : trace.steps())
        lines += traceStepLine(*step);
    QCOMPARE(written, QByteArray::fromStdString(lines));

    const test::ProgramResult result =
        test::runCli({"trace", "--model", test::tinyModelDir(), "--prompt", kPrompt, "--tokens",
                      QString::number(kTokens), "--cache", "compare", "--out", path("cli.jsonl")});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    QCOMPARE(withoutTimes(written), withoutTimes(contentOf(path("cli.jsonl"))));
}

void TestExporter::aMissingEndingIsAdded()
{
    Shown shown;
    QVERIFY(shown.ran);
    shown.exported(path("stage"), ExportKind::Stage);
    shown.exported(path("run"), ExportKind::Trace);
    QCOMPARE(files(), QStringList({"run.jsonl", "stage.png"}));
}

void TestExporter::anUnknownEndingIsRefused()
{
    Shown shown;
    QVERIFY(shown.ran);
    const QString message = shown.exported(path("a.jpg"), ExportKind::Stage);
    QVERIFY2(message.contains("a.jpg") && message.contains(".png, .svg or .pdf"),
             qPrintable(message));
    QVERIFY(files().isEmpty());
}

void TestExporter::withoutARunThereIsNoTrace()
{
    MainWindow window({.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
    auto* exporter = window.findChild<Exporter*>();
    exporter->exportTo(path("a.jsonl"), ExportKind::Trace);
    QVERIFY(!exporter->isWriting());
    QVERIFY(window.findChild<MessageBar*>()->text().contains("Run a prompt first"));
    QVERIFY(files().isEmpty());
}

void TestExporter::whatCannotBeWrittenIsSaidAndTheOldFileStays()
{
    Shown shown;
    QVERIFY(shown.ran);
    const QString old = path("a.png");
    QFile file(old);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("old");
    file.close();
    QVERIFY(::chmod(m_folder->path().toUtf8(), 0555) == 0);
    const uid_t user = ::geteuid();
    if (user == 0)
        QCOMPARE(::seteuid(65534), 0); // root may write everywhere
    const QString message = shown.exported(path("b.png"), ExportKind::Stage);
    const QString protectedFile = shown.exported(old, ExportKind::Stage);
    if (user == 0)
        QCOMPARE(::seteuid(0), 0);
    QVERIFY(::chmod(m_folder->path().toUtf8(), 0755) == 0);
    QVERIFY2(message.contains(path("b.png")) && message.contains("Choose another"),
             qPrintable(message));
    QVERIFY2(protectedFile.contains(old), qPrintable(protectedFile));
    QCOMPARE(contentOf(old), QByteArray("old"));
    QCOMPARE(files(), QStringList{"a.png"});
}

void TestExporter::aPathThatIsTooLongIsSaidAndTheWindowKeepsItsWidth()
{
    Shown shown;
    QVERIFY(shown.ran);
    const int width = shown.window.width();
    for (const QString& name :
         {QString(300, 'n') + ".png", QString("n/").repeated(3000) + "a.png"}) {
        const QString message = shown.exported(path(name), ExportKind::Stage);
        QVERIFY2(message.contains("too long"), qPrintable(message));
        QCoreApplication::processEvents();
        QCOMPARE(shown.window.width(), width);
    }
    QVERIFY(files().isEmpty());
}

void TestExporter::aLongExportShowsProgressAndTheWindowGoesOn()
{
    Shown shown;
    QVERIFY(shown.ran);
    const Trace trace = test::longTrace(shown.window.playback().trace(), 1000);
    shown.window.playback().setTrace(trace);
    QCoreApplication::processEvents();
    QElapsedTimer sinceEvent;
    qint64 longest = 0;
    bool progress = false;
    QElapsedTimer whole;
    whole.start();
    sinceEvent.start();
    shown.exporter().exportTo(path("a.jsonl"), ExportKind::Trace);
    longest = sinceEvent.restart();
    while (shown.exporter().isWriting()) {
        QCoreApplication::processEvents();
        longest = std::max(longest, sinceEvent.restart());
        progress |= shown.message().contains("Esc cancels");
        QVERIFY(whole.elapsed() < 60'000);
    }
    qInfo("1,000 steps in %lld ms, the window stood still for %lld ms at most", whole.elapsed(),
          longest);
    QVERIFY(whole.elapsed() < 400 || progress);
    QVERIFY2(longest < std::max<qint64>(whole.elapsed() / 3, 100), "the window stood still");
    QCOMPARE(contentOf(path("a.jsonl")).count('\n'), 1001);
}

void TestExporter::escapeCancelsAnExportAndLeavesNoFile()
{
    Shown shown;
    QVERIFY(shown.ran);
    QVERIFY(QFile(path("a.jsonl")).open(QIODevice::WriteOnly));
    shown.window.playback().setTrace(test::longTrace(shown.window.playback().trace(), 3000));
    shown.exporter().exportTo(path("a.jsonl"), ExportKind::Trace);
    QTest::keyClick(&shown.window, Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting(); }, 1000));
    QVERIFY2(shown.message().contains("Cancelled"), qPrintable(shown.message()));
    QCOMPARE(files(), QStringList{"a.jsonl"});
    QVERIFY(contentOf(path("a.jsonl")).isEmpty()); // as it was
}

void TestExporter::closingInTheMiddleOfAnExportLeavesNoFile()
{
    auto shown = std::make_unique<Shown>();
    QVERIFY(shown->ran);
    shown->window.playback().setTrace(test::longTrace(shown->window.playback().trace(), 3000));
    shown->exporter().exportTo(path("a.jsonl"), ExportKind::Trace);
    QVERIFY(shown->exporter().isWriting());
    QElapsedTimer clock;
    clock.start();
    shown->window.close();
    shown.reset();
    QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(files().isEmpty());
}

void TestExporter::onlyOneExportGoesOnAtATime()
{
    Shown shown;
    QVERIFY(shown.ran);
    shown.window.playback().setTrace(test::longTrace(shown.window.playback().trace(), 500));
    shown.exporter().exportTo(path("a.jsonl"), ExportKind::Trace);
    shown.exporter().exportTo(path("b.png"), ExportKind::Stage);
    QVERIFY2(shown.message().contains("b.png"), qPrintable(shown.message()));
    QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting(); }, 20'000));
    QCOMPARE(files(), QStringList{"a.jsonl"});
}

void TestExporter::theDialogOffersEachKindAndWritesTheChosenOne()
{
    Shown shown;
    QVERIFY(shown.ran);
    shown.window.findChild<RunBar*>()->focusPrompt(); // where text editing has keys of its own
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &shown.window,
                    Qt::Key_E, Qt::ControlModifier);
    QPointer<QFileDialog> dialog = shown.window.findChild<QFileDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->nameFilters().size(), 4);
    QCOMPARE(QFileInfo(dialog->selectedFiles().first()).fileName(), QString("pastkeys-stage.png"));
    emit dialog->filterSelected(dialog->nameFilters().at(3));
    QCOMPARE(QFileInfo(dialog->selectedFiles().first()).fileName(),
             QString("pastkeys-trace.jsonl"));
    dialog->selectNameFilter(dialog->nameFilters().at(3));
    dialog->setDirectory(m_folder->path());
    dialog->selectFile("mine");
    emit dialog->filterSelected(dialog->nameFilters().at(3));
    QCOMPARE(QFileInfo(dialog->selectedFiles().first()).completeBaseName(), QString("mine"));
    static_cast<QDialog*>(dialog)->accept();
    QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting() && !dialog; }, 20'000));
    QCOMPARE(files(), QStringList{"mine.jsonl"});
}

void TestExporter::theDialogOpensWhereTheLastExportWent()
{
    Shown shown;
    QVERIFY(shown.ran);
    shown.exported(path("a.png"), ExportKind::Stage);
    shown.exporter().ask(ExportKind::Plot);
    auto* dialog = shown.window.findChild<QFileDialog*>();
    QVERIFY(dialog);
    QCOMPARE(QDir(dialog->directory()).canonicalPath(), QDir(m_folder->path()).canonicalPath());
    QVERIFY(dialog->selectedNameFilter().contains("plot"));
    dialog->reject();
}

QTEST_MAIN(TestExporter)
#include "test_exporter.moc"
