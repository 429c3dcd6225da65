#pragma once

#include "shared/view_layout.h"

#include <vector>

namespace pastkeys {

/// A role that is on screen, and what it means.
struct LegendEntry
{
    enum class Swatch : std::uint8_t
    {
        Role,
        PinnedCell,
    };

    Ink ink;
    QString text;
    QString brief = {};   ///< where there is little room; empty: the same
    QString toolTip = {}; ///< empty: the text where only its brief form is shown
    Swatch swatch = Swatch::Role;

    const QString& textFor(bool isBrief) const
    {
        return isBrief && !brief.isEmpty() ? brief : text;
    }
};

/// The swatch of a role: its colour and its pattern, so that it is told apart in grey too.
void layoutRole(DisplayList& list, const QRectF& swatch, Ink ink);

/// The cell that a click holds on to, in two tones: inside it, or around a small one.
void layoutPin(DisplayList& list, const QRectF& cell);

/// How wide the entries are where they have room.
double legendWidth(const std::vector<LegendEntry>& entries, const TextMetrics& metrics,
                   bool brief = false);

/// How entries are written so that they fit.
struct LegendStyle
{
    bool brief = false;
    double size = 1;
};

/// \param beside   room that something else takes, at the same size
LegendStyle legendStyle(const std::vector<LegendEntry>& entries, double width,
                        const TextMetrics& metrics, double beside = 0);

/// The entries from left to right: smaller or in brief where they do not fit. Those that still do not
/// are told by the tool tip of a "…" at the end. No word is cut.
/// \returns where what follows may begin
double layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                    const TextMetrics& metrics);

} // namespace pastkeys
