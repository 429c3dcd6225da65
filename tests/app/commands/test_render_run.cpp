// What the render command writes for several places in a run: handouts and animations.
#include "support/gif_frames.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>
#include <sys/stat.h>
#include <unistd.h>

using namespace pastkeys::test;

namespace {

constexpr QDir::Filters kAnyEntry = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;

} // namespace

class TestRenderRun : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void aHandOutIsWrittenToAFileOrIntoAFolder();
    void aHandOutShowsTheStepsAndOperationsThatAreAskedFor();
    void aHandOutIsInTheLanguageAndThemeThatAreAskedFor();
    void anAnimationIsAGif();
    void theLastFrameIsWhatTheCommandDrawsThere();
    void aFolderGetsOneFilePerFrame();
    void byStepThereIsOneFramePerStep();
    void aTypicalStepIsUnderThreeMegabytes();
    void whatIsWrongIsSaidAndNothingIsWritten_data();
    void whatIsWrongIsSaidAndNothingIsWritten();
    void whatCannotBeWrittenIsSaidAndTheOldStays_data();
    void whatCannotBeWrittenIsSaidAndTheOldStays();
    void aFullDiskLeavesNothing_data();
    void aFullDiskLeavesNothing();
    void inputsAreNotReplaced();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    QStringList files() const { return QDir(m_folder->path()).entryList(kAnyEntry); }
    ProgramResult render(const QStringList& more, const ProgramSetup& setup = {}) const
    {
        return runCli(
            QStringList{"render", "--model", tinyModelDir(), "--prompt", "hello", "--tokens", "3"} +
                more,
            setup);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestRenderRun::aHandOutIsWrittenToAFileOrIntoAFolder()
{
    const ProgramResult result = render({"--hand-out", path("a.HTML")});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    QVERIFY(result.errors.contains("Written: " + path("a.HTML").toUtf8()));
    const QByteArray whole = contentOf(path("a.HTML"));
    QVERIFY(whole.startsWith("<!DOCTYPE html>") && whole.endsWith("</html>\n"));
    for (const QString& folder : {path(""), m_folder->path()}) {
        QFile::remove(path("pastkeys-hand-out.html"));
        QCOMPARE(render({"--hand-out", folder}).exitCode, 0);
        QVERIFY(QFile::exists(path("pastkeys-hand-out.html")));
    }
    QCOMPARE(files(), QStringList({"a.HTML", "pastkeys-hand-out.html"}));
}

void TestRenderRun::aHandOutShowsTheStepsAndOperationsThatAreAskedFor()
{
    const ProgramResult result =
        render({"--hand-out", path("a.html"), "--steps", "3,1..2", "--operations", "softmax,Scores",
                "--layer", "2", "--head", "3"});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    const QByteArray html = contentOf(path("a.html"));
    QCOMPARE(html.count("<h3>Scores Q·Kᵀ, layer 2, head 3</h3>"), 3);
    QCOMPARE(html.count("<h3>Softmax, layer 2, head 3</h3>"), 3);
    QCOMPARE(html.count("<h3>"), 6);
    QVERIFY(html.indexOf("<h2>Step 1 of 3") < html.indexOf("<h2>Step 2 of 3"));
}

void TestRenderRun::aHandOutIsInTheLanguageAndThemeThatAreAskedFor()
{
    QCOMPARE(render({"--hand-out", path("a.html"), "--lang", "zh_CN"}).exitCode, 0);
    QVERIFY(contentOf(path("a.html")).contains("<html lang=\"zh-CN\">"));
    QCOMPARE(render({"--hand-out", path("b.html"), "--theme", "dark"}).exitCode, 0);
    QVERIFY(contentOf(path("a.html")).contains("html,body{background:#ffffff"));
    QVERIFY(!contentOf(path("b.html")).contains("html,body{background:#ffffff"));
}

void TestRenderRun::anAnimationIsAGif()
{
    const ProgramResult result =
        render({"--animate", "--steps", "2", "--operations", "Scores,Softmax", "--size", "600x400",
                "--frame-ms", "500", "--out", path("a.gif")});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    const GifFrames gif = gifFramesOf(contentOf(path("a.gif")));
    QCOMPARE(gif.size, QSize(600, 400));
    QVERIFY(gif.images.size() > 2);
    int all = 0;
    for (const int milliseconds : gif.milliseconds)
        all += milliseconds;
    QCOMPARE(all, 1000);
}

void TestRenderRun::theLastFrameIsWhatTheCommandDrawsThere()
{
    const QStringList same{"--theme", "dark", "--size", "900x500", "--scale", "1.5"};
    QCOMPARE(render(same + QStringList{"--animate", "--steps", "2", "--operations", "WeightedSum",
                                       "--out", path("a.gif")})
                 .exitCode,
             0);
    QCOMPARE(render(same + QStringList{"--step", "2", "--out", path("a.png")}).exitCode, 0);
    const GifFrames gif = gifFramesOf(contentOf(path("a.gif")));
    QVERIFY(!gif.images.empty());
    const int difference = largestDifference(gif.images.back(), QImage(path("a.png")));
    QVERIFY2(difference <= 40, qPrintable(QString::number(difference)));
}

void TestRenderRun::aFolderGetsOneFilePerFrame()
{
    const QStringList common{"--animate", "--steps", "2", "--operations", "Scores"};
    QCOMPARE(render(common + QStringList{"--out", path("new/frames/")}).exitCode, 0);
    QCOMPARE(render(common + QStringList{"--out", path("a.gif")}).exitCode, 0);
    const GifFrames gif = gifFramesOf(contentOf(path("a.gif")));
    const QStringList names = QDir(path("new/frames")).entryList(kAnyEntry, QDir::Name);
    QCOMPARE(static_cast<std::size_t>(names.size()), gif.images.size());
    QCOMPARE(names.front(), QString("00001-%1ms.png").arg(gif.milliseconds.front()));
    for (qsizetype i = 0; i < names.size(); ++i)
        QVERIFY(largestDifference(QImage(path("new/frames/" + names[i])),
                                  gif.images[static_cast<std::size_t>(i)]) <= 40);
    QVERIFY(QDir(m_folder->path()).mkdir("empty"));
    QCOMPARE(render(common + QStringList{"--out", path("empty")}).exitCode, 0);
    QCOMPARE(QDir(path("empty")).entryList(kAnyEntry, QDir::Name), names);
}

void TestRenderRun::byStepThereIsOneFramePerStep()
{
    const ProgramResult result =
        render({"--animate", "--by", "step", "--operation", "Softmax", "--out", path("a.gif")});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    const GifFrames gif = gifFramesOf(contentOf(path("a.gif")));
    QCOMPARE(gif.milliseconds, (std::vector<int>{1000, 1000, 1000}));
    const ProgramResult one = render({"--animate", "--by", "step", "--steps", "2", "--operation",
                                      "Softmax", "--out", path("one/")});
    QVERIFY2(one.errors.contains("Written: 1 frame ("), one.errors.constData());
}

void TestRenderRun::aTypicalStepIsUnderThreeMegabytes()
{
    const ProgramResult result =
        runCli({"render", "--prompt", "Mia had a red ball. Tom had a blue kite. Who had the kite?",
                "--tokens", "2", "--animate", "--steps", "2", "--out", path("a.gif")});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    const qint64 bytes = QFileInfo(path("a.gif")).size();
    qInfo("%lld bytes", bytes);
    QVERIFY(bytes > 10'000 && bytes < 3'000'000);
}

void TestRenderRun::whatIsWrongIsSaidAndNothingIsWritten_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* name, const QStringList& options, int code,
                        const char* message) {
        QTest::newRow(name) << options << code << QByteArray(message);
    };
    const QStringList page{"--hand-out", "a.html"};
    const QStringList gif{"--animate", "--out", "a.gif"};
    row("no output", {}, 2, "--out is required");
    row("ending of a handout", {"--hand-out", "a.txt"}, 2, "ends in .html, found \"a.txt\"");
    row("ending of an animation", {"--animate", "--out", "a.png"}, 2, "ends in .gif, or a folder");
    row("handout and animation", page + gif, 2, "--out has no effect with --hand-out");
    row("one step", page + QStringList{"--step", "1"}, 2, "--step has no effect");
    row("steps of a picture", {"--steps", "1", "--out", "a.png"}, 2, "--steps needs --hand-out");
    row("another view", gif + QStringList{"--view", "cache"}, 2,
        "only --view stage can be animated");
    row("step 0", page + QStringList{"--steps", "0..2"}, 2, "steps counted from 1");
    row("steps backwards", page + QStringList{"--steps", "3..2"}, 2, "steps counted from 1");
    row("no steps", page + QStringList{"--steps", ""}, 2, "steps counted from 1");
    row("too many dots", page + QStringList{"--steps", "1..2..3"}, 2, "steps counted from 1");
    row("huge steps", page + QStringList{"--steps", "1..18446744073709551615"}, 3,
        "--steps: expected a number from 1 to 3");
    row("operations", gif + QStringList{"--operations", "Scores,Score"}, 2,
        "operations separated by commas");
    row("operations that are not done",
        gif + QStringList{"--operations", "CacheAppend", "--cache", "off"}, 3,
        "operations that these steps do");
    row("the same on paper", page + QStringList{"--operations", "CacheAppend", "--cache", "off"}, 3,
        "operations that these steps do");
    row("by", gif + QStringList{"--by", "layer"}, 2, "expected operation or step");
    row("time", gif + QStringList{"--frame-ms", "5"}, 2, "from 20 to 60");
    row("layer", gif + QStringList{"--layer", "3"}, 3, "--layer: expected a number from 1 to 2");
    row("head", page + QStringList{"--head", "5"}, 3, "--head: expected a number from 1 to 4");
    row("absurd size", gif + QStringList{"--size", "40000x40000"}, 3, "at most 64 million pixels");
    row("absurd picture", page + QStringList{"--size", "40000x40000"}, 3,
        "at most 64 million pixels");
    row("no pixel", gif + QStringList{"--size", "1x1", "--scale", "0.25"}, 3,
        "at least 1 x 1 pixels, found 0 x 0");
    row("frames without height",
        {"--animate", "--out", "a.frames/", "--size", "2x1", "--scale", "0.3"}, 3,
        "at least 1 x 1 pixels, found 1 x 0");
    row("too many frames",
        gif + QStringList{"--tokens", "150", "--no-stop-at-end", "--steps", "1..150"}, 3,
        "at most 10,000 frames");
}

