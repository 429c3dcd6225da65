#pragma once

#include "drawing/theme.h"

#include <QPixmap>
#include <QStyle>

class QPalette;

namespace pastkeys {

/// Light or dark, as the system's windows are. \pre no palette of ours was set yet
ThemeName systemTheme();

/// Edges of controls that can be seen in all themes. Before widgets are made: they are polished anew.
void useOutlinedStyle();

/// The colours of buttons, menus and boxes that go with the theme.
QPalette paletteOf(const Theme& theme);

/// How much larger text is than the system's: in a hall it fills the projector's picture, whatever its
/// number of pixels.
double fittingTextScale(const Theme& theme, QSize window);

/// Larger text leaves no room for matrices in a window of that size. At least 1.
double largestTextScale(QSize window);

/// Of icons beside text of that widget, in pixels.
int iconSideOf(const QWidget& widget);

/// One of the style's own icons, beside text of that widget and in that colour.
QPixmap tintedIcon(const QWidget& widget, QStyle::StandardPixmap name, const QColor& color);

/// Text of all windows, times the system's size.
void setTextScale(double scale);

} // namespace pastkeys
