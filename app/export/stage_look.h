// The stage in files: drawn from a state alone, without a widget, so that any thread may do it.
#pragma once

#include "drawing/theme.h"
#include "shared/picture.h"
#include "shared/view_layout.h"
#include "shared/view_state.h"

#include <QFont>

namespace pastkeys {

/// How the stage is drawn.
struct StageLook
{
    Theme theme = themeNamed(ThemeName::Light);
    QFont font;
    QSize size;
    int dotsPerInch = 96; ///< for which the font's points are measured
};

/// The look of a stage of this size in a window with that theme. Call it only on the GUI thread.
StageLook stageLookOf(const Theme& theme, QSize size);

/// What the stage shows of a state.
struct StageDrawn
{
    ViewLayout layout;
    Picture picture; ///< of data
};

StageDrawn drawnStage(const ViewState& state, const StageLook& look);

} // namespace pastkeys
