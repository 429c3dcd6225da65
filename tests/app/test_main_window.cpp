// The real window, offscreen, on the built-in model and on the golden models: how it is stepped through.
#include "assets_dir.h"
#include "examples.h"
#include "main_window.h"
#include "plots/plots_view.h"
#include "prompt_edit.h"
#include "run_bar.h"
#include "stage/stage_view.h"
#include "support/synthetic_models.h"
#include "support/window_parts.h"
#include "token_strip/token_strip_view.h"

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
        MainWindow window({slowModelDir(), "the cat", CacheMode::Compare});
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
        QTRY_VERIFY(!window.playback().trace().empty() &&
                    !window.playback().trace().step(0).lanes[0]);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);

        window.playback().toStart();
        window.findChild<StageView*>()->setFocus();
        QTest::mouseClick(compare, Qt::LeftButton);
        QCOMPARE(bar->mode(), CacheMode::Compare);
        QTRY_VERIFY(!window.playback().trace().empty() &&
                    window.playback().trace().step(0).lanes[0]);
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

private:
    std::unique_ptr<OwnSettings> m_settings;
};

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
