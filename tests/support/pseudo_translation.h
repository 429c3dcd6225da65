// A made-up language: every string is in brackets, has an accent on each letter, and is a third
// longer. Text that appears on screen without accents was not translated. Text that is cut off will
// not fit in many real languages either.
#pragma once

#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QTranslator>

namespace pastkeys::test {

/// The strings that lupdate finds in the sources.
struct FoundTexts
{
    QHash<QString, QSet<QString>> texts; ///< by context
    QString warnings;                    ///< printed by lupdate, or the reason why it did not run
};
FoundTexts foundTexts();
/// Brings the .ts file up to date, as the target update_translations does.
/// \param sources  the folder that holds core, views and app
/// \returns what was printed, which is nothing if all went well
QString updateTranslations(const QString& sources, const QString& file);

/// "Copy" becomes "[Çóƥý··]". Arguments (%1), tags and entities are left unchanged.
QString pseudoTranslated(const QString& text);

/// Translates the strings that lupdate has found, and nothing else.
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

/// The untranslated words in a string: three or more letters without accents.
QStringList plainWords(const QString& text);

} // namespace pastkeys::test
