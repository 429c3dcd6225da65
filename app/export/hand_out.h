// A run on paper: one HTML file that needs no other file, no script and no network, and that prints
// on A4.
#pragma once

#include "base/byte_sink.h"
#include "export/stage_look.h"

#include <QByteArray>

#include <functional>
#include <vector>

namespace pastkeys {

struct HandOut
{
    Trace trace; ///< not empty
    Selection selection;
    std::vector<std::size_t> steps; ///< ascending
    std::vector<Operation> operations;
    StageLook look;
    std::vector<QByteArray> plots = {}; ///< SVG, made by plotsOf()
};

/// The name of the file where only its folder is given.
inline constexpr char kHandOutName[] = "pastkeys-hand-out.html";
/// On A4 its text is as large as that of a book.
inline constexpr QSize kHandOutPicture{760, 530};

/// The look of the pictures of a hand-out. A person may read the window in larger letters; on paper
/// the letters have one size. Call it only on the GUI thread.
StageLook handOutLook(const Theme& theme, QSize size = kHandOutPicture);

/// The plots that tell what the cache did, in the look of the hand-out. Call it only on the GUI
/// thread.
std::vector<QByteArray> plotsOf(const Trace& trace, const StageLook& look);

/// Hands the file to the sink in pieces of one picture each. Any thread may call it.
/// \param progress  called with the part that is done, 0 to 1
void writeHandOut(const HandOut& handOut, const ByteSink& sink,
                  const std::function<void(double)>& progress);

} // namespace pastkeys
