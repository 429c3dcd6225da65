#include "inspector/cell_story.h"

#include "base/storage_form.h"
#include "cache/mistakes.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "query/row_history.h"
#include "shared/lane_matrix.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"

#include <algorithm>
#include <initializer_list>

namespace pastkeys {

namespace {

/// A long list of links to steps shows this many at the beginning, then "…" and the last one.
constexpr std::size_t kFirstLinks = 3;

/// Whether the cell's query sees the cell's key under the rule. \param cell  a score or a weight
bool seesKey(const ReachRule& rule, const PinnedCell& cell)
{
    return rule.kind == ReachRule::Kind::Everything ||
           reachOf(rule, idAt<Position>(cell.position), positionsFrom(0, cell.position + 1))
               .sees(cell.column);
}

/// Whether the cell is a score or a weight whose query does not see its key in any lane.
bool isUnseen(const ViewState& state, const PinnedCell& cell)
{
    if (!columnsArePositions(cell.matrix))
        return false;
    bool hasQuery = false;
    for (const Lane lane : kLanes) {
        const auto matrix = laneMatrixAt(state, lane, cell.matrix);
        if (!matrix || !matrix->hasRow(cell.position))
            continue;
        if (matrix->shows(cell.position - matrix->firstRow, cell.column))
            return false;
        hasQuery = true;
    }
    // If the query occurs only in other steps, the rules of the lanes decide.
    return hasQuery || std::ranges::none_of(lanesOf(state.trace.header()), [&](Lane lane) {
               return seesKey(state.ruleOf(lane), cell);
           });
}

/// True if the key comes after the query and no lane lets a query see newer keys.
bool isNewerKey(const ViewState& state, const PinnedCell& cell)
{
    return cell.column > cell.position &&
           std::ranges::none_of(lanesOf(state.trace.header()), [&](Lane lane) {
               return state.ruleOf(lane).kind == ReachRule::Kind::Everything;
           });
}

/// Adds sentences to a page. Parts of the sentences are links to steps.
class Story
{
public:
    Story(TextPage& page, const ViewState& state, const PinnedCell& cell)
        : m_page(page), m_state(state), m_cell(cell),
          m_row(isKept(cell.matrix) ? historyOfKey(cell.position)
                                    : rowHistory(state.trace, cell.position)),
          m_position{{QString::number(cell.position)}}, m_column{{QString::number(cell.column)}},
          m_unseen(isUnseen(state, cell))
    {
    }

    void addOrigins()
    {
        if (m_unseen && isNewerKey(m_state, m_cell))
            return add(Tr::tr("It is never computed. The key at position %1 comes after the query "
                              "at position %2, and a query sees only keys up to its own position."),
                       {m_column, m_position});
        if (m_unseen)
            return add(Tr::tr("It is not computed in this step, because this query does not see "
                              "this key."),
                       {});
        if (!isOfHead(m_cell.matrix))
            return addFlowOrigin();
        switch (m_cell.matrix) {
        case StageMatrix::Queries:
            addComputed();
            addProductOfHead();
            return addRotation();
        case StageMatrix::Keys:
        case StageMatrix::Values:
            addComputed();
            addProductOfHead();
            if (m_cell.matrix == StageMatrix::Keys) {
                addRotation();
                addMoved();
            }
            if (const auto* steps = computedForCache())
                add(Tr::tr("It was written to the cache in %1."),
                    {linkTo(steps->front(), m_state.operationOf(OperationKind::Append))});
            return;
        case StageMatrix::Scores:
            if (!isScaledByHeadDim(m_state.site()))
                add(Tr::tr("It is the dot product of row %1 of queries Q and row %2 of keys K, "
                           "computed in %3, times %4."),
                    {m_position,
                     m_column,
                     here(OperationKind::Scores),
                     {{QString::number(static_cast<double>(m_state.site().scale), 'g', 3)}}});
            else
                add(forgetsScale()
                        ? Tr::tr("It is the dot product of row %1 of queries Q and row %2 "
                                 "of keys K, computed in %3. Only the side without the "
                                 "mistake divides it by √(head width).")
                        : Tr::tr("It is the dot product of row %1 of queries Q and row %2 "
                                 "of keys K, computed in %3 and divided by √(head width)."),
                    {m_position, m_column, here(OperationKind::Scores)});
            return addOrigin(m_state.site().keys, Tr::tr("Row %1 of keys K was computed in %2."));
        case StageMatrix::Weights:
            add(Tr::tr("It comes from the softmax of row %1 of the scores, in %2."),
                {m_position, here(OperationKind::Softmax)});
            return add(Tr::tr("Its score is the dot product of row %1 of queries Q and row %2 of "
                              "keys K, computed in %3."),
                       {m_position, m_column, here(OperationKind::Scores)});
        case StageMatrix::Context:
            add(Tr::tr("It is row %1 of the attention weights times column %2 of values V, "
                       "computed in %3."),
                {m_position, m_column, here(OperationKind::WeightedSum)});
            return add(Tr::tr("These weights are row %1 of the scores after %2."),
                       {m_position, here(OperationKind::Softmax)});
        default:
            return;
        }
    }

