// The files of the glossary, and how its terms are found in text.
#include "shared/glossary.h"
#include "support/approved_text.h"
#include "support/test_program.h"

#include <QDir>
#include <QRegularExpression>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

Glossary glossaryIn(const QString& file)
{
    QFile markdown(":/glossary/" + file);
    if (!markdown.open(QIODevice::ReadOnly))
        qFatal("no such glossary");
    return Glossary(QString::fromUtf8(markdown.readAll()));
}

/// The ids of the terms, to which lessons and other texts link.
QStringList idsOf(const Glossary& glossary)
{
    QStringList ids;
    for (const GlossaryTerm& term : glossary.terms())
        ids << term.id;
    ids.sort();
    return ids;
}

QString linkedText(const Glossary& glossary, const QString& text)
{
    QString linked = text;
    const std::vector<GlossaryMention> mentions = glossary.mentionsIn(text);
    for (auto mention = mentions.rbegin(); mention != mentions.rend(); ++mention)
        linked.replace(mention->begin, mention->size,
                       '[' + text.mid(mention->begin, mention->size) + "](" + mention->term->id +
                           ')');
    return linked;
}

} // namespace

class TestGlossary : public QObject
{
    Q_OBJECT

private slots:
    void everyLanguageHasEveryTermAndNoOther()
    {
        const QStringList english = idsOf(glossaryOf(QLocale::English));
        QCOMPARE(english.join('\n'), approved("shared/glossary_terms", english.join('\n')));
        for (const QString& file : QDir(":/glossary").entryList()) {
            const Glossary glossary = glossaryIn(file);
            QCOMPARE(idsOf(glossary), english);
            QCOMPARE(idsOf(glossary).removeDuplicates(), 0);
            for (const GlossaryTerm& term : glossary.terms())
                QVERIFY2(!term.name.isEmpty() && !term.forms.isEmpty(), qPrintable(term.id));
        }
    }

    void eachExplanationIsShortAndItsLinksLeadSomewhere()
    {
        static const QRegularExpression link("\\]\\(([^)]*)\\)");
        static const QRegularExpression sentence("[.:] |\\.$");
        for (const GlossaryTerm& term : glossaryOf(QLocale::English).terms()) {
            const qsizetype sentences = plainTextOf(term).count(sentence);
            QVERIFY2(sentences >= 1 && sentences <= 5, qPrintable(term.id));
            for (auto links = link.globalMatch(term.explanation); links.hasNext();) {
                const QString id = termOf(links.next().captured(1));
                QVERIFY2(idsOf(glossaryOf(QLocale::English)).contains(id) && id != term.id,
                         qPrintable(term.id));
            }
            QVERIFY2(!plainTextOf(term).contains("]("), qPrintable(term.id));
            QVERIFY2(!htmlOf(term).contains("]("), qPrintable(term.id));
        }
    }

    void aLanguageWithoutAFileHasTheEnglishTerms()
    {
        QCOMPARE(glossaryOf(QLocale("tlh")).term("query")->name, QString("Query"));
    }

    void aTermThatIsNotTranslatedIsInEnglish()
    {
        const Glossary glossary(
            "## key\n**Schlüssel** (Schlüssel)\n\nEin Schlüssel.",
            "## key\n**Key** (key)\n\nA key.\n\n## row\n**Row** (row)\n\nA row.");
        QCOMPARE(glossary.term("key")->name, QString("Schlüssel"));
        QCOMPARE(glossary.term("row")->explanation, QString("A row."));
    }

    void whatIsNoTermIsLeftOut()
    {
        QVERIFY(Glossary("").terms().empty());
        QCOMPARE(linkedText(Glossary(""), "a key"), QString("a key"));
        QVERIFY(Glossary("## broken\nno name\n").terms().empty());
        QCOMPARE(Glossary("# t\n## a\n**A** (a)\n").terms().size(), std::size_t{1});
    }

    void eachTermIsLinkedOnceAndTheLongestFormCounts()
    {
        const Glossary& glossary = glossaryOf(QLocale::English);
        QCOMPARE(linkedText(glossary, "Keys and more keys, under a causal mask."),
                 QString("[Keys](key) and more keys, under a [causal mask](causal-mask)."));
        QCOMPARE(linkedText(glossary, "A monkey is no such thing."),
                 QString("A monkey is no such thing."));
    }

    void addressesNameTerms()
    {
        QCOMPARE(termOf(glossaryAddress("causal-mask")), QString("causal-mask"));
        QVERIFY(termOf("https://example.org").isEmpty());
    }
};

PASTKEYS_TEST(TestGlossary)
#include "test_glossary.moc"
