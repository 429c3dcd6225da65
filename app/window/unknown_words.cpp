#include "window/unknown_words.h"

#include "drawing/tr.h"
#include "widgets/message_bar.h"
#include "window/run_bar.h"

#include <QLocale>

#include <cctype>

namespace pastkeys {

namespace {

constexpr qsizetype kMostNamed = 3;

/// Every byte of a character outside ASCII counts as a letter.
bool isPartOfWord(unsigned char byte)
{
    return byte >= 0x80 || std::isalnum(byte) != 0;
}

QString messageFor(QStringList words)
{
    for (QString& word : words)
        word = QStringLiteral("“%1”").arg(word);
    if (words.size() > kMostNamed)
        words = words.mid(0, kMostNamed) << Tr::tr("other words of this prompt");
    return Tr::tr("The built-in model has never read %1, so what it writes may make little sense.")
        .arg(QLocale().createSeparatedList(words));
}

} // namespace

QStringList unknownWords(const StepRecord& prefill)
{
    QStringList unknown;
    std::string word;
    int pieces = 0;
    const auto endWord = [&] {
        const QString text = QString::fromStdString(word);
        if (pieces > 1 && !unknown.contains(text))
            unknown.append(text);
        word.clear();
        pieces = 0;
    };
    for (const TokenText& token : prefill.tokens) {
        bool continues = false; // within this token
        for (const char c : token.bytes) {
            const bool inWord = isPartOfWord(static_cast<unsigned char>(c));
            if (!inWord)
                endWord();
            else
                word += c;
            pieces += inWord && !continues ? 1 : 0;
            continues = inWord;
        }
    }
    endWord();
    return unknown;
}

void UnknownWordsHint::check(const StepRecord& prefill)
{
    QStringList words = unknownWords(prefill);
    words.removeIf([this](const QString& word) { return m_told.contains(word); });
    if (words.isEmpty() || !m_messages.isHidden())
        return;
    m_told += words;
    m_messages.showOffer(messageFor(words), Tr::tr("Examples"), [this] { m_bar.showExamples(); });
}

} // namespace pastkeys