    void addUses()
    {
        if (m_unseen && isNewerKey(m_state, m_cell))
            return add(Tr::tr("Softmax gives it a weight of exactly 0 in %1, so row %2 of values V "
                              "adds nothing to row %3 of the output."),
                       {here(OperationKind::Softmax), m_column, m_position});
        if (m_unseen)
            return add(Tr::tr("Row %1 of values V adds nothing to row %2 of the output."),
                       {m_column, m_position});
        if (!isOfHead(m_cell.matrix))
            return addReaders();
        switch (m_cell.matrix) {
        case StageMatrix::Queries:
            add(Tr::tr("Its row is multiplied by each row of keys K that it may see, in %1."),
                {here(OperationKind::Scores)});
            return add(
                Tr::tr("Through these scores it reaches row %1 of the attention weights in "
                       "%2 and of the output in %3."),
                {m_position, here(OperationKind::Softmax), here(OperationKind::WeightedSum)});
        case StageMatrix::Keys:
            add(Tr::tr("Its row is multiplied by each row of queries Q that may see it, in %1."),
                {here(OperationKind::Scores)});
            add(Tr::tr("Through these scores it reaches column %1 of the attention weights in %2 "
                       "and the output in %3."),
                {m_position, here(OperationKind::Softmax), here(OperationKind::WeightedSum)});
            return addReads(OperationKind::Scores);
        case StageMatrix::Values:
            add(Tr::tr("It is multiplied by column %1 of the attention weights, in %2."),
                {m_position, here(OperationKind::WeightedSum)});
            return addReads(OperationKind::WeightedSum);
        case StageMatrix::Scores:
            add(Tr::tr("It passes the mask in %1 and becomes an attention weight in %2."),
                {here(OperationKind::Mask), here(OperationKind::Softmax)});
            return add(Tr::tr("That weight multiplies row %1 of values V, in %2."),
                       {m_column, here(OperationKind::WeightedSum)});
        case StageMatrix::Weights:
            add(Tr::tr("It multiplies row %1 of values V, in %2. Adding up such products over all "
                       "positions gives row %3 of the output."),
                {m_column, here(OperationKind::WeightedSum), m_position});
            return addOrigin(m_state.site().values,
                             Tr::tr("Row %1 of values V was computed in %2."));
        case StageMatrix::Context:
            return add(Tr::tr("It is mixed with the output of the other heads, in %1."),
                       {readerOf(m_state.site().context)});
        default:
            return;
        }
    }

private:
    const Network& network() const { return m_state.network(); }

    /// \param parts  the replacements for %1, %2 ... in the sentence
    void add(const QString& sentence, std::initializer_list<PageText> parts)
    {
        m_page.add(filled(sentence, parts));
    }

    TextRun linkWith(const QString& text, std::size_t step, Operation operation) const
    {
        const OperationPoint point{operation, m_state.selection.layer};
        return m_page.link(
            text, GoTo{cursorAt(m_state.trace, step, point)},
            {.toolTip =
                 Tr::tr("Go to %1 in step %2.").arg(titleOf(network(), point)).arg(step + 1)});
    }

    /// "step 4: Cache append"
    PageText linkTo(std::size_t step, Operation operation) const
    {
        return {
            linkWith(Tr::tr("step %1: %2").arg(step + 1).arg(shortTitleOf(network()[operation])),
                     step, operation)};
    }

    /// The tensor of a cell that is not of a head. \pre the pass has made it
    MadeTensor tensorOfCell() const
    {
        return newestTensor(network(), m_state.point(), tensorOf(m_cell.matrix)).value();
    }

