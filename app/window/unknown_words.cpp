#include "window/unknown_words.h"

#include "drawing/tr.h"
#include "widgets/message_bar.h"
#include "window/run_bar.h"

#include <QLocale>

namespace pastkeys {

namespace {

constexpr qsizetype kMostNamed = 3;

QString messageFor(QStringList words)
{
    for (QString& word : words)
        word = QStringLiteral("“%1”").arg(word);
    if (words.size() > kMostNamed)
        words = words.mid(0, kMostNamed) << Tr::tr("other words of this prompt");
    return Tr::tr("The model does not know %1. It reads such words in pieces, and its answer may "
                  "be wrong.")
        .arg(QLocale().createSeparatedList(words));
}

} // namespace

void UnknownWordsHint::check(const KnownWords& known, const QString& prompt)
{
    QStringList words;
    for (const auto& [start, length] : known.unknownIn(prompt))
        words.append(prompt.mid(start, length));
    words.removeDuplicates();
    words.removeIf([this](const QString& word) { return m_told.contains(word); });
    if (words.isEmpty() || !m_messages.isHidden())
        return;
    m_told += words;
    m_messages.showOffer(messageFor(words), Tr::tr("Examples"), [this] { m_bar.showExamples(); });
}

} // namespace pastkeys
