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
    void textIsEscaped()
    {
        TextPage page;
        page.add("a < b & “c”", {.toolTip = "\"quoted\" <b>"});
        page.addTable({{{"<th>"}, {"2"}}, {{"3"}, {"4", {.bold = true}}}});
        QCOMPARE(plainText(page).trimmed(), QString("a < b & “c”\n<th>\t2\n3\t4"));
        QVERIFY(!page.html().contains("<th>"));
    }

    void aLinkLeadsWhereItSays()
    {
        TextPage page;
        const Cursor cursor{4, 7};
        const Selection selection{Layer{2}, Head{1}, {}};
        page.addHtml(escapedText("Go %1 or %2.")
                         .arg(page.link("here", cursor, "Tip"))
                         .arg(page.link("there", selection, {})));
        QCOMPARE(plainText(page), QString("Go here or there."));
        QCOMPARE(std::get<Cursor>(page.actionOf("#0")), cursor);
        QCOMPARE(std::get<Selection>(page.actionOf("#1")), selection);
        for (const char* address : {"#2", "", "#", "#-1", "http://example.com"})
            QVERIFY(std::holds_alternative<std::monostate>(page.actionOf(address)));
    }

    void unitsAndBadgesStayWithTheirNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("escaped");
        const auto row = [](const char* text, const char* escaped) {
            QTest::newRow(text) << QString(text) << QString(escaped).replace('_', QChar::Nbsp);
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
        QFETCH(QString, escaped);
        QCOMPARE(escapedText(text.replace('_', QChar::Nbsp)), escaped);
    }

    void aToolTipKeepsItsLinesAndItsMarkup()
    {
        QCOMPARE(toolTipHtml("a < b\n12 KiB"),
                 QString("<qt>a &lt; b<br>12_KiB</qt>").replace('_', QChar::Nbsp));
    }

    void everyInkOfEveryThemeHasItsColor()
    {
        for (const ThemeName name : kThemeNames)
            for (int ink = 0; ink < kInkCount; ++ink) {
                const Ink which = static_cast<Ink>(ink);
                const QString rule = QString(".%1 { color: %2 }")
                                         .arg(nameOf(which), themeNamed(name).color(which).name());
                QVERIFY2(styleSheetOf(themeNamed(name), 5).contains(rule), qPrintable(rule));
            }
    }
};

PASTKEYS_TEST(TestTextPage)
#include "test_text_page.moc"
