// Uses the window with real keys and a real mouse, on an X server of its own (Xvfb):
//   xsession                            what `./run test` does
//   xsession --minutes 10 [--seed 7]    ten minutes of random use
// With --program PATH, another build of pastkeys is used. `xsession window ...` is the window itself.
#include "archive/trace_file.h"
#include "checked_window.h"
#include "random_session.h"
#include "support/example_trace.h"
#include "support/program.h"
#include "support/seeds.h"
#include "support/synthetic_models.h"
#include "x_server.h"

#include <QClipboard>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QUrl>
#include <QtTest>

#include <X11/keysym.h>

namespace pastkeys::test {

namespace {

constexpr int kSkipped = 77; // as CTest is told
constexpr int kActions = 1'200;
constexpr int kMinuteMs = 60'000;

struct Options
{
    std::optional<std::uint64_t> seed;
    int actions = kActions;
    int minutes = 0; ///< if not 0, random use goes on for this long instead
    QStringList command;
};

QString recordedRun(const QString& folder)
{
    const QString path = folder + "/run.pastkeys";
    QByteArray bytes;
    writeTraceFile(traceOf({}), [&bytes](std::span<const std::byte> piece) {
        bytes.append(reinterpret_cast<const char*>(piece.data()),
                     static_cast<qsizetype>(piece.size()));
    });
    writeFile(path, bytes);
    return path;
}

/// Clicks the middle button and presses Ctrl+V and Shift+Insert all over the active window.
void pasteEverywhere(XUser& user, WindowProcess& process)
{
    constexpr int kRight = 120; // pixels; a field is at least this wide, and as high as a line
    constexpr int kDown = 15;
    process.settle();
    const QRect place = user.placeOf(*process.window());
    for (int y = kDown; y < place.height(); y += kDown)
        for (int x = kRight; x < place.width() && process.isRunning(); x += kRight) {
            user.moveTo(place.topLeft() + QPoint(x, y));
            user.click(2);
            user.press(XK_v, {XK_Control_L});
            user.press(XK_Insert, {XK_Shift_L});
            process.settle();
        }
}

/// What a person may drop on the window, or choose in a dialog: models (one takes a while to load
/// and run), weights without a folder, a recorded run, a lesson, and what the window cannot open.
QStringList files(const QString& folder)
{
    const QString weights = folder + "/weights.safetensors";
    QFile::copy(tinyModelDir() + "/model.safetensors", weights);
    const QString assets = QStringLiteral(PASTKEYS_SOURCE_DIR "/assets/");
    return {tinyModelDir(),
            slowModelDir(),
            weights,
            assets + "models/pocket-stories",
            assets + "models/pocket-stories-r",
            assets + "models/pocket-stories/config.json",
            assets + "lessons/01-same-answer",
            recordedRun(folder),
            assets + "models/pocket-stories/README.md",
            folder,
            "/nowhere"};
}

} // namespace

class TestXSession : public QObject
{
    Q_OBJECT

public:
    explicit TestXSession(Options options) : m_options(std::move(options)) {}

private slots:
    void initTestCase()
    {
        QVERIFY(startWindowManager(m_manager, m_folder.path()));
        m_files = files(m_folder.path());
    }

    void cleanupTestCase()
    {
        m_manager.terminate();
        m_manager.waitForFinished();
    }

