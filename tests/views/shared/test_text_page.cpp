#include "shared/text_page.h"
#include "support/page_text.h"
#include "support/test_program.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestTextPage : public QObject
{
    Q_OBJECT

private slots:
    void paragraphsAndRowsKeepTheirOrderAndTheirText()
    {
        TextPage page;
        page.add("a < b & “c”", {.toolTip = "\"quoted\" <b>"});
        page.addTable({{{"<th>"}, {"2"}}, {{"3"}, {"4", {.bold = true}}}});
        page.add("");
        page.addGap();
        page.add("after a gap");
        page.add("12 KiB");
        QCOMPARE(plainText(page), QString("a < b & “c”\n<th>\t2\n3\t4\nafter a gap\n12 KiB"));
        std::vector<ParagraphKind> kinds;
        for (const TextParagraph& paragraph : page.paragraphs())
            kinds.push_back(paragraph.kind);
        using enum ParagraphKind;
        QCOMPARE(kinds, (std::vector{Text, TableHead, TableRow, TextAfterGap, Text}));
        QCOMPARE(page.tables().begin()->first, std::size_t{1});
        QCOMPARE(page.paragraphs()[1].text.size(), std::size_t{1}); // cells of one style
        QCOMPARE(page.paragraphs()[2].text.back().text, QString("\t4"));
        QCOMPARE(page.paragraphs().back().text.front().text,
                 QString("12 KiB").replace(' ', QChar::Nbsp));
    }

    void aLinkLeadsWhereItSays()
    {
        TextPage page;
        const Cursor cursor{4, 7};
        const Selection selection{Layer{2}, Head{1}, {}};
        page.add(filled("Go %1 or %2.", {{page.link("here", GoTo{cursor}, {.toolTip = "Tip"})},
                                         {page.link("there", Select{selection})}}));
        QCOMPARE(plainText(page), QString("Go here or there."));
        QCOMPARE(std::get<GoTo>(page.actionOf("#0")).cursor, cursor);
        QCOMPARE(std::get<Select>(page.actionOf("#1")).selection, selection);
        for (const char* address : {"#2", "", "#", "#-1", "http://example.com"})
            QVERIFY(std::holds_alternative<std::monostate>(page.actionOf(address)));
    }

    void partsReplaceTheirNumbersOnly()
    {
        const PageText one{{"one"}};
        QCOMPARE(plainText(filled("%2, %1, 5% and %3%", {one, {{"%1"}, {" two"}}})),
                 QString("%1 two, one, 5% and %3%"));
        QCOMPARE(filled("%1%2", {one, one}), (PageText{{"one"}, {"one"}}));
        QCOMPARE(plainText(filled("none", {})), QString("none"));
    }

    void unitsAndBadgesStayWithTheirNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("kept");
        const auto row = [](const char* text, const char* kept) {
            QTest::newRow(text) << QString(text) << QString(kept).replace('_', QChar::Nbsp);
        };
        row("1,440 FLOPs (f)", "1,440_FLOPs_(f)");
        row("33.8 kFLOPs in 1.0 µs", "33.8_kFLOPs in 1.0_µs");
        row("36.0 KiB of 2 bytes", "36.0_KiB of 2_bytes");
        row("5 times as many FLOPs (c).", "5 times as many FLOPs_(c).");
        row("9 steps", "9 steps"); // not seconds
        row("(f)_formula, (c)_counted", "(f)_formula, (c)_counted");
    }

    void unitsAndBadgesStayWithTheirNumbers()
    {
        QFETCH(QString, text);
        QFETCH(QString, kept);
        QCOMPARE(keptTogether(text.replace('_', QChar::Nbsp)), kept);
    }

    void markupInATextIsEscaped()
    {
        QCOMPARE(escapedText("<b> & 5 %"),
                 QString("&lt;b&gt; &amp; 5_%").replace('_', QChar::Nbsp));
    }

    void aToolTipKeepsItsLinesAndItsMarkup()
    {
        QCOMPARE(toolTipHtml("a < b\n12 KiB"),
                 QString("<qt>a &lt; b<br>12_KiB</qt>").replace('_', QChar::Nbsp));
    }
};

PASTKEYS_TEST(TestTextPage)
#include "test_text_page.moc"
