#pragma once

#include "shared/text_page.h"

#include <QTextOption>

#include <optional>

QT_BEGIN_NAMESPACE
class QTextCursor;
QT_END_NAMESPACE

namespace pastkeys {

using TabStops = QList<QTextOption::Tab>;

/// A paragraph of a TextPage, as a TextPanel shows it.
struct PageParagraph
{
    TextParagraph content;
    TabStops stops;                       ///< if it is a row of a table
    std::optional<qsizetype> brokenAfter; ///< length of the first cell if it has its own line

    bool operator==(const PageParagraph&) const = default;
};

/// The background of highlighted code: the theme's background with only a hint of yellow, so that
/// code in every ink stays legible.
QColor litColor(const Theme& theme);

/// Replaces the block at the cursor with the paragraph.
/// \param gap room above a paragraph after a gap, in pixels
void writeParagraph(QTextCursor& cursor, const PageParagraph& paragraph, const Theme& theme,
                    int gap);

} // namespace pastkeys
