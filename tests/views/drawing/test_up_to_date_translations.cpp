// Whether each translation belongs to the English text as it is now. A person who has compared the
// two confirms it: assets/translations/confirmed.txt has a line for each pair. If an English text is
// reworded and its translation is left alone, the pair has no line. To write the file anew, build
// the target confirm_translations, which prints what it adds.
#include "support/pseudo_translation.h"
#include "support/source_tree.h"
#include "support/test_program.h"
#include "support/translation_file.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace pastkeys::test;

namespace {

/// A translation and the line that confirms it.
struct Translation
{
    QString line;  ///< as it is in confirmed.txt
    QString shown; ///< for a person
};

QString root()
{
    return QString::fromStdString(sourceDir().string());
}

QString confirmedFile()
{
    return root() + "/assets/translations/confirmed.txt";
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const char* text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QByteArray sha1(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha1).toHex();
}

Translation pairOf(const QString& where, const QString& english, const QString& translation)
{
    const QByteArray pair = english.toUtf8() + '\0' + translation.toUtf8();
    return {QString::fromLatin1(sha1(pair).left(12)),
            where + ": “" + english + "” is “" + translation + "”"};
}

/// The English page of a translated one: README.md of README.zh-CN.md, en.md of zh_CN.md.
QString englishPageOf(const QString& path)
{
    static const QRegularExpression code("[.]?zh[_-](CN|TW)[.]md$");
    const QString stem = QString(path).remove(code);
    return stem + (stem.endsWith('/') ? "en.md" : ".md");
}

/// The line names the English page by the id of its content in git (its blob).
Translation pageOf(const QString& folder, const QString& path)
{
    const QString english = englishPageOf(path);
    const QByteArray content = contentOf(folder + '/' + english);
    const QByteArray blob = "blob " + QByteArray::number(content.size()) + '\0' + content;
    return {path + ' ' + QString::fromLatin1(sha1(blob)), path + " is a translation of " + english};
}

QList<Translation> pagesIn(const QString& folder)
{
    QList<Translation> pages;
    for (const char* part : {"", "docs", "assets/glossary", "assets/lessons"}) {
        const QString start = QDir(folder).filePath(part);
        const bool isTree = QLatin1String(part) == QLatin1String("assets/lessons");
        QDirIterator files(start, {"*zh?CN.md", "*zh?TW.md"}, QDir::Files,
                           isTree ? QDirIterator::Subdirectories : QDirIterator::NoIteratorFlags);
        while (files.hasNext())
            pages << pageOf(folder, QDir(folder).relativeFilePath(files.next()));
    }
    std::ranges::sort(pages, {}, &Translation::line);
    return pages;
}

QList<Translation> windowTexts()
{
    QList<Translation> texts;
    for (const char* code : {"en", "zh_CN", "zh_TW"}) // English has plural forms
        for (const TranslatedText& text : textsOfLanguage(code))
            texts << pairOf(code, text.source, text.forms.join('\n'));
    return texts;
}

/// A string, or the strings of an array.
QString textOf(const QJsonValue& value)
{
    QStringList lines{value.toString()};
    for (const QJsonValue line : value.toArray())
        lines << line.toString();
    return lines.join('\n').trimmed();
}

/// Texts beside their translations in a JSON file: "title" is English, and "titles" has an entry
/// for each other language.
void addTextsOf(const QJsonValue& value, const QString& where, QList<Translation>& texts)
{
    for (const QJsonValue entry : value.toArray())
        addTextsOf(entry, where, texts);
    const QJsonObject object = value.toObject();
    for (const auto& [english, all] :
         {std::pair("title", "titles"), std::pair("name", "names"), std::pair("prompt", "meanings"),
          std::pair("prompts", "meanings")}) {
        const QString text = textOf(object[QLatin1String(english)]);
        const QJsonObject translations = object[QLatin1String(all)].toObject();
        for (auto it = translations.begin(); it != translations.end() && !text.isEmpty(); ++it)
            texts << pairOf(where, text, textOf(*it));
    }
}

QList<Translation> modelTexts()
{
    QList<Translation> texts;
    for (const char* name : {"examples.json", "batches.json", "words.json"}) {
        const QByteArray json = contentOf(root() + "/assets/models/pocket-stories/" + name);
        const QJsonDocument document = QJsonDocument::fromJson(json);
        addTextsOf(QJsonValue(document.array()), name, texts);
    }
    return texts;
}

/// Texts beside their translations in the files for the desktop: Comment and Comment[zh_CN], or
/// <summary> and <summary xml:lang="zh_CN">.
QList<Translation> desktopTexts()
{
    static const QRegularExpression text(
        "^ *<?(\\w+)(?:\\[(\\w+)\\]| xml:lang=\"(\\w+)\")?[=>]([^<\n]+)",
        QRegularExpression::MultilineOption);
    QList<Translation> texts;
    for (const char* name : {"pastkeys.desktop", "pastkeys.metainfo.xml", "pastkeys-mime.xml"}) {
        QHash<QString, QString> english;
        const QString content = QString::fromUtf8(contentOf(root() + "/packaging/" + name));
        for (const QRegularExpressionMatch& match : text.globalMatch(content)) {
            const QString key = match.captured(1);
            if (match.captured(2).isEmpty() && match.captured(3).isEmpty())
                english[key] = match.captured(4);
            else
                texts << pairOf(name, english[key], match.captured(4));
        }
    }
    return texts;
}

/// The translations without a line in confirmed.txt.
QStringList unconfirmed(const QList<Translation>& translations, const QStringList& confirmed)
{
    const QSet<QString> lines(confirmed.begin(), confirmed.end());
    QStringList found;
    for (const Translation& translation : translations) {
        if (lines.contains(translation.line))
            continue;
        found << translation.shown;
        const QString page = translation.line.section(' ', 0, 0) + ' ';
        for (const QString& line : confirmed)
            if (translation.line.startsWith(page) && line.startsWith(page))
                found.last() += " as it was before. What has changed: git diff " +
                                line.mid(page.size()) + ' ' + englishPageOf(page.trimmed());
    }
    return found;
}

QStringList confirmedLines()
{
    return QString::fromUtf8(contentOf(confirmedFile())).split('\n', Qt::SkipEmptyParts);
}

QStringList linesOf(const QList<Translation>& translations)
{
    QStringList lines;
    for (const Translation& translation : translations)
        lines << translation.line;
    return lines;
}

bool writeConfirmed(const QList<Translation>& pages, const QList<Translation>& texts)
{
    QStringList first = linesOf(pages);
    QStringList rest = linesOf(texts);
    for (QStringList* lines : {&first, &rest}) {
        lines->sort();
        lines->removeDuplicates();
    }
    QFile file(confirmedFile());
    return file.open(QIODevice::WriteOnly) &&
           file.write((first + rest).join('\n').toUtf8() + '\n') > 0;
}

} // namespace

