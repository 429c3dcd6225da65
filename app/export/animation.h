// The stage in motion: what the window shows while a person steps through a run, as pictures.
#pragma once

#include "base/byte_sink.h"
#include "export/stage_look.h"

#include <QImage>

#include <functional>
#include <vector>

namespace pastkeys {

struct Animation
{
    Trace trace;
    Selection selection;
    std::vector<Cursor> places; ///< in the order in which they are shown; one or more
    StageLook look;             ///< its size is that of a whole frame
    double scale = 1;           ///< device pixels per logical pixel
    int milliseconds = 1000;    ///< for which each place is shown, with the motion towards it
    bool inMotion = true;       ///< else the places follow each other at once
    bool captioned = true;      ///< where the frame is high enough
};

struct AnimationFrame
{
    QImage image;
    int milliseconds = 0;
};

/// Called with the part that is done, 0 to 1.
using AnimationProgress = std::function<void(double)>;

/// Hands over the frames one after the other. Neighboring frames differ. Any thread may call it.
void drawFrames(const Animation& animation, const std::function<void(const AnimationFrame&)>& take,
                const AnimationProgress& progress);

/// Writes the frames as a GIF that repeats for ever. Any thread may call it.
void writeGif(const Animation& animation, const ByteSink& sink, const AnimationProgress& progress);

/// How many frames the animation has at most.
std::size_t frameCount(const Animation& animation);

} // namespace pastkeys
