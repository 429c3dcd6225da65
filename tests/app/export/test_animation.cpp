// Animations of the stage, read back with giflib.
#include "base/errors.h"
#include "drawing/painter.h"
#include "export/animation.h"
#include "export/chosen_places.h"
#include "stage/stage_view.h"
#include "support/gif_frames.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/written_bytes.h"

#include <QPainter>
#include <QtTest>

#include <numeric>

using namespace pastkeys;

namespace {

constexpr int kPaletteError = 40; ///< of 255; text on a heat map differs by this much

Animation animationOf(const std::vector<std::string>& operations = {})
{
    const Trace trace = test::traceOf({});
    return {.trace = trace,
            .selection = {},
            .places = placesIn(trace, 1, Layer{0}, operations),
            .look = stageLookOf(themeNamed(ThemeName::Light), {800, 500})};
}

QByteArray gifOf(const Animation& animation)
{
    return QByteArray::fromStdString(test::writtenBytes(
        [&animation](const ByteSink& sink) { writeGif(animation, sink, [](double) {}); }));
}

std::vector<AnimationFrame> framesOf(const Animation& animation)
{
    std::vector<AnimationFrame> frames;
    drawFrames(
        animation, [&frames](const AnimationFrame& frame) { frames.push_back(frame); },
        [](double) {});
    return frames;
}

} // namespace

