// What is kept from one start to the next, and what bad luck does to it.
#include "main_window.h"
#include "run_bar.h"
#include "settings.h"

#include <QScreen>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;

namespace {

/// Without a model: what is kept does not depend on one.
std::unique_ptr<MainWindow> shownWindow()
{
    auto window = std::make_unique<MainWindow>(
        StartOptions{.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
    window->show();
    return window;
}

void writeSettings(const QByteArray& content)
{
    QFile file(settingsPath());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
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
    }

    void garbageBecomesDefaultsAndIsKeptAside()
    {
        QFETCH(QByteArray, content);
        writeSettings(content);
        const Settings settings = loadSettings();
        QCOMPARE(settings.tokens, 24);
        QVERIFY(settings.prompt.isEmpty());
        QVERIFY(QFile::exists(settingsPath() + ".bad"));
        QVERIFY(!QFile::exists(settingsPath()));
    }

    void valuesThatCannotBeAreReplaced()
    {
        writeSettings("[window]\ntheme=99\ntextPercent=-5\n[run]\ncache=seven\ntokens=1e9\n");
        const Settings settings = loadSettings();
        QCOMPARE(settings.theme, ThemeName::Light);
        QCOMPARE(settings.textPercent, kSmallestTextPercent);
        QCOMPARE(settings.mode, CacheMode::Compare);
        QVERIFY(settings.tokens >= 1 && settings.tokens <= 100'000);
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
        settings.tokens = 12'345;
        settings.textPercent = 110;
        settings.prompt = QString::fromUtf8("Käse; \"und\" 1,5\nBrot=\\n");
        QVERIFY(saveSettings(settings));
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(loadSettings().tokens, 12'345);
        QCOMPARE(loadSettings().prompt, settings.prompt);
        const auto window = shownWindow();
        QCOMPARE(window->findChild<RunBar*>()->tokens(), 12'345);
        window->close();
        QLocale::setDefault(QLocale::c());
        QCOMPARE(loadSettings().tokens, 12'345);
        QCOMPARE(loadSettings().textPercent, 110);
    }

    void ofTwoWindowsTheOneThatIsClosedLastIsKept()
    {
        const auto first = shownWindow();
        const auto second = shownWindow();
        first->findChild<RunBar*>()->setPrompt("the first");
        second->findChild<RunBar*>()->setPrompt("the second");
        second->close();
        first->close();
        QCOMPARE(loadSettings().prompt, QString("the first"));
        QVERIFY(!QFile::exists(settingsPath() + ".bad"));
    }

    void settingsThatCannotBeWrittenDoNotStopTheWindow()
    {
        qputenv("PASTKEYS_PORTABLE", (m_folder->filePath("file") + "/below").toUtf8());
        QFile file(m_folder->filePath("file"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression("could not be written"));
        const auto window = shownWindow();
        QVERIFY(window->close());
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(TestSettings)
#include "test_settings.moc"