    void anEmptyClipboardIsPastedAsNothing()
    {
        XUser user;
        WindowProcess process(m_options.command, user);
        process.start({"--prompt", "Mia has a red ball."});
        QGuiApplication::clipboard()->clear(QClipboard::Clipboard);
        QGuiApplication::clipboard()->clear(QClipboard::Selection);
        user.press(XK_Escape); // closes the start card
        pasteEverywhere(user, process);
        user.press(XK_s, {XK_Alt_L}); // leaves the text box
        user.press(XK_Escape);
        user.press(XK_s); // the window for sequences
        QVERIFY(process.waitFor([&user] { return user.windows().size() == 2; }, 10'000));
        pasteEverywhere(user, process);
        QCOMPARE(process.wrong(), QString());
        QVERIFY(process.isRunning());
    }

    void aFileDroppedOnTheWindowIsOpened()
    {
        XUser user;
        WindowProcess process(m_options.command, user);
        process.start({});
        DragSource source;
        auto file = std::make_unique<QMimeData>();
        file->setUrls({QUrl::fromLocalFile(recordedRun(m_folder.path()))});
        source.drag(user, std::move(file), [&] {
            const QPoint place = user.placeOf(*process.window()).center();
            for (int i = 0; i < 10; ++i) {
                user.moveTo(place + QPoint(i, i));
                process.wait(20);
            }
        });
        const auto isOpen = [&] {
            return user.titleOf(*process.window()).contains("run.pastkeys");
        };
        QVERIFY(process.waitFor(isOpen, 20'000));
        QCOMPARE(process.wrong(), QString());
    }

    void theProgramEndsWhenItsWindowIsClosedInTheMiddleOfARun()
    {
        XUser user;
        WindowProcess process(m_options.command, user);
        for (const int ms : {0, 200, 1'000}) { // while it loads, and while it runs
            process.start({"--model", slowModelDir(), "--prompt", QString("a b c ").repeated(30)});
            process.wait(ms);
            user.close(*process.window());
            QVERIFY(process.waitFor([&] { return !process.isRunning(); }, 20'000));
            process.settle(); // looks how it ended
            QCOMPARE(process.wrong(), QString());
        }
    }

    void randomUse()
    {
        const std::uint64_t seed = m_options.seed ? *m_options.seed : freshSeed("xsession");
        RandomSession session(seed, m_options.command, m_files);
        QElapsedTimer clock;
        clock.start();
        int action = 0;
        const auto isOver = [&] {
            return m_options.minutes > 0 ? clock.elapsed() > m_options.minutes * kMinuteMs
                                         : action >= m_options.actions;
        };
        for (; !isOver(); ++action) {
            const QString wrong = session.act();
            if (!wrong.isEmpty()) // Qt Test would cut the calls off
                std::fprintf(stderr, "%s\n", qPrintable(session.report()));
            QVERIFY2(
                wrong.isEmpty(),
                qPrintable(
                    QStringLiteral("seed %1, action %2: %3").arg(seed).arg(action).arg(wrong)));
        }
        std::printf("%d actions in %lld s; the window was started %d times, and was silent for "
                    "%lld ms at most\n",
                    action, clock.elapsed() / 1000, session.starts(), session.longestSilence());
    }

private:
    Options m_options;
    QTemporaryDir m_folder;
    QProcess m_manager;
    QStringList m_files;
};

} // namespace pastkeys::test

int main(int argc, char** argv)
{
    using namespace pastkeys::test;
    if (argc > 1 && qstrcmp(argv[1], "window") == 0)
        return runCheckedWindow(argc - 1, argv + 1);
    QCommandLineParser parser;
    parser.addOptions({{"seed", "Repeats a random use.", "number"},
                       {"actions", "How many random actions.", "number"},
                       {"minutes", "Only random use, for this long.", "number"},
                       {"program", "The program under test.", "path"}});
    if (!parser.parse(QStringList(argv, argv + argc)) || !parser.positionalArguments().isEmpty()) {
        std::fprintf(stderr, "%s\n", qPrintable(parser.errorText()));
        return 2;
    }
    Options options;
    if (parser.isSet("seed"))
        options.seed = parser.value("seed").toULongLong();
    if (parser.isSet("actions"))
        options.actions = parser.value("actions").toInt();
    options.minutes = parser.value("minutes").toInt();
    QString missing = whatIsMissing();
    const XServer server;
    if (missing.isEmpty() && server.display().isEmpty())
        missing = "Xvfb does not start";
    if (!missing.isEmpty()) {
        std::printf("SKIP   : xsession: %s\nTotals: 0 passed, 0 failed, 1 skipped\n",
                    qPrintable(missing));
        return kSkipped;
    }
    // Qt Test would otherwise end a long random use.
    qputenv("QTEST_FUNCTION_TIMEOUT", QByteArray::number((options.minutes + 10) * kMinuteMs));
    QGuiApplication application(argc, argv);
    options.command = QStringList{QGuiApplication::applicationFilePath(), "window"};
    if (parser.isSet("program"))
        options.command = QStringList{parser.value("program")};
    TestXSession test(options);
    QStringList arguments{"xsession"};
    if (options.minutes > 0)
        arguments << "randomUse";
    return QTest::qExec(&test, arguments);
}

#include "main.moc"
