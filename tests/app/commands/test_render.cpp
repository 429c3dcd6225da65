#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QImage>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <set>

using namespace pastkeys::test;

namespace {

QStringList renderWords(const QStringList& more)
{
    const QStringList prompt{"--prompt", "hello"};
    return QStringList{"render", "--model", tinyModelDir(), "--tokens", "3"} +
           (more.contains("--prompt") ? QStringList() : prompt) + more;
}

/// The output of render; empty if it fails.
QByteArray drawn(const QString& name, const QStringList& more)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(name));
    if (runCli(renderWords(more + QStringList{"--out", file.fileName()})).exitCode != 0 ||
        !file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll();
}

/// The strings in the picture; empty if it is not XML.
QStringList textsOf(const QByteArray& svg)
{
    QXmlStreamReader reader(svg);
    QStringList texts;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement &&
            reader.name() == QLatin1String("text"))
            texts << reader.readElementText().trimmed();
    return reader.hasError() ? QStringList() : texts;
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
    void theEndingSaysTheFormat_data();
    void theEndingSaysTheFormat();
    void theSameIsDrawnWithTheSameBytes_data();
    void theSameIsDrawnWithTheSameBytes();
    void aVectorPictureHoldsTextAndOneImagePerMatrix();
    void aVectorPictureOfTheWindowHoldsAllItsTexts();
    void anSvgIsXmlWhateverThePromptHolds();
    void aPictureDependsOnWhereItIsInTheRun();
    void namesAreUnderstoodInCapitals();
    void everyPlotIsDrawn();
    void textsAreInTheLanguageThatIsAskedFor_data();
    void textsAreInTheLanguageThatIsAskedFor();
    void aCaptionSaysWhatIsShownOfWhichRun();
    void aCaptionSaysThatMatricesAreCut();
    void aPictureHasNoCaptionWhereThereIsNoRoomOrNoneIsWanted();
    void aRecordedRunIsDrawnLikeTheRunItself_data();
    void aRecordedRunIsDrawnLikeTheRunItself();
    void aRecordedRunGoesWithNoOptionOfARun_data();
    void aRecordedRunGoesWithNoOptionOfARun();
    void aRecordedRunIsNotReplacedByItsPicture();
    void whatIsWrongIsSaidAndNothingIsWritten_data();
    void whatIsWrongIsSaidAndNothingIsWritten();
};

void TestRender::everyViewIsDrawn_data()
{
    QTest::addColumn<QString>("view");
    for (const char* const name : {"stage", "cache", "decoder", "tokens", "now", "lamp", "plots",
                                   "timeline", "heads", "inspector", "code", "window"})
        QTest::newRow(name) << name;
}

void TestRender::everyViewIsDrawn()
{
    QFETCH(QString, view);
    const QTemporaryDir folder;
    const QString path = folder.filePath("view.png");
    const ProgramResult result = runCli(renderWords({"--view", view, "--out", path}));
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    const QImage image(path);
    QCOMPARE(image.size(), QSize(1280, 800));
    QVERIFY2(colorsIn(image) > 3, "an empty picture");
}

void TestRender::theSizeIsTimesTheScale()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("view.png");
    QCOMPARE(runCli(renderWords({"--size", "400x300", "--scale", "1.5", "--theme", "projector",
                                 "--out", path}))
                 .exitCode,
             0);
    QCOMPARE(QImage(path).size(), QSize(600, 450));
}

void TestRender::theEndingSaysTheFormat_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<QByteArray>("size");
    QTest::newRow("PNG") << "a.png" << QByteArray("\x89PNG") << QByteArray();
    QTest::newRow("PNG in capitals") << "a.PNG" << QByteArray("\x89PNG") << QByteArray();
    QTest::newRow("SVG") << "a.b.svg" << QByteArray("<?xml")
                         << QByteArray("width=\"800\" height=\"600\"");
    QTest::newRow("PDF") << "a.Pdf" << QByteArray("%PDF-1.4")
                         << QByteArray(
                                "MediaBox [0 0 600.000000 450.000000]"); // 96 pixels are 72 points
}

void TestRender::theEndingSaysTheFormat()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, start);
    QFETCH(QByteArray, size);
    const QStringList small{"--size", "400x300", "--scale", "2"};
    const QStringList large{"--size", "800x600"}; // the window cannot be smaller
    for (const char* const view : {"stage", "plots", "window"}) {
        const QStringList options{"--view", view};
        const QByteArray bytes = drawn(name, options + (options[1] == "window" ? large : small));
        QVERIFY(bytes.startsWith(start));
        if (size.isEmpty())
            QCOMPARE(QImage::fromData(bytes).size(), QSize(800, 600));
        else
            QVERIFY2(bytes.contains(size), bytes.left(1000).constData());
    }
}

