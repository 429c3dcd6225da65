// What the render command writes for several places in a run: handouts and animations.
#include "support/gif_frames.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace pastkeys::test;

namespace {

constexpr QDir::Filters kAnyEntry = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;

} // namespace

class TestRenderRun : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void aHandOutIsWrittenToAFileOrIntoAFolder()
    {
        render({"--hand-out", path("a.HTML")});
        const QByteArray whole = contentOf(path("a.HTML"));
        QVERIFY(whole.startsWith("<!DOCTYPE html>") && whole.endsWith("</html>\n"));
        for (const QString& folder : {path(""), m_folder->path()}) {
            QFile::remove(path("pastkeys-hand-out.html"));
            render({"--hand-out", folder});
            QVERIFY(QFile::exists(path("pastkeys-hand-out.html")));
        }
        QCOMPARE(files(), QStringList({"a.HTML", "pastkeys-hand-out.html"}));
    }

    void aHandOutShowsTheStepsAndOperationsThatAreAskedFor()
    {
        render({"--hand-out", path("a.html"), "--steps", "3,1..2", "--operations", "softmax,Scores",
                "--layer", "2", "--head", "3"});
        const QByteArray html = contentOf(path("a.html"));
        QCOMPARE(html.count("<h3>Scores Q·Kᵀ, layer 2, head 3</h3>"), 3);
        QCOMPARE(html.count("<h3>Softmax, layer 2, head 3</h3>"), 3);
        QCOMPARE(html.count("<h3>"), 6);
        QVERIFY(html.indexOf("<h2>Step 1 of 3") < html.indexOf("<h2>Step 2 of 3"));
    }

    void aHandOutIsInTheLanguageAndThemeThatAreAskedFor()
    {
        render({"--hand-out", path("a.html"), "--lang", "zh_CN"});
        QVERIFY(contentOf(path("a.html")).contains("<html lang=\"zh-CN\">"));
        render({"--hand-out", path("b.html"), "--theme", "dark"});
        QVERIFY(contentOf(path("a.html")).contains("html,body{background:#ffffff"));
        QVERIFY(!contentOf(path("b.html")).contains("html,body{background:#ffffff"));
    }

    void aPageIsInAllLanguagesOrInTheOneThatIsAskedFor()
    {
        render({"--page", path("a.HTML")});
        const QByteArray all = contentOf(path("a.HTML"));
        QVERIFY(all.startsWith("<!DOCTYPE html>") && all.endsWith("</html>\n"));
        QCOMPARE(all.count("\"places\":["), 3);
        render({"--page", path("b.html"), "--lang", "zh_CN", "--steps", "1..2"});
        const QByteArray one = contentOf(path("b.html"));
        QVERIFY(one.contains("<html lang=\"zh-CN\">"));
        QCOMPARE(one.count("\"places\":["), 1);
        QVERIFY(one.contains("\"steps\":[0,1]"));
        QCOMPARE(files(), QStringList({"a.HTML", "b.html"}));
    }

    void aRecordedRunHasAPage()
    {
        outputOf({"trace", "--model", tinyModelDir(), "--prompt", "hello", "--tokens", "3", "--out",
                  path("a.pastkeys")});
        outputOf({"render", "--trace", path("a.pastkeys"), "--page", path("a.html")});
        QCOMPARE(contentOf(path("a.html")).count("\"places\":["), 3);
    }

    void whatAPageCannotShowIsRefused_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("layer") << QStringList{"--page", "a.html", "--layer", "1"};
        QTest::newRow("view") << QStringList{"--page", "a.html", "--view", "beams"};
        QTest::newRow("two forms") << QStringList{"--page", "a.html", "--hand-out", "b.html"};
        QTest::newRow("picture") << QStringList{"--page", "a.png"};
    }
    void whatAPageCannotShowIsRefused()
    {
        QFETCH(QStringList, options);
        options[1] = path(options[1]);
        QCOMPARE(runCli(words(options)).exitCode, 2);
        QVERIFY(files().isEmpty());
    }

    void thePageOfTheFirstExampleIsUnderThreeMegabytes()
    {
        outputOf({"render", "--prompt",
                  "Mia has the ball. Tom has the kite. Ben has the drum. What does Tom have?",
                  "--tokens", "5", "--page", path("a.html")});
        const qint64 bytes = QFileInfo(path("a.html")).size();
        qInfo("%lld bytes", bytes);
        QVERIFY(bytes > 100'000 && bytes < 3'000'000);
    }

    void anAnimationIsAGif()
    {
        render({"--animate", "--steps", "2", "--operations", "Scores,Softmax", "--size", "600x400",
                "--frame-ms", "500", "--out", path("a.gif")});
        const GifFrames gif = gifFramesOf(contentOf(path("a.gif")));
        QCOMPARE(gif.size, QSize(600, 400));
        QVERIFY(gif.images.size() > 2);
        int all = 0;
        for (const int milliseconds : gif.milliseconds)
            all += milliseconds;
        QCOMPARE(all, 1000);
    }

    void theLastFrameIsWhatTheCommandDrawsThere()
    {
        const QStringList same{"--theme", "dark", "--size", "900x500", "--scale", "1.5"};
        render(same + QStringList{"--animate", "--steps", "2", "--operations", "WeightedSum",
                                  "--out", path("a.gif")});
        render(same + QStringList{"--step", "2", "--out", path("a.png")});
        const GifFrames gif = gifFramesOf(contentOf(path("a.gif")));
        QVERIFY(!gif.images.empty());
        const int difference = largestDifference(gif.images.back(), QImage(path("a.png")));
        QVERIFY2(difference <= 40, qPrintable(QString::number(difference)));
    }

    void aFolderGetsOneFilePerFrame()
    {
        const QStringList common{"--animate", "--steps", "2", "--operations", "Scores"};
        render(common + QStringList{"--out", path("new/frames/")});
        render(common + QStringList{"--out", path("a.gif")});
        const GifFrames gif = gifFramesOf(contentOf(path("a.gif")));
        const QStringList names = QDir(path("new/frames")).entryList(kAnyEntry, QDir::Name);
        QCOMPARE(static_cast<std::size_t>(names.size()), gif.images.size());
        QCOMPARE(names.front(), QString("00001-%1ms.png").arg(gif.milliseconds.front()));
        for (qsizetype i = 0; i < names.size(); ++i)
            QVERIFY(largestDifference(QImage(path("new/frames/" + names[i])),
                                      gif.images[static_cast<std::size_t>(i)]) <= 40);
        QVERIFY(QDir(m_folder->path()).mkdir("empty"));
        render(common + QStringList{"--out", path("empty")});
        QCOMPARE(QDir(path("empty")).entryList(kAnyEntry, QDir::Name), names);
    }

    void byStepThereIsOneFramePerStep()
    {
        render({"--animate", "--by", "step", "--operation", "Softmax", "--out", path("a.gif")});
        const GifFrames gif = gifFramesOf(contentOf(path("a.gif")));
        QCOMPARE(gif.milliseconds, (std::vector<int>{1000, 1000, 1000}));
    }

    void aTypicalStepIsUnderThreeMegabytes()
    {
        outputOf({"render", "--prompt",
                  "Mia had a red ball. Tom had a blue kite. Who had the kite?", "--tokens", "2",
                  "--animate", "--steps", "2", "--out", path("a.gif")});
        const qint64 bytes = QFileInfo(path("a.gif")).size();
        qInfo("%lld bytes", bytes);
        QVERIFY(bytes > 10'000 && bytes < 3'000'000);
    }

    void aFullDiskLeavesNothing_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("a handout") << QStringList{"--hand-out", "a.html"};
        QTest::newRow("a page") << QStringList{"--page", "a.html"};
        QTest::newRow("a GIF") << QStringList{"--animate", "--out", "a.gif"};
        QTest::newRow("frames") << QStringList{"--animate", "--out", "frames/"};
    }
    /// A file size limit stops writing in the middle of a file, as a full disk does.
    void aFullDiskLeavesNothing()
    {
        QFETCH(QStringList, options);
        options.back() = path(options.back());
        const ProgramResult result =
            runCli(words(options), {.wrapper = {"prlimit", "--fsize=9000"}});
        QCOMPARE(result.exitCode, 4);
        QVERIFY(files().isEmpty());
    }

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    QStringList files() const { return QDir(m_folder->path()).entryList(kAnyEntry); }
    static QStringList words(const QStringList& more)
    {
        return QStringList{"render",   "--model", tinyModelDir(), "--prompt", "hello",
                           "--tokens", "3"} +
               more;
    }
    static void render(const QStringList& more) { outputOf(words(more)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

PASTKEYS_TEST(TestRenderRun)
#include "test_render_run.moc"
