#include "shared/lane_words.h"
#include "support/drafted_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"
#include "token_strip/token_strip_view.h"

#include <QApplication>
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
    void textsOfEachCacheAndStep()
    {
        ApprovedTexts texts("token_strip/strips");
        const auto add = [&](const char* name, const Trace& trace, std::size_t step,
                             Operation operation = Gpt2::Embedding, QSizeF size = {900, 64}) {
            const ViewLayout layout = laidOut(viewStateAt(trace, step, operation), size);
            texts.add(name, layout);
            for (const char* token : {"·red", "·a ≠ <E6>", "·w20 ≠ (ended)"})
                if (itemWithText(layout, token))
                    texts.add(QString("%1: %2").arg(name, token),
                              detailAtText(layout, token).toolTip);
        };
        const Trace trace = traceOf({});
        texts.add("no run", laidOut({}));
        add("before the first append", trace, 0);
        add("decode", trace, 2, Gpt2::Scores);
        add("before the last choice", trace, 5, Gpt2::Logits);
        add("after the last choice", trace, 5, Gpt2::Sample);
        // 13 tokens have a position; a 14th was chosen but never read.
        add("narrow", trace, 5, Gpt2::Scores, {200, 64});
        add("only the prompt", traceOf({.tokens = 1, .chunks = {4, 4}}), 0);
        ExampleRun run;
        for (const CacheMode mode : {CacheMode::Off, CacheMode::On}) {
            run.mode = mode;
            run.ownWords = true; // only one lane generates words
            add(mode == CacheMode::Off ? "only cache off" : "only cache on", traceOf(run), 2);
        }
        add("two caches", traceOf({.lanes = lanesNamed("static", "paged:4")}), 2, Gpt2::Scores);
        add("another word", traceOf({.lanes = lanesNamed("static", "token:2=7")}), 0);
        add("one text has ended",
            traceOf({.lanes = lanesNamed("static", "limit:9"), .ownWords = true}), 5);
        QVERIFY(texts.areApproved());
    }

    void tokensOfTheStepAreFramed()
    {
        const Trace trace = traceOf({});
        // One frame per token, plus one swatch in the legend.
        QCOMPARE(countOf(laidOut(viewStateAt(trace, 0, Gpt2::Scores)), Kind::Outline, Ink::Current),
                 std::size_t{8 + 1});
        QCOMPARE(countOf(laidOut(viewStateAt(trace, 2, Gpt2::Scores)), Kind::Outline, Ink::Current),
                 std::size_t{1 + 1});
    }

    void proposedTokensStandInTheTextAndAreStruckOutWhenOthersAreChosen()
    {
        const Trace trace = draftedRun(smallModel(40), "static", 4);
        const std::size_t shown = trace.tokens().size() + 1; // with the last choice
        std::size_t all = 0;
        for (const StepRecordPtr& step : trace.steps()) {
            const auto at = [&](Operation operation) {
                return laidOut(viewStateAt(trace, step->index, operation), {2000, 200});
            };
            const std::size_t rejected = std::min(step->end(), shown) - step->positions();
            const ViewLayout reading = at(Gpt2::Scores);
            const ViewLayout chosen = at(Gpt2::Sample);
            QCOMPARE(countOf(reading, Kind::Line, Ink::MutedText), std::size_t{0});
            QCOMPARE(countOf(chosen, Kind::Line, Ink::MutedText), rejected);
            for (std::size_t i = step->positions(); i < step->positions() + rejected; ++i) {
                const auto word = QString::fromStdString(step->tokens[i - step->first].bytes);
                QVERIFY(itemWithText(reading, word) && itemWithText(chosen, word));
            }
            all += rejected;
        }
        QVERIFY(all > 0);
        QCOMPARE(answerOf(trace, Lane{0}, trace.size()), trace.textChosenBy(Lane{0}));
    }

    void cacheGrowsAtItsAppend()
    {
        const Trace trace = traceOf({});
        const auto cached = [&](std::size_t step, Operation operation) {
            return countOf(laidOut(viewStateAt(trace, step, operation, 1)), Kind::Fill,
                           Ink::Reused);
        };
        QCOMPARE(cached(0, Gpt2::QkvProjection), std::size_t{0});
        QCOMPARE(cached(0, Gpt2::CacheAppend), std::size_t{8 + 1});
        QCOMPARE(cached(1, Gpt2::QkvProjection), std::size_t{8 + 1});
        QCOMPARE(cached(1, Gpt2::CacheAppend), std::size_t{9 + 1});
    }

    void chosenTokenThatNoStepReadLeadsToTheStepThatChoseIt()
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
        QCOMPARE(detail.toolTip, approved("token_strip/last_token", detail.toolTip));
    }

    void tokensOfThePinnedCellAreDotted()
    {
        ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores);
        const auto dotted = [&] { return countOf(laidOut(state), Kind::Dotted, Ink::Pinned); };
        QCOMPARE(dotted(), std::size_t{0});
        state.selection.pinned = PinnedCell{StageMatrix::Scores, 9, 3};
        QCOMPARE(dotted(), std::size_t{2 + 1}); // query, key, legend
        state.selection.pinned = PinnedCell{StageMatrix::Queries, 9, 3};
        QCOMPARE(dotted(), std::size_t{1 + 1});
    }

    void noMarkCoversAnotherNorTheLetters()
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

    void aFreeLineShowsThePositions()
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
        QVERIFY(!itemWithText(laidOut(state), "3")); // only one line fits,
        QVERIFY(
            !itemWithText(laidOut(state, {300, high.height()}), "3")); // or the tokens take both
    }

    void theLegendUnderlinesTokensAsTheStripDoes()
    {
        const Trace trace = traceOf({});
        const ViewLayout layout = laidOut(viewStateAt(trace, 2, Gpt2::Scores));
        std::vector<double> underlines;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Fill && item.ink == Ink::Reused)
                underlines.push_back(item.rect.height());
        QVERIFY(underlines.size() > 2);
        QVERIFY(std::ranges::all_of(underlines, [](double height) { return height <= 7; }));
    }

    void longTextShowsThoseAroundTheCursor()
    {
        const Trace trace = traceOf({});
        const QSizeF narrow(200, 64);
        const ViewLayout early = laidOut(viewStateAt(trace, 0, Gpt2::Scores), narrow);
        const ViewLayout late = laidOut(viewStateAt(trace, 5, Gpt2::Scores), narrow);
        QVERIFY(itemWithText(late, "Mia") == nullptr);
        QCOMPARE(outside(early, narrow), QString());
        QCOMPARE(outside(late, narrow), QString());
        QVERIFY(countOf(late, Kind::Outline, Ink::Current) >= 1);
    }

    void otherTokensOfALongTextAreMovedIntoView()
    {
        TokenStripView strip;
        strip.resize(300, 40);
        const Trace trace = traceOf({.tokens = 40});
        strip.present(viewStateAt(trace, 30, Gpt2::Scores));
        const auto first = [&] { return strip.currentLayout().detailAt({15, 15}).toolTip; };
        const QString before = first();
        const auto turn = [&](int eighths) {
            QWheelEvent event({50, 15}, {50, 15}, {}, {0, eighths}, Qt::NoButton, {},
                              Qt::NoScrollPhase, false);
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

    void tokensOfACellThatIsPinnedAreMovedIntoView()
    {
        TokenStripView strip;
        strip.resize(300, 40);
        ViewState state = viewStateAt(traceOf({.tokens = 40}), 30, Gpt2::Scores);
        strip.present(state);
        const auto pinned = [&] {
            return countOf(strip.currentLayout(), Kind::Dotted, Ink::Pinned);
        };
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
};

PASTKEYS_TEST(TestTokenStripLayout)
#include "test_token_strip_layout.moc"
