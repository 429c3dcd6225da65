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

FoundTexts foundTexts()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("texts.ts");
    QProcess process;
    process.setWorkingDirectory(QString::fromStdString(sourceDir().string()));
    process.start(PASTKEYS_LUPDATE,
                  lupdateOptions() + QStringList{"core", "views", "app", "-ts", path});
    if (!process.waitForFinished() || process.exitCode() != 0)
        return {{}, "lupdate did not run: " + process.errorString()};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {{}, file.errorString()};
    return {textsIn(file), QString::fromUtf8(process.readAllStandardError())};
}

QStringList lupdateOptions()
{
    return QString(PASTKEYS_LUPDATE_OPTIONS).split(' ');
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
