// Checks which matrices the attention stage shows at many sizes, and how it names those it omits.
#include "shared/lane_matrix.h"
#include "stage/stage_scroll.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"

#include <QSet>
#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

const std::array kSizes{QSizeF(420, 260), QSizeF(436, 320), QSizeF(780, 316), QSizeF(900, 560),
                        QSizeF(1900, 1000)};

/// All tool tips.
QString tipsOf(const ViewLayout& layout)
{
    QStringList tips;
    for (const HitArea& hit : layout.hits)
        tips << hit.detail.toolTip;
    return tips.join('\n');
}

/// The first item whose text begins with `start`; null if there is none.
const DisplayItem* itemWithStart(const ViewLayout& layout, const QString& start)
{
    const auto& items = layout.list.items();
    const auto found = std::ranges::find_if(
        items, [&](const DisplayItem& item) { return item.text.startsWith(start); });
    return found == items.end() ? nullptr : &*found;
}

constexpr std::array kAttention{Gpt2::QkvProjection, Gpt2::CacheAppend, Gpt2::Scores,
                                Gpt2::Mask,          Gpt2::Softmax,     Gpt2::WeightedSum};

/// Calls `check` with the stage of each operation of attention at each size.
template <typename Sizes, typename Check>
void forEachStage(const Trace& trace, const Sizes& sizes, const Check& check)
{
    for (const QSizeF size : sizes)
        for (const Operation operation : kAttention)
            check(stageOf(viewStateAt(trace, 2, operation), size));
}

/// What is wrong with the names of the matrices and their shapes; empty if nothing is.
QString wrongCaptionsIn(const ViewLayout& layout, const TextMetrics& metrics)
{
    const QString words = textsOf(layout).replace('\n', ' ');
    for (const PlacedMatrix& placed : layout.matrices)
        if (!words.contains(titleOf(ViewState(), placed.matrix) + ' '))
            return "no " + titleOf(ViewState(), placed.matrix) + " in " + words;
    for (const DisplayItem& item : layout.list.items())
        if (item.text.contains(" x ") && metrics.widthOf(item.text) * item.size > item.rect.width())
            return "cut: " + item.text;
    return layout.matrices.empty() ? "no matrix" : QString();
}

} // namespace

class TestAttentionPlan : public QObject
{
    Q_OBJECT

private slots:
    void rowsThatAreNotOnShowAreSaidOnce()
    {
        const Trace trace = promptTrace(190);
        const std::size_t all = trace.step(2).positions();
        std::size_t cut = 0;
        const std::array sizes{kSizes.front(), kSizes.back(), QSizeF(300, 190), QSizeF(260, 210)};
        forEachStage(trace, sizes, [&](const ViewLayout& layout) {
            QVERIFY(!layout.matrices.empty());
            std::size_t first = 0;
            for (const PlacedMatrix& placed : layout.matrices)
                // The lane with a cache has one query. Its keys and values may show other rows:
                // those around the key with the largest weight.
                if (placed.rows > 1 && placed.matrix != StageMatrix::Keys &&
                    placed.matrix != StageMatrix::Values) {
                    QVERIFY(first == 0 || placed.firstRow == first);
                    first = placed.firstRow;
                    QCOMPARE(placed.firstRow + placed.rows, all);
                }
            const QString note = QString(" %1–%2 ").arg(first).arg(all - 1);
            if (first > 0)
                QVERIFY2(textsOf(layout).count(note) == 1 || tipsOf(layout).count(note) == 1,
                         qPrintable(note));
            cut += first > 0 ? 1 : 0;
        });
        QVERIFY(cut > 0 && cut < sizes.size() * kAttention.size());
    }

    void columnsHaveOneWidthInBothLanes()
    {
        forEachStage(promptTrace(), kSizes, [](const ViewLayout& layout) {
            std::array<double, 2> widths{};
            const bool sharingIsSaid = tipsOf(layout).contains("each cell = ");
            for (const PlacedMatrix& placed : layout.matrices) {
                double& width = widths[columnsArePositions(placed.matrix) ? 1 : 0];
                const double own = placed.cells.width() / static_cast<double>(placed.columns);
                QVERIFY(own >= 2.99 || sharingIsSaid);
                QVERIFY(width == 0 || std::abs(own - width) < 1e-6);
                width = own;
            }
        });
    }