void TestRender::theSameIsDrawnWithTheSameBytes_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("name");
    for (const char* const view : {"stage", "cache", "plots", "decoder"})
        for (const char* const name : {"a.png", "a.svg"})
            QTest::addRow("%s %s", view, name) << view << name;
}

void TestRender::theSameIsDrawnWithTheSameBytes()
{
    QFETCH(QString, view);
    QFETCH(QString, name);
    const QByteArray first = drawn(name, {"--view", view});
    QVERIFY(!first.isEmpty());
    QVERIFY(first == drawn(name, {"--view", view}));
}

void TestRender::aVectorPictureHoldsTextAndOneImagePerMatrix()
{
    const QStringList place{"--view", "stage", "--operation", "Scores", "--step", "1"};
    const QByteArray svg = drawn("a.svg", place);
    QVERIFY(svg.contains("<image"));
    QVERIFY(!svg.contains("image-rendering=\"optimizeQuality\"")); // it makes viewers blur cells
    QVERIFY2(svg.size() < 1'200'000, qPrintable(QString::number(svg.size())));
    QVERIFY(svg.contains("DejaVu Sans, Verdana, Arial, sans-serif\""));
    QVERIFY(textsOf(svg).contains("Scores [4 x 4]"));
    const QByteArray pdf = drawn("a.pdf", place);
    QVERIFY(pdf.contains("/FontFile2"));
}

void TestRender::aVectorPictureOfTheWindowHoldsAllItsTexts()
{
    // Without clipping, the background of another widget would cover each of these.
    const QStringList texts = textsOf(drawn("a.svg", {"--view", "window"}));
    for (const char* const text :
         {"F", "ile", "Compare", "Heads, layer 1", "Scores [6 x 6]", "Play"})
        QVERIFY2(texts.contains(text), qPrintable(texts.join('|')));
}

void TestRender::anSvgIsXmlWhateverThePromptHolds()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("a.svg"));
    const QString odd = QStringLiteral("a <b> & \"c\" \x01 \x1b[0m ]]> 日本 end");
    const ProgramResult result =
        runCli({"render", "--model", tinyModelDir(), "--prompt", odd, "--tokens", "1", "--view",
                "window", "--size", "1366x768", "--out", file.fileName()});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(textsOf(file.readAll()).filter("a <b> & \"c\"").size() > 0);
    // The description of this picture contains the prompt.
    QVERIFY(!textsOf(drawn("a.svg", {"--view", "stage", "--prompt", odd})).isEmpty());
}

void TestRender::aPictureDependsOnWhereItIsInTheRun()
{
    const QTemporaryDir folder;
    const auto picture = [&](const QStringList& place) {
        const QString path = folder.filePath("view.png");
        const ProgramResult result = runCli(renderWords(place + QStringList{"--out", path}));
        return result.exitCode == 0 ? QImage(path) : QImage();
    };
    const QImage first = picture({"--step", "1", "--operation", "Scores"});
    QVERIFY(!first.isNull());
    QCOMPARE(picture({"--step", "1", "--operation", "Scores"}), first);
    QVERIFY(picture({"--step", "2", "--operation", "Scores"}) != first);
    QVERIFY(picture({"--step", "1", "--operation", "WeightedSum"}) != first);
    QVERIFY(picture({"--step", "1", "--operation", "Scores", "--head", "2"}) != first);
    QVERIFY(picture({"--step", "1", "--operation", "Scores", "--theme", "dark"}) != first);
}

void TestRender::namesAreUnderstoodInCapitals()
{
    const QByteArray usual = drawn("a.svg", {"--view", "stage", "--operation", "Scores", "--theme",
                                             "dark", "--cell", "weights:0:0"});
    QVERIFY(!usual.isEmpty());
    QCOMPARE(drawn("a.svg", {"--view", "Stage", "--operation", "scores", "--theme", "DARK",
                             "--cell", "Weights:0:0"}),
             usual);
}

void TestRender::everyPlotIsDrawn()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("view.png");
    QList<QImage> pictures;
    for (const char* const plot : {"flops", "cumulative", "time", "cache", "ledger",
                                   "roofline", // measures the machine
                                   "drift", "tradeoff"}) {
        const ProgramResult result = runCli(
            renderWords({"--view", "plots", "--plot", plot, "--right", "int8", "--out", path}));
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        const QImage picture(path);
        QVERIFY(!pictures.contains(picture));
        pictures << picture;
    }
}

void TestRender::textsAreInTheLanguageThatIsAskedFor_data()
{
    QTest::addColumn<QString>("expected");
    QTest::newRow("en") << "Compare";
    QTest::newRow("zh_CN") << "比较";
    QTest::newRow("ZH_tw") << "比較";
}

