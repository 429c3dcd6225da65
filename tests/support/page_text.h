#pragma once

#include "shared/text_page.h"

#include <QTextDocument>

namespace pastkeys::test {

/// The text of the page without markup, with a tab between the cells of a table.
inline QString plainText(const TextPage& page)
{
    QTextDocument document;
    document.setDefaultStyleSheet("p.head, p.row { white-space: pre }"); // keeps the tabs
    document.setHtml(page.html());
    return document.toPlainText();
}

} // namespace pastkeys::test
