#pragma once

#include "drawing/theme.h"

class QPalette;
class QSize;

namespace pastkeys {

/// Light or dark, as the system's windows are. \pre no palette of ours was set yet
ThemeName systemTheme();

/// The colours of buttons, menus and boxes that go with the theme.
QPalette paletteOf(const Theme& theme);

/// How much larger text is than the system's: in a hall it fills the projector's picture, whatever its
/// number of pixels.
double fittingTextScale(const Theme& theme, QSize window);

/// Text of all windows, times the system's size.
void setTextScale(double scale);

} // namespace pastkeys
