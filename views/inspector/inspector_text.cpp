#include "inspector/inspector_text.h"

#include "compare/comparison.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "inspector/cell_story.h"
#include "query/row_history.h"
#include "query/stored_cell.h"
#include "shared/lane_matrix.h"
#include "shared/lane_text.h"
#include "shared/lane_words.h"
#include "shared/operation_text.h"

namespace pastkeys {

namespace {

bool sameBits(float a, float b)
{
    return ulpDistance(a, b) == 0;
}

class Inspection
{
public:
    Inspection(TextPage& page, const ViewState& state, const PinnedCell& cell)
        : m_page(page), m_state(state), m_cell(cell), m_tokens(state.trace.tokens())
    {
    }

    void write()
    {
        m_page.add(heading(), {.bold = true});
        m_page.add(m_state.selection.pinned ? Tr::tr("Pinned. Click the cell again to unpin it.")
                                            : Tr::tr("Under the mouse. Click to pin the cell."),
                   {Ink::MutedText});
        if (!isInRun()) {
            m_page.addGap();
            m_page.add(Tr::tr("This run has no such cell."), {Ink::MutedText});
            return;
        }
        writePlace();
        if (!isOfHead(m_cell.matrix) && !tensorOfCell()) {
            m_page.add(Tr::tr("Not computed yet in this step."), {Ink::MutedText});
            return;
        }
        for (const Lane lane : kLanes)
            writeLane(lane);
        m_page.addGap();
        m_page.add(Tr::tr("Comes from"), {.bold = true});
        addOrigins(m_page, m_state, m_cell);
        m_page.addGap();
        m_page.add(Tr::tr("Goes to"), {.bold = true});
        addUses(m_page, m_state, m_cell);
    }

private:
    /// The first lane that ran in this step.
    Lane firstLane() const { return m_state.step().lane(Lane{0}) ? Lane{0} : Lane{1}; }

    QString heading() const
    {
        if (isOfHead(m_cell.matrix))
            return Tr::tr("%1 · head %2 of layer %3")
                .arg(titleOf(m_state, m_cell.matrix, firstLane()))
                .arg(indexOf(m_state.selection.head) + 1)
                .arg(indexOf(m_state.selection.layer) + 1);
        const auto tensor = tensorOfCell();
        const QString title = titleOf(m_state, m_cell.matrix);
        return tensor ? Tr::tr("%1 · %2").arg(title, titleOf(m_state.network(), tensor->maker))
                      : title;
    }

    /// The tensor of a cell that is not of a head, or nullopt if the pass has not made it yet.
    std::optional<MadeTensor> tensorOfCell() const
    {
        return newestTensor(m_state.network(), m_state.point(), tensorOf(m_cell.matrix));
    }

    bool isInRun() const
    {
        const std::size_t keys = m_state.keyTokens().size();
        const std::size_t columns = columnsArePositions(m_cell.matrix) ? keys
                                    : isOfHead(m_cell.matrix)
                                        ? m_state.site().headDim
                                        : m_state.network()[tensorOf(m_cell.matrix)].columns;
        return m_cell.position < (isKept(m_cell.matrix) ? keys : m_tokens.size()) &&
               m_cell.column < columns;
    }

    void writePlace()
    {
        const QString position = QString::number(m_cell.position);
        const QString column = QString::number(m_cell.column);
        const QString token =
            isKept(m_cell.matrix) ? keyWord(m_cell.position) : wordsAt(m_state, m_cell.position);
        if (columnsArePositions(m_cell.matrix)) {
            m_page.add(Tr::tr("Query: position %1 “%2”").arg(position, token));
            m_page.add(Tr::tr("Key: position %1 “%2”").arg(column, keyWord(m_cell.column)));
        } else {
            m_page.add(Tr::tr("Position %1 “%2”, column %3").arg(position, token, column));
        }
    }

    QString keyWord(std::size_t position) const
    {
        return m_state.isOverSource() ? wordOfKey(m_state, firstLane(), position)
                                      : wordsAt(m_state, position);
    }

    void writeLane(Lane lane)
    {
        const auto matrix = laneMatrixAt(m_state, lane, m_cell);
        if (!matrix)
            return;
        m_page.addGap();
        const LaneSpec& spec = m_state.spec(lane);
        const QString shape = QStringLiteral("[%1\u00a0x\u00a0%2]") // no line breaks inside
                                  .arg(matrix->positions().count)
                                  .arg(matrix->values.columns);
        m_page.add(Tr::tr("%1: %2 %3")
                       .arg(capitalized(laneName(spec)),
                            titleOf(m_state, m_cell.matrix, lane, *matrix), shape),
                   {inkOf(spec), true});
        writeCell(lane, *matrix);
    }

