#include "engine/known_words.h"

#include <QRegularExpression>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr qsizetype kMostLetters = 5000; ///< characters checked per line; more would be slow

/// Matches a word. The first capture excludes an ending such as 's, and the o' of o'clock. The
/// second capture is the t of the ending 't.
const QRegularExpression& wordPattern()
{
    static const QRegularExpression pattern(
        QStringLiteral("(?:o['’](?=clock(?!\\p{L})))?(\\p{L}[\\p{L}\\p{M}]*)"
                       "(?:['’](?:s|m|re|ve|ll|d|(t))(?!\\p{L}))?"),
        QRegularExpression::UseUnicodePropertiesOption | QRegularExpression::CaseInsensitiveOption);
    return pattern;
}

/// The scripts of the letters in the text, as QChar::Script, except for letters that belong to no
/// single script.
QSet<int> scriptsOf(const QString& text)
{
    QSet<int> scripts;
    for (const char32_t character : text.toUcs4())
        if (const QChar::Script script = QChar::script(character);
            QChar::isLetter(character) && script > QChar::Script_Common)
            scripts.insert(script);
    return scripts;
}

} // namespace

KnownWords::KnownWords(const QList<WordGroup>& groups)
{
    for (const WordGroup& group : groups)
        for (const QString& word : group.words) {
            m_words.insert(word.toLower());
            m_scripts.unite(scriptsOf(word));
        }
}

QList<KnownWords::Part> KnownWords::unknownIn(const QString& line) const
{
    QList<Part> unknown;
    if (m_words.isEmpty())
        return unknown;
    for (const auto& match : wordPattern().globalMatch(line.left(kMostLetters))) {
        const QString word = match.captured(1).toLower();
        // The n of "can't" belongs to "can", but that of "doesn't" does not belong to "does".
        const bool mayLoseN = !match.captured(2).isEmpty() && word.endsWith(u'n');
        if (!m_words.contains(word) && !(mayLoseN && m_words.contains(word.chopped(1))))
            unknown.append({match.capturedStart(1), match.capturedLength(1)});
    }
    return unknown;
}

bool KnownWords::areTooFewIn(const QString& text) const
{
    if (m_words.isEmpty() || text.trimmed().isEmpty())
        return false;
    const QString checked = text.left(kMostLetters);
    if (!(scriptsOf(checked) - m_scripts).isEmpty())
        return true;
    qsizetype words = 0;
    for (auto match = wordPattern().globalMatch(checked); match.hasNext(); match.next())
        ++words;
    return words == 0 || 2 * unknownIn(checked).size() > words;
}

bool KnownWords::isBeginning(const QString& letters) const
{
    const QString lower = letters.toLower();
    return std::any_of(m_words.begin(), m_words.end(),
                       [&](const QString& word) { return word.startsWith(lower); });
}

} // namespace pastkeys