    void captionsHaveOneSizeAndTheWholeName()
    {
        forEachStage(promptTrace(), kSizes, [](const ViewLayout& layout) {
            QSet<double> sizes;
            for (const DisplayItem& item : layout.list.items())
                if (item.text.contains(" x "))
                    sizes << item.size;
            QCOMPARE(sizes.size(), 1);
            QCOMPARE(wrongCaptionsIn(layout, fixedMetrics()), QString());
        });
        const TextMetrics large{14, 32, {}}; // twice the usual size
        for (const QSizeF size : {QSizeF(700, 500), QSizeF(900, 560), QSizeF(1900, 1000)})
            for (const Operation operation : kAttention)
                QCOMPARE(
                    wrongCaptionsIn(
                        stageLayout(viewStateAt(promptTrace(), 2, operation), size, large), large),
                    QString());
    }

    void captionsStandAtTheCellsOfTheirMatrix()
    {
        forEachStage(promptTrace(), kSizes, [](const ViewLayout& layout) {
            for (const PlacedMatrix& placed : layout.matrices) {
                if (placed.lane != Lane{0} || columnsArePositions(placed.matrix))
                    continue; // skipped rows or tokens may be in between
                const auto isCaption = [&](const DisplayItem& item) {
                    const double gap = placed.cells.top() - item.rect.bottom();
                    return item.text.contains(" x ") && item.rect.left() < placed.cells.left() &&
                           item.rect.right() > placed.cells.left() && gap >= 0 && gap < 8;
                };
                QVERIFY2(std::ranges::any_of(layout.list.items(), isCaption),
                         qPrintable(titleOf(ViewState(), placed.matrix)));
            }
        });
    }

    void colorsAreAlwaysExplained()
    {
        const Trace trace = promptTrace();
        for (const QSizeF size : kSizes) {
            const ViewLayout layout = stageOf(viewStateAt(trace, 2, Gpt2::WeightedSum), size);
            const QString texts = textsOf(layout);
            const bool inCaptions = texts.contains(" … ") || texts.contains("±");
            const DisplayItem* inLegend = itemWithText(layout, "−"); // the scale of the colors
            QVERIFY2(inCaptions != (inLegend != nullptr), qPrintable(texts));
            if (inLegend)
                QVERIFY(layout.detailAt(inLegend->rect.center()).toolTip.contains("largest"));
        }
    }

    void inputsStandLeftOfTheirResultOrAboveItInTheOrderOfTheLayer()
    {
        using enum StageMatrix;
        const std::map<Operation, std::pair<std::set<StageMatrix>, StageMatrix>> results{
            {Gpt2::Scores, {{Queries, Keys}, Scores}},
            {Gpt2::Softmax, {{Scores}, Weights}},
            {Gpt2::WeightedSum, {{Values, Weights}, Context}}};
        std::set<std::size_t> counts;
        for (const std::size_t prompt : {8U, 22U, 90U}) {
            const Trace trace = promptTrace(prompt);
            for (double height = 200; height < 700; height += 100)
                for (const double width : {200.0, 300.0, 480.0, 640.0, 800.0, 1300.0, 2200.0})
                    for (const auto& [operation, flow] : results) {
                        std::map<StageMatrix, QRectF> boxes;
                        const ViewLayout layout =
                            stageOf(viewStateAt(trace, 2, operation), {width, height});
                        for (const PlacedMatrix& placed : layout.matrices)
                            if (placed.lane == Lane{0})
                                boxes[placed.matrix] = placed.cells;
                        counts.insert(boxes.size());
                        QVERIFY(boxes.contains(flow.second));
                        const QRectF result = boxes[flow.second];
                        for (const StageMatrix input : flow.first)
                            if (boxes.contains(input)) // may be above it only if all six are shown
                                QVERIFY2(
                                    boxes[input].right() < result.left() ||
                                        (boxes.size() == 6 && boxes[input].bottom() < result.top()),
                                    qPrintable(QString("%1 x %2").arg(width).arg(height)));
                        double left = 0;
                        for (const auto& [matrix, box] : boxes) { // in the order of computation
                            QVERIFY(box.left() > left - 60); // 60 pixels for tokens at the left
                            left = box.left();
                        }
                    }
        }
        QVERIFY(counts.contains(2) && counts.contains(6));
    }

