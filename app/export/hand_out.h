// A run on paper: one HTML file to print on A4. It needs no other file, no script and no network.
#pragma once

#include "base/byte_sink.h"
#include "engine/open_models.h"
#include "export/stage_look.h"

#include <QByteArray>

#include <functional>
#include <memory>
#include <vector>

namespace pastkeys {

struct HandOut
{
    Trace trace; ///< not empty
    Selection selection;
    std::vector<std::size_t> steps;      ///< ascending
    std::vector<std::string> operations; ///< their names
    StageLook look;
    std::vector<QByteArray> plots = {}; ///< SVG, from plotsOf()
    OpenModels models = {};             ///< to compute rows again that were not recorded
};

/// The name of the file if only its folder is given.
inline constexpr char kHandOutName[] = "pastkeys-hand-out.html";
/// The picture size at which text in the picture, printed on A4, is as large as text in a book.
inline constexpr QSize kHandOutPicture{760, 530};

/// The look of the pictures in a handout. Their font size depends on the theme, but not on the
/// text size that the user chose for the window. Call this only on the GUI thread.
StageLook handOutLook(const Theme& theme, QSize size = kHandOutPicture);

/// The plots that show the effect of the cache, styled for the handout. Call this only on the GUI
/// thread.
std::vector<QByteArray> plotsOf(const Trace& trace, const StageLook& look);

/// Hands the file to the sink, one picture at a time. May be called from any thread.
/// \param progress  called with the completed fraction, 0 to 1
void writeHandOut(const HandOut& handOut, const ByteSink& sink,
                  const std::function<void(double)>& progress);

} // namespace pastkeys
