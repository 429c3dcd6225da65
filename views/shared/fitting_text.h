#pragma once

#include "shared/view_layout.h"

#include <QStringList>

namespace pastkeys {

/// One line of text in at most two wordings.
struct FittingText
{
    QString full;
    QString brief = {}; ///< where there is little room; empty: there is no shorter wording

    const QString& shortest() const { return brief.isEmpty() ? full : brief; }
};

double widthOf(const QString& text, const TextStyle& style, const TextMetrics& metrics);

/// The full wording where it has room, else the shortest.
const QString& wordingFor(const FittingText& text, double width, const TextStyle& style,
                          const TextMetrics& metrics);

/// Adds the text, centered in the height of the box. If neither wording has room, the painter ends
/// the shorter one in an ellipsis. If less than the full wording can be read, the tool tip says it.
void layoutText(ViewLayout& layout, const QRectF& box, const FittingText& text,
                const TextStyle& style, const TextMetrics& metrics);

/// A text in lines that are no wider than the room, unless a single word is.
QStringList linesOf(const QString& text, double width, const TextFace& face,
                    const TextMetrics& metrics);

} // namespace pastkeys
