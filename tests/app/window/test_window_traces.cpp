// Recorded runs that the window opens: with and without the model that made them.
#include "archive/trace_file.h"
#include "document/laboratory.h"
#include "document/run_document.h"
#include "document/settings.h"
#include "drawing/tr.h"
#include "engine/run_jobs.h"
#include "export/save_file.h"
#include "record/lane_names.h"
#include "stage/stage_view.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/program.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "window/main_window.h"
#include "window/run_bar.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

void write(const Trace& trace, const QString& path)
{
    saveFile(path.toStdString(), [&](const ByteSink& sink) { writeTraceFile(trace, sink); });
}

/// The run, but with one logit of that step changed.
Trace withOtherLogit(const Trace& trace, std::size_t step)
{
    return withStep(trace, step, [](StepRecord& record) { record.logits[7] += 1; });
}

QImage pictureOf(MainWindow& window)
{
    auto* stage = window.findChild<StageView*>();
    QImage image(stage->size(), QImage::Format_RGB32);
    stage->render(&image);
    return image;
}

/// Ten cursors, spread evenly over the operations of the run that the record alone can show. (The
/// values of the others are computed again with the model.)
std::vector<Cursor> tenCursors(const Trace& trace)
{
    std::vector<Cursor> all;
    for (std::optional<Cursor> cursor = Cursor{}; cursor; cursor = next(trace, *cursor)) {
        const OperationSpec& operation = specOf(operationAt(trace, *cursor).operation);
        if (operation.isOfHeads || operation.isAboutNextToken())
            all.push_back(*cursor);
    }
    std::vector<Cursor> ten;
    for (std::size_t i = 0; i < 10; ++i)
        ten.push_back(all[i * (all.size() - 1) / 9]);
    return ten;
}

std::vector<QImage> picturesOf(MainWindow& window)
{
    auto* stage = window.findChild<StageView*>();
    stage->setReducedMotion(true);
    stage->setFixedSize(640, 480); // whether a message has its place above it already or not
    std::vector<QImage> pictures;
    for (const Cursor cursor : tenCursors(window.session().trace())) {
        window.session().setCursor(cursor);
        window.session().setSelection({window.session().selection().layer, Head{1}, {}});
        pictures.push_back(pictureOf(window));
    }
    return pictures;
}

} // namespace

