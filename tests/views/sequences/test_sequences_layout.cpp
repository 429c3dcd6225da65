// Checks the chart of a batch, the map of its pool, and the sentences about a step, mostly by their
// text.
#include "drawing/theme.h"
#include "sequences/batch_plot_data.h"
#include "sequences/batch_summary.h"
#include "sequences/batch_text.h"
#include "sequences/pool_layout.h"
#include "sequences/sequence_columns.h"
#include "sequences/sequences_layout.h"
#include "sequences/sequences_view.h"
#include "support/batch_traces.h"
#include "support/layout_checks.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr QSize kSize(900, 200);

SequencesLayout chartAt(std::size_t step)
{
    return sequencesLayout(threeSequences(step), 0, kSize, fixedMetrics());
}

} // namespace

class TestSequencesLayout : public QObject
{
    Q_OBJECT

private slots:
    void aCellSaysHowManyRowsItHasAndWhatItChose()
    {
        const SequencesLayout chart = chartAt(0);
        const QString texts = textsOf(chart.picture);
        for (const char* text : {"10 rows", "4 rows", "8 found, 2 new", "·the", "·sat", "end"})
            QVERIFY2(texts.split('\n').contains(text), qPrintable(texts));
        QVERIFY(outside(chart.picture, kSize).isEmpty());
    }

    void theBarOfACellIsAsWideAsEachPartOfItsRows()
    {
        // The third sequence found eight positions in the pool and computes two rows, so the widths
        // have a ratio of 4 to 1.
        const SequencesLayout chart = chartAt(2);
        double found = 0;
        double computed = 0;
        for (const DisplayItem& item : chart.picture.list.items()) {
            if (item.rect.left() < chart.edges[2] ||
                item.rect.top() < chart.top + 2 * chart.rowHeight ||
                item.rect.top() > chart.top + 3 * chart.rowHeight)
                continue;
            if (item.ink == Ink::Reused)
                found = std::max(found, item.rect.width());
            if (item.kind == DisplayItem::Kind::Fill && item.ink == Ink::New)
                computed = item.rect.width();
        }
        QVERIFY(computed > 0);
        QVERIFY(std::abs(found / computed - 4) < 0.1);
    }

    void pointsLeadToTheirStepAndSequence()
    {
        const SequencesLayout chart = chartAt(0);
        for (std::size_t step = 0; step < 3; ++step)
            for (std::size_t sequence = 0; sequence < 3; ++sequence) {
                const QPointF middle((chart.edges[step] + chart.edges[step + 1]) / 2,
                                     chart.top +
                                         (static_cast<double>(sequence) + 0.5) * chart.rowHeight);
                QCOMPARE(chart.stepAt(middle.x()), step);
                QCOMPARE(chart.sequenceAt(middle.y()), sequence);
                const PointDetail detail = chart.picture.detailAt(middle);
                QCOMPARE(std::get<GoTo>(detail.action).cursor.step, step);
                QVERIFY(detail.toolTip.startsWith(
                    QString("Sequence %1 in step %2").arg(sequence + 1).arg(step + 1)));
            }
    }

    void aSequenceWithoutASlotWaits()
    {
        const BatchState state = threeSequences(0);
        QCOMPARE(doingOf(state.batch, 2, 0), SequenceDoing::WaitingForSlot);
        QCOMPARE(doingOf(state.batch, 2, 2), SequenceDoing::Computing);
        QCOMPARE(doingOf(state.batch, 1, 2), SequenceDoing::Nothing);
        QVERIFY(cellSentence(state.batch, 1, 2).contains("It has ended."));
        QVERIFY(cellSentence(state.batch, 1, 1).contains("It ends here"));
    }

