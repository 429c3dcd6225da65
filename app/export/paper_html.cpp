#include "export/paper_html.h"

#include "drawing/tr.h"
#include "export/printed_page.h"
#include "shared/visible_text.h"

namespace pastkeys {

QString escapedHtml(const QString& text)
{
    return harmlessText(text).toHtmlEscaped();
}

QString headingHtml(const QString& text)
{
    return "<h2>" + escapedHtml(text) + "</h2>\n";
}

QString paragraphHtml(const QString& text, const char* type)
{
    return QStringLiteral("<p class=\"%1\">%2</p>\n")
        .arg(QLatin1String(type), escapedHtml(text).replace('\n', QStringLiteral("<br>")));
}

QString quoteHtml(const QString& text)
{
    return "<blockquote dir=\"auto\">" + escapedHtml(text) + "</blockquote>\n";
}

QString rowHtml(const char* cell, const QStringList& texts)
{
    QString html = QStringLiteral("<tr>");
    for (const QString& text : texts)
        html += QStringLiteral("<%1>%2</%1>").arg(QLatin1String(cell), escapedHtml(text));
    return html + "</tr>\n";
}

QString tableHtml(const QStringList& head, const QString& rows)
{
    return "<table class=\"numbers\"><thead>" + rowHtml("th", head) + "</thead><tbody>\n" + rows +
           "</tbody></table>\n";
}

QByteArray inlineSvg(const QByteArray& file, const QString& name)
{
    const QByteArray start("<svg");
    const qsizetype from = file.indexOf(start) + start.size();
    return "<svg role=\"img\" aria-label=\"" + name.toHtmlEscaped().toUtf8() + '"' + file.mid(from);
}

QByteArray paperEnd()
{
    return "<p class=\"muted\">" +
           Tr::tr("Made by Pastkeys %1 from the record of this run.")
               .arg(QStringLiteral(PASTKEYS_VERSION))
               .toHtmlEscaped()
               .toUtf8() +
           "</p>\n" + printedPageEnd();
}

} // namespace pastkeys
