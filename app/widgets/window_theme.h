#pragma once

#include "drawing/theme.h"

#include <QPixmap>
#include <QStyle>

class QPalette;

namespace pastkeys {

/// Light or dark, like the system's windows. The first call determines the theme; later calls
/// return the same one. \pre the first call comes before this program sets a palette
ThemeName systemTheme();

/// Makes the edges of controls visible in all themes. Call it before creating widgets, because a
/// new style polishes all existing widgets again.
void useOutlinedStyle();

/// The colors of buttons, menus and boxes in this theme.
QPalette paletteOf(const Theme& theme);

/// The size of this theme's text, relative to the system's text size. The text of the projector
/// theme grows with the window, so that it does not look smaller on projectors with more pixels.
double fittingTextScale(const Theme& theme, QSize window);

/// The largest text scale that leaves room for matrices in a window of this size; at least 1.
double largestTextScale(QSize window);

/// The size of icons beside this widget's text, in pixels.
int iconSideOf(const QWidget& widget);

/// The shape of the picture in this color.
QPixmap tinted(QPixmap picture, const QColor& color);

/// One of the style's standard icons, in this color and as large as the widget's text.
QPixmap tintedIcon(const QWidget& widget, QStyle::StandardPixmap name, const QColor& color);

/// Sets the text size of all windows, relative to the system's text size.
void setTextScale(double scale);

} // namespace pastkeys
