#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "token_strip/token_strip_view.h"

#include <QApplication>
#include <QRegularExpression>
#include <QTest>
#include <QWheelEvent>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

ViewLayout laidOut(const ViewState& state, QSizeF size = {900, 64})
{
    return tokenStripLayout(state, size, fixedMetrics());
}

} // namespace

class TestTokenStripLayout : public QObject
{
    Q_OBJECT

private slots:
    void spacesNewlinesAndHalfCharactersAreVisible();
    void wordsOfBothLanesAreShownWhereTheyDiffer();
    void tokensOfTheStepAreFramed();
    void cacheGrowsAtItsAppend();
    void ofTwoCachesTheOneOnShowIsNamed();
    void clickGoesToTheStepThatReadTheToken();
    void chosenTokenThatNoStepReadLeadsToTheStepThatChoseIt();
    void tokensOfThePinnedCellAreDotted();
    void noMarkCoversAnotherNorTheLetters();
    void aFreeLineShowsThePositions();
    void theLegendShowsTokensAsTheStripDrawsThem();
    void longTextShowsThoseAroundTheCursorAndSaysWhich();
    void otherTokensOfALongTextAreMovedIntoView();
    void tokensOfACellThatIsPinnedAreMovedIntoView();
    void beforeARunItSaysThatNothingHasRun();
};

void TestTokenStripLayout::spacesNewlinesAndHalfCharactersAreVisible()
{
    const QString texts = textsOf(laidOut(viewStateAt(traceOf({}), 0, Gpt2::Embedding)));
    QVERIFY2(texts.startsWith("Mia\n·had\n·a\n·red\n·ball\n.\n↵\n<E6>\n"), qPrintable(texts));
}

void TestTokenStripLayout::wordsOfBothLanesAreShownWhereTheyDiffer()
{
    ExampleRun run;
    run.lanes = lanesNamed("static", "token:2=7");
    const ViewLayout layout = laidOut(viewStateAt(traceOf(run), 0, Gpt2::Embedding));
    const QString replaced = textsOf(layout);
    QVERIFY2(replaced.startsWith("Mia\n·had\n·a ≠ <E6>\n·red\n"), qPrintable(replaced));
    QVERIFY(replaced.contains("left ≠ right: different words"));
    const QString tip = detailAtText(layout, "·a ≠ <E6>").toolTip;
    QVERIFY2(tip.startsWith("Position 2: “·a ≠ <E6>” (· is a space), token id 2 ≠ 7\nBytes "
                            "(hexadecimal): 20 61 ≠ E6\nFrom the prompt\n"),
             qPrintable(tip));
    QVERIFY(!textsOf(laidOut(viewStateAt(traceOf({}), 0, Gpt2::Embedding))).contains("≠"));
    run.lanes = lanesNamed("static", "limit:9");
    run.ownWords = true;
    const Trace trace = traceOf(run);
    const QString ended = textsOf(laidOut(viewStateAt(trace, trace.size() - 1, Gpt2::Embedding)));
    QVERIFY2(ended.contains(" ≠ (ended)\n"), qPrintable(ended));
    run.lanes = cacheOffAndOn();
    for (const CacheMode mode : {CacheMode::Off, CacheMode::On}) { // only one lane generates words
        run.mode = mode;
        const QString alone = textsOf(laidOut(viewStateAt(traceOf(run), 2, Gpt2::Embedding)));
        QVERIFY2(alone.startsWith("Mia\n·had\n") && !alone.contains("≠"), qPrintable(alone));
    }
}

void TestTokenStripLayout::tokensOfTheStepAreFramed()
{
    const Trace trace = traceOf({});
    // One frame per token, plus one swatch in the legend.
    QCOMPARE(countOf(laidOut(viewStateAt(trace, 0, Gpt2::Scores)), Kind::Outline, Ink::Current),
             std::size_t{8 + 1});
    QCOMPARE(countOf(laidOut(viewStateAt(trace, 2, Gpt2::Scores)), Kind::Outline, Ink::Current),
             std::size_t{1 + 1});
}

void TestTokenStripLayout::cacheGrowsAtItsAppend()
{
    const Trace trace = traceOf({});
    const auto cached = [&](std::size_t step, Operation operation) {
        return countOf(laidOut(viewStateAt(trace, step, operation, 1)), Kind::Fill, Ink::Reused);
    };
    QCOMPARE(cached(0, Gpt2::QkvProjection), std::size_t{0});
    QCOMPARE(cached(0, Gpt2::CacheAppend), std::size_t{8 + 1});
    QCOMPARE(cached(1, Gpt2::QkvProjection), std::size_t{8 + 1});
    QCOMPARE(cached(1, Gpt2::CacheAppend), std::size_t{9 + 1});
}

