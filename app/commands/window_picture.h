#pragma once

#include "engine/open_models.h"
#include "plots/plot_data.h"
#include "shared/picture.h"
#include "shared/view_state.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pastkeys {

struct Theme;

/// Parses a size such as "1280x800". Returns nothing if the string is not a size or the size is
/// empty.
std::optional<QSize> parsedSize(const std::string& text);

/// How a picture looks, and what it shows in addition to the run.
struct PictureFrame
{
    const Theme& theme;
    QSize size; ///< logical pixels
    PlotKind plot = PlotKind::Flops;
    MachineReport machine;                    ///< measured only if the plot shows it
    std::optional<std::uint64_t> tokens = {}; ///< the value of --tokens, if it was given
    OpenModels models = {};                   ///< to compute rows that were not recorded
    /// If not empty, the run whose encoder the state is of: the window shows it with the run.
    Trace runOfEncoder = {};
};

/// The whole window as the user would see it after this run, with default settings. The picture
/// owns the window.
/// \pre there is an Offscreen, which outlives the picture
Picture windowPicture(const ViewState& state, const PictureFrame& frame);

} // namespace pastkeys
