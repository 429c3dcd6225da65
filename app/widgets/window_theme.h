#pragma once

#include "drawing/theme.h"

#include <QPixmap>
#include <QStyle>

class QPalette;

namespace pastkeys {

/// Light or dark, like the windows of the system. The first call determines it, and later calls
/// return the same theme. \pre the first call comes before this program sets a palette
ThemeName systemTheme();

/// Makes the edges of controls visible in all themes. Call it before widgets are made: a new style
/// polishes all of them again.
void useOutlinedStyle();

/// The colors of buttons, menus and boxes in this theme.
QPalette paletteOf(const Theme& theme);

/// The size of this theme's text, relative to the system's text size. The text of the projector
/// theme grows with the window, so that a projector with more pixels does not show smaller letters.
double fittingTextScale(const Theme& theme, QSize window);

/// The largest scale of the text that leaves room for matrices in a window of this size; at least
/// 1.
double largestTextScale(QSize window);

/// The size of icons beside this widget's text, in pixels.
int iconSideOf(const QWidget& widget);

/// One of the style's own icons in this color, as large as the widget's text.
QPixmap tintedIcon(const QWidget& widget, QStyle::StandardPixmap name, const QColor& color);

/// Sets the text size of all windows, relative to the system's text size.
void setTextScale(double scale);

} // namespace pastkeys