class TestUpToDateTranslations : public QObject
{
    Q_OBJECT

private slots:
    void eachTranslationBelongsToItsEnglishTextAsItIsNow();
    void aRewordedTextIsFound();
    void aPageWhoseEnglishPageHasChangedIsFound();
    void allKindsOfTextsAreCompared();
    void lupdateKeepsNoTranslationOfASimilarText();
    void lupdateKnowsTheNamespaceAfterAnEnumWithAType();
};

void TestUpToDateTranslations::eachTranslationBelongsToItsEnglishTextAsItIsNow()
{
    const QList<Translation> pages = pagesIn(root());
    const QList<Translation> texts = windowTexts() + modelTexts() + desktopTexts();
    const QStringList found = unconfirmed(pages + texts, confirmedLines());
    for (const QString& translation : found)
        qInfo().noquote() << translation; // the message of a failure would be cut
    if (qEnvironmentVariableIsSet("PASTKEYS_CONFIRM_TRANSLATIONS")) {
        QVERIFY(writeConfirmed(pages, texts));
        QSKIP(qPrintable(QString("%1 translations are new").arg(found.size())));
    }
    QVERIFY2(found.isEmpty(),
             qPrintable(QString("Nobody has confirmed %1 translations, which are listed above. "
                                "Correct them if their English text has changed, then build the "
                                "target confirm_translations.")
                            .arg(found.size())));
}

void TestUpToDateTranslations::aRewordedTextIsFound()
{
    const Translation before = pairOf("zh_CN", "each row is rounded", "每一行都舍入");
    const Translation reworded = pairOf("zh_CN", "each number is rounded", "每一行都舍入");
    QVERIFY(unconfirmed({before}, {before.line}).isEmpty());
    const QStringList found = unconfirmed({reworded}, {before.line});
    QCOMPARE(found.size(), 1);
    QVERIFY(found[0].contains("each number is rounded"));
    // The other way round, too: a translation that was replaced is read again.
    QCOMPARE(unconfirmed({pairOf("zh_CN", "each row is rounded", "其他")}, {before.line}).size(),
             1);
}

