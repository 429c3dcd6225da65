// Checks that the text on the card "Why can this be cached?" agrees with the record.
#include "cache/reach.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"
#include "why_cached/why_cached_layout.h"
#include "why_cached/why_cached_story.h"
#include "why_cached/why_cached_view.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The state at the last step, in which the matrices of all steps are available.
ViewState stateOf(const Trace& trace, std::size_t layer = 1)
{
    ViewState state = viewStateAt(trace, trace.size() - 1, Gpt2::Mask, layer);
    state.attentionOf = [trace, layer](std::size_t step) {
        return viewStateAt(trace, step, Gpt2::Mask, layer).attention;
    };
    return state;
}

ViewState stateWith(const char* left, const char* right)
{
    return stateOf(runOf(left, right));
}

} // namespace

class TestWhyCached : public QObject
{
    Q_OBJECT

private slots:
    void cardsOfEachCache()
    {
        ApprovedTexts texts("why_cached/cards");
        const auto add = [&](const char* name, const ViewState& state) {
            texts.add(name, whyCachedLayout(state, {900, 700}, fixedMetrics()));
        };
        add("off and on", stateOf(traceOf({})));
        add("one step", stateOf(traceOf({.tokens = 1})));
        add("only cache off", stateOf(traceOf({.mode = CacheMode::Off})));
        add("no causal mask", stateWith("off,everything", "static"));
        ViewState state = stateWith("static", "int8");
        add("no lane that computes again", state);
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 9, 0};
        add("a row that a decode step computed", state);
        state = stateWith("off", "window:3");
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 1, 0};
        add("a row that the cache forgot", state);
        WhyCachedView view;
        view.resize(900, 700);
        view.present(stateOf(traceOf({})));
        texts.add("what a screen reader hears", view.accessibleDescription());
        QVERIFY(texts.areApproved());
    }

    void anOldRowHasTheSameBitsInEveryStep()
    {
        const ViewState state = stateOf(traceOf({}));
        const auto why = whyCached(state);
        QVERIFY(why && why->again && why->cached == Lane{1});
        QCOMPARE(why->position, std::size_t{7}); // the prompt's last position
        QCOMPARE(why->again->first, std::size_t{0});
        QCOMPARE(why->again->again, state.trace.size() - 1);
        QCOMPARE(why->again->numbers, std::size_t{2} * 3 * 16); // K and V, layers, width
        QVERIFY(why->again->isSame());
    }

    void withoutTheCausalMaskTheRowChanges()
    {
        const ViewState state = stateWith("off,everything", "static");
        const auto why = whyCached(state);
        QVERIFY(why && why->again && !why->again->isSame());
        // The first layer computes keys and values before it reads other rows, so these are equal.
        QVERIFY(why->again->equal >= 2 * 16);
    }

    void aRowIsReadOnlyFromACacheThatHoldsIt()
    {
        QVERIFY(!whyCached(stateOf(traceOf({.mode = CacheMode::Off})))->cached);
        ViewState state = stateWith("off", "window:3");
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 1, 0};
        QCOMPARE(whyCached(state)->position, std::size_t{1});
        QVERIFY(!whyCached(state)->cached);
        const auto rounded = whyCached(stateWith("static", "int8"));
        QVERIFY(rounded && !rounded->again && rounded->cached); // no lane computes it again
    }

    void aPinnedOldRowIsTheOneThatIsTold()
    {
        ViewState state = stateOf(traceOf({}));
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 3, 0};
        QCOMPARE(whyCached(state)->position, std::size_t{3});
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 12, 0}; // not old yet
        QCOMPARE(whyCached(state)->position, std::size_t{7});
    }

    void aRunOfOneStepHasNoOldRow() { QVERIFY(!whyCached(stateOf(traceOf({.tokens = 1})))); }

    void nothingIsOutsideAtAnySize()
    {
        const ViewState state = stateOf(traceOf({}));
        for (const QSize size : {QSize(620, 420), QSize(900, 700), QSize(1800, 1000)}) {
            const ViewLayout layout = whyCachedLayout(state, size, fixedMetrics());
            QCOMPARE(layout.matrices.size(), std::size_t{4});
            QCOMPARE(outside(layout, size), QString());
        }
        for (const QSize size : {QSize(1, 1), QSize(50, 700), QSize(900, 20)})
            whyCachedLayout(state, size, fixedMetrics());
    }
};

PASTKEYS_TEST(TestWhyCached)
#include "test_why_cached.moc"
