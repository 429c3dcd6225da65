#include "drawing/number_text.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "support/changed_trace.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"
#include "support/view_words.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;
using enum StageMatrix;

namespace {

/// What is at the first cell of the matrix's row at this position.
PointDetail detailOfRow(const ViewLayout& layout, Lane lane, StageMatrix matrix,
                        std::size_t position)
{
    const PlacedMatrix* placed = layout.placed(lane, matrix);
    if (!placed)
        return {"no such matrix", {}};
    const double height = placed->cells.height() / static_cast<double>(placed->rows);
    const auto row = static_cast<double>(position - placed->firstRow);
    return layout.detailAt(placed->cells.topLeft() + QPointF(1, (row + 0.5) * height));
}

} // namespace

class TestStageLayout : public QObject
{
    Q_OBJECT

private slots:
    void textsInTheStepsOfARun()
    {
        const Trace trace = traceOf({});
        ApprovedTexts texts("stage/steps");
        texts.add("decode, softmax", stageOf(viewStateAt(trace, 2, Gpt2::Softmax, 1, 1)));
        const auto add = [&](const QString& name, const ViewState& state) {
            texts.add(name, stageOf(state));
        };
        for (const Operation operation :
             {Gpt2::QkvProjection, Gpt2::CacheAppend, Gpt2::Scores, Gpt2::Mask, Gpt2::WeightedSum})
            add("decode, " + nameText(operation), viewStateAt(trace, 2, operation, 1, 1));
        add("prefill, CacheAppend", viewStateAt(trace, 0, Gpt2::CacheAppend, 1, 1));
        add("second part of the prompt, only cache on",
            viewStateAt(traceOf({.mode = CacheMode::On, .chunks = {5, 3}}), 1, Gpt2::Mask, 1, 1));
        add("only cache off", viewStateAt(traceIn(CacheMode::Off), 2, Gpt2::Softmax, 1, 1));
        ViewState state = viewStateAt(trace, 2, Gpt2::Softmax, 1, 1);
        state.selection.pinned = PinnedCell{Values, 3, 1};
        add("pinned cell", state);
        state.selection.pinned.reset();
        state.cursor = viewStateAt(trace, 2, Gpt2::Softmax, 0).cursor;
        add("the step is in layer 1", state);
        state.cursor = viewStateAt(trace, 2, Gpt2::Softmax, 2).cursor;
        add("the step is in layer 3", state);
        add("no run", {});
        QVERIFY(texts.areApproved());
    }

    void textsWithEachKindOfCache()
    {
        ApprovedTexts texts("stage/caches");
        texts.add("off and static",
                  stageOf(viewStateAt(runOf("off", "static"), 4, Gpt2::Softmax, 1, 1)));
        const auto add = [&](const QString& name, const Trace& trace, std::size_t step,
                             Operation operation) {
            texts.add(QString("%1, step %2, %3").arg(name).arg(step + 1).arg(nameText(operation)),
                      stageOf(viewStateAt(trace, step, operation, 1, 1)));
        };
        add("static and window:3+1", runOf("static", "window:3+1"), 4, Gpt2::Softmax);
        add("static and window:3+1", runOf("static", "window:3+1"), 4, Gpt2::Scores);
        const Trace half = runOf("off,half:10", "static,half:10");
        add("both half:10", half, 3, Gpt2::QkvProjection);
        add("both half:10", half, 4, Gpt2::QkvProjection);
        add("both half:10", half, 4, Gpt2::Softmax);
        add("both slide:9", runOf("off,slide:9", "static,slide:9"), 4, Gpt2::Softmax);
        // In step 4, only the right lane drops the older half of the text, and its cache with it.
        add("static and half:10", runOf("static", "half:10"), 3, Gpt2::Scores);
        add("static and half:10", runOf("static", "half:10"), 3, Gpt2::LayerNorm1);
        add("only half:10 without a cache",
            traceOf({.lanes = half.header().lanes, .mode = CacheMode::Off}), 4, Gpt2::Softmax);
        add("only the left of static and int8",
            traceOf({.lanes = lanesNamed("static", "int8"), .mode = CacheMode::Off}), 2,
            Gpt2::CacheAppend);
        add("the cache missed two tokens",
            withStep(traceIn(CacheMode::On), 3,
                     [](StepRecord& step) {
                         PassRecord& on = *step.lane(Lane{1});
                         on.rows += 2;
                         on.first -= 2;
                         on.held.back().count -= 2;
                     }),
            3, Gpt2::Scores);
        QVERIFY(texts.areApproved());
    }

