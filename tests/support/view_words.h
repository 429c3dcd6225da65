// What views say, in the form in which approved files hold it.
#pragma once

#include "support/approved_text.h"
#include "support/layout_checks.h"
#include "support/page_text.h"

#include <QRegularExpression>

#include <utility>

namespace pastkeys::test {

/// The text of the page, and then its tool tips and the addresses of its links, each after "> ".
/// The glossary's explanations are left out.
inline QString wordsOf(const TextPage& page)
{
    QStringList lines{plainText(page)};
    for (const TextParagraph& paragraph : page.paragraphs())
        for (const TextRun& run : paragraph.text) {
            if (!run.style.toolTip.isEmpty() && !run.address.startsWith("glossary:"))
                lines << "> " + QString(run.style.toolTip).replace('\n', "\n> ");
            if (!run.address.isEmpty())
                lines << "> " + run.address;
        }
    return lines.join('\n').replace(QChar::Nbsp, ' ');
}

/// What the panel says above its first table.
inline QString storyOf(const TextPage& page)
{
    return plainText(page).section("\n\t\t", 0, 0);
}

/// The text with "#" for each number of four digits or more after the point.
inline QString withoutLongNumbers(QString text)
{
    static const QRegularExpression number("-?(0x[0-9a-f.]+p[-+]?[0-9]+|[0-9]+\\.[0-9]{4,})");
    return text.replace(number, "#");
}

/// Texts with names, all in one approved file.
class ApprovedTexts
{
public:
    explicit ApprovedTexts(QString file) : m_file(std::move(file)) {}

    void add(const QString& name, const QString& text)
    {
        if (!m_all.isEmpty())
            m_all += '\n';
        m_all += "== " + name + " ==\n" + text;
        if (m_first.isEmpty())
            m_first = text.split('\n');
    }

    /// Adds the texts of the layout that have a letter, each once, and those tool tips that no
    /// layout before has. Long numbers in tool tips become "#". Cells are left out.
    void add(const QString& name, const ViewLayout& layout)
    {
        QStringList lines{QString()};
        QStringList texts;
        for (const DisplayItem& item : layout.list.items()) {
            const auto isWord = [](QChar letter) { return letter.isLetter(); };
            if (std::ranges::none_of(item.text, isWord) || texts.contains(item.text))
                continue;
            texts << item.text;
            if (lines.last().size() + item.text.size() > kLineLength)
                lines << QString();
            lines.last() += (lines.last().isEmpty() ? "" : " | ") + item.text;
        }
        for (const HitArea& hit : layout.hits) {
            QString tip = hit.detail.toolTip;
            tip = withoutLongNumbers(tip).replace('\n', " / ").replace(QChar::Nbsp, ' ');
            if (!tip.isEmpty() && !m_tips.contains(tip))
                lines << "> " + tip;
            m_tips << tip;
        }
        add(name, lines.join('\n'));
    }

    /// Adds only how the text differs from the first one of the file: a "-" before each line that
    /// is missing, and a "+" before each new one.
    void addChanges(const QString& name, const QString& text)
    {
        const QStringList now = text.split('\n');
        QStringList changes;
        for (const QString& line : std::as_const(m_first))
            if (!now.contains(line))
                changes << "- " + line;
        for (const QString& line : now)
            if (!m_first.contains(line))
                changes << "+ " + line;
        add(name, changes.join('\n'));
    }

    /// If the file has other texts, prints where they begin to differ.
    bool areApproved() const { return approved(m_file, m_all) == m_all; }

private:
    static constexpr qsizetype kLineLength = 96;

    QString m_file;
    QString m_all;
    QStringList m_first;
    QStringList m_tips;
};

} // namespace pastkeys::test