void TestUpToDateTranslations::aPageWhoseEnglishPageHasChangedIsFound()
{
    const QTemporaryDir folder;
    const QString page = folder.filePath("README.md");
    write(page, "one\n");
    write(folder.filePath("README.zh-CN.md"), "一\n");
    // The id is the one that `git hash-object` gives to a file with the content "one\n".
    const QString line = "README.zh-CN.md 5626abf0f72e58d7a153368ba57db4c673c0e171";
    QCOMPARE(linesOf(pagesIn(folder.path())), QStringList{line});
    write(page, "two\n");
    const QStringList found = unconfirmed(pagesIn(folder.path()), {line});
    QCOMPARE(found.size(), 1);
    QVERIFY(found[0].endsWith("git diff 5626abf0f72e58d7a153368ba57db4c673c0e171 README.md"));
}

void TestUpToDateTranslations::allKindsOfTextsAreCompared()
{
    QVERIFY(windowTexts().size() > 2 * 900);
    QVERIFY(modelTexts().size() > 2 * 20);
    QCOMPARE(desktopTexts().size(), 2 * 5); // name, comment, summary, kinds of files
    const QStringList pages = linesOf(pagesIn(root()));
    for (const char* page :
         {"README.zh-TW.md ", "docs/guide.zh-CN.md ", "assets/glossary/zh_CN.md ",
          "assets/lessons/01-same-answer/01.zh_TW.md "})
        QVERIFY2(
            !pages.filter(QRegularExpression('^' + QRegularExpression::escape(page))).isEmpty(),
            page);
}

void TestUpToDateTranslations::lupdateKeepsNoTranslationOfASimilarText()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("zh_CN.ts");
    QVERIFY(QDir(folder.path()).mkpath("core"));
    write(folder.filePath("core/a.cpp"),
          "struct Tr { Q_DECLARE_TR_FUNCTIONS(Tr) };\n"
          "auto a = Tr::tr(\"What if each number is rounded to 8 bits?\");\n"
          "auto b = Tr::tr(\"Stop after 8 rows\");\n");
    write(file, "<!DOCTYPE TS><TS version=\"2.1\" language=\"zh_CN\"><context><name>Tr</name>"
                "<message><source>What if each row is rounded to 8 bits?</source>"
                "<translation>如果每一行都舍入呢？</translation></message>"
                "<message><source>Stop after 7 rows</source>"
                "<translation>7 行之后停止</translation></message></context></TS>");
    QCOMPARE(updateTranslations(folder.path(), file), QString());
    const QString updated = QString::fromUtf8(contentOf(file));
    QVERIFY(updated.contains("each number"));
    QVERIFY2(!updated.contains(QStringLiteral("每一行")), qPrintable(updated));
    QVERIFY2(!updated.contains(QStringLiteral("之后停止")), qPrintable(updated));
}

void TestUpToDateTranslations::lupdateKnowsTheNamespaceAfterAnEnumWithAType()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("zh_CN.ts");
    QVERIFY(QDir(folder.path()).mkpath("core"));
    write(folder.filePath("core/a.h"), "namespace n {\n"
                                       "class Tr { Q_DECLARE_TR_FUNCTIONS(n::Tr) };\n"
                                       "enum class Kind : std::uint8_t\n{\n    Null\n};\n"
                                       "struct Limits { int depth; };\n"
                                       "class Value { void refuse() const; };\n"
                                       "}\n");
    write(folder.filePath("core/a.cpp"), "#include \"a.h\"\n"
                                         "namespace n {\n"
                                         "void Value::refuse() const { f(Tr::tr(\"a text\")); }\n"
                                         "}\n");
    QCOMPARE(updateTranslations(folder.path(), file), QString());
    const QString updated = QString::fromUtf8(contentOf(file));
    QVERIFY2(updated.contains("<name>n::Tr</name>") && updated.contains("a text"),
             qPrintable(updated));
}

PASTKEYS_TEST(TestUpToDateTranslations)
#include "test_up_to_date_translations.moc"
