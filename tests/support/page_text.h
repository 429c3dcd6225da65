#pragma once

#include "shared/text_page.h"

#include <QStringList>

namespace pastkeys::test {

inline QString plainText(const PageText& text)
{
    QString plain;
    for (const TextRun& run : text)
        plain += run.text;
    return plain.replace(QChar::Nbsp, ' ');
}

/// The text of the page without its styles, with a tab between the cells of a table.
inline QString plainText(const TextPage& page)
{
    QStringList lines;
    for (const TextParagraph& paragraph : page.paragraphs())
        lines << plainText(paragraph.text);
    return lines.join('\n');
}

/// The tool tips of the page and the addresses of its links, one per line.
inline QString behindText(const TextPage& page)
{
    QStringList lines;
    for (const TextParagraph& paragraph : page.paragraphs())
        for (const TextRun& run : paragraph.text)
            lines << run.style.toolTip << run.address;
    lines.removeAll({});
    return lines.join('\n').replace(QChar::Nbsp, ' ');
}

} // namespace pastkeys::test