class TestAnimation : public QObject
{
    Q_OBJECT

private slots:
    void aGifHasTheFramesThatWereDrawn()
    {
        const Animation animation = animationOf({"CacheAppend", "Scores", "WeightedSum"});
        const std::vector<AnimationFrame> drawn = framesOf(animation);
        QVERIFY(drawn.size() > animation.places.size());
        QVERIFY(drawn.size() <= frameCount(animation));
        const test::GifFrames gif = test::gifFramesOf(gifOf(animation));
        QCOMPARE(gif.size, QSize(800, 500));
        QVERIFY(gif.repeats);
        QCOMPARE(gif.images.size(), drawn.size());
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            QCOMPARE(gif.milliseconds[i], drawn[i].milliseconds);
            const int difference = test::largestDifference(gif.images[i], drawn[i].image);
            QVERIFY2(difference <= kPaletteError, qPrintable(QString::number(difference)));
        }
    }

    void theLastFrameIsTheStillPicture()
    {
        Animation animation = animationOf({"Scores"});
        animation.captioned = false;
        StageView stage;
        const ViewState state = test::viewStateAt(animation.trace, 1, test::Gpt2::Scores, 0, 0);
        const QImage still = renderView(stage, state, animation.look.theme, {800, 500}, 1);
        QCOMPARE(framesOf(animation).back().image, still);
        const test::GifFrames gif = test::gifFramesOf(gifOf(animation));
        const int difference = test::largestDifference(gif.images.back(), still);
        QVERIFY2(difference <= kPaletteError, qPrintable(QString::number(difference)));
        // Pixels in flat areas keep their exact color.
        const QPoint corner(799, 499);
        QCOMPARE(gif.images.back().pixel(corner), still.pixel(corner));
    }

    void eachPlaceIsShownForItsTime()
    {
        for (const int milliseconds : {30, 500, 1000}) {
            Animation animation = animationOf();
            animation.milliseconds = milliseconds;
            int all = 0;
            for (const AnimationFrame& frame : framesOf(animation))
                all += frame.milliseconds;
            QCOMPARE(all, milliseconds * static_cast<int>(animation.places.size()));
        }
    }

    void theMotionIsThatOfTheStage()
    {
        Animation animation = animationOf({"Scores"});
        animation.captioned = false;
        const std::vector<AnimationFrame> frames = framesOf(animation);
        QCOMPARE(frames.back().milliseconds, 1000 - kMotionMilliseconds);
        const ViewState state = test::viewStateAt(animation.trace, 1, test::Gpt2::Scores, 0, 0);
        const StageDrawn drawn = drawnStage(state, animation.look);
        int at = 0;
        for (std::size_t i = 0; i + 1 < frames.size(); ++i) {
            const DisplayList overlay =
                motionOverlay(StageMotion::KeysSwept, drawn.layout, state,
                              static_cast<double>(at) / kMotionMilliseconds);
            QImage expected = frames.back().image;
            QPainter painter(&expected);
            painter.setFont(animation.look.font);
            paintDisplayList(painter, overlay, animation.look.theme);
            painter.end();
            QCOMPARE(frames[i].image, expected);
            QVERIFY(frames[i].image != frames[i + 1].image);
            at += frames[i].milliseconds;
        }
        QCOMPARE(at, kMotionMilliseconds);
        QVERIFY(frames.size() > 5);
        // The sweep begins at the left, so no scores are visible yet.
        const auto scores =
            std::ranges::find_if(drawn.layout.matrices, [](const PlacedMatrix& each) {
                return each.lane == Lane{0} && each.matrix == StageMatrix::Scores;
            });
        QVERIFY(scores != drawn.layout.matrices.end());
        const QPoint last = scores->cells.bottomRight().toPoint() - QPoint(4, 4);
        QCOMPARE(QColor(frames.front().image.pixel(last)), animation.look.theme.color(Ink::Panel));
        QVERIFY(QColor(frames.back().image.pixel(last)) != animation.look.theme.color(Ink::Panel));
    }

    void byStepsNothingMoves()
    {
        Animation animation = animationOf();
        animation.inMotion = false;
        animation.places.clear();
        for (std::size_t step = 0; step < 3; ++step)
            animation.places.push_back(
                placesIn(animation.trace, step, Layer{0}, {"WeightedSum"}).front());
        const std::vector<AnimationFrame> frames = framesOf(animation);
        QCOMPARE(frames.size(), std::size_t{3});
        for (const AnimationFrame& frame : frames)
            QCOMPARE(frame.milliseconds, 1000);
    }

    void aFrameStoresOnlyWhatHasChanged()
    {
        const Animation animation = animationOf({"Scores"});
        const QByteArray bytes = gifOf(animation);
        const test::GifFrames gif = test::gifFramesOf(bytes);
        QCOMPARE(gif.changed.front(), QRect(QPoint(), gif.size));
        for (std::size_t i = 1; i < gif.changed.size(); ++i)
            QVERIFY(gif.changed[i].width() < gif.size.width() &&
                    gif.changed[i].height() < gif.size.height());
        QVERIFY2(bytes.size() < 150'000, qPrintable(QString::number(bytes.size())));
    }

    void whatTheSinkThrowsArrives()
    {
        const Animation animation = animationOf({"Scores"});
        const qsizetype whole = gifOf(animation).size();
        for (const qsizetype most : {qsizetype{0}, qsizetype{20}, whole / 2, whole - 1}) {
            qsizetype taken = 0;
            const auto full = [&](std::span<const std::byte> piece) {
                taken += static_cast<qsizetype>(piece.size());
                if (taken > most)
                    throw Cancelled();
            };
            QVERIFY_EXCEPTION_THROWN(writeGif(animation, full, [](double) {}), Cancelled);
        }
    }

    void onlyOperationsOfTheLayerThatTheStepDoesAreShown()
    {
        const Trace trace = test::traceOf({.chunks = {4}});
        const auto operationsAt = [&](std::size_t step, Layer layer) {
            std::vector<Operation> operations;
            for (const Cursor cursor : placesIn(trace, step, layer)) {
                operations.push_back(operationAt(trace, cursor).operation);
                const Layer here = operationAt(trace, cursor).layer.value_or(layer);
                if (here != layer)
                    operations.clear();
            }
            return operations;
        };
        const std::vector<Operation> whole = operationsAt(2, Layer{1});
        QCOMPARE(whole.size(), test::gpt2Names().operations().size());
        QCOMPARE(whole.front(), test::Gpt2::Embedding);
        QCOMPARE(whole.back(), test::Gpt2::Sample);
        const std::vector<Operation> part = operationsAt(0, Layer{1}); // more of the prompt follows
        QVERIFY(std::ranges::find(part, test::Gpt2::Logits) == part.end());
        QVERIFY(std::ranges::find(part, test::Gpt2::Scores) != part.end());
        const Trace off = test::traceOf({.mode = CacheMode::Off});
        QVERIFY(placesIn(off, 0, Layer{0}, {"CacheAppend"}).empty());
    }

    void theTellingStepsAreEachThereOnce()
    {
        using Steps = std::vector<std::size_t>;
        QCOMPARE(tellingSteps(test::traceOf({.tokens = 6})), (Steps{0, 1, 5}));
        QCOMPARE(tellingSteps(test::traceOf({.tokens = 2})), (Steps{0, 1}));
        QCOMPARE(tellingSteps(test::traceOf({.tokens = 1})), (Steps{0}));
        QCOMPARE(tellingSteps(test::traceOf({.tokens = 3, .chunks = {3}})), (Steps{0, 3, 4}));
    }
};

PASTKEYS_TEST(TestAnimation)
#include "test_animation.moc"
