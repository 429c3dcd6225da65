#pragma once

#include "plots/plot_data.h"
#include "shared/picture.h"
#include "shared/view_state.h"

#include <cstdint>
#include <optional>
#include <string>

namespace pastkeys {

struct Theme;

/// "1280x800". None if the text is not a size, or an empty one.
std::optional<QSize> parsedSize(const std::string& text);

/// How a picture is made. \pre there is a QApplication
struct PictureFrame
{
    const Theme& theme;
    QSize size; ///< logical pixels
    PlotKind plot = PlotKind::Flops;
    MachineReport machine;                    ///< measured only for the plot that shows it
    std::optional<std::uint64_t> tokens = {}; ///< that the run was asked for, if it was
};

/// The whole window as a person would see it after this run, with default settings. The picture owns
/// it.
Picture windowPicture(const ViewState& state, const PictureFrame& frame);

} // namespace pastkeys
