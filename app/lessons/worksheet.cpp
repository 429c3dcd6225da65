#include "lessons/worksheet.h"

#include "drawing/tr.h"
#include "export/printed_page.h"
#include "lessons/page_text.h"

#include <QRegularExpression>

#include <array>

namespace pastkeys {

namespace {

constexpr int kLines = 3; ///< for the answer to each question

/// Converts Markdown to an HTML fragment. Keeps only the text of links, because they lead nowhere
/// on paper.
QString htmlOf(const QString& markdown)
{
    QString html = plainHtmlOf(markdown);
    using Expression = QRegularExpression;
    static const std::array<std::pair<Expression, QString>, 5> changes{{
        {Expression("<span style=\"[^\"]*font-weight:7[^\"]*\">([^<]*)</span>"), "<b>\\1</b>"},
        {Expression("<span style=\"[^\"]*italic[^\"]*\">([^<]*)</span>"), "<i>\\1</i>"},
        {Expression("</?(a|span)[^>]*>"), ""},
        {Expression(" style=\"[^\"]*\""), ""},
        {Expression("(</?h)1"), "\\12"},
    }};
    for (const auto& [pattern, replacement] : changes)
        html.replace(pattern, replacement);
    return html;
}

QString pictureOf(const WorksheetPage& page)
{
    return QStringLiteral("<p><img alt=\"%1\" src=\"data:image/png;base64,%2\"></p>\n")
        .arg(page.page.title().toHtmlEscaped(), QString::fromLatin1(page.picture.toBase64()));
}

QString choicesOf(const WorksheetPage& page)
{
    const LessonQuestion& question = *page.page.question;
    if (question.kind != LessonQuestion::Kind::Choose)
        return {};
    QString html = "<ul style=\"list-style:'☐ '\">\n";
    for (qsizetype i = 0; i < question.answers.size(); ++i)
        html += "<li>" + plainTextOf(textOf(question, {.item = i}, page.source)).toHtmlEscaped() +
                "</li>\n";
    return html + "</ul>\n";
}

/// Whether the picture would give the answer away.
bool isPictureCovered(const WorksheetPage& page)
{
    const LessonScene& scene = page.page.scene;
    return scene.covered.contains(scene.side.window == SideScene::Window::None
                                      ? QStringLiteral("stage")
                                      : QString(kSideWindowCover));
}

QString taskOf(const WorksheetPage& page, int number)
{
    QString html = "<section>" + htmlOf(filled(page.page.before, page.source));
    if (!isPictureCovered(page))
        html += pictureOf(page);
    if (page.page.question) {
        html += "<h3>" + Tr::tr("Question %1").arg(number) + "</h3>" +
                htmlOf(filled(page.page.question->text, page.source)) + choicesOf(page);
        for (int i = 0; i < kLines; ++i)
            html += "<div class=\"line\"></div>";
    }
    return html + "</section>\n";
}

QString solutionOf(const WorksheetPage& page, int number)
{
    QString html = "<section><h3>" + Tr::tr("Question %1").arg(number) + "</h3>" + "<p><b>" +
                   plainTextOf(rightText(*page.page.question, page.source)).toHtmlEscaped() +
                   "</b></p>" + htmlOf(filled(page.page.after, page.source));
    if (isPictureCovered(page))
        html += pictureOf(page);
    return html + "</section>\n";
}

} // namespace

QByteArray worksheetHtml(const QString& title, const QList<WorksheetPage>& pages)
{
    QString tasks = QStringLiteral("<h1>%1</h1>\n<p>%2</p>\n<p><i>%3</i></p>\n<p>%4</p>\n")
                        .arg(title.toHtmlEscaped(), Tr::tr("Name: ______________________________"),
                             pages.first().page.scene.prompt.toHtmlEscaped(), badgesText());
    QString solutions = "<div class=\"solutions\"><h1>" + Tr::tr("Solutions") + "</h1>\n";
    int number = 0;
    for (const WorksheetPage& page : pages) {
        number += page.page.question ? 1 : 0;
        tasks += taskOf(page, number);
        if (page.page.question)
            solutions += solutionOf(page, number);
    }
    return printedPage(title, tasks + solutions + "</div>\n");
}

} // namespace pastkeys