    void aSequenceThatWaitsSaysForWhat()
    {
        BatchState state = threeSequences(0);
        QVERIFY2(cellSentence(state.batch, 2, 0).contains("It waits for a slot: all 2 slots are"),
                 qPrintable(cellSentence(state.batch, 2, 0)));
        BatchStep step = state.current(); // a slot is free, but too few blocks are
        step.parts.pop_back();
        step.waiting = {{}, {1, 2}};
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        QCOMPARE(doingOf(state.batch, 2, 0), SequenceDoing::WaitingForMemory);
        for (const std::size_t sequence : {1U, 2U})
            QVERIFY2(cellSentence(state.batch, sequence, 0).contains("It waits for memory: "),
                     qPrintable(cellSentence(state.batch, sequence, 0)));
        step.shortage = BlockShortage{.sequence = 1, .needed = 2, .free = 1};
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        QVERIFY2(cellSentence(state.batch, 1, 0)
                     .contains("It waits for memory: it needs 2 blocks, and the pool has 1 free"),
                 qPrintable(cellSentence(state.batch, 1, 0)));
        QVERIFY(cellSentence(state.batch, 2, 0).contains("It waits behind sequence 2, which"));
    }

    void theSentencesSayWhoWaitsAndForWhat()
    {
        BatchState state = threeSequences(0);
        QVERIFY2(sentencesOf(state).contains("1 sequence waits for a slot: 3."),
                 qPrintable(sentencesOf(state).join('\n')));
        BatchStep step = state.current();
        step.parts.pop_back();
        step.waiting = {{}, {1, 2}};
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        QVERIFY(sentencesOf(state).contains("2 sequences wait for memory: 2, 3."));
        step.shortage = BlockShortage{.sequence = 1, .needed = 2, .free = 1};
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        const QStringList told = sentencesOf(state);
        QVERIFY2(told.contains("Sequence 2 waits for memory: it needs 2 blocks, and the pool has 1 "
                               "free (c)."),
                 qPrintable(told.join('\n')));
        QVERIFY(told.contains("1 sequence waits behind it: 3."));
        QVERIFY(sentencesOf(threeSequences(2)).filter("wait").isEmpty());
    }

    void aSequenceWithoutASlotWaitsAsLongAsOneOfPaddingHasIt()
    {
        BatchState state = threeSequences(1);
        BatchStep step = state.current();
        step.parts[1] = part(1, RowsUse::Padding, 1, "");
        state.batch.steps[1] = std::make_shared<const BatchStep>(step);
        QVERIFY(cellSentence(state.batch, 2, 1).contains("It waits for a slot"));
    }

    void theStepOnShowIsFramedAndScrolledTo()
    {
        const BatchState state = threeSequences(2);
        const double narrow = headWidth(state, 300, fixedMetrics()) + 2 * kViewMargin +
                              stepWidth(state, 2, fixedMetrics()) + 5;
        QCOMPARE(firstStepFor(state, 0, narrow, fixedMetrics()), std::size_t{2});
        QCOMPARE(firstStepFor(state, 0, 2000, fixedMetrics()), std::size_t{0});
        const SequencesLayout chart = chartAt(1);
        QCOMPARE(countOf(chart.picture, DisplayItem::Kind::Outline, Ink::Current), std::size_t{1});
    }

    void theHeaderStaysWhereRowsAreScrolled()
    {
        const SequencesLayout chart =
            sequencesLayout(threeSequences(1), 0, kSize, fixedMetrics(), 30);
        QCOMPARE(chart.top, chartAt(1).top);
        const PointDetail detail =
            chart.picture.detailAt({(chart.edges[0] + chart.edges[1]) / 2, 30 + chart.top / 2});
        QVERIFY2(detail.toolTip.startsWith("Step 1:"), qPrintable(detail.toolTip));
        const double left = kViewMargin + 5;
        QVERIFY(chart.picture.detailAt({left, 30 + chart.top - 2}).toolTip.isEmpty());
        QVERIFY(!chart.picture.detailAt({left, 30 + chart.top + 2}).toolTip.isEmpty());
    }

