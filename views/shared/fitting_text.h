#pragma once

#include "shared/view_layout.h"

#include <QStringList>

namespace pastkeys {

/// A line of text in one or two wordings.
struct FittingText
{
    QString full;
    QString brief = {}; ///< used where space is tight; empty if there is no shorter wording

    const QString& shortest() const { return brief.isEmpty() ? full : brief; }
};

double widthOf(const QString& text, const TextStyle& style, const TextMetrics& metrics);

/// The full wording if it fits, else the shortest.
const QString& wordingFor(const FittingText& text, double width, const TextStyle& style,
                          const TextMetrics& metrics);

/// Adds the text, vertically centered in the box. If neither wording fits, the painter elides the
/// shorter one. A tool tip shows the full wording if anything shorter is drawn.
void layoutText(ViewLayout& layout, const QRectF& box, const FittingText& text,
                const TextStyle& style, const TextMetrics& metrics);

/// Breaks the text into lines that are no wider than `width`, unless a single word is wider.
QStringList linesOf(const QString& text, double width, const TextFace& face,
                    const TextMetrics& metrics);

} // namespace pastkeys
