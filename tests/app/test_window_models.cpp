// Models that the window opens, good and bad, and those dropped on it.
#include "main_window.h"
#include "message_bar.h"
#include "run_control.h"
#include "support/model_files.h"
#include "support/synthetic_models.h"
#include "support/window_parts.h"

#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QMimeData>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestWindowModels : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_settings = std::make_unique<OwnSettings>(); }
    void cleanup() { m_settings.reset(); }

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
        ModelFiles files;
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

    void closingInTheMiddleOfARunOrALoadIsQuick()
    {
        QElapsedTimer clock;
        for (const bool running : {false, true}) {
            auto window = std::make_unique<MainWindow>(
                StartOptions{slowModelDir(), "the cat", CacheMode::Compare});
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

private:
    std::unique_ptr<OwnSettings> m_settings;
};

QTEST_MAIN(TestWindowModels)
#include "test_window_models.moc"
