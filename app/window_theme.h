#pragma once

#include "drawing/theme.h"

class QPalette;

namespace pastkeys {

/// Light or dark, as the system's windows are. \pre no palette of ours was set yet
ThemeName systemTheme();

/// The colours of buttons, menus and boxes that go with the theme.
QPalette paletteOf(const Theme& theme);

/// Text of all windows, in percent of the system's size.
void setTextSize(int percent);

} // namespace pastkeys