    /// A link to a place in this step.
    PageText linkTo(const OperationPoint& point) const
    {
        return {m_page.link(titleOf(network(), point),
                            GoTo{cursorAt(m_state.trace, m_state.cursor.step, point)},
                            {.toolTip = Tr::tr("Go to %1 in step %2.")
                                            .arg(titleOf(network(), point))
                                            .arg(m_state.cursor.step + 1)})};
    }

    /// Adds what the operation that makes the cell's row does with the row that enters it.
    void addFlowOrigin()
    {
        const OperationPoint maker = tensorOfCell().maker;
        const OperationSpec& operation = network()[maker.operation];
        const TensorKind read = operation.reads.kinds().front();
        const PageText entering{{titleOf(network()[read])}};
        switch (operation.change()) {
        case RowChange::Multiplies:
            if (operation.weights.size() < 2)
                add(Tr::tr("It is row %1 of the %2, multiplied by column %3 of the model's "
                           "weights, in %4."),
                    {m_position, entering, m_column, linkTo(maker)});
            else
                add(Tr::tr("It is row %1 of the %2, multiplied by column %3 of the model's "
                           "weights, plus a bias, in %4."),
                    {m_position, entering, m_column, linkTo(maker)});
            return addLargestProduct(tensorOfCell(), m_cell.column);
        case RowChange::Adds:
            return add(
                Tr::tr("It is the number at row %1 and column %2 of the %3, added to that of "
                       "the hidden state, in %4."),
                {m_position, m_column, entering, linkTo(maker)});
        case RowChange::RowByRow:
            return add(
                Tr::tr("It is computed from row %1 of the %2, and from no other row, in %3."),
                {m_position, entering, linkTo(maker)});
        }
    }

    /// Adds the largest product in a query, key or value, as it was before it was rotated.
    void addProductOfHead()
    {
        TensorKind kind = tensorOf(m_state.site(), m_cell.matrix);
        while (const auto version = network()[kind].versionOf)
            kind = *version;
        const AttentionSite& site = m_state.site();
        const Head asked = m_state.selection.head;
        const Head head = m_cell.matrix == StageMatrix::Queries ? asked : site.kvHeadOf(asked);
        addLargestProduct({kind, {network().firstMakerOf(kind), m_state.selection.layer}},
                          indexOf(head) * site.headDim + m_cell.column);
    }

    /// Adds the largest product in a number that a linear operation made, if its weights are
    /// stored in blocks. If the lanes have different weights, adds it for each lane.
    /// \param column  of the tensor
    void addLargestProduct(const MadeTensor& tensor, std::size_t column)
    {
        const OperationSpec& linear = network()[tensor.maker.operation];
        if (linear.kind != OperationKind::Linear || !m_state.rowsOf || !m_state.largestProduct)
            return;
        for (const TensorKind kind : linear.makes.kinds()) {
            if (kind == tensor.kind)
                break;
            column += network()[kind].columns;
        }
        const TraceHeader& header = m_state.trace.header();
        const bool isOneModel =
            header.fingerprintOf(header.lane(Lane{0})) == header.fingerprintOf(header.lanes.back());
        for (const Lane lane : lanesOf(header)) {
            const TensorRows row = rowEntering(tensor.maker, lane);
            const auto product =
                row.rows.rows == 0
                    ? std::nullopt
                    : m_state.largestProduct(lane, tensor.maker, column, row.rows.rowSpan(0));
            if (!product)
                continue;
            if (!isOneModel)
                m_page.add(capitalized(laneName(m_state.spec(lane))), {.bold = true});
            write(*product, linear);
            if (isOneModel)
                return;
        }
    }

    /// The row that the operation multiplied when it made the cell's row: in this step or, if the
    /// lane did not compute it in this step, when it first did. Empty if it is not available.
    TensorRows rowEntering(const OperationPoint& linear, Lane lane) const
    {
        const Span row{m_cell.position, 1};
        const auto computes = [&](std::size_t step) {
            return positionsOf(m_state.trace, step, lane, linear).covers(row);
        };
        const std::vector<std::size_t>& steps = m_row[indexOf(lane)].computed;
        std::optional<std::size_t> step;
        if (computes(m_state.cursor.step))
            step = m_state.cursor.step;
        else if (!steps.empty() && computes(steps.front()))
            step = steps.front();
        const auto entering =
            newestTensor(network(), linear, network()[linear.operation].reads.kinds().front());
        return step && entering ? m_state.rowsOf(*step, lane, *entering, row) : TensorRows();
    }

