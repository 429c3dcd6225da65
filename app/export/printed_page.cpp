#include "export/printed_page.h"

#include "drawing/language.h"
#include "shared/operation_text.h"
#include "shared/visible_text.h"

namespace pastkeys {

QByteArray printedPageStart(const QString& title, const QString& style)
{
    const QString usual = QStringLiteral(
        "@page{size:A4;margin:15mm}"
        "body{font:11pt/1.4 sans-serif;max-width:48em;margin:2em auto;padding:0 1em;color:#000}"
        "@media print{body{margin:0;padding:0;max-width:none}}"
        "h1,h2,h3{break-after:avoid}"
        "table{border-collapse:collapse;width:100%}tr{break-inside:avoid}"
        "td,th{border:1px solid #888;padding:.3em .5em;text-align:left;vertical-align:top}"
        "img{max-width:100%;border:1px solid #888}"
        ".line{border-bottom:1px solid #888;height:2em}"
        ".solutions{break-before:page}"
        "section{break-inside:avoid;margin-bottom:1.5em}");
    // No part of the page may access the network, whatever a prompt contains.
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head><meta charset=\"utf-8\">"
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                          "'none'; style-src 'unsafe-inline'; img-src data:\">"
                          "<meta name=\"viewport\" content=\"width=device-width\">"
                          "<title>%2</title>\n<style>%3%4</style></head>\n<body>\n")
        .arg(QString(languageInUse()).replace('_', '-'), harmlessText(title).toHtmlEscaped(), usual,
             style)
        .toUtf8();
}

QByteArray printedPageEnd()
{
    return "</body>\n</html>\n";
}

QByteArray printedPage(const QString& title, const QString& body)
{
    return printedPageStart(title, {}) + body.toUtf8() + printedPageEnd();
}

} // namespace pastkeys
