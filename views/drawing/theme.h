#pragma once

#include "drawing/ink.h"

#include <QColor>

#include <array>

namespace pastkeys {

enum class ThemeName : std::uint8_t
{
    Light,
    Dark,
    Projector, ///< large text, thick lines, high contrast
};

inline constexpr std::array kThemeNames{ThemeName::Light, ThemeName::Dark, ThemeName::Projector};

/// The colors of the inks, and the sizes of lines and text. The hues come from the palette of Okabe
/// and Ito (2008).
struct Theme
{
    ThemeName name = ThemeName::Light;
    std::array<QColor, kInkCount> colors;
    double lineScale = 1; ///< scale factor for line thickness
    double fontScale = 1; ///< scale factor for all text, including text outside the views

    QColor color(Ink ink) const { return colors[static_cast<std::size_t>(ink)]; }
};

const Theme& themeNamed(ThemeName name);

/// Color of a value. \param value  0 to 1 for OneSign (cividis, in which 0 is closest to the
/// background), -1 to 1 for TwoSigns (purple, white, orange)
QColor heatColor(double value, HeatScale scale, const Theme& theme);

/// Contrast ratio of two colors, from 1 to 21. Source: WCAG 2.1, relative luminance.
double contrast(const QColor& a, const QColor& b);

/// Black or white, whichever reads better on the color.
QColor readableOn(const QColor& background);

} // namespace pastkeys
