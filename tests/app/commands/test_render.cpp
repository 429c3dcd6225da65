#include "support/program.h"
#include "support/synthetic_models.h"

#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include <set>

using namespace pastkeys::test;

namespace {

QStringList words(const QStringList& more)
{
    return QStringList{"render", "--model", tinyModelDir(), "--prompt", "hello", "--tokens", "3"} +
           more;
}

std::size_t colorsIn(const QImage& image)
{
    std::set<QRgb> colors;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            colors.insert(image.pixel(x, y));
    return colors.size();
}

} // namespace

class TestRender : public QObject
{
    Q_OBJECT

private slots:
    void everyViewIsDrawn_data();
    void everyViewIsDrawn();
    void theSizeIsTimesTheScale();
    void aPictureDependsOnWhereItIsInTheRun();
    void everyPlotIsDrawn();
    void whatIsWrongIsSaidAndNothingIsWritten_data();
    void whatIsWrongIsSaidAndNothingIsWritten();
};

void TestRender::everyViewIsDrawn_data()
{
    QTest::addColumn<QString>("view");
    for (const char* const name : {"stage", "cache", "decoder", "tokens", "now", "lamp", "plot",
                                   "plots", "timeline", "window"})
        QTest::newRow(name) << name;
}

void TestRender::everyViewIsDrawn()
{
    QFETCH(QString, view);
    const QTemporaryDir folder;
    const QString path = folder.filePath("view.png");
    const ProgramResult result = runCli(words({"--view", view, "--out", path}));
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    const QImage image(path);
    QCOMPARE(image.size(), QSize(1280, 800));
    QVERIFY2(colorsIn(image) > 3, "an empty picture");
}

void TestRender::theSizeIsTimesTheScale()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("view.png");
    QCOMPARE(runCli(words({"--size", "400x300", "--scale", "1.5", "--theme", "projector", "--out",
                           path}))
                 .exitCode,
             0);
    QCOMPARE(QImage(path).size(), QSize(600, 450));
}

void TestRender::aPictureDependsOnWhereItIsInTheRun()
{
    const QTemporaryDir folder;
    const auto picture = [&](const QStringList& place) {
        const QString path = folder.filePath("view.png");
        const ProgramResult result = runCli(words(place + QStringList{"--out", path}));
        return result.exitCode == 0 ? QImage(path) : QImage();
    };
    const QImage first = picture({"--step", "0", "--operation", "Scores"});
    QVERIFY(!first.isNull());
    QCOMPARE(picture({"--step", "0", "--operation", "Scores"}), first);
    QVERIFY(picture({"--step", "1", "--operation", "Scores"}) != first);
    QVERIFY(picture({"--step", "0", "--operation", "WeightedSum"}) != first);
    QVERIFY(picture({"--step", "0", "--operation", "Scores", "--head", "1"}) != first);
    QVERIFY(picture({"--step", "0", "--operation", "Scores", "--theme", "dark"}) != first);
}

void TestRender::everyPlotIsDrawn()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("view.png");
    QList<QImage> pictures;
    for (const char* const plot :
         {"flops", "cumulative", "time", "cache", "ledger", "roofline"}) { // measures the machine
        const ProgramResult result =
            runCli(words({"--view", "plots", "--plot", plot, "--out", path}));
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        const QImage picture(path);
        QVERIFY(!pictures.contains(picture));
        pictures << picture;
    }
}

void TestRender::whatIsWrongIsSaidAndNothingIsWritten_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* name, const QStringList& options, int code,
                        const char* message) {
        QTest::newRow(name) << options << code << QByteArray(message);
    };
    row("view", {"--view", "stag"}, 2, "expected stage, cache");
    row("plot", {"--view", "plots", "--plot", "rooflin"}, 2, "expected flops, cumulative");
    row("operation", {"--operation", "Score"}, 2, "Did you mean Scores?");
    row("size", {"--size", "big"}, 2, "expected WIDTHxHEIGHT");
    row("no size", {"--size", "0x5"}, 2, "expected WIDTHxHEIGHT");
    row("absurd size", {"--size", "40000x40000"}, 3, "at most 64 million pixels");
    row("absurd scale", {"--scale", "1e9"}, 3, "from 0.25 to 8");
    row("no number", {"--scale", "nan"}, 3, "from 0.25 to 8");
    row("layer", {"--layer", "2"}, 3, "--layer: expected a number from 0 to 1");
    row("head", {"--head", "4"}, 3, "--head: expected a number from 0 to 3");
    row("step", {"--step", "3"}, 3, "--step: expected a number from 0 to 2");
}

void TestRender::whatIsWrongIsSaidAndNothingIsWritten()
{
    QFETCH(QStringList, options);
    QFETCH(int, code);
    QFETCH(QByteArray, message);
    const QTemporaryDir folder;
    const ProgramResult result =
        runCli(words(options + QStringList{"--out", folder.filePath("view.png")}));
    QVERIFY2(result.errors.contains(message), result.errors.constData());
    QCOMPARE(result.exitCode, code);
    QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
}

QTEST_APPLESS_MAIN(TestRender)
#include "test_render.moc"
