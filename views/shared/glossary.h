// The terms of the field in plain words, from assets/glossary. The file says how it is written.
#pragma once

#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace pastkeys {

struct GlossaryTerm
{
    QString id;          ///< the same in every language: "causal-mask"
    QString name;        ///< "Causal mask"
    QStringList forms;   ///< under which texts mention it
    QString explanation; ///< Markdown: **bold**, `code` and links to "glossary:ID"
};

class Glossary
{
public:
    /// \param markdown  what it lacks is taken from `fallback`
    explicit Glossary(const QString& markdown, const QString& fallback = {});

    /// In order of their names.
    const std::vector<GlossaryTerm>& terms() const { return m_terms; }
    /// Null if there is no such term.
    const GlossaryTerm* term(const QString& id) const;
    /// Makes links of the words in a plain text that mention terms: each term once, the longest
    /// form first. The result is HTML.
    /// \param link  makes HTML of a term and the word that mentions it
    QString linked(const QString& text,
                   const std::function<QString(const GlossaryTerm&, const QString&)>& link) const;

private:
    std::vector<GlossaryTerm> m_terms;
    QHash<QString, QString> m_idOfForm; ///< forms in lower case
    QRegularExpression m_mention;       ///< of any term
};

/// In this language, and in English where it has no translation.
const Glossary& glossaryOf(const QLocale& locale = QLocale());

/// The explanation as HTML, with links to "glossary:ID".
QString htmlOf(const GlossaryTerm& term);
/// Without markup, for tool tips.
QString plainTextOf(const GlossaryTerm& term);

/// "glossary:query"
QString glossaryAddress(const QString& id);
/// The term that such an address names; empty for another address.
QString termOf(const QString& address);

} // namespace pastkeys