    void onlyClicksOnARowChooseOrRunASequence()
    {
        SequencesView chart;
        chart.resize(kSize);
        BatchState state = threeSequences(0);
        state.sequence = 1;
        chart.present(state);
        chart.show();
        QSignalSpy went(&chart, &SequencesView::placeRequested);
        QSignalSpy ran(&chart, &SequencesView::runRequested);
        const QRect last = chart.rowOf(2);
        const int x = last.center().x();
        for (const QPoint away :
             {QPoint(x, chart.headerHeight() / 2), QPoint(x, last.bottom() + 8)}) {
            QTest::mouseClick(&chart, Qt::LeftButton, {}, away);
            QTest::mouseDClick(&chart, Qt::LeftButton, {}, away);
            QVERIFY(!went.isEmpty());
            QCOMPARE(went.back()[1].value<std::size_t>(), std::size_t{1}); // as before
            QCOMPARE(ran.size(), 0);
        }
        QTest::mouseClick(&chart, Qt::LeftButton, {}, last.center());
        QTest::mouseDClick(&chart, Qt::LeftButton, {}, last.center());
        QCOMPARE(went.back()[1].value<std::size_t>(), std::size_t{2});
        QCOMPARE(ran.size(), 1);
    }

    void aLongPromptKeepsItsBeginningAndItsEnd()
    {
        const QString text = "Mia has the ball and Tom has the kite. Who has it?";
        const TextMetrics metrics = fixedMetrics();
        const double whole = metrics.widthOf(text, {});
        QCOMPARE(withoutMiddle(text, 2 * whole, {}, metrics), text);
        const QString part = withoutMiddle(text, 0.6 * whole, {}, metrics);
        QVERIFY2(part.startsWith("Mia has") && part.endsWith("has it?") && part.contains(" … "),
                 qPrintable(part));
        QVERIFY(metrics.widthOf(part, {}) <= 0.6 * whole);
    }

    void thePoolNamesWhoReadsEachBlock()
    {
        const BatchState state = threeSequences(2);
        const ViewLayout pool = poolLayout(state, {400, 200}, fixedMetrics());
        const QStringList texts = textsOf(pool).split('\n');
        QVERIFY(texts.contains("1 3"));
        QVERIFY(texts.contains("kept"));
        QCOMPARE(
            poolSentence(state),
            QString("After this step, 3 of 4 blocks are in use, 1 of them is shared, 1 is kept "
                    "for later prompts. Of the 3,072 bytes in use, 1,280 bytes are still empty "
                    "(c)."));
        QVERIFY(texts.first().startsWith("After this step, 3 of 4 blocks are"));
        QVERIFY(
            poolSentence(threeSequences(0)).contains("3 of 4 blocks are in use, 1 is free. Of"));
        QVERIFY(outside(pool, {400, 200}).isEmpty());
        QVERIFY(blockSentence(state, 0).contains("Sequences 1, 3 share it."));
        QVERIFY(blockSentence(threeSequences(0), 3).contains("It is free."));
        // A shared block has a stripe for each of its sequences, in that sequence's color.
        QVERIFY(countOf(pool, DisplayItem::Kind::Fill, Ink::Sequence3) >= 2);
    }

    void reservedMemoryHasTheNumberOfTheSequenceThatHasIt()
    {
        BatchState state = threeSequences(2);
        BatchHeader header = state.header();
        header.kind = BatchKind::Static;
        state.batch.header = std::make_shared<const BatchHeader>(header);
        BatchStep step = state.current();
        step.blocks = {{{2}, 6}};
        state.batch.steps[2] = std::make_shared<const BatchStep>(step);
        const ViewLayout memory = poolLayout(state, {400, 200}, fixedMetrics());
        QVERIFY(textsOf(memory).split('\n').contains("3"));
        QVERIFY(textsOf(memory).contains("6 of 8 positions"));
        QCOMPARE(countOf(memory, DisplayItem::Kind::Fill, Ink::Sequence3), std::size_t{1});
        QVERIFY(blockSentence(state, 0).startsWith("Memory of sequence 3"));
        QCOMPARE(memory.detailAt(memory.hits.front().rect.center()).position,
                 std::optional<std::size_t>(0));
    }

    void aPointOfThePoolLeadsToItsBlock()
    {
        const ViewLayout pool = poolLayout(threeSequences(2), {400, 200}, fixedMetrics());
        for (std::size_t block = 0; block < 4; ++block) {
            const PointDetail detail = pool.detailAt(pool.hits.at(block).rect.center());
            QCOMPARE(detail.position, std::optional(block));
            QVERIFY(detail.toolTip.startsWith(QString("Block %1\n").arg(block)));
        }
        QVERIFY(!pool.detailAt({1, 1}).position);
    }

