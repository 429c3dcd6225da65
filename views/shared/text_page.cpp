#include "shared/text_page.h"

#include <QRegularExpression>
#include <QTextDocument>

namespace pastkeys {

namespace {

QString toolTipAttribute(const QString& text)
{
    return text.isEmpty() ? text
                          : QStringLiteral(" title=\"%1\"").arg(toolTipHtml(text).toHtmlEscaped());
}

QString spanOf(const QString& html, const PageStyle& style)
{
    const QString span =
        QStringLiteral("<span class=\"%1\"%2>%3</span>")
            .arg(QLatin1StringView(nameOf(style.ink)), toolTipAttribute(style.toolTip), html);
    return style.bold ? "<b>" + span + "</b>" : span;
}

QString cellOf(const TextCell& cell, const QString& attributes)
{
    return "<td" + attributes + ">" + spanOf(escapedText(cell.text), cell.style) + "</td>";
}

} // namespace

QString TextPage::plainText() const
{
    QTextDocument document;
    document.setHtml(m_html);
    return document.toPlainText();
}

void TextPage::add(const QString& text, const PageStyle& style)
{
    addHtml(escapedText(text), style);
}

void TextPage::addHtml(const QString& html, const PageStyle& style)
{
    m_html += (m_gap ? "<p class=\"gap\">" : "<p>") + spanOf(html, style) + "</p>";
    m_gap = false;
}

void TextPage::addCode(const QString& html, bool lit)
{
    m_html +=
        QStringLiteral("<p class=\"%1\">%2</p>").arg(QLatin1String(lit ? "codeLit" : "code"), html);
}

void TextPage::addTable(const std::vector<std::vector<TextCell>>& rows)
{
    m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\">");
    for (std::size_t r = 0; r < rows.size(); ++r) {
        m_html += QStringLiteral("<tr>");
        for (std::size_t c = 0; c < rows[r].size(); ++c)
            m_html += cellOf(rows[r][c], QStringLiteral(" class=\"%1%2\"%3")
                                             .arg(QLatin1String(r == 0 ? "head" : "cell"),
                                                  QLatin1String(c > 0 ? "Right" : ""),
                                                  QLatin1String(c > 0 ? " align=\"right\"" : "")));
        m_html += QStringLiteral("</tr>");
    }
    m_html += QStringLiteral("</table>");
}

QString TextPage::link(const QString& text, const ViewAction& action, const QString& toolTip)
{
    m_actions.push_back(action);
    return QStringLiteral("<a href=\"#%1\"%2>%3</a>")
        .arg(QString::number(m_actions.size() - 1), toolTipAttribute(toolTip), escapedText(text));
}

QString TextPage::linkTo(const QString& address, const QString& text, const QString& toolTip) const
{
    return QStringLiteral("<a href=\"%1\"%2>%3</a>")
        .arg(address.toHtmlEscaped(), toolTipAttribute(toolTip), escapedText(text));
}

QString TextPage::link(const QString& text, const ViewAction& action, const QString& toolTip,
                       Ink ink)
{
    m_actions.push_back(action);
    return QStringLiteral("<a href=\"#%1\" class=\"%2\"%3>%4</a>")
        .arg(QString::number(m_actions.size() - 1), QLatin1StringView(nameOf(ink)),
             toolTipAttribute(toolTip), escapedText(text));
}

ViewAction TextPage::actionOf(const QString& address) const
{
    bool isNumber = false;
    const std::size_t index = address.mid(1).toUInt(&isNumber);
    return isNumber && index < m_actions.size() ? m_actions[index] : ViewAction();
}

QString toolTipHtml(const QString& text)
{
    return "<qt>" + escapedText(text).replace('\n', QStringLiteral("<br>")) + "</qt>";
}

QString escapedText(const QString& text)
{
    static const QRegularExpression space(
        QStringLiteral("(?<=\\d) (?=(?:[kMGTPE]?FLOPs|bytes|[KMGT]iB|%|µs|ms|s)(?!\\w))"
                       "| (?=\\([fcm]\\)(?!\\x{a0}))"),
        QRegularExpression::UseUnicodePropertiesOption);
    return text.toHtmlEscaped().replace(space, QString(QChar::Nbsp));
}

QColor litColor(const Theme& theme)
{
    const double share = theme.name == ThemeName::Dark ? 0.12 : 0.2;
    const QColor yellow(0xF0, 0xE4, 0x42);
    const QColor paper = theme.color(Ink::Background);
    const auto mixed = [share](int a, int b) { return qRound(a * (1 - share) + b * share); };
    return {mixed(paper.red(), yellow.red()), mixed(paper.green(), yellow.green()),
            mixed(paper.blue(), yellow.blue())};
}

QString styleSheetOf(const Theme& theme, int gap)
{
    QString sheet = QStringLiteral("p { margin: 0px } p.gap { margin-top: %1px }"
                                   "td.head, td.headRight { border-bottom: 1px solid %2 } "
                                   "td.headRight, td.cellRight { padding-left: 6px } "
                                   "a { color: %3 } "
                                   "p.code, p.codeLit { white-space: pre } "
                                   "p.codeLit { background-color: %4 } "
                                   "p.code a, p.codeLit a { text-decoration: none }")
                        .arg(QString::number(gap), theme.color(Ink::Grid).name(),
                             theme.color(Ink::Text).name(), litColor(theme).name());
    for (int ink = 0; ink < kInkCount; ++ink)
        sheet += QStringLiteral(" .%1 { color: %2 }")
                     .arg(QLatin1StringView(nameOf(static_cast<Ink>(ink))),
                          theme.color(static_cast<Ink>(ink)).name());
    return sheet;
}

} // namespace pastkeys