void TestRenderRun::whatIsWrongIsSaidAndNothingIsWritten()
{
    QFETCH(QStringList, options);
    QFETCH(int, code);
    QFETCH(QByteArray, message);
    for (QString& option : options)
        if (option.startsWith("a."))
            option = path(option);
    const bool longer = options.contains("--tokens");
    QStringList words{"render", "--model", tinyModelDir(), "--prompt", "hello"};
    if (!longer)
        words += QStringList{"--tokens", "3"};
    const ProgramResult result = runCli(words + options);
    message.replace("found \"a.txt\"", "found \"" + path("a.txt").toUtf8() + "\"");
    QVERIFY2(result.errors.contains(message), result.errors.constData());
    QCOMPARE(result.exitCode, code);
    QVERIFY(files().isEmpty());
}

void TestRenderRun::whatCannotBeWrittenIsSaidAndTheOldStays_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("no folder") << QStringList{"--hand-out", "no/a.html"}
                               << QByteArray("the folder does not exist");
    QTest::newRow("no folder there yet")
        << QStringList{"--hand-out", "no/"} << QByteArray("the folder does not exist");
    QTest::newRow("a device") << QStringList{"--animate", "--out", "null.gif"}
                              << QByteArray("it is a device");
    QTest::newRow("a pipe") << QStringList{"--hand-out", "pipe.html"} << QByteArray("it is a pipe");
    QTest::newRow("a link in a circle")
        << QStringList{"--hand-out", "circle.html"} << QByteArray("form a loop");
    QTest::newRow("a folder with files")
        << QStringList{"--animate", "--out", "full"} << QByteArray("is not empty");
    QTest::newRow("a file in place of a folder")
        << QStringList{"--animate", "--out", "full/old/"} << QByteArray("is not empty");
}