void TestTokenStripLayout::ofTwoCachesTheOneOnShowIsNamed()
{
    ExampleRun run;
    QVERIFY(itemWithText(laidOut(viewStateAt(traceOf(run), 2, Gpt2::Scores)), "in the cache"));
    run.lanes = lanesNamed("static", "paged:4");
    const ViewLayout layout = laidOut(viewStateAt(traceOf(run), 2, Gpt2::Scores));
    QVERIFY2(itemWithText(layout, "in the cache (paged:4)"), qPrintable(textsOf(layout)));
}

void TestTokenStripLayout::tokensOfThePinnedCellAreDotted()
{
    ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores);
    const auto dotted = [&] { return countOf(laidOut(state), Kind::Dotted, Ink::Pinned); };
    QCOMPARE(dotted(), std::size_t{0});
    state.selection.pinned = PinnedCell{StageMatrix::Scores, 9, 3};
    QCOMPARE(dotted(), std::size_t{2 + 1}); // query, key, legend
    state.selection.pinned = PinnedCell{StageMatrix::Queries, 9, 3};
    QCOMPARE(dotted(), std::size_t{1 + 1});
}

void TestTokenStripLayout::noMarkCoversAnotherNorTheLetters()
{
    ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Softmax);
    state.selection.pinned = PinnedCell{StageMatrix::Scores, 9, 3};
    const ViewLayout layout = laidOut(state);
    for (const char* token : {"·red", "·had"}) { // one pinned, one not
        const DisplayItem* text = itemWithText(layout, token);
        const double width = fixedMetrics().widthOf(token);
        const double height = fixedMetrics().lineHeight;
        const QRectF letters(text->rect.center() - QPointF(width, height) / 2,
                             QSizeF(width, height));
        const QRectF whole = text->rect;
        for (const DisplayItem& item : layout.list.items()) {
            if (!item.rect.intersects(whole) || item.kind == Kind::Text)
                continue;
            if (item.kind == Kind::Fill && item.ink == Ink::Reused)
                QVERIFY2(item.rect.top() >= letters.bottom(), token);
            if (item.kind == Kind::Dotted || item.kind == Kind::Outline)
                QVERIFY2(item.rect.adjusted(2, 2, -2, -2).contains(letters), token);
        }
    }
    const auto pinned = std::ranges::find(layout.list.items(), Ink::Pinned, &DisplayItem::ink);
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && item.ink == Ink::Reused)
            QVERIFY(!item.rect.intersects(pinned->rect));
}

void TestTokenStripLayout::aFreeLineShowsThePositions()
{
    const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Softmax);
    const double line = tokenLineHeight(fixedMetrics());
    const QSizeF high(900, 2 * line + 16 * 1.2 + 6);
    const ViewLayout layout = laidOut(state, high);
    QCOMPARE(outside(layout, high), QString());
    const DisplayItem* red = itemWithText(layout, "·red");
    const DisplayItem* third = itemWithText(layout, "3");
    QVERIFY(red && third);
    QCOMPARE(third->rect.center().x(), red->rect.center().x());
    QVERIFY(third->rect.top() > red->rect.bottom());
    QVERIFY(!itemWithText(laidOut(state), "3"));                       // only one line fits,
    QVERIFY(!itemWithText(laidOut(state, {300, high.height()}), "3")); // or the tokens take both
}

void TestTokenStripLayout::clickGoesToTheStepThatReadTheToken()
{
    const Trace trace = traceOf({});
    const ViewState state = viewStateAt(trace, 3, Gpt2::Softmax, 2);
    const PointDetail red = detailAtText(laidOut(state), "·red");
    const PointDetail expected{{}, cursorAt(trace, 0, {Gpt2::Softmax, Layer{2}})};
    QCOMPARE(std::get<GoTo>(red.action).cursor, std::get<GoTo>(expected.action).cursor);
    QVERIFY2(red.toolTip.startsWith("Position 3: “·red” (· is a space), token id 3\nBytes "
                                    "(hexadecimal): 20 72 65 64\nFrom the prompt\n"),
             qPrintable(red.toolTip));
    QVERIFY(red.toolTip.endsWith("Click to go to step 1, which read it."));
}

void TestTokenStripLayout::chosenTokenThatNoStepReadLeadsToTheStepThatChoseIt()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, trace.size() - 1, Gpt2::Sample));
    QRectF last;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Text && item.bold && item.text != "ab") // "ab" is in the legend
            last = item.rect;
    const PointDetail detail = layout.detailAt(last.center());
    QCOMPARE(std::get<GoTo>(detail.action).cursor,
             cursorAt(trace, trace.size() - 1, {Gpt2::Sample, {}}));
    QVERIFY(detail.toolTip.contains("Chosen, but no step has read it"));
    QVERIFY(detail.toolTip.endsWith(
        QString("Click to go to step %1, which chose it.").arg(trace.size())));
}