    void write(const LargestProduct& product, const OperationSpec& linear)
    {
        const BlockForm& form = *formOf(product.type).blocks;
        const PageText name{{QLatin1String(form.name)}};
        const QString column = QString::number(product.column);
        const QString block = QString::number(product.block);
        add(Tr::tr("Its largest product is %1 × %2: number %3 of this position's row of the %4, "
                   "times a "
                   "weight that is stored as %5."),
            {{{exactText(product.number)}},
             {{exactText(product.weight.value())}},
             {{QString::number(product.index)}},
             {{titleOf(network()[linear.reads.kinds().front()])}},
             name});
        const QString scale = exactText(product.weight.scale);
        const QString integer = QString::number(product.weight.integer);
        const QString text =
            form.hasMinimum
                ? Tr::tr("This weight is %1 × %2 + (%3): scale × integer + minimum, in block %4 of "
                         "column %5.")
                      .arg(scale, integer, exactText(product.weight.minimum), block, column)
                : Tr::tr("This weight is %1 × %2: scale × integer, in block %3 of column %4.")
                      .arg(scale, integer, block, column);
        m_page.add(
            text, {.toolTip = Tr::tr("A block of %1 has %2 weights of a column. Each scale belongs "
                                     "to %3 of them. Blocks and columns are numbered from 0.")
                                  .arg(QLatin1String(form.name), grouped(form.values),
                                       grouped(form.perScale()))});
    }

    /// Adds the operations that read the cell's row: later ones of the same part of the pass and,
    /// until the tensor is made again, those of the next part.
    void addReaders()
    {
        const MadeTensor tensor = tensorOfCell();
        PageText readers;
        for (const OperationRecord& record : firstRecord().operations) {
            const OperationPoint& point = record.point;
            if (point == tensor.maker || !network()[point.operation].reads.contains(tensor.kind) ||
                newestTensor(network(), point, tensor.kind) != tensor)
                continue;
            if (!readers.empty())
                readers.push_back({QStringLiteral("; ")});
            std::ranges::copy(linkTo(point), std::back_inserter(readers));
        }
        if (!readers.empty())
            add(Tr::tr("Its row is read by: %1."), {readers});
    }

    /// Of the keys and values at this position.
    RowHistory historyOfKey(std::size_t position) const
    {
        return m_state.isOverSource() ? sourceHistory(m_state.trace)
                                      : rowHistory(m_state.trace, position);
    }

    /// Of a lane that ran.
    const PassRecord& firstRecord() const { return *m_state.step().lane(m_state.step().chooser()); }

    /// Whether one side computes scores without dividing them by the square root of the head width.
    bool forgetsScale() const
    {
        const Mistake* mistake = mistakeIn(m_state.trace.header());
        return mistake && mistake->forgetsScale;
    }

    /// The history of the row in the lane whose cache is shown. Null if there is no such lane.
    const LaneRowHistory* cachedRow() const
    {
        const auto lane = cachedLane(m_state.trace.header());
        return lane ? &m_row[indexOf(*lane)] : nullptr;
    }

    /// The steps in which the row was computed by the lane whose cache is shown. Null if there are
    /// none.
    const std::vector<std::size_t>* computedForCache() const
    {
        const LaneRowHistory* row = cachedRow();
        return row && !row->computed.empty() ? &row->computed : nullptr;
    }

    /// A link to this step or, if no lane has the row in this step, to the first step that computed
    /// the row.
    /// A link to the first operation that continues with this tensor.
    PageText readerOf(TensorKind tensor) const
    {
        const OperationList all = network().operations();
        const auto reader = std::ranges::find_if(
            all, [&](const OperationSpec& each) { return each.reads.kinds().front() == tensor; });
        return here(reader->id);
    }

    PageText here(OperationKind kind) const { return here(m_state.operationOf(kind)); }

    PageText here(Operation operation) const
    {
        const StepRecord& step = m_state.step();
        const bool now = (m_state.isOverSource() || m_cell.position < step.end()) &&
                         (isKept(m_cell.matrix) || std::ranges::any_of(kLanes, [&](Lane lane) {
                              return step.lane(lane) && step.lane(lane)->computes(m_cell.position);
                          }));
        const auto& steps = m_row[m_row[1].computed.empty() ? 0 : 1].computed;
        return linkTo(now || steps.empty() ? step.index : steps.front(), operation);
    }

