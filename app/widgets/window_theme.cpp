#include "widgets/window_theme.h"

#include "widgets/outlined_style.h"

#include <QApplication>
#include <QFont>
#include <QPainter>
#include <QPalette>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace pastkeys {

ThemeName systemTheme()
{
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark ? ThemeName::Dark : ThemeName::Light;
}

void useOutlinedStyle()
{
    if (!qobject_cast<OutlinedStyle*>(QApplication::style()))
        QApplication::setStyle(new OutlinedStyle);
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
    palette.setColor(QPalette::BrightText, text);
    palette.setColor(QPalette::ToolTipBase, background);
    palette.setColor(QPalette::PlaceholderText, theme.color(Ink::MutedText));
    palette.setColor(QPalette::Highlight, theme.color(Ink::Reused));
    palette.setColor(QPalette::HighlightedText, readableOn(theme.color(Ink::Reused)));
    for (const auto role : {QPalette::Link, QPalette::LinkVisited})
        palette.setColor(role, theme.color(Ink::Reused));
    // Edge colors, from lightest to darkest. Mid is for edges that the user must see.
    palette.setColor(QPalette::Light, panel.lighter(130));
    palette.setColor(QPalette::Midlight, panel.lighter(115));
    palette.setColor(QPalette::Mid, theme.color(Ink::Grid));
    palette.setColor(QPalette::Dark, panel.darker(140));
    palette.setColor(QPalette::Shadow, panel.darker(200));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.color(Ink::Masked));
    return palette;
}

double fittingTextScale(const Theme& theme, QSize window)
{
    if (theme.fontScale == 1)
        return 1;
    const double room = std::min(window.width() / 890.0, window.height() / 590.0);
    // From full HD upward, the text grows with the window. Otherwise, it would look smaller on
    // projectors with more pixels.
    const double large = 1.6 * std::min(window.width() / 1920.0, window.height() / 1080.0);
    const double scale = std::max(std::clamp(room, 1.0, 1.6), large);
    return std::floor(scale * 20) / 20;
}

double largestTextScale(QSize window)
{
    return std::max(1.0, std::min(window.width() / 512.0, window.height() / 370.0));
}

int iconSideOf(const QWidget& widget)
{
    return std::max(16, widget.fontMetrics().height());
}

QPixmap tinted(QPixmap picture, const QColor& color)
{
    QPainter painter(&picture);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(QRect(QPoint(), picture.deviceIndependentSize().toSize()), color);
    return picture;
}

QPixmap tintedIcon(const QWidget& widget, QStyle::StandardPixmap name, const QColor& color)
{
    const int side = iconSideOf(widget);
    return tinted(
        widget.style()->standardIcon(name).pixmap(QSize(side, side), widget.devicePixelRatioF()),
        color);
}

void setTextScale(double scale)
{
    static const double system = QApplication::font().pointSizeF();
    QFont font = QApplication::font(); // its families depend on the language
    font.setPointSizeF(system * scale);
    if (font != QApplication::font())
        QApplication::setFont(font);
}

} // namespace pastkeys
