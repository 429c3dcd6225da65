// Good and bad models that the window opens or that are dropped on it.
#include "document/run_document.h"
#include "document/settings.h"
#include "record/lane_names.h"
#include "support/gguf_file.h"
#include "support/model_files.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/window_checks.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "window/import_dialog.h"
#include "window/main_window.h"

#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A model with more embeddings than its tokenizer has tokens.
void writeModelWithAWarning(const QString& folder)
{
    ModelFiles files;
    files.setVocabulary(264);
    files.write(folder.toStdString());
}

/// A small model with a name. Returns the path.
QString writeGguf(const QTemporaryDir& folder)
{
    GgufFile file = smallGguf();
    file.set("general.name", ggufText("Small One"));
    const QString path = folder.filePath("small-f32.gguf");
    test::writeFile(path.toStdString(), file.bytes());
    return path;
}

void drop(const QString& path, MainWindow& window)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
}

} // namespace

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
        window.document().openModel(m_settings->path());
        auto* messages = window.findChild<MessageBar*>();
        QTRY_VERIFY(messages->text().contains("model.safetensors"));
        window.document().run();
        QTRY_VERIFY(messages->text().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(window.session().trace().header().modelName.english(), std::string("a"));
    }

    /// Dropped weights are asked about what no file says, become a folder, and run.
    void weightsOfATrainingBecomeAFolderThatRuns()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("student.safetensors");
        const ModelFiles files;
        test::writeFile(file.toStdString(), safetensorsOf(files.tensors));
        MainWindow window(optionsFor("a"));
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.document().open(file);
        QPointer<ImportDialog> dialog = window.findChild<ImportDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QPushButton* const write =
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(!write->isEnabled());                // no file says how many heads there are
        dialog->findChild<QSpinBox*>()->setValue(3); // does not divide the width
        QVERIFY(!write->isEnabled());
        dialog->findChild<QSpinBox*>()->setValue(2);
        QVERIFY(write->isEnabled());
        write->click();
        QTRY_VERIFY_WITH_TIMEOUT(window.document().model() &&
                                     window.document().model()->name.english() == "student",
                                 20'000);
        QCOMPARE(window.document().modelPath(), folder.filePath("student"));
        QVERIFY(window.document().model()->readsIds); // there is no vocabulary
        QVERIFY(QFileInfo::exists(folder.filePath("student/config.json")));
    }

    void weightsThatCannotBeImportedLeaveNothingBehind()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("student.pt");
        test::writeFile(file.toStdString(), "PK\x03\x04 and more");
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.document().open(file);
        QPointer<ImportDialog> dialog = window.findChild<ImportDialog*>();
        QVERIFY(dialog);
        QVERIFY(!dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        const auto labels = dialog->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().contains("export_checkpoint.py");
        }));
        dialog->reject();
        QTRY_VERIFY(!dialog);
        QCOMPARE(QDir(folder.path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries),
                 QStringList{"student.pt"});
        QVERIFY(!window.document().isBusy());
    }

    void aModelOfEachFamilyRunsWithAndWithoutACache_data()
    {
        QTest::addColumn<QString>("fields");
        QTest::newRow("Llama") << QString("{}");
        QTest::newRow("Qwen3") << QString(R"({"model_type": "qwen3", "head_dim": 24})");
        QTest::newRow("Gemma 3") << QString(kGemma);
        QTest::newRow("GPT-Neo") << QString(kNeo);
        QTest::newRow("GPT-NeoX") << QString(kNeox);
    }
    void aModelOfEachFamilyRunsWithAndWithoutACache()
    {
        QFETCH(QString, fields);
        const SyntheticModelDir model(smallModelWith(qPrintable(fields)));
        MainWindow window({model.path(), "abcdef", CacheMode::Compare});
        setTokens(window, 8);
        window.resize(1366, 768);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        const Trace& trace = window.session().trace();
        QCOMPARE(trace.size(), std::size_t{8});
        QVERIFY(trace.verdict().identical() && trace.verdict().valuesCompared > 0);
        WindowChecks checks;
        for (std::size_t i = 0; i < operationCount(trace, 2); ++i) { // every operation is drawn
            window.session().setCursor({2, i});
            window.grab();
            QCOMPARE(checks.wrongIn(window), QString());
        }
    }

    void theMenuOfModelsOffersTheBuiltInOnesAndRunsThePromptInTheOther()
    {
        MainWindow window({QString(), "Mia has the ball. What does Mia have?", CacheMode::Compare});
        setTokens(window, 3);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QMenu* menu = controlNamed<QToolButton>(window, "Model")->menu();
        emit menu->aboutToShow();
        const auto hasRunIn = [&](const char* name) {
            return window.session().trace().header().modelName.english() == name &&
                   finished(window);
        };
        QVERIFY(hasRunIn("pocket-stories"));
        QCOMPARE(menu->actions()[0]->text(), QString("pocket-stories: 6 layers × 5 heads"));
        QVERIFY(menu->actions()[0]->isChecked() && !menu->actions()[1]->isChecked());
        QVERIFY(menu->actions()[1]->text().startsWith("pocket-stories-r: 6 layers × 8 heads that"));
        QCOMPARE(menu->actions()[2]->text(),
                 QString("pocket-translator: 2 layers × 4 heads, after an encoder of 3 layers"));
        QCOMPARE(menu->actions().back(), actionNamed(window, "Open model file …"));
        QVERIFY(!actionNamed(window, "Mistake 11")->isVisible());
        menu->actions()[1]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(hasRunIn("pocket-stories-r"), 20'000);
        QCOMPARE(window.session().trace().header().prompt,
                 std::string("Mia has the ball. What does Mia have?"));
        QVERIFY(window.session().trace().verdict().identical());
        QVERIFY(actionNamed(window, "Mistake 11")->isVisible());
        trigger(window, "What if heads share keys and values? The same prompt in the other "
                        "built-in model");
        QTRY_VERIFY_WITH_TIMEOUT(hasRunIn("pocket-stories"), 20'000);
        const QString said = window.findChild<MessageBar*>()->text();
        for (const char* part : {"4 to 1", "1,920 bytes", "7,680 bytes"})
            QVERIFY2(said.contains(part), qPrintable(said));
    }

    void aBuiltInModelIsOpenedByItsNameAndAtTheNextLaunch()
    {
        for (const QString& name : {QStringLiteral("pocket-stories-r"), QString()}) {
            MainWindow window({name, "Mia has the ball.", CacheMode::On});
            setTokens(window, 2);
            QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
            QVERIFY(window.document().model()->path.endsWith("/pocket-stories-r"));
            window.close();
        }
    }

    /// Even a cache that forgets cannot go on, because each new token takes a new position.
    void aFullContextIsExplained()
    {
        Gpt2Config config = gpt2Preset("tiny");
        config.context = 12;
        const SyntheticModelDir shortModel(config);
        MainWindow window({shortModel.path(), "abc", CacheMode::On});
        setTokens(window, 30);
        auto* messages = window.findChild<MessageBar*>();
        const auto saysThatItHelps = [&](const char* right) {
            window.document().run({.lanes = lanesNamed("static", right)});
            QTRY_VERIFY_WITH_TIMEOUT(finished(window) && messages->text().contains("full"), 20'000);
            QCOMPARE(messages->text().contains("does not help"), std::string_view(right) != "int8");
        };
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        for (const char* right : {"window:4+2", "recent:4", "int8"})
            saysThatItHelps(right);
    }

    void aBadModelAtTheStartIsReportedAndTheBuiltInOneOpened()
    {
        MainWindow window({m_settings->path(), "hello", CacheMode::On});
        setTokens(window, 2);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        const QString said = window.findChild<MessageBar*>()->text();
        QVERIFY2(said.contains("model.safetensors") &&
                     said.contains("The model pocket-stories is open instead"),
                 qPrintable(said));
        QCOMPARE(window.session().trace().header().modelName.english(),
                 std::string("pocket-stories"));
    }

    void warningsOfAModelStayWhileItsFirstPromptRuns()
    {
        const QTemporaryDir folder;
        writeModelWithAWarning(folder.path());
        MainWindow window({folder.path(), "abc", CacheMode::On});
        setTokens(window, 2);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QVERIFY(window.findChild<MessageBar*>()->text().contains(
            "The tokenizer has tokens for 259 of"));
    }

    void aModelWithoutTokenizerRunsIdsAndSaysSo()
    {
        const QTemporaryDir folder;
        ModelFiles files;
        files.choose({65, 66, 67, 68});
        files.write(folder.path().toStdString());
        QFile::remove(folder.filePath("vocab.json"));
        QFile::remove(folder.filePath("merges.txt"));
        MainWindow window({folder.path(), "5, 66", CacheMode::On});
        setTokens(window, 2);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QVERIFY(window.findChild<MessageBar*>()->text().contains("has no tokenizer"));
        std::string text;
        for (const TokenText& token : window.session().trace().tokens())
            text += token.bytes;
        QCOMPARE(text, std::string(" 5 66 66"));
        window.document().run({.prompt = "five"});
        QTRY_VERIFY(window.findChild<MessageBar*>()->text().contains("`five`"));
    }

    void aModelWithoutTokenizerDoesNotRunTheWordsOfAnEarlierLaunch()
    {
        const QTemporaryDir folder;
        ModelFiles files;
        files.choose({65, 66, 67, 68});
        files.write(folder.path().toStdString());
        QFile::remove(folder.filePath("vocab.json"));
        QFile::remove(folder.filePath("merges.txt"));
        Settings settings;
        settings.request.prompt = "the cat";
        settings.model = folder.path();
        settings.request.settings.tokens = 2;
        QVERIFY(saveSettings(settings));
        {
            MainWindow window(StartOptions{});
            QTRY_VERIFY_WITH_TIMEOUT(window.document().model() && !window.document().isBusy(),
                                     20'000);
            const QString said = window.findChild<MessageBar*>()->text();
            QVERIFY2(said.contains("has no tokenizer") && !said.contains("`the`"),
                     qPrintable(said));
        }
        settings.request.prompt = "5, 66";
        QVERIFY(saveSettings(settings));
        MainWindow window(StartOptions{});
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
    }

    void specialTokensAreReadAsTextIfTheSwitchIsOff()
    {
        const QTemporaryDir folder;
        ModelFiles().write(folder.path().toStdString());
        writeFile(folder.filePath("tokenizer_config.json").toStdString(), R"({"eos_token": "b"})");
        MainWindow window({folder.path(), "ab", CacheMode::On});
        setTokens(window, 1);
        const auto tokensOf = [&] { return window.session().trace().tokens().size(); };
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        QCOMPARE(tokensOf(), std::size_t{2}); // "b" is special, so "a" and "b" are not merged
        QAction* action = actionNamed(window, "Read special tokens in the prompt");
        QVERIFY(action->isChecked());
        action->trigger(); // until it starts, the run before, which has finished, is on show
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().isBusy(), 20'000);
        QCOMPARE(tokensOf(), std::size_t{1});
        action->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!window.document().isBusy(), 20'000);
        QCOMPARE(tokensOf(), std::size_t{2});
    }

    void warningsOfAModelStayWhereItsFirstPromptCannotRun()
    {
        const QTemporaryDir folder;
        writeModelWithAWarning(folder.path());
        MainWindow window({folder.path(), QString("abc").repeated(5000), CacheMode::On});
        auto* messages = window.findChild<MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(messages->text().contains("Shorten the prompt"), 20'000);
        QVERIFY(messages->text().contains("The tokenizer has tokens for 259 of"));
    }

    void aRelativeFolderIsRememberedWhereItIs()
    {
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(goldenModel("..")));
        {
            MainWindow window({"models/a", "the cat", CacheMode::On});
            setTokens(window, 2);
            QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
            window.close();
        }
        QVERIFY(QDir::setCurrent(before));
        QCOMPARE(QDir::cleanPath(loadSettings().model), QDir::cleanPath(goldenModel("a")));
    }

    void ofTwoModelsOpenedAtOnceTheLatestWins()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.document().openModel(goldenModel("b"));
        window.document().openModel(goldenModel("c"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window) &&
                                     window.session().trace().header().modelName.english() == "c",
                                 20'000);
    }

    /// For example, pressing Enter in the prompt box must not revert the caches that were chosen
    /// before.
    void whatWasChosenWhileAModelIsOpenedStaysWhenTheRunIsAskedForAgain()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.document().openModel(goldenModel("b"));
        window.document().run({.lanes = lanesNamed("static", "int8"), .ownWords = true});
        window.document().run();
        QTRY_VERIFY_WITH_TIMEOUT(finished(window) && !window.document().isBusy(), 20'000);
        const TraceHeader& header = window.session().trace().header();
        QCOMPARE(header.modelName.english(), std::string("b"));
        QVERIFY(header.ownWords);
        QCOMPARE(shortlyWritten(header.lanes.back()), std::string("int8"));
    }

    void droppingAFolderOpensIt()
    {
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        drop(goldenModel("b"), window);
        QTRY_VERIFY_WITH_TIMEOUT(finished(window) &&
                                     window.session().trace().header().modelName.english() == "b",
                                 20'000);
    }

    void aDroppedGgufFileOpensAndIsRemembered()
    {
        const QTemporaryDir folder;
        const QString path = writeGguf(folder);
        {
            MainWindow window(optionsFor("a"));
            setTokens(window, 3);
            QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
            drop(path, window);
            QTRY_VERIFY_WITH_TIMEOUT(
                window.document().modelPath() == path && !window.document().isBusy(), 20'000);
            const auto* button = controlNamed<QToolButton>(window, "Model");
            QVERIFY2(button->text().startsWith("Small One: 2 layers"), qPrintable(button->text()));
            QVERIFY2(button->toolTip().contains("small-f32.gguf"), qPrintable(button->toolTip()));
            window.document().run({.prompt = "5, 6"});
            QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
            QVERIFY(window.session().trace().verdict().identical());
            QVERIFY(actionNamed(window, path)); // in the menu of recent files
            window.close();
        }
        MainWindow next(StartOptions{});
        QTRY_VERIFY_WITH_TIMEOUT(next.document().model(), 20'000);
        QCOMPARE(next.document().model()->path, path);
    }

    void aDamagedGgufFileIsNamedAndTheOldModelStays_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("reason");
        GgufFile vocabulary;
        vocabulary.set("general.architecture", ggufText("llama"));
        vocabulary.set("tokenizer.ggml.tokens", ggufTexts({"a", "b", "c"}));
        const std::string whole = smallGguf().bytes();
        QTest::newRow("only a tokenizer")
            << QByteArray::fromStdString(vocabulary.bytes()) << "only a tokenizer";
        QTest::newRow("cut short")
            << QByteArray::fromStdString(whole).first(whole.size() - 100) << "expected";
        QTest::newRow("something else") << QByteArray("no model") << "expected";
    }
    void aDamagedGgufFileIsNamedAndTheOldModelStays()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, reason);
        const QTemporaryDir folder;
        const QString path = folder.filePath("other.gguf");
        test::writeFile(path.toStdString(), content.toStdString());
        MainWindow window(optionsFor("a"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(window), 20'000);
        window.document().open(path);
        const auto* messages = window.findChild<MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(!messages->text().isEmpty(), 20'000);
        QVERIFY2(messages->text().contains("other.gguf") && messages->text().contains(reason),
                 qPrintable(messages->text()));
        QCOMPARE(window.document().model()->name.english(), std::string("a"));
    }

    void theWelcomeCardOffersFoldersAndFiles()
    {
        MainWindow window({.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
        const auto* open = window.findChild<StartCard*>()->findChild<QPushButton*>("open");
        QCOMPARE(open->menu()->actions(),
                 (QList<QAction*>{actionNamed(window, "Open model folder …"),
                                  actionNamed(window, "Open model file …")}));
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
                QTRY_VERIFY_WITH_TIMEOUT(window->session().trace().size() > 1, 20'000);
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

PASTKEYS_TEST(TestWindowModels)
#include "test_window_models.moc"
