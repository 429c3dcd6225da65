#include "shared/glossary.h"

#include "shared/text_page.h"

#include <QFile>

#include <algorithm>
#include <map>
#include <mutex>

namespace pastkeys {

namespace {

constexpr QLatin1StringView kScheme("glossary:");

GlossaryTerm termIn(const QString& section)
{
    static const QRegularExpression head(
        QStringLiteral("^(\\S+)\\s*\\n\\*\\*([^*]+)\\*\\*\\s*\\(([^)]*)\\)\\s*\\n"));
    const QRegularExpressionMatch found = head.match(section);
    if (!found.hasMatch())
        return {};
    GlossaryTerm term{found.captured(1), found.captured(2), {}, {}};
    for (const QString& form : found.captured(3).split(QRegularExpression("[,，]")))
        term.forms << form.trimmed();
    term.explanation = section.mid(found.capturedEnd()).trimmed();
    return term;
}

std::vector<GlossaryTerm> termsIn(const QString& markdown)
{
    std::vector<GlossaryTerm> terms;
    const QStringList sections = QString('\n' + markdown).split("\n## ").mid(1);
    terms.reserve(static_cast<std::size_t>(sections.size()));
    for (const QString& section : sections)
        if (GlossaryTerm term = termIn(section + '\n'); !term.id.isEmpty())
            terms.push_back(std::move(term));
    return terms;
}

QString textOfFile(const QString& name)
{
    QFile file(":/glossary/" + name + ".md");
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString textOfLanguage(const QLocale& locale)
{
    for (const QString& name : {locale.name(), locale.name().section('_', 0, 0)})
        if (QString text = textOfFile(name); !text.isEmpty())
            return text;
    return {};
}

/// The pattern matches the form only as a whole word. Chinese has no spaces between words, so a
/// Chinese form matches anywhere.
QString patternOf(const QString& form)
{
    const QString escaped = QRegularExpression::escape(form);
    return form.front().unicode() < 0x2E80 ? "\\b" + escaped + "\\b" : escaped;
}

} // namespace

Glossary::Glossary(const QString& markdown, const QString& fallback) : m_terms(termsIn(markdown))
{
    for (GlossaryTerm& other : termsIn(fallback))
        if (!term(other.id))
            m_terms.push_back(std::move(other));
    std::ranges::sort(m_terms, [](const GlossaryTerm& a, const GlossaryTerm& b) {
        return QString::localeAwareCompare(a.name.toLower(), b.name.toLower()) < 0;
    });
    QStringList forms;
    for (const GlossaryTerm& each : m_terms)
        for (const QString& form : each.forms) {
            forms << form;
            m_idOfForm.insert(form.toLower(), each.id);
        }
    forms.removeAll({});
    std::ranges::stable_sort(forms, std::greater(), &QString::size);
    std::ranges::transform(forms, forms.begin(), patternOf);
    m_mention.setPattern(forms.isEmpty() ? QStringLiteral("(?!)") : forms.join('|'));
    m_mention.setPatternOptions(QRegularExpression::CaseInsensitiveOption |
                                QRegularExpression::UseUnicodePropertiesOption);
    m_mention.optimize();
}

const GlossaryTerm* Glossary::term(const QString& id) const
{
    const auto found = std::ranges::find(m_terms, id, &GlossaryTerm::id);
    return found == m_terms.end() ? nullptr : &*found;
}

std::vector<GlossaryMention> Glossary::mentionsIn(const QString& text) const
{
    std::vector<GlossaryMention> mentions;
    for (auto matches = m_mention.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const GlossaryTerm* found = term(m_idOfForm.value(match.captured().toLower()));
        if (std::ranges::find(mentions, found, &GlossaryMention::term) == mentions.end())
            mentions.push_back({found, match.capturedStart(), match.capturedLength()});
    }
    return mentions;
}

const Glossary& glossaryOf(const QLocale& locale)
{
    static std::mutex mutex; // because threads that write files also call this
    static std::map<QString, Glossary> all;
    const std::scoped_lock lock(mutex);
    const auto known = all.find(locale.name());
    if (known != all.end())
        return known->second;
    return all.emplace(locale.name(), Glossary(textOfLanguage(locale), textOfFile("en")))
        .first->second;
}

QString htmlOf(const GlossaryTerm& term)
{
    static const QRegularExpression link("\\[([^\\]]+)\\]\\((glossary:[^)]+)\\)");
    static const QRegularExpression bold("\\*\\*([^*]+)\\*\\*");
    static const QRegularExpression code("`([^`]+)`");
    QString html = escapedText(term.explanation);
    html.replace(link, "<a href=\"\\2\">\\1</a>");
    html.replace(bold, "<b>\\1</b>");
    html.replace(code, "<code>\\1</code>");
    return "<p>" + html.replace("\n\n", "</p><p>") + "</p>";
}

QString plainTextOf(const GlossaryTerm& term)
{
    static const QRegularExpression link("\\[([^\\]]+)\\]\\(glossary:[^)]+\\)");
    QString text = term.explanation;
    return text.replace(link, "\\1").remove("**").remove('`');
}

QString glossaryAddress(const QString& id)
{
    return kScheme + id;
}

QString termOf(const QString& address)
{
    return address.startsWith(kScheme) ? address.mid(kScheme.size()) : QString();
}

} // namespace pastkeys