    void textsOfNarrowAndLowStages()
    {
        const Trace trace = traceOf({});
        ApprovedTexts texts("stage/sizes");
        const auto add = [&](QSizeF size, Operation operation,
                             std::optional<PinnedCell> pinned = {}) {
            ViewState state = viewStateAt(trace, 2, operation);
            state.selection.pinned = pinned;
            const ViewLayout layout = stageOf(state, size);
            QCOMPARE(outside(layout, size), QString());
            for (const DisplayItem& item : layout.list.items()) // no word of the legend is cut
                QVERIFY2(item.kind != Kind::Text || item.rect.top() < size.height() - 30 ||
                             fixedMetrics().widthOf(item.text) * item.size <=
                                 item.rect.width() + 0.01,
                         qPrintable(item.text));
            texts.add(QString("%1 x %2, %3")
                          .arg(size.width())
                          .arg(size.height())
                          .arg(nameText(operation)),
                      layout);
        };
        texts.add("1200 x 700", stageOf(viewStateAt(trace, 2, Gpt2::Scores), {1200, 700}));
        add({430, 560}, Gpt2::Scores);
        add({430, 560}, Gpt2::QkvProjection);
        add({640, 180}, Gpt2::Scores);  // only what is read
        add({260, 190}, Gpt2::Softmax); // no keys and values
        for (const double width : {1200.0, 640.0, 420.0})
            add({width, 700}, Gpt2::Softmax, PinnedCell{Values, 3, 1});
        QVERIFY(texts.areApproved());
    }

