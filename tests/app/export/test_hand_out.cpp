// The handout of a run: what is in the file, and how a browser shows and prints it.
#include "base/errors.h"
#include "drawing/number_text.h"
#include "export/chosen_places.h"
#include "export/hand_out.h"
#include "export/hand_out_text.h"
#include "query/ledger.h"
#include "record/lane_names.h"
#include "support/approved_text.h"
#include "support/browser.h"
#include "support/encoder_decoder_reference.h"
#include "support/foreign_trace.h"
#include "support/gpt2_names.h"
#include "support/run_trace.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/written_bytes.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;

Q_DECLARE_METATYPE(Trace)

namespace {

HandOut handOutOf(const Trace& trace, const Theme& theme = themeNamed(ThemeName::Light))
{
    HandOut handOut{.trace = trace,
                    .selection = {},
                    .steps = tellingSteps(trace),
                    .operations = tellingOperations(test::gpt2Names()),
                    .look = handOutLook(theme)};
    handOut.plots = plotsOf(trace, handOut.look);
    return handOut;
}

QString htmlOf(const HandOut& handOut)
{
    return QString::fromStdString(test::writtenBytes(
        [&handOut](const ByteSink& sink) { writeHandOut(handOut, sink, [](double) {}); }));
}

/// The same steps with a different header.
Trace withHeader(const Trace& trace, TraceHeader header)
{
    const std::span<const StepRecordPtr> steps = trace.steps();
    return Trace(std::move(header), {steps.begin(), steps.end()});
}

Trace withPrompt(const Trace& trace, const QString& prompt)
{
    TraceHeader header = trace.header();
    header.prompt = prompt.toStdString();
    return withHeader(trace, std::move(header));
}

const QString kOddPrompt = QStringLiteral("<script>alert(\"1\")</script> & 'it' <img "
                                          "src=http://example.org/a.png> \u05E9\u05DC\u05D5\u05DD "
                                          "\U0001F600 \x01 \u202E end ") +
                           QString(300, u'x');

/// A script for the end of the page. It reports in the page's title which elements extend beyond
/// the page, how tall the tallest part is, how many files were loaded, and how many pictures are
/// shown.
constexpr char kQuestions[] =
    "<script>\n"
    "const box = document.documentElement;\n"
    "const outside = [...document.querySelectorAll('body *')].filter(e => !e.closest('svg > *') "
    "&&\n"
    "    e.getBoundingClientRect().right > box.clientWidth + 0.5).map(e => e.tagName);\n"
    "const high = Math.max(...[...document.querySelectorAll('section, figure, tr')]\n"
    "    .map(e => e.getBoundingClientRect().height));\n"
    "const shown = [...document.querySelectorAll('svg')]\n"
    "    .filter(e => e.getBoundingClientRect().height > 100);\n"
    "document.title = 'wide ' + (box.scrollWidth > box.clientWidth) +\n"
    "    ' outside ' + outside.join('+') + ' high ' + Math.round(high) +\n"
    "    ' loaded ' + performance.getEntriesByType('resource').length +\n"
    "    ' pictures ' + shown.length;\n"
    "</script></body>\n";

} // namespace

class TestHandOut : public QObject
{
    Q_OBJECT

private slots:
    void itsWordsAreAsApproved_data()
    {
        QTest::addColumn<Trace>("trace");
        const Trace usual = test::traceOf({});
        QTest::newRow("usual") << withPrompt(usual, "Mia had a red ball.");
        QTest::newRow("one token") << test::traceOf({.prompt = {"Mia"}, .tokens = 1});
        QTest::newRow("cache off") << test::traceOf({.mode = CacheMode::Off, .ownWords = true});
        QTest::newRow("cache on") << test::traceOf({.mode = CacheMode::On, .ownWords = true});
        QTest::newRow("no cache") << test::traceOf({.lanes = lanesNamed("off", "off,half:10")});
        QTest::newRow("equal work") << test::traceOf({.lanes = lanesNamed("static", "dynamic")});
        // The prompt has 8 tokens, so the right side stops after 3 of the 6 steps.
        QTest::newRow("right side stops")
            << test::traceOf({.lanes = lanesNamed("off", "limit:10")});
        QTest::newRow("own words")
            << test::traceOf({.lanes = lanesNamed("static", "limit:10"), .ownWords = true});
        QTest::newRow("recorded elsewhere") << test::foreignTrace(usual);
    }
    void itsWordsAreAsApproved()
    {
        QFETCH(Trace, trace);
        TraceHeader header = trace.header();
        if (QByteArray(QTest::currentDataTag()) == "usual")
            header.processor = "A <fast> one";
        const Trace run = withHeader(trace, header);
        const QString text = runHtml(run) + savingsHtml(run);
        const QString name = QString(QTest::currentDataTag()).replace(' ', '_');
        QCOMPARE(text, test::approved("export/hand_out/" + name, text));
    }