    void matricesKeepTheirPlacesThroughALayerWhereAllFit()
    {
        const Trace trace = promptTrace(8);
        // The stage's sizes in windows of 1366x768, 1920x1080 and 2560x1440, and a very wide one.
        for (const QSizeF size :
             {QSizeF(866, 500), QSizeF(1410, 700), QSizeF(2000, 1050), QSizeF(1900, 500)})
            for (const std::size_t step : {0U, 2U}) {
                std::map<std::pair<Lane, StageMatrix>, QPointF> places;
                for (const Operation operation : kAttention) {
                    const ViewLayout layout = stageOf(viewStateAt(trace, step, operation), size);
                    QCOMPARE(layout.matrices.size(), std::size_t{12});
                    for (const PlacedMatrix& placed : layout.matrices) {
                        const auto [found, isNew] = places.try_emplace({placed.lane, placed.matrix},
                                                                       placed.cells.topLeft());
                        QCOMPARE(found->second, placed.cells.topLeft());
                    }
                }
            }
    }

    void whatTheOperationReadsAndMakesIsOnShow()
    {
        using enum StageMatrix;
        const Trace trace = promptTrace();
        const std::map<Operation, std::set<StageMatrix>> needed{
            {Gpt2::QkvProjection, {Queries, Keys, Values}},
            {Gpt2::CacheAppend, {Keys, Values}},
            {Gpt2::Scores, {Queries, Keys, Scores}},
            {Gpt2::Mask, {Scores}},
            {Gpt2::Softmax, {Scores, Weights}},
            {Gpt2::WeightedSum, {Weights, Values, Context}}};
        for (const QSizeF size : kSizes)
            for (const auto& [operation, matrices] : needed) {
                std::set<StageMatrix> shown;
                for (const PlacedMatrix& placed :
                     stageOf(viewStateAt(trace, 2, operation), size).matrices)
                    shown.insert(placed.matrix);
                QVERIFY(std::ranges::includes(shown, matrices));
            }
    }

    void whatHasNoRoomIsNamedAndAClickBringsIt()
    {
        const Trace trace = promptTrace();
        const ViewState state = viewStateAt(trace, 2, Gpt2::WeightedSum);
        const QSizeF low(800, 260);
        const ViewLayout layout = stageOf(state, low);
        const DisplayItem* queries = itemWithText(layout, "Queries Q");
        QVERIFY2(queries, qPrintable(textsOf(layout)));
        const PointDetail detail = layout.detailAt(queries->rect.center());
        QCOMPARE(std::get<Enlarge>(detail.action).matrix, StageMatrix::Queries);
        const ViewLayout narrow = stageOf(state, {300, 260});
        const DisplayItem* count = itemWithStart(narrow, "+");
        QVERIFY2(count, qPrintable(textsOf(narrow)));
        QVERIFY(narrow.detailAt(count->rect.center()).toolTip.contains("Queries Q"));
    }

    void pinnedCellWithoutRoomIsMarkedByItsName()
    {
        ViewState state = viewStateAt(promptTrace(), 2, Gpt2::WeightedSum);
        state.selection.pinned = PinnedCell{StageMatrix::Queries, 23, 1};
        const ViewLayout layout = stageOf(state, {800, 260});
        QVERIFY(!isOnShow(layout, *state.selection.pinned));
        const QRectF name = itemWithText(layout, "Queries Q")->rect;
        QVERIFY(std::ranges::any_of(layout.list.items(), [&](const DisplayItem& item) {
            return item.kind == Kind::Outline && item.ink == Ink::Pinned && item.rect == name;
        }));
    }

    void chosenMatrixIsOnShow()
    {
        for (const std::size_t prompt : {8U, 90U}) {
            const Trace trace = promptTrace(prompt);
            for (const Operation operation : kAttention)
                for (const QSizeF size : {QSizeF(200, 300), QSizeF(420, 260), QSizeF(900, 560)})
                    for (const StageMatrix matrix : kStageMatrices) {
                        const ViewLayout layout =
                            stageLayout(viewStateAt(trace, 2, operation), size, fixedMetrics(),
                                        {{}, matrix, false});
                        QVERIFY(std::ranges::count(layout.matrices, matrix,
                                                   &PlacedMatrix::matrix) == 2);
                        QCOMPARE(outside(layout, size), QString());
                    }
        }
    }

