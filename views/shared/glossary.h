// Explanations of technical terms. They are stored in assets/glossary, one file per language. A
// comment in each file explains the format.
#pragma once

#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <vector>

namespace pastkeys {

struct GlossaryTerm
{
    QString id;          ///< the same in every language: "causal-mask"
    QString name;        ///< "Causal mask"
    QStringList forms;   ///< the words that refer to the term in a text
    QString explanation; ///< Markdown: **bold**, `code` and links to "glossary:ID"
};

/// A place in a text that mentions a term.
struct GlossaryMention
{
    const GlossaryTerm* term;
    qsizetype begin;
    qsizetype size;
};

class Glossary
{
public:
    /// \param fallback  supplies the terms that are missing in `markdown`
    explicit Glossary(const QString& markdown, const QString& fallback = {});

    /// Sorted by name.
    const std::vector<GlossaryTerm>& terms() const { return m_terms; }
    /// Null if there is no such term.
    const GlossaryTerm* term(const QString& id) const;
    /// The first mention of each term in the text, in the order of the text. If several forms
    /// match at the same place, the longest one wins.
    std::vector<GlossaryMention> mentionsIn(const QString& text) const;

private:
    std::vector<GlossaryTerm> m_terms;
    QHash<QString, QString> m_idOfForm; ///< forms in lower case
    QRegularExpression m_mention;       ///< matches every form of every term
};

/// The terms in this language, or in English if there is no translation.
const Glossary& glossaryOf(const QLocale& locale = QLocale());

/// The explanation as HTML, with links to "glossary:ID".
QString htmlOf(const GlossaryTerm& term);
/// The explanation without markup, for tool tips.
QString plainTextOf(const GlossaryTerm& term);

/// "glossary:query"
QString glossaryAddress(const QString& id);
/// The id of the term at an address such as "glossary:query"; empty for any other address.
QString termOf(const QString& address);

} // namespace pastkeys
