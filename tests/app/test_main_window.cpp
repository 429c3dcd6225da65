// The real window, offscreen, on the built-in model and on the golden models.
#include "assets_dir.h"
#include "examples.h"
#include "main_window.h"
#include "message_bar.h"
#include "plots/plots_view.h"
#include "prompt_edit.h"
#include "run_bar.h"
#include "run_control.h"
#include "stage/stage_view.h"
#include "support/model_files.h"
#include "support/source_tree.h"
#include "support/synthetic_models.h"
#include "support/window_parts.h"
#include "token_strip/token_strip_view.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QVariantAnimation>
#include <QtTest>

#include <map>

using namespace pastkeys;
using test::controlNamed;

namespace {

QString goldenModel(const char* name)
{
    return QString::fromStdString((test::goldenDir() / "models" / name).string());
}

StartOptions optionsFor(const char* model, const QString& prompt = "the cat")
{
    return {goldenModel(model), prompt, CacheMode::Compare};
}

bool finished(MainWindow& window)
{
    const Trace& trace = window.playback().trace();
    return !trace.empty() && trace.step(trace.size() - 1).stopped.has_value();
}

void setTokens(MainWindow& window, int tokens)
{
    window.findChild<RunBar*>()->setTokens(tokens);
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_settings = std::make_unique<QTemporaryDir>();
        qputenv("PASTKEYS_PORTABLE", m_settings->path().toUtf8());
    }

    void theBuiltInModelRunsByItselfAndIsIdentical()
    {
        MainWindow window({});
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QVERIFY(window.playback().trace().verdict().identical());
        QVERIFY(window.playback().trace().verdict().tensorsCompared > 0);
        // Something telling is on screen: a decode step.
        QVERIFY(window.playback().cursor().step > 0);
    }

    void eachExampleOpensWhereItShowsSomething()
    {
        const QList<Example> examples =
            examplesOf(QString::fromStdString(builtInModelDir().string()));
        QVERIFY(examples.size() >= 6);
        for (const Example& example : examples) {
            QVERIFY(!example.title.isEmpty() && !example.prompt.isEmpty());
            if (!example.look)
                continue;
            MainWindow window({});
            auto* bar = window.findChild<RunBar*>();
            bar->setPrompt(example.prompt);
            bar->setTokens(example.tokens);
            window.show();
            QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
            const Cursor cursor = window.playback().cursor();
            QCOMPARE(cursor.step, example.look->step);
            QCOMPARE(operationAt(window.playback().trace(), cursor), example.look->point);
            QCOMPARE(window.findChild<StageView*>()->state().selection.head, example.look->head);
        }
    }

    void keysStepForwardsAndBack()
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.findChild<StageView*>()->setFocus();
        const Cursor start = window.playback().cursor();
        QTest::keyClick(&window, Qt::Key_Right);
        QCOMPARE(window.playback().cursor(), *next(window.playback().trace(), start));
        QTest::keyClick(&window, Qt::Key_Left);
        QCOMPARE(window.playback().cursor(), start);
        QTest::keyClick(&window, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(window.playback().cursor().step, start.step + 1);
        QTest::keyClick(&window, Qt::Key_Home);
        QCOMPARE(window.playback().cursor(), Cursor{});
        QTest::keyClick(&window, Qt::Key_End);
        QCOMPARE(window.playback().cursor(), *lastCursor(window.playback().trace()));
    }