    void enlargedMatrixFillsTheLanes()
    {
        const ViewState state = viewStateAt(promptTrace(), 2, Gpt2::WeightedSum);
        const auto areaOf = [](const ViewLayout& layout) {
            const PlacedMatrix* weights = layout.placed(Lane{0}, StageMatrix::Weights);
            return weights ? weights->cells.width() * weights->cells.height() : 0.0;
        };
        const ViewLayout usual = stageOf(state, {900, 560});
        const ViewLayout alone =
            stageLayout(state, {900, 560}, fixedMetrics(), {{}, StageMatrix::Weights, true});
        QCOMPARE(alone.matrices.size(), std::size_t{2});
        QVERIFY(areaOf(alone) > 4 * areaOf(usual));
        QVERIFY(areaOf(alone) > 0.4 * 440 * 480); // of the lane's area
        QCOMPARE(outside(alone, {900, 560}), QString());
    }

    void tokensStandAtTheAxesOfScoresAndWeights()
    {
        const ViewState state = viewStateAt(traceOf({.tokens = 3}), 0, Gpt2::Softmax);
        for (const QSizeF size : {QSizeF(640, 430), QSizeF(900, 560), QSizeF(1900, 1000)}) {
            const ViewLayout layout = stageOf(state, size);
            std::size_t matrices = 0;
            for (const PlacedMatrix& placed : layout.matrices)
                matrices += columnsArePositions(placed.matrix) ? 1 : 0;
            const auto count =
                std::ranges::count(layout.list.items(), QString("Mia"), &DisplayItem::text);
            QCOMPARE(static_cast<std::size_t>(count), 2 * matrices); // rows and columns
            QCOMPARE(outside(layout, size), QString());
        }
    }

    void rowsStandBesideThoseOfTheSamePositions()
    {
        const ViewState state = viewStateAt(promptTrace(), 2, Gpt2::WeightedSum);
        for (const QSizeF& size : kSizes) {
            const ViewLayout layout = stageOf(state, size);
            std::map<StageMatrix, double> bottoms;
            std::size_t single = 0;
            for (const PlacedMatrix& placed : layout.matrices) {
                single += placed.rows == 1 ? 1 : 0;
                if (placed.lane == Lane{0})
                    bottoms[placed.matrix] = placed.cells.bottom();
                else
                    QCOMPARE(placed.cells.bottom(), bottoms.at(placed.matrix));
            }
            QVERIFY(single > 0);
            // A dotted box above each matrix of one row, for the skipped rows, and one in the legend.
            QCOMPARE(countOf(layout, Kind::Dotted, Ink::Grid), single + 1);
            QVERIFY(itemWithText(layout, "skipped"));
        }
    }

    void pinnedCellAndWhatItIsMadeOfAreOnShow()
    {
        const Trace trace = promptTrace();
        ViewState state = viewStateAt(trace, 2, Gpt2::WeightedSum);
        for (const std::size_t query : {0U, 5U, 12U, 23U})
            for (const std::size_t key : {0U, 9U, 23U}) {
                state.selection.pinned = PinnedCell{StageMatrix::Weights, query, key};
                const ViewLayout layout = stageOf(state, {780, 260});
                for (const PlacedMatrix& placed : layout.matrices) {
                    const bool kept =
                        placed.matrix == StageMatrix::Keys || placed.matrix == StageMatrix::Values;
                    const std::size_t row = kept ? key : query;
                    if (placed.rows > 1)
                        QVERIFY(placed.firstRow <= row && row < placed.firstRow + placed.rows);
                }
                QVERIFY(isOnShow(layout, *state.selection.pinned));
            }
        ViewState longer = viewStateAt(promptTrace(190), 2, Gpt2::WeightedSum);
        longer.selection.pinned = PinnedCell{StageMatrix::Weights, 191, 0};
        const QString tips = tipsOf(stageOf(longer, {300, 190}));
        QVERIFY2(tips.contains("of 192; keys and values: 0–"), qPrintable(tips));
        longer = viewStateAt(longer.trace, 2, Gpt2::CacheAppend);
        longer.selection.pinned = PinnedCell{StageMatrix::Weights, 191, 0};
        for (const PlacedMatrix& placed : stageOf(longer, {300, 190}).matrices)
            QCOMPARE(placed.firstRow + placed.rows, std::size_t{192}); // the row being written
    }