    void sentencesSayWhatTheStepDid()
    {
        const QString told = sentencesOf(threeSequences(2)).join('\n');
        for (const char* part :
             {"Step 3: 1 prefill", " + 1 decode row", " = 3 rows (c).", "4.0 KiB per token (c)",
              "one sequence at a time and without the pool, the sequences took 4.00 ms",
              "Every logit has the same bits",
              "8 of 10 positions of the prompts were found in the pool",
              "Without sharing, 1 more block would hold a copy", "1.0 KiB"})
            QVERIFY2(told.contains(part), qPrintable(told));
    }

    void blocksThatTheLastRunKeptAreNamedInTheFirstStep()
    {
        BatchState state = threeSequences(0);
        QVERIFY(!sentencesOf(state).join(' ').contains("from the last run"));
        BatchHeader header = state.header();
        header.keptBefore = 5;
        state.batch.header = std::make_shared<const BatchHeader>(header);
        QVERIFY(sentencesOf(state).contains("5 blocks were kept from the last run (c)."));
        state.step = 1;
        QVERIFY(!sentencesOf(state).join(' ').contains("from the last run"));
    }

    void rowsThatAreFoundInTheStepThatComputesThemAreExplained()
    {
        QVERIFY(!sentencesOf(threeSequences(2)).join(' ').contains("in the same step"));
        BatchState state = threeSequences(0);
        BatchStep step = state.current();
        step.parts[1].found = 8;
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        QVERIFY(sentencesOf(state).join(' ').contains("in the same step"));
        BatchHeader header = state.header();
        header.keptBefore = 2; // the rows may come from the previous run
        state.batch.header = std::make_shared<const BatchHeader>(header);
        QVERIFY(!sentencesOf(state).join(' ').contains("in the same step"));
    }

    void rowsFoundByASequenceThatComesBackAreNoSavedPrefill()
    {
        BatchState state = threeSequences(2);
        BatchStep step = state.current();
        step.parts[1].use = RowsUse::Again;
        state.batch.steps[2] = std::make_shared<const BatchStep>(step);
        const QString told = sentencesOf(state).join(' ');
        QVERIFY2(!told.contains("found in the pool"), qPrintable(told));
        step.parts.push_back(part(1, RowsUse::Prefill, 2, " a"));
        step.parts.back().found = 4;
        state.batch.steps[2] = std::make_shared<const BatchStep>(step);
        QVERIFY(sentencesOf(state).join(' ').contains("4 of 6 positions of the prompts"));
    }

    void copiedBlocksNameTheirSequences()
    {
        BatchState state = threeSequences(0);
        BatchStep step = state.current();
        step.parts[1].copiedRows = 3;
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        QVERIFY2(sentencesOf(state).join(' ').contains("1 shared block was copied before it was "
                                                       "written to") &&
                     sentencesOf(state).join(' ').contains("(sequences: 2)"),
                 qPrintable(sentencesOf(state).join('\n')));
    }

    void aPrefillMakesTheOthersWait()
    {
        BatchState state = threeSequences(2);
        QVERIFY(!sentencesOf(threeSequences(1)).join(' ').contains("other sequence"));
        QVERIFY(sentencesOf(state).join(' ').contains("comes only after the prefill"));
        BatchStep step = state.current();
        step.duration = std::chrono::milliseconds(5);
        state.batch.steps[2] = std::make_shared<const BatchStep>(step);
        const QString told = sentencesOf(state).join(' ');
        QVERIFY2(told.contains("1 other sequence comes later because of the prefill: this step "
                               "took 5.00 ms, and a step without a prefill usually takes 3.00 ms"),
                 qPrintable(told));
    }

    void theSummarySaysWhoGetsFasterAndWhoDoesNot()
    {
        // Together the sequences took nine milliseconds; alone, six passes of two milliseconds.
        const QString told = summaryOf(threeSequences(0).batch).join(' ');
        for (const char* part :
             {"Done: 3 steps", "1.3 times as fast (m, a single run)",
              "No sequence gets its next word earlier", "a decode step with 2 rows",
              "3.00 ms against 2.00 ms", "8 of 24 positions of the prompts were found in the pool",
              "That saved time, too, but it is not a gain from batching"})
            QVERIFY2(told.contains(part), qPrintable(told));
    }

