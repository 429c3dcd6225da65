#pragma once

#include "drawing/theme.h"

#include <QString>
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
    QString html;                         ///< begins with "<p", but lacks "</p>"
    TabStops stops;                       ///< if it is a row of a table
    std::optional<qsizetype> brokenAfter; ///< length of the first cell if it has its own line

    bool operator==(const PageParagraph&) const = default;
};

/// Replaces the block at the cursor with the paragraph. The formats are the same as if
/// QTextDocument read the HTML with the style sheet styleSheetOf(theme, gap).
/// QTextDocument::setHtml() itself would take several times as long, because it handles all tags
/// and styles, and would delay the display of the next operation.
void writeParagraph(QTextCursor& cursor, const PageParagraph& paragraph, const Theme& theme,
                    int gap);

} // namespace pastkeys
