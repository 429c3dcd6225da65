#include "plots/plot_style.h"

namespace pastkeys {

QPen penOf(SeriesRole role, const Theme& theme)
{
    const double width = 2 * theme.lineScale;
    switch (role) {
    case SeriesRole::Off:
    case SeriesRole::OffPrefill:
    case SeriesRole::OffDecode:
        return {theme.color(Ink::Off), width, Qt::DashLine};
    case SeriesRole::On:
    case SeriesRole::OnPrefill:
    case SeriesRole::OnDecode:
        return {theme.color(Ink::On), width};
    case SeriesRole::Saved:
        return {theme.color(Ink::Reused), width, Qt::DotLine};
    case SeriesRole::Used:
        return {theme.color(Ink::Reused), width};
    case SeriesRole::Reserved:
        return {theme.color(Ink::MutedText), width, Qt::DashDotLine};
    case SeriesRole::Roof:
        return {theme.color(Ink::Text), width};
    }
    return {};
}

QCPScatterStyle markOf(SeriesRole role, const Theme& theme)
{
    const double size = kMarkSize * theme.lineScale;
    const QColor color = penOf(role, theme).color();
    const QPen pen(color, 1.2 * theme.lineScale);
    switch (role) {
    case SeriesRole::Off:
    case SeriesRole::OffPrefill:
        return {QCPScatterStyle::ssSquare, pen, Qt::NoBrush, size};
    case SeriesRole::OffDecode:
        return {QCPScatterStyle::ssSquare, pen, color, size};
    case SeriesRole::On:
    case SeriesRole::OnDecode:
    case SeriesRole::Used:
        return {QCPScatterStyle::ssCircle, pen, color, size};
    case SeriesRole::OnPrefill:
        return {QCPScatterStyle::ssCircle, pen, Qt::NoBrush, size};
    case SeriesRole::Saved:
        return {QCPScatterStyle::ssDiamond, pen, Qt::NoBrush, size};
    default:
        return {QCPScatterStyle::ssNone};
    }
}

QCPScatterStyle ringOf(const Theme& theme)
{
    return {QCPScatterStyle::ssCircle, QPen(theme.color(Ink::Current), 1.5 * theme.lineScale),
            Qt::NoBrush, 1.9 * kMarkSize * theme.lineScale};
}

} // namespace pastkeys
