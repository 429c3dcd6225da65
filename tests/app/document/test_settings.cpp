// The settings that are kept from one launch to the next, and what happens if they are damaged.
#include "document/run_document.h"
#include "document/settings.h"
#include "lessons/lesson_progress.h"
#include "plots/plots_view.h"
#include "session/messages.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "window/main_window.h"
#include "window/run_bar.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QRandomGenerator>
#include <QScreen>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

#include <sys/stat.h>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Writes the settings file as another program would. QSettings in one process reads a file again
/// only if its size or its time, in milliseconds, has changed, so the file gets a time of its own.
void writeSettingsFile(const QByteArray& content)
{
    static QDateTime time = QDateTime::currentDateTime();
    time = time.addSecs(1);
    writeFile(settingsPath(), content);
    QFile file(settingsPath());
    if (!file.open(QIODevice::Append) || !file.setFileTime(time, QFileDevice::FileModificationTime))
        qFatal("The time of the settings file cannot be set");
}

} // namespace

class TestSettings : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("PASTKEYS_PORTABLE", m_folder->path().toUtf8());
    }

    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void garbageBecomesDefaultsAndIsKeptAside_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("bytes") << QByteArray("\x01\x02 not settings");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("another program's") << QByteArray("[General]\nprompt=mine\n");
        QByteArray bytes("[window]");
        for (int i = 0; i < 3000; ++i)
            bytes += static_cast<char>(i * 7919 % 251 + 1);
        QTest::newRow("bytes around our section") << bytes;
        // Qt reads nested values by calling itself, and would run out of stack.
        const QByteArray list("\\0\\0\\0\\x9\\0\\0\\0\\x1");
        QTest::newRow("nested lists")
            << QByteArray("[window]\nstartCard=false\n[trace]\nrecent=@Variant(" +
                          list.repeated(200'000) + ")\n");
        QTest::newRow("lists nested in a short file")
            << QByteArray("[window]\n[trace]\nrecent=@Variant(" + list.repeated(20'000) + ")\n");
        QTest::newRow("more than we write")
            << QByteArray("[window]\n" + QByteArray("a=b\n").repeated(1'100'000));
    }

    void garbageBecomesDefaultsAndIsKeptAside()
    {
        QFETCH(QByteArray, content);
        writeSettingsFile(content);
        const Settings settings = loadSettings();
        QCOMPARE(settings.request.settings.tokens, std::size_t{24});
        QVERIFY(settings.request.prompt.isEmpty());
        QVERIFY(settings.bad && settings.bad->part == BadSettings::Part::All);
        QCOMPARE(settings.bad->path, settingsPath() + ".bad");
        QVERIFY(QFile::exists(settingsPath() + ".bad"));
        QVERIFY(!QFile::exists(settingsPath()));
        QVERIFY(saveSettings(settings));
        QCOMPARE(loadSettings().request.settings.tokens, std::size_t{24});
        QVERIFY(QFile::exists(settingsPath()));
    }

    void whatIsInTheWayOfTheSettingsIsKeptAside()
    {
        writeSettingsFile("\x01[window]\x02\n\x03=\x04");
        QVERIFY(saveSettings({}));
        QVERIFY(QFile::exists(settingsPath() + ".bad"));
        QCOMPARE(loadSettings().request.settings.tokens, std::size_t{24});
    }

    void noFileThatWasKeptAsideIsOverwritten()
    {
        for (const char* content : {"one", "two", "three"}) {
            writeSettingsFile(content);
            QVERIFY(loadSettings().bad);
        }
        QCOMPARE(bytesOf(settingsPath() + ".bad"), QByteArray("one"));
        QCOMPARE(bytesOf(settingsPath() + ".bad2"), QByteArray("two"));
        QCOMPARE(bytesOf(settingsPath() + ".bad3"), QByteArray("three"));
    }

    void readingTheLanguageLeavesAnUnreadableFileForTheWindowToSpeakOf()
    {
        writeSettingsFile("not settings");
        QCOMPARE(keptLanguage(), QString());
        QVERIFY(loadSettings().bad);
        Settings settings;
        settings.language = "zh_TW";
        QVERIFY(saveSettings(settings));
        QCOMPARE(keptLanguage(), QString("zh_TW"));
    }

    void answersToHundredsOfPagesAreKept()
    {
        Settings settings;
        for (int i = 0; i < 40; ++i)
            settings.lessons[QString("lesson %1").arg(i)] = toVariant(answered(i, 15, 1400));
        settings.lessonTitles["lesson 0"] = QString::fromUtf8("\u7B2C");
        QVERIFY(saveSettings(settings));
        QVERIFY2(QFileInfo(settingsPath()).size() > 150'000, "as much as was once refused");
        const Settings read = loadSettings();
        QVERIFY(!read.bad);
        QCOMPARE(read.lessons.size(), settings.lessons.size());
        for (int i = 0; i < 40; ++i)
            QCOMPARE(progressFrom(read.lessons.value(QString("lesson %1").arg(i)).toMap()),
                     answered(i, 15, 1400));
        QCOMPARE(read.lessonTitles, settings.lessonTitles);
    }

    void lessonsShownLongestAgoGiveWayWhenAFileWouldBeTooLarge()
    {
        Settings settings;
        for (int i = 0; i < 8; ++i) // the newest has neither the first nor the last name
            settings.lessons[QString("lesson %1").arg((i + 3) % 8)] =
                toVariant(answered(i, 10, 80'000));
        QVERIFY(saveSettings(settings));
        const Settings read = loadSettings();
        QVERIFY(!read.bad);
        QVERIFY(read.lessons.size() > 0 && read.lessons.size() < 8);
        for (int i = 0; i < 8; ++i)
            QCOMPARE(read.lessons.contains(QString("lesson %1").arg((i + 3) % 8)),
                     i >= 8 - read.lessons.size());
    }

    void progressAsEarlierVersionsWroteItIsRead()
    {
        {
            QSettings file(settingsPath(), QSettings::IniFormat);
            file.setValue("window/startCard", true);
            file.setValue("lessons/progress",
                          QVariantMap{{"first", toVariant(answered(1, 5, 90))}});
            file.setValue("lessons/titles", QVariantMap{{"first", "The first"}});
        }
        const Settings read = loadSettings();
        QVERIFY(!read.bad);
        QCOMPARE(progressFrom(read.lessons.value("first").toMap()), answered(1, 5, 90));
        QCOMPARE(read.lessonTitles.value("first").toString(), QString("The first"));
    }

    void damagedProgressIsKeptAsideAndTheOtherSettingsAreUsed()
    {
        Settings settings;
        settings.request.settings.tokens = 7;
        settings.lessons["first"] = toVariant(answered(1, 5, 90));
        QVERIFY(saveSettings(settings));
        QByteArray content = bytesOf(settingsPath());
        const qsizetype at = content.indexOf("progress=") + 60;
        content[at] = content[at] == 'A' ? 'B' : 'A';
        writeSettingsFile(content);
        const Settings read = loadSettings();
        QCOMPARE(read.request.settings.tokens, std::size_t{7});
        QVERIFY(read.lessons.isEmpty());
        QVERIFY(read.bad && read.bad->part == BadSettings::Part::Some);
        QCOMPARE(bytesOf(read.bad->path), content);
    }

    void theWindowSaysWhereAnUnreadableFileLies()
    {
        writeSettingsFile("not settings");
        MainWindow window({.model = goldenModel("a"), .prompt = "ab", .mode = {}});
        window.show();
        auto* messages = window.findChild<MessageBar*>();
        QTRY_VERIFY(!window.document().isBusy() && !window.session().trace().empty());
        QVERIFY2(messages->text().contains(settingsPath() + ".bad"), qPrintable(messages->text()));
        QVERIFY(!messages->findChild<QTimer*>()->isActive()); // it stays until it is closed
    }

    void theLongestPromptOfAnyScriptIsKept()
    {
        Settings settings;
        settings.request.prompt = QString::fromUtf8("\u6C34").repeated(kLongestKeptPrompt);
        settings.lessonTitles["folder"] = QString::fromUtf8("\u6C34").repeated(1000);
        QVERIFY(saveSettings(settings));
        QCOMPARE(loadSettings().request.prompt, settings.request.prompt);
    }

    void aModelIsListedOnceHoweverItsFolderIsWritten()
    {
        Settings settings;
        for (const char* folder : {"/models/a", "/models/b", "/models/a/", "/models//a"})
            rememberModel(settings, folder);
        QCOMPARE(settings.recentModels, (QStringList{"/models/a", "/models/b"}));
    }

    void valuesThatCannotBeAreReplaced()
    {
        writeSettingsFile(
            "[window]\ntheme=99\nlanguage=xx\ntextPercent=-5\nplot=99\n[run]\ncache="
            "seven\ntokens=1e9\n"
            "temperature=nan\ntopK=-1\ntopP=0\nseed=-3\n[play]\nstride=3\nspeed=inf\n");
        const Settings settings = loadSettings();
        QCOMPARE(settings.plot, PlotKind::Flops);
        QCOMPARE(settings.language, QString());
        QCOMPARE(settings.request.settings.sampling.temperature, kFirstSampling.temperature);
        QVERIFY(!settings.request.settings.sampling.topK);
        QCOMPARE(settings.request.settings.sampling.topP, kLeastTopP);
        QCOMPARE(settings.request.settings.sampling.seed, std::uint64_t{0});
        QCOMPARE(settings.stride, Stride::Operation);
        QCOMPARE(settings.speed, Playback::kFastest);
        QCOMPARE(settings.theme, ThemeName::Light);
        QCOMPARE(settings.textPercent, kSmallestTextPercent);
        QCOMPARE(settings.request.mode(), CacheMode::Compare);
        QVERIFY(settings.request.settings.tokens >= 1 &&
                settings.request.settings.tokens <= 100'000);
    }

    void aSpeedBetweenTwoOfTheListIsTheNearestOfThem_data()
    {
        QTest::addColumn<double>("expected");
        QTest::newRow("3") << 4.0;
        QTest::newRow("2.7") << 2.0;
        QTest::newRow("0.3") << 0.25;
        QTest::newRow("0") << 0.25;
        QTest::newRow("8") << 8.0;
    }

    void aSpeedBetweenTwoOfTheListIsTheNearestOfThem()
    {
        QFETCH(double, expected);
        writeSettingsFile(QByteArray("[window]\n[play]\nspeed=") + QTest::currentDataTag() + '\n');
        QCOMPARE(loadSettings().speed, expected);
    }

    void whatAPersonSetIsThereAtTheNextStart()
    {
        const QStringList set{"random", "1.35", "7", "0.85", "99", "33 tokens"};
        {
            const auto window = shownWindow();
            auto* sampling = controlNamed<QComboBox>(*window, "Sampling");
            sampling->setCurrentText(set[0]);
            controlNamed<QDoubleSpinBox>(*window, "temperature")->setValue(1.35);
            controlNamed<QSpinBox>(*window, "top-k")->setValue(7);
            controlNamed<QDoubleSpinBox>(*window, "top-p")->setValue(0.85);
            controlNamed<QSpinBox>(*window, "seed")->setValue(99);
            controlNamed<QSpinBox>(*window, "Stop after")->setValue(33);
            controlNamed<QComboBox>(*window, "Which plot")->setCurrentIndex(4);
            controlNamed<QComboBox>(*window, "Play by")->setCurrentText("by token");
            controlNamed<QComboBox>(*window, "Speed of playing")->setCurrentText("speed 0.25×");
            window->close();
        }
        const auto window = shownWindow();
        QCOMPARE(controlNamed<QComboBox>(*window, "Sampling")->currentText(), set[0]);
        QStringList texts;
        for (const char* name : {"temperature", "top-k", "top-p", "seed", "Stop after"})
            texts.append(controlNamed<QAbstractSpinBox>(*window, name)->text());
        QCOMPARE(texts, set.mid(1));
        QCOMPARE(window->findChild<PlotsView*>()->plot(), PlotKind::Ledger);
        QCOMPARE(window->playback().stride(), Stride::Token);
        QCOMPARE(window->playback().speed(), 0.25);
        QCOMPARE(controlNamed<QComboBox>(*window, "Play by")->currentText(), QString("by token"));
        QCOMPARE(controlNamed<QComboBox>(*window, "Speed of playing")->currentText(),
                 QString("speed 0.25×"));
    }

    void titlesOfLessonsAreKept()
    {
        Settings settings;
        settings.lessonTitles["my folder"] = "My lesson";
        QVERIFY(saveSettings(settings));
        QCOMPARE(loadSettings().lessonTitles.value("my folder").toString(), "My lesson");
    }

    void aWindowOnALostScreenComesBack()
    {
        {
            const auto window = shownWindow();
            window->move(30'000, 20'000);
            QCoreApplication::processEvents();
            window->close();
        }
        const auto window = shownWindow();
        const QRect screen = window->screen()->availableGeometry();
        const QRect shown = screen.intersected(window->geometry());
        QVERIFY2(shown.width() > screen.width() / 2 && shown.top() == window->geometry().top(),
                 qPrintable(QString("%1, %2").arg(window->x()).arg(window->y())));
    }

    void aLocaleWithDecimalCommasChangesNothing()
    {
        Settings settings;
        settings.request.settings.tokens = 12'345;
        settings.textPercent = 110;
        settings.request.prompt = QString::fromUtf8("Käse; \"und\" 1,5\nBrot=\\n");
        QVERIFY(saveSettings(settings));
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(loadSettings().request.settings.tokens, std::size_t{12'345});
        QCOMPARE(loadSettings().request.prompt, settings.request.prompt);
        const auto window = shownWindow();
        QCOMPARE(window->document().request().settings.tokens, std::size_t{12'345});
        window->close();
        QLocale::setDefault(QLocale::c());
        QCOMPARE(loadSettings().request.settings.tokens, std::size_t{12'345});
        QCOMPARE(loadSettings().textPercent, 110);
    }

    void ofTwoWindowsTheOneThatIsClosedLastIsKept()
    {
        const auto first = shownWindow();
        const auto second = shownWindow();
        setTokens(*first, 11);
        setTokens(*second, 22);
        second->close();
        first->close();
        QCOMPARE(loadSettings().request.settings.tokens, std::size_t{11});
        QVERIFY(!QFile::exists(settingsPath() + ".bad"));
    }

    void settingsAreWrittenWhenTheyChange()
    {
        const auto window = shownWindow();
        trigger(*window, "Dark");
        controlNamed<QComboBox>(*window, "Speed of playing")->setCurrentText("speed 4×");
        QTRY_COMPARE(loadSettings().speed, 4.0); // while the window is still open
        QCOMPARE(loadSettings().theme, ThemeName::Dark);
    }

    void aVeryLongPromptIsNotKept()
    {
        Settings settings;
        settings.request.prompt = QString("word ").repeated(100'000);
        QVERIFY(saveSettings(settings));
        QVERIFY(loadSettings().request.prompt.isEmpty());
        QVERIFY(!QFile::exists(settingsPath() + ".bad"));
    }

    void aPipeInPlaceOfTheFileDoesNotStopTheStart()
    {
        QCOMPARE(mkfifo(settingsPath().toUtf8().constData(), 0600), 0);
        QCOMPARE(loadSettings().request.settings.tokens, std::size_t{24});
    }

    void settingsThatCannotBeWrittenDoNotStopTheWindow()
    {
        qputenv("PASTKEYS_PORTABLE", (m_folder->filePath("file") + "/below").toUtf8());
        QFile file(m_folder->filePath("file"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression("could not be written"));
        const auto window = shownWindow();
        trigger(*window, "Dark");
        auto* messages = window->findChild<MessageBar*>();
        QTRY_VERIFY(messages->text().contains(settingsPath()));
        window->messages().close();
        trigger(*window, "Light"); // writing fails again, which was said before
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression("could not be written"));
        QVERIFY(window->close());
        QVERIFY(messages->text().isEmpty());
    }

private:
    static QByteArray bytesOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Progress in a lesson with texts that hardly get shorter when they are compressed.
    /// \param day  when the lesson was shown; later lessons have higher numbers
    static LessonProgress answered(int day, int pages, int letters)
    {
        QRandomGenerator random(static_cast<quint32>(day));
        LessonProgress progress{.page = 1,
                                .shownAt = QDateTime({2026, 1, 1}, {12, 0}).addDays(day)};
        for (int page = 0; page < pages; ++page) {
            QString feedback;
            for (int i = 0; i < letters; ++i)
                feedback += QChar(random.bounded(0x20, 0x7F));
            progress.results[page] = {.page = "Title",
                                      .question = "Which?",
                                      .given = "this",
                                      .right = "that",
                                      .feedback = feedback,
                                      .at = progress.shownAt,
                                      .seconds = page};
        }
        return progress;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

PASTKEYS_TEST(TestSettings)
#include "test_settings.moc"
