#include "lessons/answer_sheet.h"

#include "drawing/tr.h"
#include "export/printed_page.h"
#include "shared/csv_cell.h"

#include <QLocale>

namespace pastkeys {

namespace {

QString outcomeOf(const PageResult& result)
{
    return result.wasShown() ? Tr::tr("shown") : result.isRight ? Tr::tr("right") : Tr::tr("wrong");
}

QString row(const QString& cell, const QStringList& texts)
{
    QString html = "<tr>";
    for (const QString& text : texts)
        html += QStringLiteral("<%1>%2</%1>").arg(cell, text.toHtmlEscaped());
    return html + "</tr>\n";
}

QStringList columnTitles()
{
    return {Tr::tr("Page"),   Tr::tr("Question"), Tr::tr("Your answer"), Tr::tr("In the record"),
            Tr::tr("Result"), Tr::tr("Seconds"),  Tr::tr("Time")};
}

} // namespace

QByteArray answerSheetCsv(const QList<AnsweredLesson>& lessons)
{
    QStringList lines{"lesson,page,title,question,answer,record,result,seconds,time"};
    for (const AnsweredLesson& lesson : lessons)
        for (auto each = lesson.progress.results.begin(); each != lesson.progress.results.end();
             ++each)
            lines << QStringList{csvCell(lesson.title),
                                 QString::number(each.key() + 1),
                                 csvCell(each->page),
                                 csvCell(each->question),
                                 csvCell(each->given),
                                 csvCell(each->right),
                                 each->wasShown() ? "shown"
                                 : each->isRight  ? "right"
                                                  : "wrong",
                                 QString::number(each->seconds),
                                 each->at.toString(Qt::ISODate)}
                         .join(',');
    return (lines.join("\r\n") + "\r\n").toUtf8();
}

QByteArray answerSheetHtml(const QList<AnsweredLesson>& lessons)
{
    QString body = QStringLiteral("<h1>%1</h1>\n<p>%2</p>\n")
                       .arg(Tr::tr("Answer sheet"), Tr::tr("Name: ______________________________"));
    for (const AnsweredLesson& lesson : lessons) {
        body += QStringLiteral("<h2>%1</h2>\n<p>%2</p>\n<table>\n")
                    .arg(lesson.title.toHtmlEscaped(), Tr::tr("%1 of %2 answers are right")
                                                           .arg(lesson.progress.rightAnswers())
                                                           .arg(lesson.progress.results.size()));
        body += row("th", columnTitles());
        for (const PageResult& result : lesson.progress.results)
            body += row("td", {result.page, result.question, result.given, result.right,
                               outcomeOf(result), QLocale().toString(result.seconds),
                               QLocale().toString(result.at, QLocale::ShortFormat)});
        body += "</table>\n";
    }
    return printedPage(Tr::tr("Answer sheet"), body);
}

} // namespace pastkeys
