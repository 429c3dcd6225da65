#include "support/pseudo_translation.h"

#include "support/source_tree.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace pastkeys::test {

namespace {

QHash<QString, QSet<QString>> textsIn(QIODevice& translations)
{
    QHash<QString, QSet<QString>> texts;
    QString context;
    QXmlStreamReader xml(&translations);
    while (!xml.atEnd()) {
        if (!xml.readNextStartElement())
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("source"))
            texts[context].insert(xml.readElementText());
    }
    return texts;
}

QChar accented(QChar letter)
{
    static const QString plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const QString accents = "áƀçďéƒğĥíĵķļɱñóƥɋřšťúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĻṀÑÓƤɊŘŠŤÚṼŴẊÝŽ";
    const qsizetype index = plain.indexOf(letter);
    return index < 0 ? letter : accents[index];
}

} // namespace

QString updateTranslations(const QString& sources, const QString& file)
{
    const QTemporaryDir work;
    const QString script =
        QString::fromStdString(sourceDir().string()) + "/views/update_translations.cmake";
    QProcess process;
    process.start(PASTKEYS_CMAKE,
                  {"-DLUPDATE=" PASTKEYS_LUPDATE, "-DSOURCES=" + sources, "-DWORK=" + work.path(),
                   "-DARGUMENTS=-ts;" + file, "-P", script});
    if (!process.waitForFinished())
        return "cmake did not run: " + process.errorString();
    const QString messages = QString::fromUtf8(process.readAllStandardError());
    return process.exitCode() == 0 ? messages : "lupdate failed: " + messages;
}

FoundTexts foundTexts()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("texts.ts"));
    const QString warnings =
        updateTranslations(QString::fromStdString(sourceDir().string()), file.fileName());
    if (!file.open(QIODevice::ReadOnly))
        return {{}, warnings + file.errorString()};
    return {textsIn(file), warnings};
}

QString pseudoTranslated(const QString& text)
{
    static const QRegularExpression kept("%L?[0-9n]+|<[^>]*>|&[a-z]+;");
    QString result;
    qsizetype from = 0;
    for (const QRegularExpressionMatch& match : kept.globalMatch(text)) {
        for (const QChar letter : text.mid(from, match.capturedStart() - from))
            result += accented(letter);
        result += match.captured();
        from = match.capturedEnd();
    }
    for (const QChar letter : text.mid(from))
        result += accented(letter);
    return '[' + result + QString((text.size() + 2) / 3, QChar(0xB7)) + ']';
}

QString PseudoTranslator::translate(const char* context, const char* source, const char*, int) const
{
    const auto texts = m_found.texts.constFind(QString::fromUtf8(context));
    const QString text = QString::fromUtf8(source);
    if (texts == m_found.texts.constEnd() || !texts->contains(text))
        return {};
    return pseudoTranslated(text);
}

QStringList plainWords(const QString& text)
{
    static const QRegularExpression word("(?<![\\w])[A-Za-z]{3,}(?![\\w])",
                                         QRegularExpression::UseUnicodePropertiesOption);
    QStringList words;
    for (const QRegularExpressionMatch& match : word.globalMatch(text))
        words << match.captured();
    return words;
}

} // namespace pastkeys::test