    void theSourceOfATranslationIsSaid()
    {
        const test::DrawnPair drawn = test::drawnPair("marian", 1);
        RunSettings settings = test::settingsFor(drawn.model, 1, 3);
        settings.source = test::randomTokens(drawn.model.config, 5, 2);
        settings.stopAtEndOfText = false;
        const Trace trace = withPrompt(test::runTrace(drawn.model, settings), "Mia has a ball.");
        const QString text = runHtml(trace) + savingsHtml(trace);
        for (const char* said :
             {"Source text", "Mia has a ball.", "5 tokens, read by an encoder of",
              "with which a translation begins", "The keys and values of the source take"})
            QVERIFY2(text.contains(said), qPrintable(text));
    }

    void aCacheThatDidNotRunIsLeftOut()
    {
        const StageLook look = handOutLook(themeNamed(ThemeName::Light));
        // Without a cache, there is no plot of the bytes in it.
        QCOMPARE(plotsOf(test::traceOf({.mode = CacheMode::Off}), look).size(), std::size_t{1});
        QCOMPARE(plotsOf(test::traceOf({.mode = CacheMode::On}), look).size(), std::size_t{2});
    }

    void itNeedsNothingElse()
    {
        QString html = htmlOf(handOutOf(test::traceOf({})));
        const QString policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
        QCOMPARE(html.count(policy), 1);
        html.remove(policy);
        static const QRegularExpression address("(?:src|href)\\s*=(?!\"data:)|url\\((?!data:|#)");
        for (auto each = address.globalMatch(html); each.hasNext();)
            QFAIL(qPrintable(each.next().captured()));
        QVERIFY(!html.contains("<script") && !html.contains("<link") && !html.contains("@import"));
    }

    void aPromptIsTextWhateverItHolds()
    {
        const QString html = htmlOf(handOutOf(withPrompt(test::traceOf({}), kOddPrompt)));
        QVERIFY(html.contains("<blockquote dir=\"auto\">&lt;script&gt;alert(&quot;1&quot;)"));
        QVERIFY(!html.contains("<script") && !html.contains("<img"));
        QVERIFY(
            html.contains(QStringLiteral("\u05E9\u05DC\u05D5\u05DD \U0001F600 &lt;U+0001&gt;")));
        QVERIFY(!html.contains(QChar(1)));
        const QString turned = htmlOf(handOutOf(withPrompt(test::traceOf({}), "a\u202Eb\u2066")));
        QVERIFY(turned.contains("a&lt;U+202E&gt;b&lt;U+2066&gt;"));
        QVERIFY(!turned.contains(QChar(0x202E)) && !turned.contains(QChar(0x2066)));
    }

    void eachChosenPlaceHasItsPictureAndExplanation()
    {
        const Trace trace = test::traceOf({});
        HandOut handOut = handOutOf(trace);
        handOut.plots.clear();
        QCOMPARE(htmlOf(handOut).count("<svg "), 12);
        handOut.steps = {1, 3};
        handOut.operations = {"Softmax", "Sample"};
        QString html = htmlOf(handOut);
        QCOMPARE(html.count("<svg "), 4);
        static const QRegularExpression drawn("<(svg|style).*?</\\1>",
                                              QRegularExpression::DotMatchesEverythingOption);
        html.replace(drawn, "<\\1/>")
            .replace(QRegularExpression("Pastkeys \\d\\S*"), "Pastkeys VERSION");
        QCOMPARE(html, test::approved("export/hand_out/document", html));
        handOut.operations = {"CacheAppend"}; // the next run lacks this operation
        handOut.trace = test::traceOf({.mode = CacheMode::Off});
        QCOMPARE(htmlOf(handOut).count("<svg "), 0);
    }

    void theTableHoldsTheLedger()
    {
        const auto cells = [](const LaneTotals& left, const LaneTotals& right) {
            return "<td>" + grouped(left.counted.products) + "</td><td>" +
                   grouped(right.counted.products) + "</td>";
        };
        for (const char* right : {"static", "limit:10"}) { // the second one stops after 3 steps
            const Trace trace = test::traceOf({.lanes = lanesNamed("off", right)});
            const auto both =
                trace.steps().first(trace.steps().back()->ranBoth() ? trace.size() : 3);
            const QString html = savingsHtml(trace);
            for (const LedgerRow& row : ledgerOf(*trace.header().network, both))
                if (row.lanes[0].counted.products > 0)
                    QVERIFY(html.contains(cells(row.lanes[0], row.lanes[1])));
            QVERIFY(html.contains(cells(*totalsOf(both, Lane{0}), *totalsOf(both, Lane{1}))));
        }
    }

    void linksOfTheWindowAreNotOnPaper()
    {
        const QString html = htmlOf(handOutOf(test::traceOf({})));
        for (const char* const part : {"<a ", "Ctrl+", "Why can this be cached", " title=\"",
                                       "Measure this machine", "Click"})
            QVERIFY2(!html.contains(part), part);
        QVERIFY(!htmlOf(handOutOf(test::traceOf({.mode = CacheMode::On}))).contains("press Run"));
        TextPage page;
        page.add({page.link("Only a link", GoTo{}, {.bold = true, .toolTip = "tip"})});
        page.add({{"A "}, {"query", {.toolTip = "tip"}, "glossary:query"}, {" stays."}});
        QCOMPARE(paperHtml(page, 0), QString("<p>A query stays.</p>\n"));
    }

