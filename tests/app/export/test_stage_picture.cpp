// The exported picture of the stage, which shows an example run.
#include "export/picture_caption.h"
#include "export/picture_file.h"
#include "export/stage_picture.h"
#include "record/lane_names.h"
#include "shared/matrix_fit.h"
#include "stage/stage_view.h"
#include "support/approved_text.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QPainter>
#include <QXmlStreamReader>
#include <QtTest>

#include <thread>

using namespace pastkeys;

namespace {

QImage painted(const Picture& picture)
{
    QImage image(picture.size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.paint(painter);
    return image;
}

} // namespace

class TestStagePicture : public QObject
{
    Q_OBJECT

private slots:
    void aVeryLargeStageIsDrawnAsOnScreen_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("wider than a picture may grow") << QSize(4200, 700);
        QTest::newRow("higher") << QSize(900, 4100);
        QTest::newRow("on a common screen") << QSize(1500, 900);
    }

    void aVeryLargeStageIsDrawnAsOnScreen()
    {
        QFETCH(QSize, size);
        const Trace trace = test::traceOf({});
        StageView stage;
        stage.setReducedMotion(true);
        stage.resize(size);
        stage.present(test::viewStateAt(trace, 2, test::Gpt2::Scores, 1, 1));
        const Picture picture = stagePicture(stage);
        QCOMPARE(picture.size.width(), size.width());
        QVERIFY(!picture.description.isEmpty());
        QImage onScreen(size, QImage::Format_RGB32);
        stage.render(&onScreen);
        QVERIFY(painted(picture).copy(QRect(QPoint(), size)) == onScreen);
    }

    void cellsThatShareOneOnScreenHaveTheirOwnInThePicture()
    {
        test::ExampleRun run;
        run.config.vocabulary = 64;
        run.prompt.assign(56, " red");
        const Trace trace = test::traceOf(run);
        StageView stage;
        stage.setReducedMotion(true);
        stage.resize(1500, 420);
        stage.present(test::viewStateAt(trace, 2, test::Gpt2::Scores, 1, 1));
        const PlacedMatrix& keys = stage.currentLayout().matrices.front();
        QCOMPARE(keys.rows, 58);
        QVERIFY(keys.cells.height() < 58 * kSmallestCell); // so some rows share a cell
        QVERIFY(!showsWhole(stage.state(), stage.currentLayout()));
        QVERIFY(stagePicture(stage).size.width() > stage.width());
    }

    void itIsPaintedInAnyThreadAlsoWhenTheStageIsGone()
    {
        auto stage = std::make_unique<StageView>();
        stage->setReducedMotion(true);
        stage->resize(900, 600);
        stage->present(test::viewStateAt(test::traceOf({}), 2, test::Gpt2::Scores, 1, 1));
        const Picture picture = stagePicture(*stage);
        const QImage here = painted(picture);
        stage.reset();
        QImage elsewhere;
        std::thread([&] { elsewhere = painted(picture); }).join();
        QVERIFY(elsewhere == here);
    }

    void itIsPaintedByTheEncoderAndNotBefore()
    {
        for (const PictureFormat format :
             {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf}) {
            int painted = 0;
            const auto count = [&painted](QPainter&) { ++painted; };
            const PictureEncoder later =
                encoderOf({.size = {40, 30}, .paint = count, .ofData = true}, format, 1);
            QCOMPARE(painted, 0);
            QVERIFY(!later().isEmpty());
            QCOMPARE(painted, 1);
            // A widget cannot be painted later by another thread, so encoderOf() paints it at once.
            const PictureEncoder done = encoderOf({.size = {40, 30}, .paint = count}, format, 1);
            QCOMPARE(painted, 2);
            QVERIFY(!done().isEmpty());
            QCOMPARE(painted, 2);
        }
    }

    void anSvgHasItsTitleAndDescriptionWhateverTheyHold()
    {
        const QString title = "a <b> & c";
        const QString description = "Tom & Mia: 1 < 2 > 0, \"&lt;\"\n]]>";
        const Picture picture{.size = {40, 30},
                              .title = title,
                              .description = description,
                              .paint = [](QPainter&) {},
                              .ofData = true};
        QXmlStreamReader reader(encoderOf(picture, PictureFormat::Svg, 1)());
        QStringList texts;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement &&
                (reader.name() == QLatin1String("title") || reader.name() == QLatin1String("desc")))
                texts << reader.readElementText();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(texts, QStringList({title, description}));
    }

    void captionsAreAsApproved()
    {
        const Trace few = test::traceOf({});
        const auto captionOf = [&few](const auto& change) {
            TraceHeader header = few.header();
            change(header);
            const Trace trace(header, {few.steps().begin(), few.steps().end()});
            return captionFor(test::viewStateAt(trace, 0, test::Gpt2::Scores, 1, 1),
                              CaptionOf::Run);
        };
        const QString prompt =
            "Max has four plums. Anna has seven plums. How many plums does Max have? Max has four "
            "plums. How many plums does Anna have? Anna has seven plums. How many?";
        const QString caption =
            captionOf([&](auto& header) { header.prompt = prompt.toStdString(); });
        QVERIFY(captionHeight(caption, QFont(), 1200) < 4 * QFontMetrics(QFont()).height());
        const QStringList captions{
            captionOf([](const auto&) {}), caption,
            captionOf([](auto& header) { header.prompt = "a\u202Eb"; }),
            captionOf([&](auto& header) { header.prompt = prompt.repeated(9).toStdString(); }),
            captionOf([](auto& header) { // two recorded runs
                header.lanes = lanesNamed("static", "int8");
                header.lanes[0].file = "monday.pastkeys";
                header.lanes[1].file = "tuesday.pastkeys";
            })};
        const QString text = captions.join('\n');
        QCOMPARE(text, test::approved("export/captions", text));
    }
};

PASTKEYS_TEST(TestStagePicture)
#include "test_stage_picture.moc"
