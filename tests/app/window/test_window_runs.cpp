// Which runs the run bar asks for, and which messages the window shows about them.
#include "document/run_document.h"
#include "document/settings.h"
#include "stage/stage_view.h"
#include "support/gpt2_names.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "window/main_window.h"
#include "window/run_bar.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QtTest>

#include <atomic>
#include <cstdlib>
#include <new>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

std::atomic<bool> noBuffers = false;

/// As long as this object exists, memory for matrices cannot be allocated.
class NoBuffers
{
public:
    NoBuffers() { noBuffers = true; }
    ~NoBuffers() { noBuffers = false; }
    NoBuffers(const NoBuffers&) = delete;
    NoBuffers& operator=(const NoBuffers&) = delete;
};

} // namespace

void* operator new(std::size_t size, std::align_val_t alignment)
{
    const auto align = static_cast<std::size_t>(alignment);
    void* memory =
        noBuffers ? nullptr : std::aligned_alloc(align, (size + align - 1) / align * align);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    std::free(memory);
}

class TestWindowRuns : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_settings = std::make_unique<OwnSettings>(); }
    void cleanup() { m_settings.reset(); }

    void aPromptLongerThanTheContextIsReportedWithCountAndLimit()
    {
        MainWindow window(optionsFor("a", QString("zq ").repeated(200)));
        auto* messages = window.findChild<MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(messages->text().contains("96 tokens"), 20'000);
        QVERIFY(messages->text().contains("600 tokens"));
    }

    void anEmptyPromptStartsFromTheEndOfTextTokenAndSaysSo()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.document().setPrompt("");
        window.document().run();
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("end-of-text"));
    }

    void cancelStopsARunAndKeepsWhatWasRecorded()
    {
        MainWindow window({slowModelDir(), "the cat", CacheMode::Compare});
        setTokens(window, 250);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.session().trace().size() > 2, 20'000);
        QTest::keyClick(&window, Qt::Key_Escape);
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("Canceled"));
        QVERIFY(!finished(window));
        QVERIFY(window.session().trace().size() > 2);
    }

    void anotherCacheModeShowsTheSamePlace()
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        Session& session = window.session();
        const Trace first = session.trace();
        const OperationPoint place{Gpt2::Softmax, Layer{1}};
        session.setCursor(cursorAt(first, 3, place));
        auto* bar = window.findChild<RunBar*>();
        window.document().setMode(CacheMode::On);
        QTRY_VERIFY(!session.trace().empty() && !session.trace().step(0).lane(Lane{0}));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(session.cursor().step, std::size_t{3});
        QVERIFY(operationAt(session.trace(), session.cursor()) == place);
        // Choosing what is already chosen does not start another run.
        const auto again = session.trace().steps().front();
        for (auto* button : bar->findChildren<QPushButton*>())
            if (button->isCheckable() && button->isChecked())
                button->click();
        QTest::qWait(200);
        QCOMPARE(session.trace().steps().front(), again);
    }

    void runSaysWhetherWhatIsOnScreenIsOfWhatIsSet()
    {
        MainWindow window(optionsFor("a"));
        window.resize(1024, 740);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        auto* bar = window.findChild<RunBar*>();
        const auto* run = controlNamed<QPushButton>(*bar, "Run");
        const auto saysChanged = [run] {
            const bool spoken = run->accessibleDescription().startsWith("Changed");
            const bool seen = run->text() != "Run" && run->toolTip().contains("Changed") &&
                              run->palette().button() == run->palette().highlight();
            return spoken == seen ? std::optional(seen) : std::nullopt;
        };
        const auto geometries = [bar] {
            QList<QRect> all;
            for (const auto* control : bar->findChildren<QWidget*>())
                all.append(control->geometry());
            return all;
        };
        QCOMPARE(saysChanged(), std::optional(false));
        const QList<QRect> before = geometries();
        window.document().setPrompt("the dog");
        QCOMPARE(saysChanged(), std::optional(true));
        QCoreApplication::processEvents();
        QCOMPARE(geometries(), before);
        window.document().setPrompt("the cat");
        QCOMPARE(saysChanged(), std::optional(false));

        controlNamed<QDoubleSpinBox>(*bar, "temperature")->setValue(2); // greedy ignores it
        QCOMPARE(saysChanged(), std::optional(false));
        setTokens(window, static_cast<int>(window.document().request().settings.tokens) + 1);
        QCOMPARE(saysChanged(), std::optional(true));
        window.document().run();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window) && run->text() != "Cancel", 20'000);
        QCOMPARE(saysChanged(), std::optional(false));
        controlNamed<QComboBox>(*bar, "Sampling")->setCurrentText("random");
        QCOMPARE(saysChanged(), std::optional(true));
    }

    void aModeChosenDuringARunIsSaidToBeOfTheNextOne()
    {
        MainWindow window({slowModelDir(), "the cat", CacheMode::On});
        setTokens(window, 250);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.session().trace().size() > 2, 20'000);
        auto* bar = window.findChild<RunBar*>();
        QVERIFY(controlNamed<QPushButton>(*bar, "Cancel")
                    ->toolTip()
                    .contains("Cancel. Steps recorded so far are kept."));
        window.document().setMode(CacheMode::Compare);
        QTest::keyClick(&window, Qt::Key_Escape);
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("Press Run to start again"));
        const auto* run = controlNamed<QPushButton>(*bar, "Run");
        QVERIFY(run->accessibleDescription().startsWith("Changed"));
        window.document().setMode(CacheMode::On); // starts a run
        QTRY_VERIFY_WITH_TIMEOUT(window.session().trace().size() > 2, 20'000);
        QTest::keyClick(&window, Qt::Key_Escape);
        QTRY_COMPARE(run->text(), QString("Run"));
        QVERIFY(!run->accessibleDescription().startsWith("Changed"));
    }

    void aPromptThatCannotRunIsNotOnScreen()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        auto* bar = window.findChild<RunBar*>();
        window.document().setPrompt(QString("zq ").repeated(200));
        window.document().run();
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("600 tokens"));
        QVERIFY(
            controlNamed<QPushButton>(*bar, "Run")->accessibleDescription().startsWith("Changed"));
    }

    void aLayerThatWasChosenStaysWhileARunGoesOn()
    {
        MainWindow window({slowModelDir(), "the cat", CacheMode::Compare});
        setTokens(window, 250);
        window.show();
        Session& session = window.session();
        QTRY_VERIFY_WITH_TIMEOUT(session.trace().size() > 2, 20'000);
        session.setCursor(cursorAt(session.trace(), 1, {Gpt2::Scores, Layer{0}}));
        trigger(window, "Next layer");
        QVERIFY(session.selection().layer == Layer{1});
        const std::size_t steps = session.trace().size();
        QTRY_VERIFY_WITH_TIMEOUT(session.trace().size() > steps + 2, 20'000);
        QVERIFY(session.selection().layer == Layer{1});
        QVERIFY(window.findChild<StageView*>()->state().selection.layer == Layer{1});
    }

    void aRunThatIsAskedForWhileAModelIsOpenedFollowsIt()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.document().openModel(goldenModel("b"));
        window.document().run();
        QVERIFY(window.findChild<MessageBar*>()->text().contains("as soon as the model is open"));
        window.document().setMode(CacheMode::On);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window) &&
                                     window.session().trace().header().modelName.english() == "b",
                                 20'000);
        QVERIFY(!window.session().trace().step(0).lane(Lane{0}));
    }

    void aPromptOfOnesOwnBeginsAtThePrefillAndLeadsToTheAnswer()
    {
        MainWindow window(optionsFor("a", "the dog sat"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        Session& session = window.session();
        QCOMPARE(session.cursor(), Cursor{});
        QAction* answer = actionNamed(window, "Go to the answer");
        QVERIFY(answer->isEnabled());
        answer->trigger();
        QCOMPARE(session.cursor(), *endOfAnswerIn(session.trace()));
        QVERIFY(!answer->isEnabled());
    }

    /// Not even where the run shows a place after the first chosen token, as examples do.
    void theAnswerIsNeverBehindTheReader()
    {
        MainWindow window(optionsFor("a", "the dog sat"));
        setTokens(window, 4);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        Session& session = window.session();
        const Cursor end = *endOfAnswerIn(session.trace());
        const QAction* answer = actionNamed(window, "Go to the answer");
        do {
            const Cursor before = session.cursor();
            QCOMPARE(answer->isEnabled(), before < end);
            QTest::keyClick(&window, Qt::Key_A);
            QCOMPARE(session.cursor(), std::max(before, end));
            session.setCursor(before);
        } while (session.forward(Stride::Layer));
    }

    void aRunThatIsStartedAgainIsLookedAtInTheSamePlace()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        Session& session = window.session();
        const OperationPoint point{Gpt2::Softmax, Layer{1}};
        session.setCursor(cursorAt(session.trace(), 2, point));
        session.setSelection({Layer{1}, Head{1}, {}});
        const StepRecordPtr first = session.trace().steps().front();
        setTokens(window, 9);
        window.document().run();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window) && session.trace().steps().front() != first,
                                 20'000);
        QCOMPARE(session.cursor(), cursorAt(session.trace(), 2, point));
        QVERIFY(session.selection() == (Selection{Layer{1}, Head{1}, {}}));
    }

    void aRunThatEndsAtAChosenLimitSaysSo()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        LaneSpec lane = laneWithCache();
        lane.limit = {.positions = 2, .isAfterPrompt = true};
        emit window.findChild<StageView*>()->runRequested(
            {.lanes = std::vector{lane}, .prompt = QString("the dog"), .tokens = 9});
        const auto* messages = window.findChild<MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(messages->text().contains("limit"), 20'000);
        QVERIFY2(messages->text().contains("the limit that was chosen"),
                 qPrintable(messages->text()));
    }

    void aViewCanAskForARun()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        const Place place{2, "Scores", Layer{1}, Head{1}};
        emit window.findChild<StageView*>()->runRequested({.lanes = std::vector{laneWithCache()},
                                                           .prompt = QString("the dog"),
                                                           .tokens = 4,
                                                           .place = place});
        Session& session = window.session();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window) && session.trace().header().prompt == "the dog",
                                 20'000);
        QCOMPARE(session.trace().header().lanes.size(), std::size_t{1});
        QCOMPARE(session.trace().size(), std::size_t{4});
        QCOMPARE(session.cursor(), cursorAt(session.trace(), 2, {Gpt2::Scores, Layer{1}}));
    }

    void aPromptThatIsTooLongForASecondModelIsSaidWithWhatIsOnScreen()
    {
        MainWindow window({QString(), QString("Mia had a red ball. ").repeated(15), CacheMode::On});
        setTokens(window, 2);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.document().openModel(goldenModel("a"));
        auto* messages = window.findChild<MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(messages->text().contains("96 tokens"), 20'000);
        QVERIFY2(messages->text().contains("still show the run of pocket-stories"),
                 qPrintable(messages->text()));
    }

    void aStepWithoutMemoryIsReported()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        {
            const NoBuffers none;
            window.session().setSelection({Layer{1}, Head{1}, {}});
        }
        QVERIFY(window.findChild<MessageBar*>()->text().contains("not enough memory"));
        window.session().setSelection({Layer{0}, Head{1}, {}});
        QVERIFY(window.findChild<StageView*>()->state().selection.head == Head{1});
    }

    void whatWasSetIsThereAtTheNextStart()
    {
        {
            MainWindow window(optionsFor("a", "the dog"));
            setTokens(window, 7);
            window.document().setMode(CacheMode::On);
            QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
            window.document().setPrompt("typed and never run");
            window.session().setCursor(
                cursorAt(window.session().trace(), 2, {Gpt2::Scores, Layer{1}}));
            window.session().setSelection({Layer{1}, Head{1}, {}});
            window.close();
        }
        MainWindow window({});
        QCOMPARE(window.document().request().prompt, QString("the dog"));
        QCOMPARE(static_cast<int>(window.document().request().settings.tokens), 7);
        QCOMPARE(window.document().request().mode(), CacheMode::On);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(window.session().trace().header().modelName.english(), std::string("a"));
        QCOMPARE(window.session().cursor(),
                 cursorAt(window.session().trace(), 2, {Gpt2::Scores, Layer{1}}));
        QVERIFY(window.session().selection() == (Selection{Layer{1}, Head{1}, {}}));
    }

    void thePlaceFromAnEarlierLaunchIsNotThatOfAnotherPrompt()
    {
        Settings settings;
        settings.model = goldenModel("a");
        settings.request.prompt = "the dog";
        settings.request.settings.tokens = 4;
        settings.place = Place{2, "Scores", Layer{1}, Head{1}};
        QVERIFY(saveSettings(settings));
        MainWindow window({});
        window.document().setPrompt("the cat"); // before the model is open
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(window.session().trace().header().prompt, std::string("the cat"));
        QCOMPARE(window.session().cursor(), Cursor{});
    }

private:
    std::unique_ptr<OwnSettings> m_settings;
};

PASTKEYS_TEST(TestWindowRuns)
#include "test_window_runs.moc"
