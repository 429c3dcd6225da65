// Checks what moves over the stage after a step forward. Display lists are compared as text.
#include "stage/stage_motion.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

std::optional<StageMotion> motionInto(const ViewState& state)
{
    return motionFrom(stagePlaceOf(oneBack(state)), state);
}

/// Describes what is painted over the finished picture during the motion into the state.
/// \param progress  of the motion, from 0 to 1
QString overlay(const ViewState& state, double progress)
{
    const auto motion = motionInto(state);
    if (!motion)
        return "no motion";
    const ViewLayout finished = stageLayout(state, kStageSize, fixedMetrics());
    return toText(motionOverlay(*motion, finished, state, progress));
}

/// The rectangle of some rows and columns of a matrix in the finished picture. Both ranges exclude
/// their ends.
QRectF cellsOf(const ViewState& state, Lane lane, StageMatrix matrix, std::pair<int, int> rows,
               std::optional<std::pair<int, int>> columns = {})
{
    const ViewLayout finished = stageLayout(state, kStageSize, fixedMetrics());
    const PlacedMatrix* placed = finished.placed(lane, matrix);
    const double wide = placed->cells.width() / static_cast<double>(placed->columns);
    const double high = placed->cells.height() / static_cast<double>(placed->rows);
    const auto [first, last] = columns.value_or(std::pair(0, static_cast<int>(placed->columns)));
    const double top = placed->cells.top() - high * static_cast<double>(placed->firstRow);
    return {QPointF(placed->cells.left() + wide * first, top + high * rows.first),
            QPointF(placed->cells.left() + wide * last, top + high * rows.second)};
}

/// The line that toText() writes for an item like "fill Panel" at this place.
QString lineOf(const char* what, const QRectF& rect)
{
    DisplayList list;
    list.fill(rect, Ink::Panel);
    return toText(list).trimmed().replace("fill Panel", what);
}

/// The lines of the text, without the values in cells.
QStringList lines(const QString& text)
{
    QStringList lines = text.split('\n', Qt::SkipEmptyParts);
    erase_if(lines, [](const QString& line) { return line.startsWith("text "); });
    return lines;
}

} // namespace

class TestStageMotion : public QObject
{
    Q_OBJECT

private slots:
    void rowsComputedAgainAreHatchedAndThenShowTheirValues()
    {
        const ViewState state = decodeState(m_both, Gpt2::QkvProjection);
        const QStringList shown = lines(overlay(state, 0));
        QCOMPARE(shown.size(), 3 * 3); // Q, K and V of the lane without a cache
        const QRectF again = cellsOf(state, Lane{0}, StageMatrix::Queries, {0, 9});
        QCOMPARE(shown[0], lineOf("fill Panel", again));
        QCOMPARE(shown[1], lineOf("hatch Recomputed", again));
        QCOMPARE(shown[2], lineOf("outline Recomputed", again));
        QCOMPARE(overlay(state, 0.49), overlay(state, 0));
        QCOMPARE(overlay(state, 0.5), QString());
    }

