#include "shared/text_page.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pastkeys {

namespace {

bool startsWithUnit(QStringView text)
{
    constexpr std::array kUnits{u"FLOPs",  u"kFLOPs", u"MFLOPs", u"GFLOPs", u"TFLOPs", u"PFLOPs",
                                u"EFLOPs", u"bytes",  u"KiB",    u"MiB",    u"GiB",    u"TiB",
                                u"%",      u"µs",     u"ms",     u"s"};
    return std::ranges::any_of(kUnits, [text](QStringView unit) {
        return text.startsWith(unit) &&
               (text.size() == unit.size() ||
                !(text[unit.size()].isLetterOrNumber() || text[unit.size()] == u'_'));
    });
}

/// Whether the text starts with a badge. Does not count badges that a non-breaking space ties to
/// their explanation, because a line may begin with them.
bool startsWithBadge(QStringView text)
{
    return text.size() >= 3 && text[0] == u'(' && text[2] == u')' &&
           (text[1] == u'f' || text[1] == u'c' || text[1] == u'm') &&
           (text.size() == 3 || text[3] != QChar::Nbsp);
}

/// Puts adjacent cells of the same style in one run, and a tab before each cell but the first.
PageText textOf(const std::vector<TextCell>& cells)
{
    PageText text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i == 0 || cells[i].style != cells[i - 1].style)
            text.push_back({{}, cells[i].style});
        text.back().text += (i > 0 ? QStringLiteral("\t") : QString()) + cells[i].text;
    }
    return text;
}

PageText runsKeptTogether(PageText text)
{
    for (TextRun& run : text)
        run.text = keptTogether(std::move(run.text));
    return text;
}

} // namespace

PageText filled(const QString& text, std::initializer_list<PageText> parts)
{
    PageText all;
    qsizetype done = 0;
    for (qsizetype at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
        const int number = at + 1 < text.size() ? text[at + 1].digitValue() : 0;
        if (number < 1 || number > static_cast<int>(parts.size()))
            continue;
        all.push_back({text.mid(done, at - done)});
        const PageText& part = *(parts.begin() + number - 1);
        all.insert(all.end(), part.begin(), part.end());
        done = at + 2;
    }
    all.push_back({text.mid(done)});
    std::erase_if(all, [](const TextRun& run) { return run.text.isEmpty(); });
    return all;
}

void TextPage::add(const QString& text, const PageStyle& style)
{
    if (!text.isEmpty())
        add({{text, style}});
}

void TextPage::add(PageText text)
{
    const bool gap = std::exchange(m_gap, false);
    m_paragraphs.push_back({gap ? ParagraphKind::TextAfterGap : ParagraphKind::Text,
                            runsKeptTogether(std::move(text))});
}

void TextPage::addCode(PageText text, bool lit)
{
    m_paragraphs.push_back({lit ? ParagraphKind::LitCode : ParagraphKind::Code, std::move(text)});
}

void TextPage::addTable(const TextTable& rows)
{
    m_tables[m_paragraphs.size()] = rows;
    for (std::size_t r = 0; r < rows.size(); ++r)
        m_paragraphs.push_back({r == 0 ? ParagraphKind::TableHead : ParagraphKind::TableRow,
                                runsKeptTogether(textOf(rows[r]))});
}

TextRun TextPage::link(const QString& text, const ViewAction& action, const PageStyle& style)
{
    m_actions.push_back(action);
    return {text, style, '#' + QString::number(m_actions.size() - 1)};
}

ViewAction TextPage::actionOf(const QString& address) const
{
    bool isNumber = false;
    const std::size_t index = address.mid(1).toUInt(&isNumber);
    return isNumber && index < m_actions.size() ? m_actions[index] : ViewAction();
}

QString keptTogether(QString text)
{
    for (qsizetype at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
        const QStringView after = QStringView(text).sliced(at + 1);
        if (startsWithBadge(after) || (at > 0 && text[at - 1].isDigit() && startsWithUnit(after)))
            text[at] = QChar::Nbsp;
    }
    return text;
}

QString toolTipHtml(const QString& text)
{
    return "<qt>" + escapedText(text).replace('\n', QStringLiteral("<br>")) + "</qt>";
}

QString escapedText(const QString& text)
{
    return keptTogether(text).toHtmlEscaped();
}

} // namespace pastkeys