void TestRender::textsAreInTheLanguageThatIsAskedFor()
{
    QFETCH(const QString, expected);
    const QStringList texts =
        textsOf(drawn("a.svg", {"--view", "window", "--lang", QTest::currentDataTag()}));
    QVERIFY2(texts.contains(expected), qPrintable(texts.join('\n')));
}

void TestRender::aCaptionSaysWhatIsShownOfWhichRun()
{
    const QStringList place{"--step", "2", "--operation", "Scores", "--layer", "2", "--head", "2"};
    const QString stage =
        textsOf(drawn("a.svg", place + QStringList{"--size", "1200x700"})).join('\n');
    for (const QString& part :
         {QString(" · “hello” · step 2 of 3 reads “"), QString("Scores Q·Kᵀ, layer 2, head 2"),
          QString("cache off and on")})
        QVERIFY2(stage.contains(part), qPrintable(part + " is not in " + stage));
    const QString plot = textsOf(drawn("a.svg", place + QStringList{"--view", "plots", "--cache",
                                                                    "on", "--size", "1200x700"}))
                             .join('\n');
    QVERIFY2(plot.contains("step 2 of 3") && plot.contains("· cache on"), qPrintable(plot));
    QVERIFY(!plot.contains("head 2"));                               // a plot shows all heads
    QVERIFY(plot.contains("FLOPs per step") && !plot.contains("⋯")); // a title, but no controls

    const QString longPrompt = "word " + QString("and another ").repeated(20) + "end";
    const QStringList texts = textsOf(
        drawn("a.svg", {"--prompt", longPrompt, "--size", "1200x700", "--theme", "projector"}));
    QCOMPARE(texts.filter("“word and another").size(), 1);
    QVERIFY(texts.filter("…”").size() == 1 && !texts.join(' ').contains("end”"));
}

void TestRender::aCaptionSaysThatMatricesAreCut()
{
    const QStringList prompt{"--prompt", QString("a b c d ").repeated(12), "--step", "1"};
    const auto saysCut = [&](const char* size) {
        return textsOf(drawn("a.svg", prompt + QStringList{"--size", size}))
            .join(' ')
            .contains("not all matrices are shown in full");
    };
    QVERIFY(saysCut("700x300"));
    QVERIFY(!saysCut("2400x1800"));
}

void TestRender::aPictureHasNoCaptionWhereThereIsNoRoomOrNoneIsWanted()
{
    const auto isCaptioned = [](const QStringList& more) {
        return !textsOf(drawn("a.svg", more)).filter("“hello”").empty();
    };
    QVERIFY(isCaptioned({}));
    QVERIFY(!isCaptioned({"--no-caption"}));
    QVERIFY(!isCaptioned({"--view", "lamp", "--size", "400x40"}));
}

void TestRender::aRecordedRunIsDrawnLikeTheRunItself_data()
{
    QTest::addColumn<QStringList>("options");
    for (const char* const view : {"stage", "cache", "now", "lamp", "heads", "tokens", "window"})
        QTest::newRow(view) << QStringList{"--view", view, "--step", "2", "--operation", "Scores"};
    QTest::newRow("a plot") << QStringList{"--view", "plots", "--plot", "flops"};
    QTest::newRow("a pinned cell") << QStringList{"--cell", "weights:1:0"};
}

void TestRender::aRecordedRunIsDrawnLikeTheRunItself()
{
    QFETCH(const QStringList, options);
    const QTemporaryDir folder;
    const QString trace = folder.filePath("run.pastkeys");
    QStringList written = renderWords({"--out", trace});
    written[0] = "trace";
    QCOMPARE(runCli(written).exitCode, 0);
    const QString path = folder.filePath("recorded.png");
    const ProgramResult result =
        runCli(QStringList{"render", "--trace", trace, "--out", path} + options);
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    const QImage recorded(path);
    const QImage ofRun = QImage::fromData(drawn("run.png", options));
    QVERIFY(!ofRun.isNull());
    // Times are measured, so those of a second run differ.
    if (options.contains("now") || options.contains("window"))
        QCOMPARE(recorded.size(), ofRun.size());
    else
        QVERIFY2(recorded == ofRun, "the pictures differ");
}

void TestRender::aRecordedRunGoesWithNoOptionOfARun_data()
{
    QTest::addColumn<QStringList>("options");
    for (const QStringList& options :
         {QStringList{"--prompt", "hello"}, QStringList{"--ids", "1,2"},
          QStringList{"--tokens", "3"}, QStringList{"--cache", "on"}, QStringList{"--left", "off"},
          QStringList{"--own-words"}, QStringList{"--model", "somewhere"},
          QStringList{"--kernels", "scalar"}})
        QTest::newRow(qPrintable(options.front())) << options;
}