    void afterEnterInThePromptTheNextKeySteps()
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        auto* prompt = window.findChild<PromptEdit*>();
        prompt->setFocus();
        QTest::keyClicks(prompt, " sat");
        QTest::keyClick(prompt, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(
            finished(window) && window.playback().trace().header().prompt == "the cat sat", 20'000);
        const Cursor start = window.playback().cursor();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QCOMPARE(window.playback().cursor(), *next(window.playback().trace(), start));
    }

    void aHeldStepKeyStepsOncePerPressAlsoWhileTheRunGoesOn()
    {
        MainWindow window({test::slowModelDir(), "the cat", CacheMode::Compare});
        setTokens(window, 20);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.playback().trace().size() > 3, 20'000);
        window.findChild<StageView*>()->setFocus();
        QTest::keyClick(&window, Qt::Key_Home);
        Cursor expected;
        for (int press = 0; press < 300; ++press) {
            QTest::keyClick(&window, Qt::Key_Right);
            expected = *next(window.playback().trace(), expected);
            QCOMPARE(window.playback().cursor(), expected);
        }
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(window.playback().cursor(), expected);
    }

    void theRecordIsTheSameHoweverItIsSteppedThrough()
    {
        MainWindow window(optionsFor("b"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        const auto steps = window.playback().trace().steps();
        const std::vector<StepRecordPtr> before(steps.begin(), steps.end());
        for (int i = 0; i < 500; ++i)
            i % 3 == 2 ? window.playback().back(Stride::Operation)
                       : window.playback().forward(Stride::Operation);
        const auto after = window.playback().trace().steps();
        QVERIFY(std::ranges::equal(before, after));
    }

    void playingMovesOnTheStageAndLeavesTheRecordAsItIs()
    {
        MainWindow window(optionsFor("b"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        const auto steps = window.playback().trace().steps();
        const std::vector<StepRecordPtr> before(steps.begin(), steps.end());
        const auto* stage = window.findChild<StageView*>();
        window.playback().toStart();
        window.playback().setSpeed(Playback::kFastest);
        window.playback().setPlaying(true);
        QTRY_VERIFY(stage->inMotion());
        const int duration = stage->findChild<QVariantAnimation*>()->duration();
        QVERIFY(duration < 0.6 * 700 / Playback::kFastest); // over before the next move
        const Cursor mask = cursorAt(window.playback().trace(), 0, {Operation::Mask, Layer{0}});
        QTRY_VERIFY(window.playback().cursor() > mask);
        window.playback().setPlaying(false);
        QVERIFY(std::ranges::equal(before, window.playback().trace().steps()));
    }

    void aFolderThatIsNoModelIsReportedAndTheOldModelStays()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.runs().openModel(m_settings->path());
        auto* messages = window.findChild<MessageBar*>();
        QTRY_VERIFY(messages->text().contains("model.safetensors"));
        window.runs().run();
        QTRY_VERIFY(messages->text().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(window.playback().trace().header().modelName, std::string("a"));
    }

    void aBadModelAtTheStartIsReportedAndTheBuiltInOneOpened()
    {
        MainWindow window({m_settings->path(), "hello", CacheMode::On});
        setTokens(window, 2);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        const QString said = window.findChild<MessageBar*>()->text();
        QVERIFY2(said.contains("model.safetensors") && said.contains("built-in"), qPrintable(said));
        QCOMPARE(window.playback().trace().header().modelName, std::string("pocket-stories"));
    }

    void warningsOfAModelStayWhileItsFirstPromptRuns()
    {
        const QTemporaryDir folder;
        test::ModelFiles files;
        files.set("vocab_size", "264");
        files.remove("wte.weight");
        files.add("wte.weight", "F32", {264, 4});
        files.write(folder.path().toStdString());
        MainWindow window({folder.path(), "abc", CacheMode::On});
        setTokens(window, 2);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QVERIFY(window.findChild<MessageBar*>()->text().contains("The tokenizer's ids end at 258"));
    }

    void ofTwoModelsOpenedAtOnceTheLatestWins()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.runs().openModel(goldenModel("b"));
        window.runs().openModel(goldenModel("c"));
        QTRY_VERIFY_WITH_TIMEOUT(
            finished(window) && window.playback().trace().header().modelName == "c", 20'000);
    }

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
        window.findChild<RunBar*>()->setPrompt("");
        window.runs().run();
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("end-of-text"));
    }

    void cancelStopsARunAndKeepsWhatWasRecorded()
    {
        MainWindow window({test::slowModelDir(), "the cat", CacheMode::Compare});
        setTokens(window, 250);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.playback().trace().size() > 2, 20'000);
        QTest::keyClick(&window, Qt::Key_Escape);
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("Cancelled"));
        QVERIFY(!finished(window));
        QVERIFY(window.playback().trace().size() > 2);
    }

    void closingInTheMiddleOfARunOrALoadIsQuick()
    {
        QElapsedTimer clock;
        for (const bool running : {false, true}) {
            auto window = std::make_unique<MainWindow>(
                StartOptions{test::slowModelDir(), "the cat", CacheMode::Compare});
            setTokens(*window, 250);
            window->show();
            if (running)
                QTRY_VERIFY_WITH_TIMEOUT(window->playback().trace().size() > 1, 20'000);
            QVERIFY(!finished(*window));
            clock.start();
            window->close();
            window.reset();
            QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
        }
    }

    void clickingATokenGoesToTheStepThatReadIt()
    {
        MainWindow window(optionsFor("a"));
        window.resize(1200, 800);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.playback().toEnd();
        auto* strip = window.findChild<TokenStripView*>();
        QTest::mouseClick(strip, Qt::LeftButton, {}, QPoint(18, 16));
        QCOMPARE(window.playback().cursor().step, std::size_t{0});
    }

    void droppingAFolderOpensIt()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(goldenModel("b"))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &drop);
        QTRY_VERIFY_WITH_TIMEOUT(
            finished(window) && window.playback().trace().header().modelName == "b", 20'000);
    }

    void noKeyIsBoundTwice()
    {
        MainWindow window({});
        std::map<QString, QString> bound;
        for (const QAction* action : window.findChildren<QAction*>())
            for (const QKeySequence& key : action->shortcuts()) {
                const auto [place, added] = bound.emplace(key.toString(), action->text());
                QVERIFY2(added, qPrintable(key.toString() + ": " + place->second + " and " +
                                           action->text()));
            }
        QVERIFY(bound.size() > 15);
    }

    void backspaceInThePromptDeletesALetter()
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QVERIFY(QTest::qWaitForWindowActive(&window));
        auto* bar = window.findChild<RunBar*>();
        bar->focusPrompt();
        auto* prompt = bar->findChild<PromptEdit*>();
        prompt->moveCursor(QTextCursor::End);
        const Cursor before = window.playback().cursor();
        QTest::keyClick(prompt, Qt::Key_Backspace);
        QCOMPARE(bar->prompt(), QString("the ca"));
        QCOMPARE(window.playback().cursor(), before);
    }

    void anotherCacheModeShowsTheSamePlace()
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        Playback& playback = window.playback();
        const Trace first = playback.trace();
        const OperationPoint place{Operation::Softmax, Layer{1}};
        playback.setCursor(cursorAt(first, 3, place));
        auto* bar = window.findChild<RunBar*>();
        bar->setMode(CacheMode::On);
        QTRY_VERIFY(!playback.trace().empty() && !playback.trace().step(0).off);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(playback.cursor().step, std::size_t{3});
        QVERIFY(operationAt(playback.trace(), playback.cursor()) == place);
        // What is chosen already is not run again.
        const auto again = playback.trace().steps().front();
        for (auto* button : bar->findChildren<QPushButton*>())
            if (button->isCheckable() && button->isChecked())
                button->click();
        QTest::qWait(200);
        QCOMPARE(playback.trace().steps().front(), again);
    }

