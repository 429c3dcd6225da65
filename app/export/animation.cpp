#include "export/animation.h"

#include "base/contract.h"
#include "drawing/painter.h"
#include "engine/attention_source.h"
#include "export/gif_writer.h"
#include "export/picture_caption.h"
#include "stage/stage_motion.h"

#include <QPainter>

#include <algorithm>
#include <optional>

namespace pastkeys {

namespace {

constexpr int kFrameMilliseconds = 40; ///< the duration of one frame of a motion
/// Frames get captions only if they are at least this many times as tall as the tallest caption.
constexpr int kLeastHeights = 4;
/// The share of the progress, from 0 to 1, that choosing the palette takes up.
constexpr double kPaletteShare = 0.2;

/// How many milliseconds the motion to a place takes. They count toward the place's own duration.
int motionTime(const Animation& animation)
{
    return animation.inMotion ? std::min(kMotionMilliseconds, animation.milliseconds / 2) : 0;
}

class Frames
{
public:
    explicit Frames(const Animation& animation)
        : m_animation(animation), m_look(animation.look), m_source(animation.models)
    {
        m_look.size.rheight() -= m_captionHeight = captionRoom();
    }

    ViewState stateAt(Cursor cursor)
    {
        return m_source.stateAt(m_animation.trace, cursor, m_animation.selection);
    }

    /// The stage at rest, with its caption.
    QImage still(const ViewState& state, const StageDrawn& drawn) const
    {
        Picture picture = drawn.picture;
        if (m_captionHeight > 0) {
            picture = withCaption(picture, captionFor(state, CaptionOf::Place), m_look.font,
                                  m_look.theme);
            picture.size = m_animation.look.size; // the same for all frames, whatever the caption
        }
        QImage image(picture.size * m_animation.scale, QImage::Format_RGB32);
        image.setDevicePixelRatio(m_animation.scale);
        image.fill(m_look.theme.color(Ink::Background));
        QPainter painter(&image);
        picture.paint(painter);
        return image;
    }

    StageDrawn drawn(const ViewState& state) const { return drawnStage(state, m_look); }

    /// The motion from the previous operation to this state.
    std::optional<StageMotion> motionTo(const ViewState& state) const
    {
        if (!m_animation.inMotion || state.cursor.operation == 0)
            return std::nullopt;
        StagePlace before = *stagePlaceOf(state);
        --before.cursor.operation;
        return motionFrom(before, state);
    }

    QImage moving(QImage image, const ViewState& state, const ViewLayout& layout,
                  StageMotion motion, double progress) const
    {
        QPainter painter(&image);
        painter.setClipRect(QRect({}, m_look.size));
        painter.setFont(m_look.font);
        paintDisplayList(painter, motionOverlay(motion, layout, state, progress), m_look.theme);
        return image;
    }

private:
    /// The height reserved for captions. It is the same for all frames, so that the stage keeps its
    /// size.
    int captionRoom() const
    {
        if (!m_animation.captioned)
            return 0;
        int height = 0;
        for (const Cursor cursor : m_animation.places) {
            const ViewState state{m_animation.trace, cursor, m_animation.selection, nullptr};
            height = std::max(height, captionHeight(captionFor(state, CaptionOf::Place),
                                                    m_look.font, m_look.size.width()));
        }
        return height * kLeastHeights <= m_look.size.height() ? height : 0;
    }

    const Animation& m_animation;
    StageLook m_look; ///< of the stage without its caption
    int m_captionHeight = 0;
    AttentionSource m_source;
};

/// Merges successive frames that look the same.
class Merged
{
public:
    explicit Merged(const std::function<void(const AnimationFrame&)>& take) : m_take(take) {}

    void add(const QImage& image, int milliseconds)
    {
        if (m_last.image == image) {
            m_last.milliseconds += milliseconds;
            return;
        }
        finish();
        m_last = {image, milliseconds};
    }
    void finish()
    {
        if (!m_last.image.isNull())
            m_take(m_last);
    }

private:
    const std::function<void(const AnimationFrame&)>& m_take;
    AnimationFrame m_last;
};

/// A palette for all places, each at rest and halfway through the motion to it.
std::vector<QRgb> colorsOf(const Animation& animation, const AnimationProgress& progress)
{
    Frames frames(animation);
    ColorCounts counts;
    double done = 0;
    for (const Cursor cursor : animation.places) {
        const ViewState state = frames.stateAt(cursor);
        const StageDrawn drawn = frames.drawn(state);
        const QImage still = frames.still(state, drawn);
        counts.add(still);
        if (const auto motion = frames.motionTo(state))
            counts.add(frames.moving(still, state, drawn.layout, *motion, 0.5));
        progress(++done / static_cast<double>(animation.places.size()));
    }
    return paletteOf(counts, GifWriter::kMostColors);
}

} // namespace

std::size_t frameCount(const Animation& animation)
{
    const auto moving = static_cast<std::size_t>(motionTime(animation) / kFrameMilliseconds);
    return animation.places.size() * (moving + 1);
}

void drawFrames(const Animation& animation, const std::function<void(const AnimationFrame&)>& take,
                const AnimationProgress& progress)
{
    PASTKEYS_EXPECTS(!animation.places.empty());
    Frames frames(animation);
    Merged merged(take);
    double done = 0;
    for (const Cursor cursor : animation.places) {
        const ViewState state = frames.stateAt(cursor);
        const StageDrawn drawn = frames.drawn(state);
        const QImage still = frames.still(state, drawn);
        int left = animation.milliseconds;
        if (const auto motion = frames.motionTo(state)) {
            const int moving = motionTime(animation);
            for (int at = 0; at + kFrameMilliseconds <= moving; at += kFrameMilliseconds) {
                merged.add(frames.moving(still, state, drawn.layout, *motion,
                                         static_cast<double>(at) / moving),
                           kFrameMilliseconds);
                left -= kFrameMilliseconds;
            }
        }
        merged.add(still, left);
        progress(++done / static_cast<double>(animation.places.size()));
    }
    merged.finish();
}

void writeGif(const Animation& animation, const ByteSink& sink, const AnimationProgress& progress)
{
    const auto palette = colorsOf(animation, [&](double part) {
        sink({}); // lets the sink throw, to stop the export while the palette is still being chosen
        progress(part * kPaletteShare);
    });
    GifWriter gif(animation.look.size * animation.scale, palette, sink);
    drawFrames(
        animation,
        [&](const AnimationFrame& frame) { gif.append(frame.image, frame.milliseconds); },
        [&](double part) { progress(kPaletteShare + part * (1 - kPaletteShare)); });
    gif.finish();
}

} // namespace pastkeys