    void ofOneSequenceAloneNothingIsCompared()
    {
        BatchTrace batch{std::make_shared<const BatchHeader>(batchHeader({"a"})), {}};
        BatchStep step{.parts = {part(0, RowsUse::Prefill, 5, " x")}};
        step.duration = std::chrono::milliseconds(3);
        batch.steps = {std::make_shared<const BatchStep>(step)};
        QString told = summaryOf(batch).join(' ');
        QVERIFY2(told.contains("only one sequence, so there is nothing to share") &&
                     !told.contains("times as"),
                 qPrintable(told));
        // Two sequences in one slot.
        batch.header = std::make_shared<const BatchHeader>(batchHeader({"a", "b"}));
        step.parts = {part(1, RowsUse::Prefill, 5, " x")};
        step.index = 1;
        batch.steps.push_back(std::make_shared<const BatchStep>(step));
        told = summaryOf(batch).join(' ');
        QVERIFY2(told.contains("ran one after another, so there was nothing to share"),
                 qPrintable(told));
    }

    void theSummaryNamesOnlyWhatMadeTheBatchSlow()
    {
        const auto told = [](std::chrono::milliseconds duration, RowsUse use) {
            BatchTrace batch{std::make_shared<const BatchHeader>(batchHeader({"a", "b"})), {}};
            BatchStep step{.parts = {part(0, RowsUse::Decode, 1, " x"),
                                     part(1, RowsUse::Decode, 1, " y"), part(1, use, 3, "")}};
            step.parts.back().alone.reset();
            if (use != RowsUse::Padding)
                step.parts.back().alone = std::chrono::milliseconds(0);
            step.duration = duration;
            batch.steps = {std::make_shared<const BatchStep>(step)};
            return summaryOf(batch).join(' '); // alone, the sequences took 4 ms
        };
        using std::chrono::milliseconds;
        QString text = told(milliseconds(8), RowsUse::Padding);
        QVERIFY2(text.contains("2.0 times as long (m, a single run). The batch also computed rows "
                               "of padding."),
                 qPrintable(text));
        text = told(milliseconds(8), RowsUse::Again);
        QVERIFY2(text.contains("2.0 times as long (m, a single run). The batch also computed some "
                               "rows again."),
                 qPrintable(text));
        text = told(milliseconds(4), RowsUse::Padding);
        QVERIFY2(text.contains("together they took about as long (m, a single run)."),
                 qPrintable(text));
    }

    void theSummaryOfAStaticBatchCountsPadding()
    {
        BatchState state = threeSequences(0);
        BatchHeader header = state.header();
        header.kind = BatchKind::Static;
        state.batch.header = std::make_shared<const BatchHeader>(header);
        BatchStep step = *state.batch.steps[1];
        step.parts[1] = part(1, RowsUse::Padding, 1, "");
        step.parts[1].alone.reset();
        state.batch.steps[1] = std::make_shared<const BatchStep>(step);
        const QString told = summaryOf(state.batch).join(' ');
        QVERIFY2(told.contains("1 of the 19 rows are padding: 5.3% (c)."), qPrintable(told));
        QVERIFY2(told.contains("1 sequence waited until the longest one had ended (step 2), "
                               "although 1 of 2 slots held only padding (c)."),
                 qPrintable(told));
    }

    void bitsThatDifferOrWereNotComparedAreSaidSo()
    {
        BatchState state = threeSequences(0);
        BatchStep step = state.current();
        step.parts[0].maxUlp = 7;
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        const auto told = [&state] { return sentencesOf(state).join(' '); };
        QVERIFY2(
            told().contains("Logits differ from those that the sequence gets alone (sequences: "
                            "1). All words stay the same."),
            qPrintable(told()));
        QVERIFY(!told().contains("ULP"));
        step.parts[0].choiceAlone = chosen(" dog");
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        QVERIFY2(told().contains("Logits differ by up to 7 ULP from those that the sequence gets "
                                 "alone (sequences: 1)."),
                 qPrintable(told()));
        step.parts[0].choiceAlone.reset();
        for (BatchPart& part : step.parts)
            part.maxUlp.reset();
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        QVERIFY(sentencesOf(state).join(' ').contains("were not compared"));
    }

