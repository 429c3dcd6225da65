#pragma once

#include <QStringList>
#include <QXmlStreamReader>

namespace pastkeys::test {

/// The strings in the picture; empty if it is not XML.
inline QStringList svgTexts(const QByteArray& svg)
{
    QXmlStreamReader reader(svg);
    QStringList texts;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement &&
            reader.name() == QLatin1String("text"))
            texts << reader.readElementText().trimmed();
    return reader.hasError() ? QStringList() : texts;
}

} // namespace pastkeys::test
