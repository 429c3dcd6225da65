// What the run bar of the window asks for, and what is said of it.
#include "main_window.h"
#include "message_bar.h"
#include "run_bar.h"
#include "run_control.h"
#include "support/synthetic_models.h"
#include "support/window_parts.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

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
        window.findChild<RunBar*>()->setPrompt("");
        window.runs().run();
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("end-of-text"));
    }

    void cancelStopsARunAndKeepsWhatWasRecorded()
    {
        MainWindow window({slowModelDir(), "the cat", CacheMode::Compare});
        setTokens(window, 250);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.playback().trace().size() > 2, 20'000);
        QTest::keyClick(&window, Qt::Key_Escape);
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("Cancelled"));
        QVERIFY(!finished(window));
        QVERIFY(window.playback().trace().size() > 2);
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
        QTRY_VERIFY(!playback.trace().empty() && !playback.trace().step(0).lanes[0]);
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

    void aModeChosenDuringARunIsSaidToBeOfTheNextOne()
    {
        MainWindow window({slowModelDir(), "the cat", CacheMode::On});
        setTokens(window, 250);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.playback().trace().size() > 2, 20'000);
        auto* bar = window.findChild<RunBar*>();
        bar->setMode(CacheMode::Compare);
        QTest::keyClick(&window, Qt::Key_Escape);
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("Run starts it again"));
        const auto* run = controlNamed<QPushButton>(*bar, "Run");
        QVERIFY(run->accessibleDescription().startsWith("Changed"));
        bar->setMode(CacheMode::On); // it runs
        QTRY_VERIFY_WITH_TIMEOUT(window.playback().trace().size() > 2, 20'000);
        QTest::keyClick(&window, Qt::Key_Escape);
        QTRY_COMPARE(run->text(), QString("Run"));
        QVERIFY(run->accessibleDescription().isEmpty());
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
            window.findChild<RunBar*>()->setPrompt("typed and never run");
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
    std::unique_ptr<OwnSettings> m_settings;
};

QTEST_MAIN(TestWindowRuns)
#include "test_window_runs.moc"