    void theMistakeOfPaddingIsNamedAlsoWhereNoWordDiffers()
    {
        BatchState state = threeSequences(0);
        BatchHeader header = state.header();
        header.countsPadding = true;
        state.batch.header = std::make_shared<const BatchHeader>(header);
        BatchStep step = state.current();
        step.parts[1].maxUlp = 7;
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        QString told = sentencesOf(state).join(' ');
        QVERIFY2(
            told.contains("The mistake assigns wrong positions to words (sequences: 2). In this "
                          "step the words stay the same, but the logits differ."),
            qPrintable(told));
        told = summaryOf(state.batch).join(' ');
        QVERIFY2(told.contains("the distances between its words are still correct") &&
                     !told.contains("ULP"),
                 qPrintable(told));
        step.parts[1].choiceAlone = chosen(" dog");
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        told = sentencesOf(state).join(' ');
        QVERIFY2(told.contains("(sequences: 2).") && !told.contains("stay the same") &&
                     told.contains("words differ"),
                 qPrintable(told));
    }

    void theMistakeOfPaddingShowsThePositionsThatItGives()
    {
        BatchState state = threeSequences(1);
        BatchHeader header = state.header();
        header.countsPadding = true;
        state.batch.header = std::make_shared<const BatchHeader>(header);
        BatchStep first = *state.batch.steps[0];
        const auto own = std::ranges::find(first.parts, std::size_t{1}, &BatchPart::sequence);
        const std::size_t rows = own->rows;
        first.parts.push_back(part(1, RowsUse::Padding, 3, ""));
        state.batch.steps[0] = std::make_shared<const BatchStep>(first);
        const auto told = [&](std::size_t step) { return cellSentence(state.batch, 1, step); };
        const QString prefill = QString("positions 3 to %1 instead of positions 0 to %2, because "
                                        "padding counts as positions")
                                    .arg(rows + 2)
                                    .arg(rows - 1);
        QVERIFY2(told(0).contains(prefill), qPrintable(told(0)));
        const std::size_t decoded = state.batch.steps[1]->partOf(1)->first;
        const QString decode =
            QString("position %1 instead of position %2").arg(decoded + 3).arg(decoded);
        QVERIFY2(told(1).contains(decode), qPrintable(told(1)));
        header.padding = PaddingSide::Right; // after the prompt, before the generated words
        state.batch.header = std::make_shared<const BatchHeader>(header);
        QVERIFY2(!told(0).contains("instead"), qPrintable(told(0)));
        QVERIFY2(told(1).contains(decode), qPrintable(told(1)));
        const auto saysNoEffect = [&](std::size_t step) {
            return sentencesOf({.batch = state.batch, .step = step})
                .join(' ')
                .contains("The mistake has no effect in this step");
        };
        QVERIFY(saysNoEffect(0));
        QVERIFY(!saysNoEffect(1)); // a decode step pads only sequences that have ended
    }

    void aCellWithAnotherWordThanAloneIsMarked()
    {
        BatchState state = threeSequences(0);
        const auto marks = [&state] {
            const ViewLayout picture = sequencesLayout(state, 0, kSize, fixedMetrics()).picture;
            return std::pair(countOf(picture, DisplayItem::Kind::Outline, Ink::Warning),
                             textsOf(picture).contains("word differs from the run alone"));
        };
        QCOMPARE(marks(), std::pair(std::size_t{0}, false));
        BatchStep step = state.current();
        step.parts[0].choiceAlone = chosen(" dog");
        state.batch.steps[0] = std::make_shared<const BatchStep>(step);
        QCOMPARE(marks(), std::pair(std::size_t{2}, true)); // the cell and the legend
    }

