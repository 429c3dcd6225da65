#include "lessons/lesson_reader.h"

#include "all_views.h"
#include "drawing/tr.h"
#include "engine/assets_dir.h"
#include "lessons/page_lines.h"

#include <QDir>
#include <QFile>
#include <QStringDecoder>

#include <algorithm>

namespace pastkeys {

namespace {

/// The text of a file in the folder. If it cannot be used, reports why and returns nothing.
std::optional<QString> contentOf(const QDir& folder, const QString& name,
                                 QList<LessonProblem>& problems)
{
    const auto refuse = [&](const QString& text) {
        problems.append({name, {}, text});
        return std::nullopt;
    };
    const QFileInfo info(folder.filePath(name));
    const QString inside = QDir(folder.canonicalPath()).filePath(name);
    if (!info.isFile() || info.canonicalFilePath() != inside)
        return refuse(Tr::tr(
            "This is not a regular file in the lesson's folder. Put the file itself there."));
    if (info.size() > kLargestPage)
        return refuse(Tr::tr("The page has %L1 bytes. A page may have at most %L2.")
                          .arg(info.size())
                          .arg(kLargestPage));
    QFile file(info.filePath());
    if (!file.open(QIODevice::ReadOnly))
        return refuse(Tr::tr("The file cannot be read: %1").arg(file.errorString()));
    QByteArray bytes = file.read(kLargestPage + 1);
    bytes.replace("\r\n", "\n");
    QStringDecoder decode(QStringDecoder::Utf8);
    QString text = decode(bytes);
    if (decode.hasError() || text.contains(QChar::Null))
        return refuse(Tr::tr("The file is not plain text in UTF-8."));
    return text;
}

QString translationOf(const QString& page, const QString& language)
{
    return page.chopped(3) + "." + language + ".md";
}

QStringList pageNames(const QDir& folder)
{
    QStringList names = folder.entryList(
        {"*.md"}, QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
    names.removeIf([](const QString& name) {
        return name.count('.') > 1 || name.compare("README.md", Qt::CaseInsensitive) == 0;
    });
    return names;
}

/// Reads the rest of the file: the texts and the question of the page.
void readBody(PageLines& lines, LessonPage& page)
{
    page.before = {{}, {lines.number(), 1}};
    LessonText* text = &page.before;
    while (!lines.atEnd()) {
        const FilePlace place{lines.number(), 1};
        const QString line = lines.take();
        if (!line.startsWith(":::")) {
            text->markdown += line + '\n';
            continue;
        }
        if (page.question)
            lines.refuse(place, Tr::tr("A page may have at most one question. Put the second one "
                                       "on a page of its own."));
        const auto question = readQuestion(lines, line, place);
        if (!page.question)
            page.question = question;
        page.after = {{}, {lines.number(), 1}};
        text = &page.after;
    }
    for (LessonText* part : {&page.before, &page.after}) {
        *part = trimmed(*part);
        checkText(lines, *part);
    }
    if (page.title().isEmpty())
        lines.refuse(page.before.place, Tr::tr("The text of a page must begin with a heading, for "
                                               "example: # What this page is about"));
}

bool isSame(const AnswerValue& a, const AnswerValue& b)
{
    const auto* left = std::get_if<QuantityName>(&a);
    const auto* right = std::get_if<QuantityName>(&b);
    if (left && right)
        return left->name == right->name && left->arguments == right->arguments;
    return !left && !right && std::get<QString>(a) == std::get<QString>(b);
}

bool isSame(const LessonQuestion& a, const LessonQuestion& b)
{
    return a.kind == b.kind && isSame(a.right, b.right) && isSame(a.column, b.column) &&
           a.matrix == b.matrix && a.within == b.within &&
           std::ranges::equal(a.answers, b.answers,
                              [](const LessonAnswer& x, const LessonAnswer& y) {
                                  return x.kind == y.kind && isSame(x.value, y.value);
                              });
}

} // namespace

QString toText(const LessonProblem& problem)
{
    return QStringLiteral("%1:%2:%3: %4")
        .arg(problem.file)
        .arg(problem.place.line)
        .arg(problem.place.column)
        .arg(problem.text);
}

LessonPage readPage(const QString& file, const QString& content, const LessonScene& inherited,
                    QList<LessonProblem>& problems)
{
    LessonPage page{
        .file = file, .scene = inherited, .places = {}, .before = {}, .question = {}, .after = {}};
    page.scene.cell.reset();
    page.scene.covered.clear();
    page.scene.claims.clear();
    PageLines lines(file, content, problems);
    readHeader(lines, page);
    readBody(lines, page);
    if (!page.question && !page.scene.covered.isEmpty())
        lines.refuse(page.places["cover"],
                     Tr::tr("The header has a line “cover”, but the page has no question that "
                            "would uncover anything."));
    const SideScene& side = page.scene.side;
    if (side.window == SideScene::Window::Conversation && side.turns.empty() &&
        !page.places.contains("turns"))
        lines.refuse(page.places["window"],
                     Tr::tr("A page with a conversation needs a line such as “turns: Who has the "
                            "ball? | What does Tom have?”"));
    for (const QString& name : page.scene.covered)
        if (name == QLatin1String(kSideWindowCover)) {
            if (side.window == SideScene::Window::None)
                lines.refuse(
                    page.places["cover"],
                    Tr::tr("“cover” names a window beside the main one, but “window” names "
                           "none."));
        } else if (isPanel(viewNamed(name.toStdString()).area) && !page.scene.panels.contains(name))
            lines.refuse(page.places["cover"],
                         Tr::tr("“cover” names the panel %1, but “show” does not.").arg(name));
    return page;
}

LessonPage readTranslation(const QString& file, const QString& content, const LessonPage& original,
                           QList<LessonProblem>& problems)
{
    LessonPage page{.file = original.file,
                    .scene = original.scene,
                    .places = original.places,
                    .before = {},
                    .question = {},
                    .after = {}};
    PageLines lines(file, content, problems);
    if (!lines.atEnd() && lines.peek() == QLatin1String("---"))
        lines.refuse({}, Tr::tr("A translated page must not have a header. It uses the header of "
                                "the English page."));
    readBody(lines, page);
    const bool isComplete = page.question.has_value() == original.question.has_value() &&
                            (!page.question || isSame(*page.question, *original.question));
    if (!isComplete)
        lines.refuse(page.question ? page.question->place : FilePlace(),
                     Tr::tr("The question differs from the one on the English page. Only the words "
                            "may differ, not the quantities, the values or their order."));
    return page;
}

QDir lessonsDir()
{
    return {QString::fromStdString((assetsDir() / "lessons").string())};
}

QStringList translationsOf(const QString& folder)
{
    QStringList languages;
    for (const QString& name : QDir(folder).entryList({"*.*.md"}, QDir::Files))
        if (const QString language = name.section('.', 1, 1); !languages.contains(language))
            languages.append(language);
    return languages;
}

ReadLesson readLesson(const QString& path, const QString& language)
{
    ReadLesson read;
    const QDir folder(path);
    read.lesson.folder = folder.absolutePath();
    if (!folder.exists()) {
        read.problems.append({path, {}, Tr::tr("There is no such folder.")});
        return read;
    }
    const QStringList names = pageNames(folder);
    if (names.isEmpty() || names.size() > kMostPages) {
        const QString text =
            names.isEmpty() ? Tr::tr("The folder has no pages. A lesson is a folder with the files "
                                     "01.md, 02.md and so on.")
                            : Tr::tr("The folder has %L1 pages. A lesson may have at most %L2.")
                                  .arg(names.size())
                                  .arg(kMostPages);
        read.problems.append({path, {}, text});
        return read;
    }
    LessonScene scene;
    for (const QString& name : names) {
        const auto content = contentOf(folder, name, read.problems);
        if (!content)
            continue;
        LessonPage page = readPage(name, *content, scene, read.problems);
        scene = page.scene;
        const QString translation = translationOf(name, language);
        if (folder.exists(translation))
            if (const auto translated = contentOf(folder, translation, read.problems))
                page = readTranslation(translation, *translated, page, read.problems);
        read.lesson.pages.append(page);
    }
    return read;
}

} // namespace pastkeys
