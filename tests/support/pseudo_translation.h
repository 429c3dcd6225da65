// A language that nobody speaks: every text stands in brackets, has an accent on each letter, and
// is a third longer. If a text on screen has no accents, it was not translated. If it is cut off,
// it will not fit in many real languages, either.
#pragma once

#include <QHash>
#include <QSet>
#include <QString>
#include <QTranslator>

namespace pastkeys::test {

/// What lupdate finds in the sources.
struct FoundTexts
{
    QHash<QString, QSet<QString>> texts; ///< by context
    QString warnings;                    ///< printed by lupdate, or why it did not run
};
FoundTexts foundTexts();

/// "Copy" becomes "[Çóƥý··]". Arguments (%1), tags and entities stay as they are.
QString pseudoTranslated(const QString& text);

/// Translates what lupdate has found, and nothing else.
class PseudoTranslator : public QTranslator
{
public:
    explicit PseudoTranslator(FoundTexts found) : m_found(std::move(found)) {}
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* disambiguation,
                      int n) const override;

private:
    FoundTexts m_found;
};

/// The words of a text that were not translated: three or more letters without accents.
QStringList plainWords(const QString& text);

} // namespace pastkeys::test
