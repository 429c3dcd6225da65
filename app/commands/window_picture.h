#pragma once

#include "plots/plot_data.h"
#include "shared/view_state.h"

#include <QImage>

namespace pastkeys {

struct CommandEngine;
struct RunSettings;
struct Theme;

/// How a picture is made. \pre there is a QApplication
struct PictureFrame
{
    const Theme& theme;
    QSize size;      ///< logical pixels
    qreal scale = 1; ///< device pixels per logical one
    PlotKind plot = PlotKind::Flops;
    MachineReport machine;
};

/// The whole window as a person would see it, with default settings.
QImage windowPicture(const ViewState& state, const CommandEngine& engine,
                     const RunSettings& settings, const PictureFrame& frame);

} // namespace pastkeys
