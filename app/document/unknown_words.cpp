#include "document/unknown_words.h"

#include "drawing/tr.h"

#include <QLocale>
#include <QRegularExpression>

namespace pastkeys {

namespace {

constexpr qsizetype kMostNamed = 3;

QString textNaming(QStringList words)
{
    for (QString& word : words)
        word = QStringLiteral("“%1”").arg(word);
    if (words.size() > kMostNamed)
        words = words.mid(0, kMostNamed) << Tr::tr("other words of this prompt");
    return Tr::tr("The model does not know %1. It reads such words in pieces, and its answer may "
                  "be wrong.")
        .arg(QLocale().createSeparatedList(words));
}

/// Whether the text is nothing but one question, so no fact stands before it.
bool isQuestionAlone(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("^[^.!?\\n]*\\?$"));
    return pattern.match(text.trimmed()).hasMatch();
}

} // namespace

QString UnknownWords::noteOn(const QString& prompt, const KnownWords& known,
                             const QString& onlyText, PromptUse use)
{
    if (known.areTooFewIn(prompt))
        return onlyText;
    QStringList words;
    for (const auto& [start, length] : known.unknownIn(prompt))
        words.append(prompt.mid(start, length));
    words.removeDuplicates();
    if (use == PromptUse::Continues && !words.isEmpty() &&
        isQuestionAlone(prompt)) // it asks for knowledge of the world
        return onlyText;
    words.removeIf([this](const QString& word) { return m_named.contains(word); });
    m_named += words;
    return words.isEmpty() ? QString() : textNaming(words);
}

QString textOnlyNote(bool isBuiltIn)
{
    return isBuiltIn
               ? Tr::tr("This model knows only the text in front of it, in English. Write a few "
                        "facts in words that it knows, and ask about them.")
               : Tr::tr("This model knows only the text in front of it, in the words that it was "
                        "trained with. Write a few facts in these words, and ask about them.");
}

QString translatesOnlyNote()
{
    return Tr::tr("This model translates only simple English sentences, in words that it was "
                  "trained with.");
}

} // namespace pastkeys
