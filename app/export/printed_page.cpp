#include "export/printed_page.h"

#include "drawing/language.h"

namespace pastkeys {

QByteArray printedPage(const QString& title, const QString& body)
{
    const QString style = QStringLiteral(
        "body{font:11pt/1.4 sans-serif;max-width:48em;margin:2em auto;padding:0 1em;color:#000}"
        "table{border-collapse:collapse;width:100%}"
        "td,th{border:1px solid #888;padding:.3em .5em;text-align:left;vertical-align:top}"
        "img{max-width:100%;border:1px solid #888}"
        ".line{border-bottom:1px solid #888;height:2em}"
        ".solutions{break-before:page}"
        "section{break-inside:avoid;margin-bottom:1.5em}");
    return QStringLiteral(
               "<!DOCTYPE html>\n<html lang=\"%1\">\n<head><meta charset=\"utf-8\">"
               "<title>%2</title>\n<style>%3</style></head>\n<body>\n%4</body>\n</html>\n")
        .arg(QString(languageInUse()).replace('_', '-'), title.toHtmlEscaped(), style, body)
        .toUtf8();
}

} // namespace pastkeys