void TestTokenStripLayout::theLegendShowsTokensAsTheStripDrawsThem()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 2, Gpt2::Scores));
    std::vector<double> underlines;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && item.ink == Ink::Reused)
            underlines.push_back(item.rect.height());
    QVERIFY(underlines.size() > 2);
    QVERIFY(std::ranges::all_of(underlines, [](double height) { return height <= 7; }));
    QVERIFY(itemWithText(layout, "in the cache"));
    QVERIFY(itemWithText(layout, "generated"));
    QVERIFY(itemWithText(layout, "comes later"));
    // Once the last step has chosen its token, no token comes later, because the chosen one belongs
    // to the answer.
    QVERIFY(itemWithText(laidOut(viewStateAt(trace, 5, Gpt2::Logits)), "comes later"));
    QVERIFY(!itemWithText(laidOut(viewStateAt(trace, 5, Gpt2::Sample)), "comes later"));
    QVERIFY(itemWithText(
        laidOut(viewStateAt(traceOf({.tokens = 1, .chunks = {4, 4}}), 0, Gpt2::Embedding)),
        "comes later"));
}

void TestTokenStripLayout::longTextShowsThoseAroundTheCursorAndSaysWhich()
{
    const Trace trace = traceOf({});
    const QSizeF narrow(200, 64);
    const ViewLayout early = laidOut(viewStateAt(trace, 0, Gpt2::Scores), narrow);
    const ViewLayout late = laidOut(viewStateAt(trace, 5, Gpt2::Scores), narrow);
    QVERIFY(itemWithText(late, "Mia") == nullptr);
    // 13 tokens have a position; a 14th was chosen but never read.
    QVERIFY2(textsOf(late).contains(QRegularExpression("Positions [0-9]+–12 of 13")),
             qPrintable(textsOf(late)));
    QCOMPARE(outside(early, narrow), QString());
    QCOMPARE(outside(late, narrow), QString());
    QVERIFY(countOf(late, Kind::Outline, Ink::Current) >= 1);
}

void TestTokenStripLayout::otherTokensOfALongTextAreMovedIntoView()
{
    TokenStripView strip;
    strip.resize(300, 40);
    const Trace trace = traceOf({.tokens = 40});
    strip.present(viewStateAt(trace, 30, Gpt2::Scores));
    const auto first = [&] { return strip.currentLayout().detailAt({15, 15}).toolTip; };
    const QString before = first();
    const auto turn = [&](int eighths) {
        QWheelEvent event({50, 15}, {50, 15}, {}, {0, eighths}, Qt::NoButton, {}, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&strip, &event);
        return event.isAccepted();
    };
    QVERIFY(turn(120));
    QVERIFY(first() != before);
    QTest::keyClick(&strip, Qt::Key_Up);
    for (int i = 0; i < 20; ++i)
        turn(120);
    QVERIFY2(first().startsWith("Position 0:"), qPrintable(first()));
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(&strip, Qt::Key_Down);
    const std::size_t last = trace.step(trace.size() - 1).positions();
    const TokensOnShow end = tokensOnShow(strip.state(), strip.size(), fixedMetrics(), 1000);
    QCOMPARE(end.end, last + 1);                         // includes the token chosen last
    strip.present(viewStateAt(trace, 31, Gpt2::Scores)); // resets the scroll position
    strip.present(viewStateAt(trace, 30, Gpt2::Scores));
    QCOMPARE(first(), before);
    strip.resize(6000, 40);
    QVERIFY(!turn(120)); // all tokens are visible
}

void TestTokenStripLayout::tokensOfACellThatIsPinnedAreMovedIntoView()
{
    TokenStripView strip;
    strip.resize(300, 40);
    ViewState state = viewStateAt(traceOf({.tokens = 40}), 30, Gpt2::Scores);
    strip.present(state);
    const auto pinned = [&] { return countOf(strip.currentLayout(), Kind::Dotted, Ink::Pinned); };
    const auto pin = [&](std::size_t position, std::size_t key) {
        state.selection.pinned = PinnedCell{StageMatrix::Scores, position, key};
        strip.present(state);
    };
    pin(5, 5);
    QCOMPARE(pinned(), std::size_t{1});
    pin(7, 5); // both fit
    QCOMPARE(pinned(), std::size_t{2});
    pin(38, 0);
    QVERIFY(strip.currentLayout().detailAt({15, 15}).toolTip.startsWith("Position 38:"));
    strip.present(viewStateAt(state.trace, 31, Gpt2::Scores)); // drops the pin
    const QString before = strip.currentLayout().detailAt({15, 15}).toolTip;
    state.cursor.step = 31;
    strip.present(state); // pinned again
    QVERIFY(strip.currentLayout().detailAt({15, 15}).toolTip != before);
}

void TestTokenStripLayout::beforeARunItSaysThatNothingHasRun()
{
    TokenStripView strip;
    for (const TokensShown which : {TokensShown::OfPrompt, TokensShown::All}) {
        strip.showTokens(which);
        QCOMPARE(strip.accessibleDescription(), QString("Nothing has run yet."));
    }
}

PASTKEYS_TEST(TestTokenStripLayout)
#include "test_token_strip_layout.moc"