class TestWindowTraces : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_settings = std::make_unique<OwnSettings>();
        m_file = m_settings->path() + "/run.pastkeys";
    }
    void cleanup() { m_settings.reset(); }

    void itsPicturesAreThoseOfTheRun()
    {
        std::vector<QImage> ofRun;
        {
            const auto window = windowWithRunOnly({1366, 768});
            write(window->session().trace(), m_file);
            ofRun = picturesOf(*window);
        }
        const auto window = shownWindow(); // without a model
        window->document().openTrace(m_file);
        QTRY_VERIFY(!window->session().trace().empty());
        const std::vector<QImage> ofFile = picturesOf(*window);
        QVERIFY(ofRun.size() == 10 && ofRun.front() != ofRun.back());
        for (std::size_t i = 0; i < ofRun.size(); ++i)
            QVERIFY2(ofRun[i] == ofFile[i], qPrintable(QString("cursor %1").arg(i)));
    }

    void itIsVerifiedWithTheModelThatMadeIt()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(window->session().trace(), m_file);
        QAction* verify = actionNamed(*window, "Verify the recorded run");
        QVERIFY2(!verify->isEnabled(), "nothing recorded is shown");
        window->document().openTrace(m_file);
        auto* messages = window->findChild<MessageBar*>();
        QTRY_VERIFY(messages->text().contains("This run comes from a file"));
        QCOMPARE(window->windowTitle(), QString("run.pastkeys – Pastkeys"));
        verify->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(messages->text().contains("have the same bits"), 20'000);
        window->document().run();
        QTRY_COMPARE(window->windowTitle(), QString("Pastkeys"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(*window), 20'000);
    }

    /// After a canceled run, the message says to press Run. Here, that would replace the recorded
    /// run.
    void aCanceledVerificationDoesNotAskForARun()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(window->session().trace(), m_file);
        window->document().openTrace(m_file);
        QTRY_VERIFY(!window->document().traceFile().isEmpty());
        window->document().verify();
        window->document().cancel();
        QTRY_COMPARE(window->findChild<MessageBar*>()->text(), QString("Canceled."));
        QVERIFY(!window->document().isBusy());
    }

    void aChangedValueIsFound()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(withOtherLogit(window->session().trace(), 2), m_file);
        window->document().openTrace(m_file);
        auto* messages = window->findChild<MessageBar*>();
        QTRY_VERIFY(messages->text().contains("This run comes from a file"));
        window->document().verify();
        QTRY_VERIFY_WITH_TIMEOUT(messages->text().contains("It differs"), 20'000);
        QVERIFY2(messages->text().contains("step 3") && messages->text().contains("logits"),
                 qPrintable(messages->text()));
    }

    void aRunOfAnotherModelSaysWhoseItIs()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(traceOf(ExampleRun{}), m_file);
        window->document().openTrace(m_file);
        auto* messages = window->findChild<MessageBar*>();
        QTRY_VERIFY(messages->text().contains("The model “example” produced it"));
        QCOMPARE(window->session().trace().header().config().vocabulary, 24U);
        window->document().verify();
        QVERIFY(messages->text().contains("Open that model first"));
        QVERIFY(window->session().forward(Stride::Operation));
        QCOMPARE(window->session().cursor().operation, std::size_t{1});
    }

    void theModeIsThatOfTheRun()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(traceOf(ExampleRun{.mode = CacheMode::On}), m_file);
        window->document().openTrace(m_file);
        QTRY_VERIFY(!window->document().traceFile().isEmpty());
        QCOMPARE(window->document().request().mode(), CacheMode::On);
        QVERIFY(!window->document().isBusy());
    }

    void eachSideContinuesWithItsOwnTextIfItDidInTheRun()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(traceOf(ExampleRun{.ownWords = true}), m_file);
        window->document().openTrace(m_file);
        QTRY_VERIFY(!window->document().traceFile().isEmpty());
        QVERIFY(window->document().request().settings.ownWords);
        QVERIFY(
            actionNamed(*window, "In a comparison, each side writes its own text")->isChecked());
        QVERIFY2(!window->document().isBusy(), "no prompt runs by itself");
    }

    void twoRunsAreSideBySide()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(window->session().trace(), m_file);
        const auto cachedLanes = [](const Trace&, const Trace&) {
            return LanePair{Lane{1}, Lane{1}};
        };
        auto* messages = window->findChild<MessageBar*>();
        window->document().compareWithTrace(m_file, cachedLanes);
        QTRY_VERIFY(messages->text().contains("All their bits are the same"));
        const Trace& both = window->session().trace();
        QCOMPARE(both.header().lanes[0].id, std::string("A"));
        QVERIFY(both.verdict().identical() && both.size() > 2);
        QCOMPARE(both.header().lanes[1].file, std::string("run.pastkeys"));
        QCOMPARE(window->windowTitle(), QString("this run and run.pastkeys – Pastkeys"));
        actionNamed(*window, "Verify the recorded run")->trigger();
        QVERIFY2(messages->text().contains("open it alone"), "it may be of two models");
        QVERIFY(!window->document().request().settings.ownWords);
        const std::size_t steps = both.size();
        window->document().compareWithTrace(
            m_file, [](const Trace&, const Trace&) { return std::optional<LanePair>(); });
        QTRY_VERIFY(!window->document().isBusy());
        QCOMPARE(window->session().trace().size(), steps);
    }

    void aNewRunOfTheLanesOfTwoRunsIsNamedAfterTheirCaches()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(window->session().trace(), m_file);
        window->document().compareWithTrace(m_file, [](const Trace&, const Trace&) {
            return LanePair{Lane{1}, Lane{1}};
        });
        QTRY_VERIFY(!window->document().traceFile().isEmpty());
        window->session().setSelection({Layer{0}, Head{0}, PinnedCell{StageMatrix::Keys, 2, 0}});
        trigger(*window, "Have the cache forget the pinned position from this step on");
        QTRY_VERIFY_WITH_TIMEOUT(window->document().traceFile().isEmpty() && finished(*window),
                                 20'000);
        const std::vector<LaneSpec>& lanes = window->session().trace().header().lanes;
        for (const LaneSpec& lane : lanes) {
            QCOMPARE(lane.file, std::string());
            QCOMPARE(lane.shortName.english(), toRead(writtenOut(lane)));
        }
        QVERIFY(hasEvictions(lanes));
        QVERIFY(lanes.front().id != "A" && lanes.back().id != "B");
    }

    /// A new window replaces the old one when, for example, the language changes.
    void aNewWindowGoesOnWithTheComparison()
    {
        auto former = windowWithRunOnly({1366, 768});
        write(former->session().trace(), m_file);
        former->document().compareWithTrace(m_file, [](const Trace&, const Trace&) {
            return LanePair{Lane{1}, Lane{1}};
        });
        const std::unique_ptr<MainWindow> window = MainWindow::inPlaceOf(*former);
        former.reset();
        QTRY_VERIFY(window->messages().text().contains("All their bits are the same"));
    }

    void theFirstDifferenceOfTwoRunsIsShown()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(withOtherLogit(window->session().trace(), 2), m_file);
        window->document().compareWithTrace(m_file, [](const Trace&, const Trace&) {
            return LanePair{Lane{0}, Lane{0}};
        });
        auto* messages = window->findChild<MessageBar*>();
        QTRY_VERIFY(
            messages->text().contains("The first recorded value that differs is in the logits"));
        QVERIFY(messages->text().contains("in run A and"));
        window->session().setSelection({Layer{0}, Head{3}, {}});
        for (auto* button : messages->findChildren<QToolButton*>())
            if (button->text() == "Show")
                button->click();
        QCOMPARE(window->session().place()->step, std::size_t{2});
        QCOMPARE(window->session().place()->operation, std::string("Logits"));
        QCOMPARE(window->session().selection().head, Head{3});
    }

    void aBadFileIsReportedAndWhatWasOpenStays()
    {
        const auto window = windowWithRunOnly({1366, 768});
        const std::size_t steps = window->session().trace().size();
        writeFile(m_file, "not a run");
        window->document().openTrace(m_file);
        auto* messages = window->findChild<MessageBar*>();
        QTRY_VERIFY(messages->text().contains("run.pastkeys"));
        QCOMPARE(window->session().trace().size(), steps);
        QCOMPARE(window->windowTitle(), QString("Pastkeys"));
    }

    void theProgramStartsWithAFile()
    {
        write(traceOf(ExampleRun{}), m_file);
        MainWindow window({.trace = m_file});
        window.show();
        QTRY_VERIFY(window.document().model());
        QVERIFY(!window.findChild<StartCard*>()->isVisible());
        QCOMPARE(window.session().trace().header().modelName.english(), std::string("example"));
        QVERIFY2(!window.document().isBusy(), "no prompt runs by itself");
        window.document().run();
        QTRY_VERIFY(window.document().traceFile().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QVERIFY(window.session().trace().header().modelName.english() != "example");
    }

    void aBadFileAtTheStartOpensTheModel()
    {
        MainWindow window({.trace = m_file}); // the file does not exist
        window.show();
        auto* messages = window.findChild<MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QVERIFY(messages->text().contains("run.pastkeys"));
    }

    void aFileIsDroppedAndOneOfTheRecentOnes()
    {
        write(traceOf(ExampleRun{}), m_file);
        const auto window = shownWindow();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(m_file)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window.get(), &enter);
        QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window.get(), &drop);
        QTRY_VERIFY(!window->session().trace().empty());
        QVERIFY(actionNamed(*window, m_file));
        window->close();
        QCOMPARE(loadSettings().recentTraces, QStringList{m_file});
    }

    void readingIsCancelledByARun()
    {
        const auto window = windowWithRunOnly({1366, 768});
        write(window->session().trace(), m_file);
        window->document().openTrace(m_file);
        window->document().run();
        QTRY_VERIFY_WITH_TIMEOUT(finished(*window), 20'000);
        QVERIFY(window->document().traceFile().isEmpty());
    }

private:
    std::unique_ptr<OwnSettings> m_settings;
    QString m_file;
};

PASTKEYS_TEST(TestWindowTraces)
#include "test_window_traces.moc"
