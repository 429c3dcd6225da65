// Stepping through runs in the real window, offscreen, with the built-in model and the golden
// models.
#include "engine/assets_dir.h"
#include "engine/prompt_help.h"
#include "plots/plots_view.h"
#include "stage/stage_view.h"
#include "support/gpt2_names.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "token_strip/token_strip_view.h"
#include "widgets/prompt_edit.h"
#include "window/main_window.h"
#include "window/run_bar.h"

#include <QAction>
#include <QPushButton>
#include <QVariantAnimation>
#include <QtTest>

#include <algorithm>
#include <map>

using namespace pastkeys;
using namespace pastkeys::test;

class TestMainWindow : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_settings = std::make_unique<OwnSettings>(); }
    void cleanup() { m_settings.reset(); }

    void theBuiltInModelRunsByItselfAndIsIdentical()
    {
        MainWindow window({});
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QVERIFY(window.session().trace().verdict().identical());
        QVERIFY(window.session().trace().verdict().tensorsCompared > 0);
        // A decode step is on screen, because it shows what the cache does.
        QVERIFY(window.session().cursor().step > 0);
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
            window.document().setPrompt(example.prompt);
            setTokens(window, example.tokens);
            window.show();
            QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
            const Cursor cursor = window.session().cursor();
            QCOMPARE(cursor.step, example.look->step);
            QCOMPARE(operationSpecAt(window.session().trace(), cursor).name,
                     example.look->operation);
            QCOMPARE(window.findChild<StageView*>()->state().selection.head, example.look->head);
        }
    }

    void keysStepForwardsAndBack()
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.findChild<StageView*>()->setFocus();
        const Cursor start = window.session().cursor();
        QTest::keyClick(&window, Qt::Key_Right);
        QCOMPARE(window.session().cursor(), *next(window.session().trace(), start));
        QTest::keyClick(&window, Qt::Key_Left);
        QCOMPARE(window.session().cursor(), start);
        QTest::keyClick(&window, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(window.session().cursor().step, start.step + 1);
        QTest::keyClick(&window, Qt::Key_Home);
        QCOMPARE(window.session().cursor(), Cursor{});
        QTest::keyClick(&window, Qt::Key_End);
        QCOMPARE(window.session().cursor(), *lastCursor(window.session().trace()));
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
            finished(window) && window.session().trace().header().prompt == "the cat sat", 20'000);
        const Cursor start = window.session().cursor();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QCOMPARE(window.session().cursor(), *next(window.session().trace(), start));
    }

    void aHeldStepKeyStepsOncePerPressAlsoWhileTheRunGoesOn()
    {
        MainWindow window({slowModelDir(), "the cat", CacheMode::Compare});
        setTokens(window, 20);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.session().trace().size() > 3, 20'000);
        window.findChild<StageView*>()->setFocus();
        QTest::keyClick(&window, Qt::Key_Home);
        Cursor expected;
        for (int press = 0; press < 300; ++press) {
            QTest::keyClick(&window, Qt::Key_Right);
            expected = *next(window.session().trace(), expected);
            QCOMPARE(window.session().cursor(), expected);
        }
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(window.session().cursor(), expected);
    }

    void theRecordIsTheSameHoweverItIsSteppedThrough()
    {
        MainWindow window(optionsFor("b"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        const auto steps = window.session().trace().steps();
        const std::vector<StepRecordPtr> before(steps.begin(), steps.end());
        for (int i = 0; i < 500; ++i)
            i % 3 == 2 ? window.session().back(Stride::Operation)
                       : window.session().forward(Stride::Operation);
        const auto after = window.session().trace().steps();
        QVERIFY(std::ranges::equal(before, after));
    }

    void playingMovesOnTheStageAndLeavesTheRecordAsItIs()
    {
        MainWindow window(optionsFor("b"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        const auto steps = window.session().trace().steps();
        const std::vector<StepRecordPtr> before(steps.begin(), steps.end());
        const auto* stage = window.findChild<StageView*>();
        window.session().toStart();
        window.playback().setSpeed(Playback::kFastest);
        window.playback().setPlaying(true);
        QTRY_VERIFY(stage->inMotion());
        const int duration = stage->findChild<QVariantAnimation*>()->duration();
        // The animation ends before the next move.
        QVERIFY(duration < 0.6 * 700 / Playback::kFastest);
        const Cursor mask = cursorAt(window.session().trace(), 0, {Gpt2::Mask, Layer{0}});
        QTRY_VERIFY(window.session().cursor() > mask);
        window.playback().setPlaying(false);
        QVERIFY(std::ranges::equal(before, window.session().trace().steps()));
    }

    void clickingATokenGoesToTheStepThatReadIt()
    {
        MainWindow window(optionsFor("a"));
        window.resize(1200, 800);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.session().toEnd();
        auto* strip = window.findChild<TokenStripView*>();
        QTest::mouseClick(strip, Qt::LeftButton, {}, QPoint(18, 16));
        QCOMPARE(window.session().cursor().step, std::size_t{0});
    }

    void theDescriptionOfTheStageSaysWhatItShows() // screen readers announce its changes
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.session().setCursor(
            cursorAt(window.session().trace(), 1, {Gpt2::Softmax, Layer{0}}));
        const QString spoken = window.findChild<StageView*>()->accessibleDescription();
        QVERIFY2(spoken.startsWith("Softmax"), qPrintable(spoken));
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
        const Cursor before = window.session().cursor();
        QTest::keyClick(prompt, Qt::Key_Backspace);
        QCOMPARE(window.document().request().prompt, QString("the ca"));
        QCOMPARE(window.session().cursor(), before);
    }

    void spacePressesTheButtonThatTabWentToAndPlaysAfterAClick()
    {
        MainWindow window(optionsFor("a"));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.session().toStart();
        auto* bar = window.findChild<RunBar*>();
        auto* tokens = controlNamed<QSpinBox>(*bar, "Stop after");
        tokens->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
        auto* compare = controlNamed<QPushButton>(*bar, "Cache Compare");
        QCOMPARE(QApplication::focusWidget(), compare);
        auto* on = controlNamed<QPushButton>(*bar, "Cache On");
        on->setFocus(Qt::TabFocusReason);
        QTest::keyClick(on, Qt::Key_Space);
        QCOMPARE(window.document().request().mode(), CacheMode::On);
        QVERIFY(!window.playback().playing());
        QTRY_VERIFY(!window.session().trace().empty() &&
                    !window.session().trace().step(0).lane(Lane{0}));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);

        window.session().toStart();
        window.findChild<StageView*>()->setFocus();
        QTest::mouseClick(compare, Qt::LeftButton);
        QCOMPARE(window.document().request().mode(), CacheMode::Compare);
        QTRY_VERIFY(!window.session().trace().empty() &&
                    window.session().trace().step(0).lane(Lane{0}));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.session().toStart();
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
                continue; // in a plot, keys move the plot
            window.findChild<RunBar*>()->focusPrompt();
            QTest::mouseClick(view, Qt::LeftButton, {}, view->rect().bottomRight() - QPoint(2, 2));
            window.session().toStart();
            const Cursor start = window.session().cursor();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
            QVERIFY2(window.session().cursor() == *next(window.session().trace(), start),
                     view->metaObject()->className());
        }
    }

private:
    std::unique_ptr<OwnSettings> m_settings;
};

PASTKEYS_TEST(TestMainWindow)
#include "test_main_window.moc"