    void newRowsSlideIntoTheCacheFromItsRight()
    {
        const ViewState state = decodeState(m_both, Gpt2::CacheAppend);
        const QStringList start = lines(overlay(state, 0));
        const QRectF row = cellsOf(state, Lane{1}, StageMatrix::Keys, {9, 10});
        const QRectF bar(row.left() - 8, row.top(), 7, row.height());
        const QRectF wholeRow = row.adjusted(-8, 0, 0, 0);
        const QPointF beside(wholeRow.width(), 0);
        const QStringList keys{lineOf("fill Background", bar.adjusted(0, 0, -2, 0)),
                               lineOf("fill Panel", row), // its place is empty
                               lineOf("dotted Written", row),
                               lineOf("cells 1x8", row.translated(beside)), // the row is beside it
                               lineOf("outline Written", bar.translated(beside)),
                               lineOf("outline Background", row.translated(beside)),
                               lineOf("outline Written", row.translated(beside)),
                               lineOf("frame Written", wholeRow.translated(beside))};
        QCOMPARE(start.mid(0, 8), keys);
        QCOMPARE(start.size(), 16); // K and V
        QVERIFY(
            lines(overlay(state, 0.5)).contains(lineOf("cells 1x8", row.translated(beside / 4))));
        QVERIFY(lines(overlay(state, 0.99))
                    .contains(lineOf("cells 1x8", row.translated(beside / 10'000))));
    }

    void wholePromptSlidesIntoAnEmptyCache()
    {
        const QString start = overlay(viewStateAt(m_on, 0, Gpt2::CacheAppend), 0);
        QCOMPARE(start.count("cells 8x8 "), 2);
    }

    void rowsThatShareACellSlideToo()
    {
        ExampleRun run;
        run.config.vocabulary = 64;
        run.prompt.assign(46, " a");
        const Trace trace = traceOf(run);
        for (const std::size_t step :
             {0U, 1U, 2U}) { // 46, 47 and 48 rows: two or more share a cell
            const ViewState state = viewStateAt(trace, step, Gpt2::CacheAppend, 1, 1);
            const StageMotion motion = motionInto(state).value();
            for (double height = 220; height < 460; height += 12) {
                const ViewLayout finished = stageOf(state, {900, height});
                for (const double progress : {0.0, 0.5, 0.9}) {
                    const DisplayList moving = motionOverlay(motion, finished, state, progress);
                    const auto cells = std::ranges::count(moving.items(), DisplayItem::Kind::Cells,
                                                          &DisplayItem::kind);
                    QVERIFY2(cells >= 2, qPrintable(QString::number(height))); // of K and of V
                }
            }
        }
    }

    void queryGoesOverTheKeysAndScoresFollow()
    {
        const ViewState state = decodeState(m_on, Gpt2::Scores);
        const ViewLayout finished = stageLayout(state, kStageSize, fixedMetrics());
        const auto scores =
            std::ranges::find(finished.matrices, StageMatrix::Scores, &PlacedMatrix::matrix);
        const auto keys =
            std::ranges::find(finished.matrices, StageMatrix::Keys, &PlacedMatrix::matrix);
        const double wide = scores->cells.width() / 10;
        const double high = keys->cells.height() / 10;
        for (const std::size_t key : {0U, 5U, 9U}) {
            const DisplayList shown = motionOverlay(StageMotion::KeysSwept, finished, state,
                                                    (static_cast<double>(key) + 0.01) / 10);
            QRectF hidden;
            QList<QRectF> marked;
            for (const DisplayItem& item : shown.items()) {
                if (item.kind == DisplayItem::Kind::Fill)
                    hidden = item.rect;
                else if (item.ink == Ink::Query)
                    marked << item.rect;
            }
            const double done = static_cast<double>(key + 1);
            QCOMPARE(hidden.width() + done * wide, key < 9 ? scores->cells.width() : 10 * wide);
            QCOMPARE(marked.size(), 3); // score, query, key
            QCOMPARE(marked[0].right(), scores->cells.left() + done * wide);
            QCOMPARE(marked[2].bottom(), keys->cells.top() + done * high);
        }
    }

    void withoutACacheEachKeyMeetsTheQueriesFromItsOwnOn()
    {
        const ViewState state = decodeState(m_both, Gpt2::Scores);
        const QStringList shown = lines(overlay(state, 0.5)); // at key 5 of 10
        using enum StageMatrix;
        const auto off = [&](StageMatrix matrix, std::pair<int, int> rows,
                             std::optional<std::pair<int, int>> columns = {}) {
            return cellsOf(state, Lane{0}, matrix, rows, columns);
        };
        QCOMPARE(shown[0], lineOf("fill Panel", off(Scores, {0, 10}, std::pair(6, 10))));
        QCOMPARE(shown[2], lineOf("frame Query", off(Scores, {5, 10}, std::pair(5, 6))));
        QCOMPARE(shown[4], lineOf("frame Query", off(Queries, {5, 10})));
        QCOMPARE(shown[6], lineOf("frame Query", off(Keys, {5, 6})));
    }

    void maskFallsFromTheFirstRowToTheLast()
    {
        const ViewState state = decodeState(m_both, Gpt2::Mask);
        QCOMPARE(overlay(state, 0).count("fill Panel"), 9); // the last row sees all keys
        const QStringList half = lines(overlay(state, 0.5));
        const QRectF row5 = cellsOf(state, Lane{0}, StageMatrix::Scores, {5, 6}, std::pair(6, 10));
        QCOMPARE(half.count(lineOf("fill Panel", row5)), 1);
        QCOMPARE(half.filter("fill Panel").size(), 4);
        const QRectF front = cellsOf(state, Lane{0}, StageMatrix::Scores, {5, 5});
        QCOMPARE(half.back(), lineOf("line Masked", front));
        QCOMPARE(overlay(state, 0.99).count("fill Panel"), 0);
    }

    void outputRowAppearsWhenItsOwnValueIsAdded()
    {
        const ViewState state = decodeState(m_both, Gpt2::WeightedSum);
        const auto hidden = [&](double progress) {
            return lines(overlay(state, progress)).filter("fill Panel");
        };
        const auto rowsFrom = [&](int first) {
            return lineOf("fill Panel", cellsOf(state, Lane{0}, StageMatrix::Context, {first, 10}));
        };
        const QString newRow = // needs all values
            lineOf("fill Panel", cellsOf(state, Lane{1}, StageMatrix::Context, {9, 10}));
        QCOMPARE(hidden(0), (QStringList{rowsFrom(0), newRow}));
        QCOMPARE(hidden(0.5), (QStringList{rowsFrom(5), newRow}));
        QCOMPARE(hidden(0.99), (QStringList{rowsFrom(9), newRow}));
        const QRectF value = cellsOf(state, Lane{0}, StageMatrix::Values, {5, 6});
        QVERIFY(lines(overlay(state, 0.5)).contains(lineOf("frame Value", value)));
    }

    void nothingIsPaintedOverTheFinishedPicture()
    {
        for (const Operation operation : kMoving) {
            QVERIFY(!overlay(decodeState(m_both, operation), 0).isEmpty());
            QCOMPARE(overlay(decodeState(m_both, operation), 1), QString());
        }
    }

    void everythingMovesInsideBothLanes()
    {
        for (const Operation operation : kMoving)
            for (const double progress : {0.0, 0.3, 0.7}) {
                const ViewState state = decodeState(m_both, operation);
                for (const QSizeF size : {QSizeF(420, 260), kStageSize, QSizeF(1800, 500)}) {
                    const ViewLayout finished = stageLayout(state, size, fixedMetrics());
                    const DisplayList shown =
                        motionOverlay(*motionInto(state), finished, state, progress);
                    for (const DisplayItem& item : shown.items())
                        QVERIFY(item.rect.top() >= 0 && item.rect.bottom() <= size.height() &&
                                item.rect.left() >= 0);
                }
            }
    }

    void whatOneLaneDoesNotDoDoesNotMove()
    {
        QCOMPARE(motionInto(decodeState(m_on, Gpt2::QkvProjection)), std::nullopt);
        QCOMPARE(motionInto(decodeState(m_on, Gpt2::Mask)), std::nullopt); // one row, no mask
        QCOMPARE(motionInto(decodeState(m_off, Gpt2::QkvProjection)), StageMotion::RowsAgain);
        QCOMPARE(motionInto(decodeState(m_off, Gpt2::Mask)), StageMotion::MaskFalls);
        // The prompt's rows are computed for the first time.
        QCOMPARE(motionInto(viewStateAt(m_off, 0, Gpt2::QkvProjection)), std::nullopt);
        QCOMPARE(motionInto(viewStateAt(m_on, 0, Gpt2::Mask)), StageMotion::MaskFalls);
    }

    void otherOperationsDoNotMove()
    {
        for (const Operation operation :
             {Gpt2::LayerNorm1, Gpt2::Softmax, Gpt2::OutputProjection, Gpt2::Residual1,
              Gpt2::MlpExpand, Gpt2::Logits, Gpt2::Sample})
            QCOMPARE(motionInto(decodeState(m_both, operation)), std::nullopt);
        QCOMPARE(motionFrom(std::nullopt, decodeState(m_both, Gpt2::Scores)), std::nullopt);
        QCOMPARE(motionFrom(stagePlaceOf(decodeState(m_both, Gpt2::Scores)), {}), std::nullopt);
    }

    void onlyOneOperationForwardMoves()
    {
        const ViewState scores = decodeState(m_both, Gpt2::Scores);
        QCOMPARE(motionInto(scores), StageMotion::KeysSwept);
        const auto from = [&](Operation operation, std::size_t step) {
            return motionFrom(stagePlaceOf(viewStateAt(m_both, step, operation, 1, 1)), scores);
        };
        QCOMPARE(from(Gpt2::CacheAppend, 2), StageMotion::KeysSwept);
        QCOMPARE(from(Gpt2::Scores, 2), std::nullopt);
        QCOMPARE(from(Gpt2::Mask, 2), std::nullopt);
        QCOMPARE(from(Gpt2::QkvProjection, 2), std::nullopt);
        QCOMPARE(from(Gpt2::CacheAppend, 1), std::nullopt);
        QCOMPARE(from(Gpt2::Scores, 1), std::nullopt);
    }

    void otherLayerHeadOrRunDoesNotMove()
    {
        ViewState state = decodeState(m_both, Gpt2::Scores);
        ViewState other = oneBack(state);
        other.selection.head = Head{0};
        QCOMPARE(motionFrom(stagePlaceOf(other), state), std::nullopt);
        const ViewState sameOfAnotherRun =
            oneBack(decodeState(traceIn(CacheMode::Compare), Gpt2::Scores));
        QCOMPARE(motionFrom(stagePlaceOf(sameOfAnotherRun), state), std::nullopt);
        state.selection.layer = Layer{0}; // the cursor is in layer 1
        QCOMPARE(motionInto(state), std::nullopt);
    }

private:
    Trace m_both = traceIn(CacheMode::Compare);
    Trace m_off = traceIn(CacheMode::Off);
    Trace m_on = traceIn(CacheMode::On);
};

PASTKEYS_TEST(TestStageMotion)
#include "test_stage_motion.moc"
