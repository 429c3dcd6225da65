// Checks that the text on the card "Why can this be cached?" agrees with the record.
#include "cache/reach.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/view_states.h"
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
    return stateOf(traceOf({.lanes = {laneNamed(left), laneNamed(right)}}));
}

/// The text of the card, without line breaks.
QString textOn(const ViewState& state, QSizeF size = {900, 700})
{
    return textsOf(whyCachedLayout(state, size, fixedMetrics())).replace('\n', ' ');
}

} // namespace

class TestWhyCached : public QObject
{
    Q_OBJECT

private slots:
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
        QVERIFY(textOn(state).contains("All 96 numbers of its keys and values in all layers have "
                                       "the same bits as before (c)."));
        QVERIFY(textOn(state).contains("The 5 newer keys are masked"));
        QVERIFY(textOn(state).contains("Cache on reads the row from its cache in step 6, and "
                                       "computes only"));
    }

    void aRowThatWasTheNewestOneHasNoMaskedKeys()
    {
        ViewState state = stateWith("static", "int8");
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 9, 0}; // computed by a decode step
        const QString text = textOn(state);
        QVERIFY2(text.contains("When the query at position 9 ("), qPrintable(text));
        QVERIFY2(!text.contains("keys are masked"), qPrintable(text));
    }

    void withoutTheCausalMaskTheRowChangesAndTheCardSaysSo()
    {
        const ViewState state = stateWith("off,everything", "static");
        const auto why = whyCached(state);
        QVERIFY(why && why->again && !why->again->isSame());
        // The first layer computes keys and values before it reads other rows, so these are equal.
        QVERIFY(why->again->equal >= 2 * 16);
        const QString text = textOn(state);
        QVERIFY2(text.contains("1. No causal mask"), qPrintable(text));
        QVERIFY(text.contains("sees the 5 newer keys, too."));
        QVERIFY(text.contains(QString("Only %1 of the 96 numbers").arg(why->again->equal)));
        QVERIFY(text.contains("would give a different answer."));
    }

    void withoutALaneThatComputesAgainNothingIsClaimed()
    {
        const ViewState state = stateWith("static", "int8");
        const auto why = whyCached(state);
        QVERIFY(why && !why->again && why->cached);
        const QString text = textOn(state);
        QVERIFY2(text.contains("This run computed no row twice"), qPrintable(text));
        QVERIFY(!text.contains("same bits"));
    }

    void withoutACacheNoneIsSaidToReadTheRow()
    {
        ExampleRun run;
        run.mode = CacheMode::Off;
        const ViewState state = stateOf(traceOf(run));
        QVERIFY(!whyCached(state)->cached);
        QVERIFY(textOn(state).contains("No cache of this run reads it"));
    }

    void aRowThatWasForgottenIsNotSaidToBeRead()
    {
        ViewState state = stateWith("off", "window:3");
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 1, 0};
        QCOMPARE(whyCached(state)->position, std::size_t{1});
        QVERIFY(!whyCached(state)->cached);
    }

    void aPinnedOldRowIsTheOneThatIsTold()
    {
        ViewState state = stateOf(traceOf({}));
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 3, 0};
        QCOMPARE(whyCached(state)->position, std::size_t{3});
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 12, 0}; // not old yet
        QCOMPARE(whyCached(state)->position, std::size_t{7});
    }

    void aRunOfOneStepHasNoOldRow()
    {
        ExampleRun run;
        run.tokens = 1;
        QVERIFY(!whyCached(stateOf(traceOf(run))));
        QVERIFY(textOn(stateOf(traceOf(run))).startsWith("Let the model generate two tokens"));
    }

    void bothPicturesOfTheRowBeginWithTheSameNumbers()
    {
        const ViewLayout layout = whyCachedLayout(stateOf(traceOf({})), {900, 700}, fixedMetrics());
        QStringList numbers;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == DisplayItem::Kind::Text && item.text.startsWith("It begins with"))
                numbers << item.text;
        QCOMPARE(numbers.size(), 2);
        QCOMPARE(numbers[0], numbers[1]);
        QCOMPARE(layout.matrices.size(), std::size_t{4});
    }

    void nothingIsOutsideAtAnySize()
    {
        const ViewState state = stateOf(traceOf({}));
        for (const QSize size : {QSize(620, 420), QSize(900, 700), QSize(1800, 1000)})
            QCOMPARE(outside(whyCachedLayout(state, size, fixedMetrics()), size), QString());
        for (const QSize size : {QSize(1, 1), QSize(50, 700), QSize(900, 20)})
            whyCachedLayout(state, size, fixedMetrics());
    }

    void aScreenReaderHearsAllFourParts()
    {
        WhyCachedView view;
        view.resize(900, 700);
        view.present(stateOf(traceOf({})));
        const QString said = view.accessibleDescription();
        for (const char* part : {"1. ", "2. ", "3. ", "4. "})
            QVERIFY2(said.contains(part), qPrintable(said));
    }
};

PASTKEYS_TEST(TestWhyCached)
#include "test_why_cached.moc"