void TestRenderRun::whatCannotBeWrittenIsSaidAndTheOldStays()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, message);
    QVERIFY(QFile::link("/dev/null", path("null.gif")));
    QVERIFY(QFile::link(path("circle.html"), path("circle.html")));
    QCOMPARE(::mkfifo(path("pipe.html").toUtf8(), 0600), 0);
    QVERIFY(QDir(m_folder->path()).mkdir("full"));
    QVERIFY(QFile(path("full/old")).open(QIODevice::WriteOnly));
    const QStringList before = files();
    options.back() = path(options.back());
    const ProgramResult result = render(options);
    QVERIFY2(result.errors.contains(message), result.errors.constData());
    QCOMPARE(result.exitCode, 4);
    QCOMPARE(files(), before);
    QCOMPARE(QDir(path("full")).entryList(kAnyEntry), QStringList("old"));
}

void TestRenderRun::aFullDiskLeavesNothing_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("a handout") << QStringList{"--hand-out", "a.html"};
    QTest::newRow("a GIF") << QStringList{"--animate", "--out", "a.gif"};
    QTest::newRow("frames") << QStringList{"--animate", "--out", "frames/"};
}

/// A file size limit stops writing in the middle of a file, as a full disk does.
void TestRenderRun::aFullDiskLeavesNothing()
{
    QFETCH(QStringList, options);
    options.back() = path(options.back());
    const ProgramResult result = render(options, {.wrapper = {"prlimit", "--fsize=9000"}});
    QCOMPARE(result.exitCode, 4);
    QVERIFY2(result.errors.contains("larger than the system allows"), result.errors.constData());
    QVERIFY(files().isEmpty());
}

void TestRenderRun::inputsAreNotReplaced()
{
    const QByteArray before = contentOf(QDir(tinyModelDir()).filePath("config.json"));
    QVERIFY(QFile::link(QDir(tinyModelDir()).filePath("config.json"), path("a.html")));
    QVERIFY(QFile::link(QDir(tinyModelDir()).filePath("config.json"), path("a.gif")));
    for (const QStringList& options : {QStringList{"--hand-out", path("a.html")},
                                       QStringList{"--animate", "--out", path("a.gif")}}) {
        const ProgramResult result = render(options);
        QCOMPARE(result.exitCode, 4);
        QVERIFY2(result.errors.contains("also an input"), result.errors.constData());
    }
    QCOMPARE(contentOf(QDir(tinyModelDir()).filePath("config.json")), before);
    const ProgramResult folder = render({"--animate", "--out", tinyModelDir()});
    QVERIFY2(folder.errors.contains("is not empty"), folder.errors.constData());
}

PASTKEYS_TEST(TestRenderRun)
#include "test_render_run.moc"
