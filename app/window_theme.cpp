#include "window_theme.h"

#include <QApplication>
#include <QFont>
#include <QPalette>
#include <QSize>

#include <algorithm>
#include <cmath>

namespace pastkeys {

ThemeName systemTheme()
{
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark ? ThemeName::Dark : ThemeName::Light;
}

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    const QColor text = theme.color(Ink::Text);
    const QColor background = theme.color(Ink::Background);
    const QColor panel = theme.color(Ink::Panel);
    palette.setColor(QPalette::Window, panel);
    palette.setColor(QPalette::Base, background);
    palette.setColor(QPalette::AlternateBase, panel);
    palette.setColor(QPalette::Button, panel);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, text);
    palette.setColor(QPalette::ToolTipBase, background);
    palette.setColor(QPalette::PlaceholderText, theme.color(Ink::MutedText));
    palette.setColor(QPalette::Highlight, theme.color(Ink::Reused));
    palette.setColor(QPalette::HighlightedText, readableOn(theme.color(Ink::Reused)));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.color(Ink::Masked));
    return palette;
}

double fittingTextScale(const Theme& theme, QSize window)
{
    if (theme.fontScale == 1)
        return 1;
    const double room = std::min(window.width() / 1050.0, window.height() / 590.0);
    return std::clamp(std::floor(room * 10) / 10, 1.0, 1.6);
}

void setTextScale(double scale)
{
    static const QFont system = QApplication::font();
    QFont font = system;
    font.setPointSizeF(system.pointSizeF() * scale);
    if (font != QApplication::font())
        QApplication::setFont(font);
}

} // namespace pastkeys