    PageText linksTo(std::span<const std::size_t> steps, Operation operation) const
    {
        PageText links;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const bool last = i + 1 == steps.size();
            if (!last && i > kFirstLinks)
                continue;
            if (i > 0)
                links.push_back({QStringLiteral(" ")});
            if (last || i < kFirstLinks)
                links.push_back(linkWith(QString::number(steps[i] + 1), steps[i], operation));
            else
                links.push_back({QStringLiteral("…")});
        }
        return links;
    }

    /// Adds the steps in which each lane computed the row.
    void addComputed()
    {
        const Operation maker = network().firstMakerOf(tensorOf(m_state.site(), m_cell.matrix));
        for (const Lane lane : kLanes) {
            const std::vector<std::size_t>& steps = m_row[indexOf(lane)].computed;
            if (steps.empty())
                continue;
            const PageText name{{capitalized(laneName(m_state.spec(lane)))}};
            const PageText first = linkTo(steps.front(), maker);
            if (steps.size() == 1)
                add(Tr::tr("%1 computed it in %2."), {name, first});
            else
                add(Tr::tr("%1 computed it in %2 and again in steps %3."),
                    {name, first, linksTo(std::span(steps).subspan(1), maker)});
        }
    }

    /// Adds the steps in which a lane gave the key another position.
    void addMoved()
    {
        for (const Lane lane : kLanes)
            for (const std::size_t step : m_row[indexOf(lane)].moved) {
                const Trace& trace = m_state.trace;
                const std::size_t before = trace.lastBefore(step, lane)->lane(lane)->origin;
                const std::size_t after = trace.step(step).lane(lane)->origin;
                add(Tr::tr("%1 rotated it from position %2 to position %3, in %4."),
                    {{{capitalized(laneName(m_state.spec(lane)))}},
                     {{QString::number(m_cell.position - before)}},
                     {{QString::number(m_cell.position - after)}},
                     linkTo(step, network().only(OperationKind::Append))});
            }
    }

    /// Says by which angle a query or a key was rotated.
    void addRotation()
    {
        const std::vector<double>& rotation = m_state.site().rotation;
        const Mistake* mistake = mistakeIn(m_state.trace.header());
        if (rotation.empty() || m_cell.column >= 2 * rotation.size() ||
            (mistake && mistake->embedded)) // one lane takes the angle of another position
            return;
        const std::size_t pairs = rotation.size();
        const std::size_t pair = m_cell.column % pairs;
        const auto position = static_cast<double>(m_cell.position - firstRecord().origin);
        add(Tr::tr(
                "Together with column %1 it was rotated by position %2 × %3 rad = %4 rad, in %5."),
            {{{QString::number(m_cell.column < pairs ? pair + pairs : pair)}},
             {{QString::number(position)}},
             {{QString::number(rotation[pair], 'g', 3)}},
             {{QString::number(position * rotation[pair], 'g', 3)}},
             here(OperationKind::Rotate)});
    }

    /// \param sentence  with placeholders for the position and the step
    void addOrigin(TensorKind tensor, const QString& sentence)
    {
        const RowHistory key = historyOfKey(m_cell.column);
        const auto& steps = key[indexOf(m_state.step().leader())].computed;
        if (!steps.empty())
            add(sentence, {m_column, linkTo(steps.front(), network().firstMakerOf(tensor))});
    }

    void addReads(OperationKind kind)
    {
        const Operation operation = m_state.operationOf(kind);
        const LaneRowHistory* row = cachedRow();
        if (row && !row->read.empty())
            add(Tr::tr("%1 reads it from the cache in steps %2."),
                {{{shortTitleOf(network()[operation])}}, linksTo(row->read, operation)});
        else if (computedForCache())
            m_page.add(Tr::tr("No step has read it from the cache yet."));
    }

    TextPage& m_page;
    const ViewState& m_state;
    const PinnedCell& m_cell;
    RowHistory m_row;
    PageText m_position; ///< of the cell, formatted for a sentence
    PageText m_column;
    bool m_unseen; ///< isUnseen()
};

} // namespace

void addOrigins(TextPage& page, const ViewState& state, const PinnedCell& cell)
{
    Story(page, state, cell).addOrigins();
}

void addUses(TextPage& page, const ViewState& state, const PinnedCell& cell)
{
    Story(page, state, cell).addUses();
}

} // namespace pastkeys