    void everyInkOfEveryThemeHasItsColor()
    {
        for (const ThemeName name : kThemeNames)
            for (int ink = 0; ink < kInkCount; ++ink) {
                const Ink which = static_cast<Ink>(ink);
                const QString rule = QString(".%1{color:%2}")
                                         .arg(nameOf(which), themeNamed(name).color(which).name());
                QVERIFY2(handOutStyle(themeNamed(name)).contains(rule), qPrintable(rule));
            }
    }

    void aTableOfAPanelIsATableOnPaper()
    {
        TextPage page;
        page.add("Left out");
        page.addGap();
        page.add("a < b", {Ink::MutedText, true});
        page.addTable({{{"Name"}, {"On", {Ink::On, true}}}, {{"FLOPs"}, {"12"}}});
        QCOMPARE(
            paperHtml(page, 1),
            QString("<p class=\"gap\"><b><span class=\"MutedText\">a &lt; b</span></b></p>\n"
                    "<table>\n<tr><th>Name</th><th><b><span class=\"On\">On</span></b></th></tr>\n"
                    "<tr><td>FLOPs</td><td>12</td></tr>\n</table>\n"));
    }

    void itIsWrittenInPiecesAndCanBeStopped()
    {
        const HandOut handOut = handOutOf(test::traceOf({}));
        int pieces = 0;
        std::vector<double> parts;
        writeHandOut(
            handOut, [&pieces](std::span<const std::byte>) { ++pieces; },
            [&parts](double part) { parts.push_back(part); });
        QVERIFY(pieces > 12);
        QVERIFY(std::ranges::is_sorted(parts));
        QCOMPARE(parts.back(), 1.0);
        const auto stop = [&pieces](std::span<const std::byte>) {
            if (--pieces < 5)
                throw Cancelled();
        };
        QVERIFY_EXCEPTION_THROWN(writeHandOut(handOut, stop, [](double) {}), Cancelled);
    }

    void aBrowserShowsItOnTheWidthOfA4_data()
    {
        QTest::addColumn<QString>("prompt");
        QTest::addColumn<ThemeName>("theme");
        QTest::newRow("usual") << QString("Mia had a red ball.") << ThemeName::Light;
        QTest::newRow("odd") << kOddPrompt << ThemeName::Light;
        QTest::newRow("projector") << QString("Mia had a red ball.") << ThemeName::Projector;
    }
    void aBrowserShowsItOnTheWidthOfA4()
    {
        test::Browser browser;
        if (browser.program.isEmpty())
            QSKIP("chromium is not installed");
        QFETCH(QString, prompt);
        QFETCH(ThemeName, theme);
        QString html = htmlOf(handOutOf(withPrompt(test::traceOf({}), prompt), themeNamed(theme)));
        const qsizetype pictures = html.count("<svg ");
        // Lays out the page as if for printing (180 mm wide between the margins), and lets scripts run.
        html.replace("@media print", "@media all")
            .replace("default-src 'none';", "default-src 'none'; script-src 'unsafe-inline';")
            .replace("</body>", kQuestions);
        const QString dom = QString::fromUtf8(
            browser.show(html.toUtf8(), {"--window-size=680,1009", "--dump-dom"}));
        static const QRegularExpression title("<title>wide (\\w+) outside (.*) high (\\d+) loaded "
                                              "(\\d+) pictures (\\d+)</title>");
        const QRegularExpressionMatch answer = title.match(dom);
        QVERIFY2(answer.hasMatch(), qPrintable(dom.left(500)));
        QCOMPARE(answer.captured(1), QString("false"));
        QCOMPARE(answer.captured(2), QString());
        // Each part fits on a page, which has 267 mm (1009 pixels) between its margins.
        QVERIFY2(answer.captured(3).toInt() < 1009, qPrintable(answer.captured()));
        QCOMPARE(answer.captured(4), QString("0"));
        QCOMPARE(answer.captured(5).toLongLong(), pictures);
    }

    void aBrowserPrintsItOnA4()
    {
        test::Browser browser;
        if (browser.program.isEmpty())
            QSKIP("chromium is not installed");
        const QString path = browser.folder.filePath("page.pdf");
        browser.show(htmlOf(handOutOf(test::traceOf({}))).toUtf8(),
                     {"--no-pdf-header-footer", "--print-to-pdf=" + path});
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString pdf = QString::fromLatin1(file.readAll());
        static const QRegularExpression box("/MediaBox \\[0 0 (\\d+)[.\\d]* (\\d+)[.\\d]*\\]");
        int pages = 0;
        for (auto each = box.globalMatch(pdf); each.hasNext(); ++pages) {
            const QRegularExpressionMatch size = each.next();
            QVERIFY(std::abs(size.captured(1).toInt() - 595) <= 1); // points
            QVERIFY(std::abs(size.captured(2).toInt() - 842) <= 1);
        }
        QVERIFY2(pages > 10 && pages < 20, qPrintable(QString::number(pages)));
    }
};

PASTKEYS_TEST(TestHandOut)
#include "test_hand_out.moc"
