#include "support/approved_text.h"
#include "support/program.h"
#include "support/svg_texts.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QImage>
#include <QTemporaryDir>
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

/// What render writes into a file of this name.
QByteArray drawn(const QString& name, const QStringList& more)
{
    const QTemporaryDir folder;
    outputOf(renderWords(more + QStringList{"--out", folder.filePath(name)}));
    return contentOf(folder.filePath(name));
}

QImage imageOf(const QStringList& more)
{
    return QImage::fromData(drawn("view.png", more));
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
    void everyViewIsDrawn_data()
    {
        QTest::addColumn<QString>("view");
        for (const char* const name : {"stage", "cache", "decoder", "tokens", "now", "lamp",
                                       "plots", "timeline", "heads", "inspector", "code", "window"})
            QTest::newRow(name) << name;
    }
    void everyViewIsDrawn()
    {
        QFETCH(QString, view);
        const QImage image = imageOf({"--view", view});
        QCOMPARE(image.size(), QSize(1280, 800));
        QVERIFY2(colorsIn(image) > 3, "an empty picture");
    }

    void onlyAnEncoderHasASourceToDraw()
    {
        const auto errors = [](const QStringList& more) {
            const QTemporaryDir folder;
            const ProgramResult result = runCli(
                renderWords(more + QStringList{"--source", "--out", folder.filePath("a.png")}));
            return result.exitCode == 2 ? result.errors : QByteArray();
        };
        QVERIFY(errors({}).contains("the model of this run has no encoder"));
        QVERIFY(errors({"--view", "cache"}).contains("shows nothing of the encoder"));
        QVERIFY(errors({"--step", "2"}).contains("--step"));
        QVERIFY(errors({"--animate"}).contains("--source"));
    }

    void theSizeIsTimesTheScale()
    {
        QCOMPARE(imageOf({"--size", "400x300", "--scale", "1.5", "--theme", "projector"}).size(),
                 QSize(600, 450));
    }

    void theEndingSaysTheFormat_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("size");
        QTest::newRow("PNG") << "a.png" << QByteArray("\x89PNG") << QByteArray();
        QTest::newRow("PNG in capitals") << "a.PNG" << QByteArray("\x89PNG") << QByteArray();
        QTest::newRow("SVG") << "a.b.svg" << QByteArray("<?xml")
                             << QByteArray("width=\"800\" height=\"600\"");
        QTest::newRow("PDF")
            << "a.Pdf" << QByteArray("%PDF-1.4")
            << QByteArray("MediaBox [0 0 600.000000 450.000000]"); // 96 pixels are 72 points
    }
    void theEndingSaysTheFormat()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, start);
        QFETCH(QByteArray, size);
        const QStringList small{"--size", "400x300", "--scale", "2"};
        const QStringList large{"--size", "800x600"}; // the window cannot be smaller
        for (const char* const view : {"stage", "plots", "window"}) {
            const QStringList options{"--view", view};
            const QByteArray bytes =
                drawn(name, options + (options[1] == "window" ? large : small));
            QVERIFY(bytes.startsWith(start));
            if (size.isEmpty())
                QCOMPARE(QImage::fromData(bytes).size(), QSize(800, 600));
            else
                QVERIFY2(bytes.contains(size), bytes.left(1000).constData());
        }
    }

    void theSameIsDrawnWithTheSameBytes()
    {
        for (const char* const view : {"stage", "cache", "plots", "decoder"})
            for (const char* const name : {"a.png", "a.svg"})
                QVERIFY2(drawn(name, {"--view", view}) == drawn(name, {"--view", view}), view);
    }

    void aVectorPictureHoldsTextAndOneImagePerMatrix()
    {
        const QStringList place{"--view", "stage", "--operation", "Scores", "--step", "1"};
        const QByteArray svg = drawn("a.svg", place);
        QVERIFY(svg.contains("<image"));
        QVERIFY(
            !svg.contains("image-rendering=\"optimizeQuality\"")); // it makes viewers blur cells
        QVERIFY2(svg.size() < 1'200'000, qPrintable(QString::number(svg.size())));
        QVERIFY(svg.contains("DejaVu Sans, Verdana, Arial, sans-serif\""));
        QVERIFY(svgTexts(svg).contains("Scores [4 x 4]"));
        const QByteArray pdf = drawn("a.pdf", place);
        QVERIFY(pdf.contains("/FontFile2"));
    }

    void aVectorPictureOfTheWindowHoldsAllItsTexts()
    {
        // Without clipping, the background of another widget would cover each of these.
        const QStringList texts = svgTexts(drawn("a.svg", {"--view", "window"}));
        for (const char* const text :
             {"F", "ile", "Compare", "Heads, layer 1", "Scores [6 x 6]", "Play"})
            QVERIFY2(texts.contains(text), qPrintable(texts.join('|')));
    }

    void anSvgIsXmlWhateverThePromptHolds()
    {
        const QString odd = QStringLiteral("a <b> & \"c\" \x01 \x1b[0m ]]> 日本 end");
        const QByteArray window =
            drawn("a.svg", {"--prompt", odd, "--view", "window", "--size", "1366x768"});
        QVERIFY(svgTexts(window).filter("a <b> & \"c\"").size() > 0);
        // The description of this picture contains the prompt.
        QVERIFY(!svgTexts(drawn("a.svg", {"--view", "stage", "--prompt", odd})).isEmpty());
    }

    void aPictureDependsOnWhereItIsInTheRun()
    {
        const QImage first = imageOf({"--step", "1", "--operation", "Scores"});
        for (const QStringList& other :
             {QStringList{"--step", "2", "--operation", "Scores"},
              {"--step", "1", "--operation", "WeightedSum"},
              {"--step", "1", "--operation", "Scores", "--head", "2"},
              {"--step", "1", "--operation", "Scores", "--theme", "dark"}})
            QVERIFY2(imageOf(other) != first, qPrintable(other.join(' ')));
    }

    void namesAreUnderstoodInCapitals()
    {
        const QByteArray usual = drawn("a.svg", {"--view", "stage", "--operation", "Scores",
                                                 "--theme", "dark", "--cell", "weights:0:0"});
        QCOMPARE(drawn("a.svg", {"--view", "Stage", "--operation", "scores", "--theme", "DARK",
                                 "--cell", "Weights:0:0"}),
                 usual);
    }

    void everyPlotIsDrawn()
    {
        QList<QImage> pictures;
        for (const char* const plot : {"flops", "cumulative", "time", "cache", "ledger",
                                       "roofline", // measures the machine
                                       "drift", "tradeoff"}) {
            const QImage picture = imageOf({"--view", "plots", "--plot", plot, "--right", "int8"});
            QVERIFY2(!pictures.contains(picture), plot);
            pictures << picture;
        }
    }

    void textsAreInTheLanguageThatIsAskedFor()
    {
        for (const auto& [language, expected] :
             {std::pair{"en", "Compare"}, {"zh_CN", "比较"}, {"ZH_tw", "比較"}}) {
            const QStringList texts =
                svgTexts(drawn("a.svg", {"--view", "window", "--lang", language}));
            QVERIFY2(texts.contains(expected), qPrintable(texts.join('\n')));
        }
    }

    void aCaptionSaysWhatIsShownOfWhichRun()
    {
        const QString longPrompt = "word " + QString("and another ").repeated(20) + "end";
        const QString few = QString("a b c d ").repeated(12);
        const QStringList place{"--step",  "2", "--operation", "Scores",
                                "--layer", "2", "--head",      "2"};
        QStringList captions;
        for (const QStringList& options :
             {place + QStringList{"--size", "1200x700"},
              place + QStringList{"--view", "plots", "--cache", "on", "--size", "1200x700"},
              {"--prompt", longPrompt, "--size", "1200x700", "--theme", "projector"},
              {"--prompt", few, "--step", "1", "--size", "700x300"}, // matrices are cut
              {"--prompt", few, "--step", "1", "--size", "2400x1800"}}) {
            const QString texts = svgTexts(drawn("a.svg", options)).join(' ');
            QVERIFY(!texts.contains("⋯")); // a control of a plot
            // Where its lines break depends on the fonts.
            static const QRegularExpression caption(
                "· “.*? · cache (off and )?on( · not all matrices are shown in full)?");
            captions << caption.match(texts).captured();
        }
        const QString all = captions.join('\n');
        QCOMPARE(all, approved("commands/captions", all));
    }

    void aPictureHasNoCaptionWhereThereIsNoRoomOrNoneIsWanted()
    {
        const auto isCaptioned = [](const QStringList& more) {
            return !svgTexts(drawn("a.svg", more)).filter("“hello”").empty();
        };
        QVERIFY(isCaptioned({}));
        QVERIFY(!isCaptioned({"--no-caption"}));
        QVERIFY(!isCaptioned({"--view", "lamp", "--size", "400x40"}));
    }

    void aRecordedRunIsDrawnLikeTheRunItself_data()
    {
        QTest::addColumn<QStringList>("options");
        for (const char* const view :
             {"stage", "cache", "now", "lamp", "heads", "tokens", "window"})
            QTest::newRow(view) << QStringList{"--view", view,          "--step",
                                               "2",      "--operation", "Scores"};
        QTest::newRow("a plot") << QStringList{"--view", "plots", "--plot", "flops"};
        QTest::newRow("a pinned cell") << QStringList{"--cell", "weights:1:0"};
    }
    void aRecordedRunIsDrawnLikeTheRunItself()
    {
        QFETCH(const QStringList, options);
        const QTemporaryDir folder;
        const QString trace = folder.filePath("run.pastkeys");
        QStringList written = renderWords({"--out", trace});
        written[0] = "trace";
        outputOf(written);
        const QString path = folder.filePath("recorded.png");
        outputOf(QStringList{"render", "--trace", trace, "--out", path} + options);
        const QImage recorded(path);
        const QImage ofRun = imageOf(options);
        QVERIFY(!ofRun.isNull());
        // Times are measured, so those of a second run differ.
        if (options.contains("now") || options.contains("window"))
            QCOMPARE(recorded.size(), ofRun.size());
        else
            QVERIFY2(recorded == ofRun, "the pictures differ");
    }
};

PASTKEYS_TEST(TestRender)
#include "test_render.moc"