    void wordsThatAreOthersThanAloneAreCounted()
    {
        BatchState state = threeSequences(1);
        QVERIFY(!summaryOf(state.batch).join(' ').contains("ULP"));
        BatchStep step = state.current();
        step.parts[0].maxUlp = 1234;
        state.batch.steps[1] = std::make_shared<const BatchStep>(step);
        QVERIFY2(summaryOf(state.batch)
                     .join(' ')
                     .contains("Each word is the one that its sequence chooses when it runs alone "
                               "on the same text, but logits differ (c)."),
                 qPrintable(summaryOf(state.batch).join('\n')));
        QVERIFY(!sentencesOf(state).join(' ').contains("words differ"));
        step.parts[0].choiceAlone = chosen(" dog");
        state.batch.steps[1] = std::make_shared<const BatchStep>(step);
        const QString told =
            "Sequence 1: 1 of 3 words differ from the words that it chooses when it runs alone on "
            "the same text, and its logits differ by up to 1,234 ULP (c).";
        QVERIFY(summaryOf(state.batch).contains(told));
        QVERIFY(headSentence(state.batch, 0).contains(told));
        QVERIFY(!headSentence(state.batch, 1).contains("words differ"));
        QVERIFY(sentencesOf(state).contains(
            "1 of 2 words differ from the words that the sequences choose when they run alone on "
            "the same text (sequences: 1)."));
        const QString cell = cellSentence(state.batch, 0, 1);
        for (const char* part :
             {"It chose “·cat”.", "Alone, it chooses “·dog” after the same text.",
              "by up to 1,234 ULP from those that it gets alone."})
            QVERIFY2(cell.contains(part), qPrintable(cell));
    }

    void ofManySequencesWithOtherWordsThereIsOneSentence()
    {
        BatchTrace batch{
            std::make_shared<const BatchHeader>(batchHeader({"a", "b", "c", "d", "e"})), {}};
        BatchStep step;
        for (std::size_t sequence = 0; sequence < 5; ++sequence) {
            BatchPart made = part(sequence, RowsUse::Prefill, 1, " x");
            if (sequence > 0) {
                made.maxUlp = 10 + static_cast<std::uint32_t>(sequence);
                made.choiceAlone = chosen(" y");
            }
            step.parts.push_back(made);
        }
        batch.steps.push_back(std::make_shared<const BatchStep>(step));
        const QStringList told = summaryOf(batch).filter("ULP");
        QCOMPARE(told.size(), 1);
        QVERIFY2(told.front().startsWith("Of the 5 words, 4 in 4 sequences differ") &&
                     told.front().contains("14 ULP"),
                 qPrintable(told.front()));
    }

    void aPointAtTheBeginningOfARowNamesItsSequence()
    {
        const SequencesLayout chart = chartAt(0);
        const PointDetail detail =
            chart.picture.detailAt({kViewMargin + 5, chart.top + 2.5 * chart.rowHeight});
        QVERIFY2(detail.toolTip.startsWith("Sequence 3\nMia has the kite."),
                 qPrintable(detail.toolTip));
    }

    void colorNineIsColorOne()
    {
        QCOMPARE(inkOfSequence(8), inkOfSequence(0));
        QVERIFY(inkOfSequence(7) != inkOfSequence(0));
    }

    void theSpeedPlotSaysThatOneUserIsNotFaster()
    {
        const BatchPlotData plot =
            batchPlotOf(BatchPlotKind::Speed, threeSequences(0), {{1, 100, 0.01}, {4, 300, 0.013}});
        QCOMPARE(plot.panes.size(), std::size_t{2});
        QVERIFY(plot.note.contains("3.00 times as many tokens per second"));
        QVERIFY(plot.note.contains("waits 1.30 times as long"));
        QVERIFY(plot.note.contains("does not make a single answer faster"));
        const BatchPlotData odd =
            batchPlotOf(BatchPlotKind::Speed, threeSequences(0), {{1, 100, 0.01}, {4, 300, 0.005}});
        QVERIFY(!odd.note.contains("does not make a single answer faster"));
        QVERIFY(batchPlotOf(BatchPlotKind::Speed, threeSequences(0), {}).empty());
    }

    void withOneTokenEachThePlotHasNoTimeBetweenTokens()
    {
        const BatchPlotData plot =
            batchPlotOf(BatchPlotKind::Speed, threeSequences(0), {{1, 100, 0}, {4, 300, 0}});
        QCOMPARE(plot.panes.size(), std::size_t{1});
    }

