#include "shared/text_page.h"

#include <QRegularExpression>

#include <utility>

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

/// Puts adjacent cells of the same style in one span, and a tab before each cell but the first.
QString rowOf(const std::vector<TextCell>& cells)
{
    QString html;
    QString texts;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        texts += (i > 0 ? QStringLiteral("\t") : QString()) + escapedText(cells[i].text);
        if (i + 1 == cells.size() || cells[i + 1].style != cells[i].style)
            html += spanOf(std::exchange(texts, {}), cells[i].style);
    }
    return html;
}

} // namespace

void TextPage::add(const QString& text, const PageStyle& style)
{
    addHtml(escapedText(text), style);
}

void TextPage::addHtml(const QString& html, const PageStyle& style)
{
    if (html.isEmpty()) // Qt drops an empty paragraph, so later ones would have wrong numbers
        return;
    addParagraph(QLatin1String(std::exchange(m_gap, false) ? "gap" : ""), spanOf(html, style));
}

void TextPage::addCode(const QString& html, bool lit)
{
    addParagraph(QLatin1String(lit ? "codeLit" : "code"), html);
}

void TextPage::addParagraph(QLatin1String kind, const QString& html)
{
    m_html += kind.isEmpty() ? QStringLiteral("<p>") : QStringLiteral("<p class=\"%1\">").arg(kind);
    m_html += html + "</p>";
    ++m_paragraphs;
}

void TextPage::addTable(const TextTable& rows)
{
    m_tables[m_paragraphs] = rows;
    for (std::size_t r = 0; r < rows.size(); ++r)
        addParagraph(QLatin1String(r == 0 ? "head" : "row"), rowOf(rows[r]));
}

QString TextPage::link(const QString& text, const ViewAction& action, const QString& toolTip,
                       std::optional<Ink> ink)
{
    m_actions.push_back(action);
    const QString inkClass =
        ink ? QStringLiteral(" class=\"%1\"").arg(QLatin1StringView(nameOf(*ink))) : QString();
    return QStringLiteral("<a href=\"#%1\"%2%3>%4</a>")
        .arg(QString::number(m_actions.size() - 1), inkClass, toolTipAttribute(toolTip),
             escapedText(text));
}

QString TextPage::linkTo(const QString& address, const QString& text, const QString& toolTip) const
{
    return QStringLiteral("<a href=\"%1\"%2>%3</a>")
        .arg(address.toHtmlEscaped(), toolTipAttribute(toolTip), escapedText(text));
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
    QString sheet =
        QStringLiteral(
            "p.head, p.row { white-space: pre } " // keeps the tabs in tables
            "p { margin: 0px } p.gap { margin-top: %1px } p.head { background-color: %2 } "
            "p.code, p.codeLit { white-space: pre } p.codeLit { background-color: %4 } "
            "a { color: %3 } p.code a, p.codeLit a { text-decoration: none }")
            .arg(QString::number(gap), theme.color(Ink::Panel).name(),
                 theme.color(Ink::Text).name(), litColor(theme).name());
    for (int i = 0; i < kInkCount; ++i) {
        const auto ink = static_cast<Ink>(i);
        sheet += QStringLiteral(" .%1 { color: %2 }")
                     .arg(QLatin1StringView(nameOf(ink)), theme.color(ink).name());
    }
    return sheet;
}

} // namespace pastkeys