    void writeCell(Lane lane, const LaneMatrix& matrix)
    {
        if (matrix.gap != RowsGap::None) {
            m_page.add(whyNoRows(matrix.gap), {Ink::MutedText});
            return;
        }
        if (!matrix.hasRow(m_cell.position)) {
            m_page.add(m_cell.position < matrix.positions().first
                           ? Tr::tr("This row is not computed again in this step.")
                           : Tr::tr("This token has not been read yet in this step."),
                       {Ink::MutedText});
            return;
        }
        const std::size_t row = m_cell.position - matrix.firstRow;
        const std::optional<float> value = valueAt(matrix, m_cell);
        if (row >= matrix.rowsDone)
            m_page.add(Tr::tr("Row %1 has not been computed yet in this step.").arg(row),
                       {Ink::MutedText});
        else if (!value)
            m_page.add(whyNoValue(matrix, row, m_cell.column), {Ink::MutedText});
        else
            writeValue(lane, matrix.rowsBefore + row, *value);
        if (isKept(m_cell.matrix) && value && isInCache(lane))
            writePlace(lane);
        if (isKept(m_cell.matrix) && isForgotten(lane))
            m_page.add(Tr::tr("The cache no longer holds this row."), {.bold = true});
        if (!(isKept(m_cell.matrix) ? m_state.keeps(lane) : keepsRows(m_state.spec(lane))) &&
            matrix.shows(row, m_cell.column))
            writeEarlier(lane, value);
    }

    bool isInCache(Lane lane) const
    {
        const Network& network = m_state.network();
        const bool appended =
            network.placeOf(m_state.point()) >=
            network.placeOf({m_state.operationOf(OperationKind::Append), m_state.selection.layer});
        return m_state.keeps(lane) && (appended || isHeld(lane));
    }

    /// Whether the pass has the row of the key or the value from the cache.
    bool isHeld(Lane lane) const
    {
        const PassRecord& pass = *m_state.step().lane(lane);
        return m_state.isOverSource() ? pass.sourceRows == 0 : pass.holds(m_cell.position);
    }

    bool isForgotten(Lane lane) const
    {
        return !m_state.isOverSource() &&
               std::ranges::any_of(m_state.step().lane(lane)->forgotten(),
                                   [this](Span span) { return span.contains(m_cell.position); });
    }

    void writeValue(Lane lane, std::size_t row, float value)
    {
        // "0.1 = 0x1.99999ap-4"
        m_page.add(Tr::tr("%1 = %2").arg(exactText(value), hexText(value)),
                   {.toolTip = Tr::tr("This is row %1 of the matrix. The number that begins with "
                                      "0x is the same value in hexadecimal, which shows every bit.")
                                   .arg(row)});
        if (isKept(m_cell.matrix) && isHeld(lane))
            m_page.add(Tr::tr("Read from the cache: an earlier step computed it."),
                       {Ink::MutedText});
        if (lane == Lane{0})
            m_baseline = value;
        else if (m_baseline)
            writeComparison(*m_baseline, value);
    }

    /// Writes where the lane's cache holds the cell's value, and how that location is computed.
    void writePlace(Lane lane)
    {
        const auto cell = storedCellAt(
            m_state.trace, m_state.cursor.step, lane,
            {m_state.selection.layer, m_state.site().kvHeadOf(m_state.selection.head),
             m_cell.matrix == StageMatrix::Keys ? m_state.site().keys : m_state.site().values,
             m_cell.position, m_cell.column});
        if (!cell)
            return;
        const RowForm form = rowFormOf(m_state.spec(lane), m_state.site());
        if (cell->whole)
            m_page.add(Tr::tr("It is stored as %1 and read as %1 × %2. The model computed %3.")
                           .arg(QString::number(*cell->whole), exactText(cell->scale),
                                exactText(cell->computed)),
                       {Ink::MutedText});
        else if (!form.losesNothing())
            m_page.add(Tr::tr("It is the mean of %1 heads. This head computed %2.")
                           .arg(grouped(form.heads / form.kvHeads), exactText(cell->computed)),
                       {Ink::MutedText});
        const QString arithmetic =
            Tr::tr("row %1 × %2 + head %3 × %4 + column %5 = number %6")
                .arg(grouped(cell->row), grouped(form.width()), grouped(cell->storedHead),
                     grouped(form.headDim), grouped(m_cell.column), grouped(cell->number));
        const QString tip = Tr::tr("In this line, rows, heads and columns are numbered from 0. A "
                                   "row of the cache has %1 numbers, %2 per head. A step with only "
                                   "one token reads the cache itself, without a copy.")
                                .arg(grouped(form.width()), grouped(form.headDim));
        m_page.add(cell->block
                       ? Tr::tr("Place in block %1: %2 (f)").arg(grouped(*cell->block), arithmetic)
                       : Tr::tr("Place in the cache: %1 (f)").arg(arithmetic),
                   {.ink = Ink::MutedText, .toolTip = tip});
    }