    void headlinesOfBothLanesAreAsLargeAndFit()
    {
        const ViewLayout layout =
            stageOf(viewStateAt(traceOf({}), 2, Gpt2::QkvProjection), {430, 560});
        std::vector<double> sizes;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Text && (item.ink == Ink::Off || item.ink == Ink::On)) {
                sizes.push_back(item.size);
                QVERIFY(kBold * fixedMetrics().widthOf(item.text) * item.size <= item.rect.width());
            }
        QCOMPARE(sizes.size(), std::size_t{2});
        QVERIFY(sizes[1] < 0.95); // it must shrink here
        QCOMPARE(sizes[0], sizes[1]);
    }

    void chunkedPrefillShowsARectangle()
    {
        const ViewLayout layout =
            stageOf(viewStateAt(traceOf({.mode = CacheMode::On, .chunks = {5, 3}}), 1, Gpt2::Mask));
        const PlacedMatrix* scores = layout.placed(Lane{1}, Scores);
        QVERIFY(scores && scores->rows == 3 && scores->columns == 8);
        QCOMPARE(countOf(layout, Kind::Cross, Ink::Masked),
                 std::size_t{3 + 1}); // plus the legend's
    }

    void whatHasNotHappenedIsEmpty()
    {
        const Trace trace = traceOf({});
        const auto maps = [&](Operation operation) {
            const ViewLayout layout = stageOf(viewStateAt(trace, 1, operation));
            return std::ranges::count_if(layout.list.items(), [](const DisplayItem& item) {
                return item.kind == Kind::Cells && item.cells->columns >= 8 &&
                       item.cells->columns <= 9;
            });
        };
        QCOMPARE(maps(Gpt2::QkvProjection), 6); // Q, K, V in two lanes
        QCOMPARE(maps(Gpt2::Scores), 8);
        QCOMPARE(maps(Gpt2::Mask), 8);
        QCOMPARE(maps(Gpt2::Softmax), 10);
        QCOMPARE(maps(Gpt2::WeightedSum), 12);
    }

    void rowsThatTheCacheForgotAreCrossed()
    {
        const Trace trace = runOf("static", "window:3+1");
        for (const Operation operation : {Gpt2::Scores, Gpt2::WeightedSum}) {
            const ViewLayout layout = stageOf(viewStateAt(trace, 3, operation), {1900, 900});
            QVERIFY(countOf(layout, Kind::Crosses, Ink::Masked) >= std::size_t{3}); // K, V, legend
        }
    }

    void oneLaneUsesTheWholeWidth()
    {
        const ViewLayout layout =
            stageOf(viewStateAt(traceIn(CacheMode::Off), 1, Gpt2::WeightedSum));
        QCOMPARE(layout.matrices.size(), std::size_t{6});
        const PlacedMatrix* output = layout.placed(Lane{0}, Context);
        QVERIFY(output && output->cells.left() > kStageSize.width() / 2);
    }

    void keysOfTheCacheAreReadAndTheNewRowIsWritten()
    {
        const Trace trace = traceOf({});
        const ViewLayout append = stageOf(viewStateAt(trace, 2, Gpt2::CacheAppend));
        // The last rows of K and V, each with a bar and a thick outline; plus the legend's swatch.
        QCOMPARE(countOf(append, Kind::Outline, Ink::Written) +
                     countOf(append, Kind::Frame, Ink::Written),
                 std::size_t{5});
        const ViewLayout scores = stageOf(viewStateAt(trace, 2, Gpt2::Scores));
        QCOMPARE(countOf(scores, Kind::Outline, Ink::Written), std::size_t{0});
        QCOMPARE(countOf(scores, Kind::Fill, Ink::Reused), std::size_t{3}); // K, V, legend
    }

    void bothLanesColorANumberAlike()
    {
        const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 1, Gpt2::WeightedSum, 1, 1));
        std::vector<std::vector<float>> lastRows;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Cells && item.cells->columns == 8)
                lastRows.emplace_back(item.cells->values.end() - 8, item.cells->values.end());
        QCOMPARE(lastRows.size(), std::size_t{8}); // Q, K, V and output: cache off, then on
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY2(lastRows[i] == lastRows[i + 4], qPrintable(QString::number(i)));
    }

    void eachLaneShowsItsOwnRows()
    {
        const Trace same = traceOf({});
        const auto block = std::make_shared<RowBlock>(makeRowBlock(1, *same.header().network));
        for (std::vector<RecordedRows>& layer : block->layers)
            for (RecordedRows& recorded : layer)
                std::fill_n(recorded.values.data(), recorded.values.size(), 0.5F);
        const Trace trace = withStep(same, 2, [&block](StepRecord& step) {
            step.lane(Lane{0})->ownRows = {{block, 3, 1, 0}};
        });
        const ViewState state = viewStateAt(trace, 2, Gpt2::Softmax, 1, 1);
        const LaneAttention& lanes = *state.attention;
        QCOMPARE(lanes[0]->keys.row(3)[0], 0.5F);
        QVERIFY(lanes[1]->keys.row(3)[0] != 0.5F);
        QVERIFY(lanes[0]->weights.row(9)[3] != lanes[1]->weights.row(0)[3]);
        QCOMPARE(lanes[0]->keys.row(4)[0], lanes[1]->keys.row(4)[0]);
        const ViewLayout layout = stageOf(state);
        QCOMPARE(layout.matrices.size(), std::size_t{12});
        for (const Lane lane : kLanes) {
            const QString tip = detailOfRow(layout, lane, Keys, 3).toolTip;
            QVERIFY2(tip.contains(exactText(lanes[indexOf(lane)]->keys.row(3)[0])),
                     qPrintable(tip));
        }
    }

    void aWeightHasOneColorInEveryRowLaneAndStep()
    {
        const Trace trace = traceOf({});
        for (const std::size_t step : {0U, 2U}) {
            const ViewState state = viewStateAt(trace, step, Gpt2::WeightedSum, 1, 1);
            const ViewLayout layout = stageOf(state, {2800, 700}); // with room for the color keys
            std::size_t maps = 0;
            for (const DisplayItem& item : layout.list.items())
                if (item.kind == Kind::Cells && item.scale == HeatScale::OneSign &&
                    item.cells->columns == state.step().positions()) {
                    const MeasuredMatrix& weights = state.attention->at(maps++)->weights;
                    for (std::size_t row = 0; row < weights.rows; ++row)
                        for (std::size_t key = 0; key <= weights.columns - weights.rows + row;
                             ++key)
                            QCOMPARE(item.cells->values[row * weights.columns + key],
                                     weights.row(row)[key]);
                }
            QCOMPARE(maps, std::size_t{2});
        }
    }

    void matricesStandInColumns()
    {
        const ViewLayout layout =
            stageOf(viewStateAt(traceIn(CacheMode::On), 1, Gpt2::WeightedSum));
        const auto at = [&](StageMatrix matrix) {
            return layout.placed(Lane{1}, matrix)->cells.bottomLeft();
        };
        QVERIFY(at(Keys).x() == at(Queries).x() && at(Queries).x() < at(Values).x());
        QVERIFY(at(Values).x() < at(Weights).x() && at(Scores).x() < at(Weights).x());
        QVERIFY(at(Weights).x() < at(Context).x());
        QCOMPARE(at(Context).y(), at(Queries).y());
        QVERIFY(at(Scores).y() > at(Queries).y());
    }

    void onlyRowsThatTheCacheHoldsAreSkipped()
    {
        // This step has 12 positions. Both lanes dropped the first five of them one step earlier.
        const Trace trace = traceOf({.lanes = lanesNamed("off,half:10", "static,half:10")});
        const ViewLayout layout = stageOf(viewStateAt(trace, 4, Gpt2::WeightedSum));
        const auto cellsOf = [&](Lane lane, StageMatrix matrix) {
            const PlacedMatrix* placed = layout.placed(lane, matrix);
            return placed ? placed->cells : QRectF();
        };
        const QRectF one = cellsOf(Lane{1}, StageMatrix::Queries);
        const double room = cellsOf(Lane{1}, StageMatrix::Keys).height() - one.height();
        QVERIFY(!one.isEmpty() && room > 50);
        int boxes = 0;
        for (const QRectF& box : rectsOf(layout, Kind::Dotted, Ink::Grid)) {
            QVERIFY(box.left() != cellsOf(Lane{0}, StageMatrix::Queries).left());
            if (box.left() != one.left())
                continue;
            ++boxes;
            QVERIFY(box.height() < 0.6 * room && box.height() > 0.4 * room); // 6 of 11 rows
        }
        QVERIFY(boxes > 0);
        const Trace off = traceOf({.lanes = trace.header().lanes, .mode = CacheMode::Off});
        const ViewLayout withoutCache = stageOf(viewStateAt(off, 4, Gpt2::WeightedSum));
        QCOMPARE(countOf(withoutCache, Kind::Dotted, Ink::Grid), std::size_t{0});
    }

    void cellNamesItsTokensAndItsExactValue()
    {
        ExampleRun run;
        run.prompt.back() = "%3"; // a token may look like a placeholder
        for (const auto& [trace, token] :
             {std::pair(traceOf({}), QString("<E6>")), std::pair(traceOf(run), QString("%3"))}) {
            const ViewState state = viewStateAt(trace, 0, Gpt2::Mask);
            const ViewLayout layout = stageOf(state);
            const QString score = detailOfRow(layout, Lane{0}, Scores, 7).toolTip;
            for (const QString& part : {"7 “" + token + "”", QString("0 “Mia”"),
                                        exactText(state.attention->at(0)->scores.row(7)[0])})
                QVERIFY2(score.contains(part), qPrintable(score));
            const QString key = detailOfRow(layout, Lane{0}, Keys, 7).toolTip;
            QVERIFY2(key.contains("7 “" + token + "”"), qPrintable(key));
        }
    }

    void clickPinsACellAndASecondClickLetsGo()
    {
        ViewState state = viewStateAt(traceOf({}), 0, Gpt2::Mask);
        const auto click = [&state] {
            return std::get<Select>(detailOfRow(stageOf(state), Lane{0}, Keys, 7).action).selection;
        };
        state.selection = click();
        QVERIFY((state.selection.pinned == PinnedCell{Keys, 7, 0}));
        QCOMPARE(click().pinned, std::nullopt);
    }

    void everyCellNamesItsLaneAndPlace()
    {
        const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 2, Gpt2::WeightedSum));
        for (const Lane lane : kLanes)
            for (const StageMatrix matrix : kStageMatrices)
                QCOMPARE(detailOfRow(layout, lane, matrix, 9).cell,
                         (LaneCell{lane, PinnedCell{matrix, 9, 0}}));
        QCOMPARE(layout.detailAt({2, 2}).cell, std::nullopt);
    }

    void whatMakesAPinnedCellAndWhatItMakesIsDotted()
    {
        ViewState state = viewStateAt(traceOf({}), 2, Gpt2::WeightedSum);
        const auto dotted = [&state] { return countOf(stageOf(state), Kind::Dotted, Ink::Pinned); };
        QCOMPARE(dotted(), std::size_t{0});
        state.selection.pinned = PinnedCell{Weights, 9, 3};
        QCOMPARE(dotted(), std::size_t{10 + 1}); // Q, K, V, scores and output twice, and the legend
        state.selection.pinned = PinnedCell{Weights, 3, 1};
        // Query 3 was computed earlier, so the lane with a cache has dots only at the K and V of key 1.
        QCOMPARE(dotted(), std::size_t{5 + 2 + 1});
    }

    void everythingStaysInsideTheView()
    {
        const Trace trace = traceOf({});
        for (const QSizeF size : {QSizeF(420, 260), QSizeF(900, 560), QSizeF(2600, 1500)})
            for (std::size_t step = 0; step < trace.size(); ++step)
                for (const Operation operation : eachOperation())
                    QCOMPARE(outside(stageOf(viewStateAt(trace, step, operation), size), size),
                             QString());
    }
};

PASTKEYS_TEST(TestStageLayout)
#include "test_stage_layout.moc"
