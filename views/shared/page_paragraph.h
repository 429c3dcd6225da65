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
    QString html;                         ///< from "<p", without "</p>"
    TabStops stops;                       ///< of a table's row
    std::optional<qsizetype> brokenAfter; ///< length of the first cell if it has its own line

    bool operator==(const PageParagraph&) const = default;
};

/// Replaces the block at the cursor by the paragraph. The formats are those that QTextDocument
/// gives to the HTML under styleSheetOf(theme, gap). QTextDocument::setHtml() takes several times
/// as long, because it knows all tags and styles, and the next operation would appear late.
void writeParagraph(QTextCursor& cursor, const PageParagraph& paragraph, const Theme& theme,
                    int gap);

} // namespace pastkeys