    void spacePressesTheButtonThatTabWentToAndPlaysAfterAClick()
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.playback().toStart();
        auto* bar = window.findChild<RunBar*>();
        auto* tokens = controlNamed<QSpinBox>(*bar, "Stop after");
        tokens->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
        auto* compare = controlNamed<QPushButton>(*bar, "Cache Compare");
        QCOMPARE(QApplication::focusWidget(), compare);
        auto* on = controlNamed<QPushButton>(*bar, "Cache On");
        on->setFocus(Qt::TabFocusReason);
        QTest::keyClick(on, Qt::Key_Space);
        QCOMPARE(bar->mode(), CacheMode::On);
        QVERIFY(!window.playback().playing());
        QTRY_VERIFY(!window.playback().trace().empty() && !window.playback().trace().step(0).off);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);

        window.playback().toStart();
        window.findChild<StageView*>()->setFocus();
        QTest::mouseClick(compare, Qt::LeftButton);
        QCOMPARE(bar->mode(), CacheMode::Compare);
        QTRY_VERIFY(!window.playback().trace().empty() && window.playback().trace().step(0).off);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.playback().toStart();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QVERIFY(window.playback().playing());
    }

    void afterAClickOnAViewTheNextKeySteps()
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        for (auto* view : window.findChildren<TraceView*>()) {
            if (!view->isVisible() || qobject_cast<PlotsView*>(view))
                continue; // in a plot, keys move it
            window.findChild<RunBar*>()->focusPrompt();
            QTest::mouseClick(view, Qt::LeftButton, {}, view->rect().bottomRight() - QPoint(2, 2));
            window.playback().toStart();
            const Cursor start = window.playback().cursor();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
            QVERIFY2(window.playback().cursor() == *next(window.playback().trace(), start),
                     view->metaObject()->className());
        }
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
            const bool seen = run->text() != "Run" && run->toolTip().startsWith("Changed") &&
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
        bar->setPrompt("the dog");
        QCOMPARE(saysChanged(), std::optional(true));
        QCoreApplication::processEvents();
        QCOMPARE(geometries(), before);
        bar->setPrompt("the cat");
        QCOMPARE(saysChanged(), std::optional(false));

        controlNamed<QDoubleSpinBox>(*bar, "temperature")->setValue(2); // greedy does not ask it
        QCOMPARE(saysChanged(), std::optional(false));
        bar->setTokens(bar->tokens() + 1);
        QCOMPARE(saysChanged(), std::optional(true));
        window.runs().run();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window) && run->text() != "Cancel", 20'000);
        QCOMPARE(saysChanged(), std::optional(false));
        controlNamed<QComboBox>(*bar, "Sampling")->setCurrentText("random");
        QCOMPARE(saysChanged(), std::optional(true));
    }

    void aPromptThatCannotRunIsNotOnScreen()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        auto* bar = window.findChild<RunBar*>();
        bar->setPrompt(QString("zq ").repeated(200));
        window.runs().run();
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("600 tokens"));
        QVERIFY(
            controlNamed<QPushButton>(*bar, "Run")->accessibleDescription().startsWith("Changed"));
    }

    void whatWasSetIsThereAtTheNextStart()
    {
        {
            MainWindow window(optionsFor("a", "the dog"));
            setTokens(window, 7);
            window.findChild<RunBar*>()->setMode(CacheMode::On);
            QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
            window.close();
        }
        MainWindow window({});
        auto* bar = window.findChild<RunBar*>();
        QCOMPARE(bar->prompt(), QString("the dog"));
        QCOMPARE(bar->tokens(), 7);
        QCOMPARE(bar->mode(), CacheMode::On);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(window.playback().trace().header().modelName, std::string("a"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_settings;
};

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
