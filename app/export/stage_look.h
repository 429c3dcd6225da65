// The stage in exported files. It is drawn from a state, without a widget, so that any thread may
// draw it.
#pragma once

#include "drawing/theme.h"
#include "shared/picture.h"
#include "shared/view_layout.h"
#include "shared/view_state.h"

#include <QFont>

namespace pastkeys {

struct StageLook
{
    Theme theme = themeNamed(ThemeName::Light);
    QFont font;
    QSize size;
    int dotsPerInch = 96; ///< converts the font's points to pixels
};

/// The look of a stage of this size in a window with this theme. Call it only on the GUI thread.
StageLook stageLookOf(const Theme& theme, QSize size);

/// The stage, drawn for one state.
struct StageDrawn
{
    ViewLayout layout;
    Picture picture; ///< needs no widget: any thread may paint it
};

StageDrawn drawnStage(const ViewState& state, const StageLook& look);

} // namespace pastkeys