    void largestWeightOfTheNewTokenIsOnShow()
    {
        const Trace trace = promptTrace(90);
        int elsewhere = 0; // how often the largest weight is not among the last keys
        for (const std::size_t layer : {0U, 1U})
            for (const std::size_t head : {0U, 1U}) {
                const ViewState state = viewStateAt(trace, 2, Gpt2::Softmax, layer, head);
                const auto weights = state.attention->at(1)->weights.rowSpan(0);
                const auto key =
                    static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
                const ViewLayout layout = stageOf(state, {200, 300});
                std::size_t shown = 0;
                for (const PlacedMatrix& placed : layout.matrices)
                    if (placed.matrix == StageMatrix::Weights) {
                        QVERIFY(placed.columns < weights.size());
                        QVERIFY(placed.firstColumn <= key &&
                                key < placed.firstColumn + placed.columns);
                        QCOMPARE(placed.firstRow + placed.rows,
                                 weights.size()); // the new token's row
                        elsewhere += key < weights.size() - placed.columns ? 1 : 0;
                        ++shown;
                    }
                QCOMPARE(shown, std::size_t{2});
            }
        QVERIFY(elsewhere > 0);
    }

    void lowestStageShowsWhatTheOperationMakes()
    {
        using enum StageMatrix;
        const Trace trace = promptTrace(90);
        const auto matrices = [&](Operation operation, QSizeF size) {
            std::set<StageMatrix> kinds;
            for (const PlacedMatrix& placed :
                 stageOf(viewStateAt(trace, 2, operation), size).matrices)
                kinds.insert(placed.matrix);
            return kinds;
        };
        using Kinds = std::set<StageMatrix>;
        QCOMPARE(matrices(Gpt2::Scores, {900, 900}).size(), std::size_t{6});
        // A low stage also shows what is read from a cache.
        QVERIFY((matrices(Gpt2::CacheAppend, {200, 300}) == Kinds{Keys, Values}));
        QVERIFY((matrices(Gpt2::Scores, {200, 300}) == Kinds{Keys, Scores}));
        QVERIFY((matrices(Gpt2::WeightedSum, {200, 300}) == Kinds{Values, Context}));
        // With large text, it shows two matrices per lane, because four would be shorter than the text.
        const TextMetrics large{14, 28, {}};
        const ViewLayout few = stageLayout(viewStateAt(trace, 2, Gpt2::Softmax), {476, 300}, large);
        QCOMPARE(few.matrices.size(), std::size_t{4});
        // It shows a few whole matrices rather than parts of more matrices.
        const Trace longer = promptTrace(244);
        const ViewLayout whole = stageOf(viewStateAt(longer, 2, Gpt2::Softmax), {460, 230});
        for (const PlacedMatrix& placed : whole.matrices)
            if (columnsArePositions(placed.matrix))
                QCOMPARE(placed.columns, std::size_t{246});
    }

    void matricesKeepTheirPlacesFromStepToStep()
    {
        const Trace trace = traceOf({.tokens = 40});
        for (double height = 200; height < 700; height += 50)
            for (const double width : {480.0, 640.0, 900.0}) {
                QSet<QString> seen; // the places when all six matrices fit
                for (std::size_t step = 1; step < trace.size(); ++step) {
                    const ViewLayout layout =
                        stageOf(viewStateAt(trace, step, Gpt2::WeightedSum), {width, height});
                    const DisplayItem* values = itemWithStart(layout, "Values");
                    const DisplayItem* output = itemWithStart(layout, "Output");
                    const DisplayItem* queries = itemWithStart(layout, "Queries");
                    if (!queries)
                        continue;
                    QVERIFY(values && output);
                    seen << QString("%1 %2").arg(values->rect.left()).arg(output->rect.left());
                }
                QVERIFY2(seen.size() <= 1, qPrintable(QString("%1 x %2").arg(width).arg(height)));
            }
    }
};

PASTKEYS_TEST(TestAttentionPlan)
#include "test_attention_plan.moc"