void TestRender::aRecordedRunGoesWithNoOptionOfARun()
{
    QFETCH(const QStringList, options);
    for (const QStringList& form :
         {QStringList{"--out", "a.png"}, QStringList{"--hand-out", "a.html"},
          QStringList{"--animate", "--out", "a.gif"}}) {
        const ProgramResult result =
            runCli(QStringList{"render", "--trace", "run.pastkeys"} + form + options);
        QCOMPARE(result.exitCode, 2);
        const QString said = options.front() + " has no effect with --trace.";
        QVERIFY2(result.errors.contains(said.toUtf8()), result.errors.constData());
    }
}

void TestRender::aRecordedRunIsNotReplacedByItsPicture()
{
    const QTemporaryDir folder;
    const QString trace = folder.filePath("run.png"); // render recognizes a trace by its content
    const QString named = folder.filePath("run.pastkeys");
    QStringList written = renderWords({"--out", named});
    written[0] = "trace";
    QCOMPARE(runCli(written).exitCode, 0);
    QVERIFY(QFile::rename(named, trace));
    const ProgramResult result = runCli({"render", "--trace", trace, "--out", trace});
    QCOMPARE(result.exitCode, 4);
    QVERIFY2(result.errors.contains("is also an input"), result.errors.constData());
    QCOMPARE(runCli({"render", "--trace", trace, "--out", folder.filePath("a.png")}).exitCode, 0);
    QCOMPARE(runCli({"render", "--trace", folder.filePath("a.png"), "--out", trace}).exitCode, 3);
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
    row("ending", {"--out", "view.jpg"}, 2, ".png, .svg or .pdf, found \"view.jpg\"");
    row("no ending", {"--out", "view"}, 2, ".png, .svg or .pdf, found \"view\"");
    row("no plot but plots", {"--view", "plot"}, 2, "expected answer, lamp, tokens");
    row("view", {"--view", "stag"}, 2, "expected answer, lamp, tokens");
    row("language", {"--lang", "de"}, 2, "expected en, zh_CN or zh_TW, found \"de\"");
    row("plot", {"--view", "plots", "--plot", "rooflin"}, 2, "expected flops, cumulative");
    row("plot in another view", {"--plot", "drift"}, 2, "--plot needs --view plots or window.");
    row("operation", {"--operation", "Score"}, 2, "expected Embedding, LayerNorm1");
    row("cell", {"--cell", "weights:8"}, 2, "expected MATRIX:POSITION:COLUMN");
    row("cell of no matrix", {"--cell", "w:8:3"}, 2, "expected MATRIX:POSITION:COLUMN");
    row("row of no cell", {"--cell", "q:99:0"}, 3, "--cell: expected a position from 0 to");
    row("column of no cell", {"--cell", "q:0:16"}, 3,
        "a column from 0 to 15, found position 0, column 16");
    row("cell of two lanes", {"--left", "window:4", "--right", "static", "--cell", "scores:99:0"},
        3, "a column from 0 to");
    row("size", {"--size", "big"}, 2, "expected WIDTHxHEIGHT");
    row("no size", {"--size", "0x5"}, 2, "expected WIDTHxHEIGHT");
    row("a window too small", {"--view", "window", "--size", "799x600"}, 2, "at least 800x600");
    row("absurd size", {"--size", "40000x40000"}, 3, "at most 64 million pixels");
    row("no pixel", {"--size", "1x1", "--scale", "0.25"}, 3, "at least 1 x 1 pixels");
    row("absurd scale", {"--scale", "1e9"}, 2, "from 0.25 to 8");
    row("no number", {"--scale", "nan"}, 2, "from 0.25 to 8");
    row("layer", {"--layer", "3"}, 3, "--layer: expected a number from 1 to 2, found 3");
    row("head", {"--head", "5"}, 3, "--head: expected a number from 1 to 4, found 5");
    for (const char* const option : {"--step", "--layer", "--head"})
        row(option, {option, "0"}, 2, "expected a whole number counted from 1, found \"0\"");
    row("step", {"--step", "4"}, 3, "--step: expected a number from 1 to 3, found 4");
}

void TestRender::whatIsWrongIsSaidAndNothingIsWritten()
{
    QFETCH(QStringList, options);
    QFETCH(int, code);
    QFETCH(QByteArray, message);
    const QTemporaryDir folder;
    const QStringList file{"--out", folder.filePath("view.png")};
    const ProgramResult result =
        runCli(renderWords(options.contains("--out") ? options : file + options));
    QVERIFY2(result.errors.contains(message), result.errors.constData());
    QCOMPARE(result.exitCode, code);
    QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
}

PASTKEYS_TEST(TestRender)
#include "test_render.moc"
