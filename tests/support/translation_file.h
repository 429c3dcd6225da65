// Reads the source strings of a .ts file and their translations.
#pragma once

#include "support/source_tree.h"

#include <QFile>
#include <QList>
#include <QStringList>
#include <QXmlStreamReader>

namespace pastkeys::test {

struct TranslatedText
{
    QString source;
    QStringList forms;    ///< one, or one for each plural form of the language
    bool finished = true; ///< not marked as unfinished or vanished
};

inline TranslatedText readTranslatedText(QXmlStreamReader& xml)
{
    TranslatedText text;
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source")) {
            text.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            text.finished = !xml.attributes().hasAttribute("type");
            QString only;
            while (xml.readNext() != QXmlStreamReader::EndElement)
                if (xml.isCharacters())
                    only += xml.text();
                else if (xml.isStartElement())
                    text.forms << xml.readElementText();
            if (text.forms.isEmpty())
                text.forms << only;
        } else {
            xml.skipCurrentElement();
        }
    }
    return text;
}

/// The strings in pastkeys_<code>.ts; none if the file cannot be read.
inline QList<TranslatedText> textsOfLanguage(const QString& code)
{
    const QString folder = QString::fromStdString((sourceDir() / "assets/translations").string());
    QFile file(folder + "/pastkeys_" + code + ".ts");
    QList<TranslatedText> texts;
    if (!file.open(QIODevice::ReadOnly))
        return texts;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd())
        if (xml.readNextStartElement() && xml.name() == QLatin1String("message"))
            texts << readTranslatedText(xml);
    return texts;
}

} // namespace pastkeys::test