    void writeComparison(float baseline, float other)
    {
        const QString name = laneName(m_state.spec(Lane{0}));
        if (sameBits(baseline, other)) {
            m_page.add(Tr::tr("These are the same bits as with %1.").arg(name), {Ink::Good, true});
            return;
        }
        m_page.add(
            Tr::tr("This is %1 ULP away from %2. The difference is %3.")
                .arg(grouped(ulpDistance(baseline, other)), name, exactText(other - baseline)),
            {Ink::Warning, true, Tr::tr("1 ULP is the distance to the next float32 number.")});
    }

    /// Writes the value that the cell had when an earlier step last computed its row.
    void writeEarlier(Lane lane, std::optional<float> now)
    {
        const RowHistory history = m_state.isOverSource() && isKept(m_cell.matrix)
                                       ? sourceHistory(m_state.trace)
                                       : rowHistory(m_state.trace, m_cell.position);
        const auto earlier = lastBefore(history[indexOf(lane)].computed, m_state.cursor.step);
        const auto value = earlier ? valueIn(*earlier, lane) : std::nullopt;
        if (!value)
            return;
        const QString step = QString::number(*earlier + 1);
        if (!now)
            m_page.add(Tr::tr("In step %1, its value was %2.").arg(step, exactText(*value)),
                       {Ink::MutedText});
        else if (sameBits(*value, *now))
            m_page.add(Tr::tr("It was computed again. In step %1, its value was %2, the same bits.")
                           .arg(step, exactText(*value)),
                       {Ink::Recomputed});
        else
            m_page.add(Tr::tr("It was computed again. In step %1, its value was %2, which differs "
                              "by %3 ULP (units in the last place).")
                           .arg(step, exactText(*value), grouped(ulpDistance(*value, *now))),
                       {Ink::Warning});
    }

    /// The value that the cell had at the end of another step.
    std::optional<float> valueIn(std::size_t step, Lane lane) const
    {
        if (!isOfHead(m_cell.matrix)) {
            const Span row{m_cell.position, 1};
            const MadeTensor tensor = tensorOfCell().value();
            if (!m_state.rowsOf ||
                !positionsOf(m_state.trace, step, lane, tensor.maker).covers(row))
                return std::nullopt;
            const TensorRows found = m_state.rowsOf(step, lane, tensor, row);
            return found.gap == RowsGap::None ? std::optional(found.rows.row(0)[m_cell.column])
                                              : std::nullopt;
        }
        const auto attention = m_state.attentionOf ? m_state.attentionOf(step) : nullptr;
        return attention ? finalValue(*attention, lane, m_state.ruleOf(lane), m_cell)
                         : std::nullopt;
    }

    TextPage& m_page;
    const ViewState& m_state;
    const PinnedCell& m_cell;
    const std::vector<TokenText>& m_tokens;
    std::optional<float> m_baseline; ///< the value in lane 0
};

} // namespace

TextPage inspectorText(const ViewState& state, const std::optional<LaneCell>& underMouse)
{
    auto cell = state.selection.pinned;
    if (!cell && underMouse)
        cell = underMouse->cell;
    if (!cell || state.trace.empty()) {
        TextPage page;
        page.add(Tr::tr("Point at a cell of the stage to read its exact value, where it comes from "
                        "and where it goes. Click to pin the cell."),
                 {Ink::MutedText});
        return page;
    }
    TextPage page(QStringLiteral("%1 %2 %3")
                      .arg(static_cast<int>(cell->matrix))
                      .arg(cell->position)
                      .arg(cell->column));
    Inspection(page, state, *cell).write();
    return page;
}

} // namespace pastkeys