    void theSpeedPlotSaysWhereThePoolLeftSlotsEmpty()
    {
        const auto noteOf = [](std::size_t atOnce) {
            return batchPlotOf(BatchPlotKind::Speed, threeSequences(0),
                               {{1, 100, 0.01, 3, 0, 1}, {8, 300, 0.013, 3, 0, atOnce}})
                .note;
        };
        QVERIFY2(noteOf(3).startsWith("Even with 8 slots, at most 3 sequences ran at the same "
                                      "time: the pool has too few blocks for more."),
                 qPrintable(noteOf(3)));
        QVERIFY(!noteOf(8).contains("too few blocks"));
    }

    void theSpeedPlotSaysHowManyRunsThereWereAndHowFarTheyDiffer()
    {
        const auto noteOf = [](double spread) {
            return batchPlotOf(BatchPlotKind::Speed, threeSequences(0),
                               {{1, 100, 0.01, 5, 0.01}, {4, 300, 0.013, 3, spread}})
                .note;
        };
        QVERIFY(noteOf(0.1).contains("the median of at least 3 runs"));
        QVERIFY(!noteOf(0.1).contains("differ by up to"));
        QVERIFY(noteOf(0.5).contains("differ by up to 50.0%"));
    }

    void withoutPaddingThePlotOfWasteSaysWhy()
    {
        BatchState state = threeSequences(0);
        QVERIFY(batchPlotOf(BatchPlotKind::Waste, state, {}).note.contains("its own length"));
        BatchHeader header = state.header();
        header.kind = BatchKind::Static;
        state.batch.header = std::make_shared<const BatchHeader>(header);
        QVERIFY(batchPlotOf(BatchPlotKind::Waste, state, {}).note.contains("the same length"));
    }

    void aStepReadsFewerBytesPerTokenTheMoreItChooses()
    {
        const BatchPlotData plot = batchPlotOf(BatchPlotKind::Weights, threeSequences(0), {});
        const PlotSeries& counted = plot.panes.front().series.back();
        QCOMPARE(counted.points, (std::vector<PlotPoint>{{2, 4096}}));
        QVERIFY(csvOf(plot).contains(",2,4096\n"));
    }

    void thePlotOfThePoolTellsTheWholePoolFromTheBlocksInUse()
    {
        const BatchPlotData plot = batchPlotOf(BatchPlotKind::Pool, threeSequences(0), {});
        const std::vector<PlotSeries>& series = plot.panes.front().series;
        QCOMPARE(series.size(), std::size_t{4});
        QCOMPARE(series[1].title, QString("pool (c)"));
        QCOMPARE(series[1].points.back().y, 2048.0);
        QCOMPARE(series[2].title, QString("blocks in use (c)"));
        // Three blocks are in use, then two, then three again; a kept block is not in use.
        QCOMPARE(series[2].points,
                 (std::vector<PlotPoint>{{1, 3072, 0}, {2, 2048, 1}, {3, 3072, 2}}));
    }

    void theSeriesOfWasteHaveColorsAndMarksOfTheirOwn()
    {
        BatchState state = threeSequences(0);
        QCOMPARE(batchPlotOf(BatchPlotKind::Waste, state, {}).panes.size(), std::size_t{1});
        BatchHeader header = state.header();
        header.kind = BatchKind::Static; // only a static batch has padding
        state.batch.header = std::make_shared<const BatchHeader>(header);
        const BatchPlotData plot = batchPlotOf(BatchPlotKind::Waste, state, {});
        QCOMPARE(plot.panes.size(), std::size_t{2});
        const PlotSeries& reserved = plot.panes.front().series.front();
        const PlotSeries& padding = plot.panes.back().series.front();
        const Theme theme = themeNamed(ThemeName::Light);
        QVERIFY(theme.color(reserved.look.ink) != theme.color(padding.look.ink));
        QVERIFY(reserved.look.mark != padding.look.mark);
    }

    void withoutABatchThereIsAnInvitation()
    {
        const SequencesLayout chart = sequencesLayout({}, 0, kSize, fixedMetrics());
        QVERIFY(textsOf(chart.picture).contains("Choose an example"));
        QVERIFY(!chart.stepAt(10));
        QVERIFY(!chart.sequenceAt(10));
    }
};

PASTKEYS_TEST(TestSequencesLayout)
#include "test_sequences_layout.moc"
