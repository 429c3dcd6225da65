// The stage in motion: pictures of what the window shows while the user steps through a run.
#pragma once

#include "base/byte_sink.h"
#include "engine/open_models.h"
#include "export/stage_look.h"

#include <QImage>

#include <functional>
#include <memory>
#include <vector>

namespace pastkeys {

struct Animation
{
    Trace trace;
    Selection selection;
    std::vector<Cursor> places; ///< in the order shown; at least one
    StageLook look;             ///< its size is the size of a whole frame
    double scale = 1;           ///< device pixels per logical pixel
    int milliseconds = 1000;    ///< for each place, including the motion to it
    bool inMotion = true;       ///< if false, places follow each other without motion
    bool captioned = true;      ///< with captions, if the frame is tall enough
    OpenModels models = {};     ///< to compute rows again that were not recorded
};

struct AnimationFrame
{
    QImage image;
    int milliseconds = 0;
};

/// Called with the completed fraction, 0 to 1.
using AnimationProgress = std::function<void(double)>;

/// Passes one frame after another to `take`. Successive frames differ. May be called from any
/// thread.
void drawFrames(const Animation& animation, const std::function<void(const AnimationFrame&)>& take,
                const AnimationProgress& progress);

/// Writes the frames as a GIF that repeats forever. May be called from any thread.
void writeGif(const Animation& animation, const ByteSink& sink, const AnimationProgress& progress);

/// An upper bound on the number of frames, known before they are drawn.
std::size_t frameCount(const Animation& animation);

} // namespace pastkeys
