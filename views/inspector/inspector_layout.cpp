#include "inspector/inspector_layout.h"

#include "drawing/number_text.h"
#include "inspector/cell_story.h"
#include "shared/lane_matrix.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "trace/comparison.h"
#include "trace/row_history.h"

#include <QCoreApplication>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Inspector", text);
}

/// "0.1 = 0x1.99999ap-4"
QString valueText(float value)
{
    return tr("%1 = %2").arg(exactText(value), hexText(value));
}

bool sameBits(float a, float b)
{
    return ulpDistance(a, b) == 0;
}

class Inspection
{
public:
    Inspection(ViewLayout& layout, const ViewState& state, const PinnedCell& cell, double width,
               const TextMetrics& metrics)
        : m_state(state), m_cell(cell), m_column(layout, width, metrics),
          m_tokens(state.trace.tokens())
    {
    }

    void write(bool pinned)
    {
        m_column.add(tr("%1 · head %2 of layer %3")
                         .arg(titleOf(m_cell.matrix, m_state.spec(firstLane())))
                         .arg(indexOf(m_state.selection.head) + 1)
                         .arg(indexOf(m_state.selection.layer) + 1),
                     Ink::Text, true);
        m_column.add(pinned ? tr("Pinned. Click it again to let go.")
                            : tr("Under the mouse. Click to pin."),
                     Ink::MutedText);
        if (!isInRun()) {
            m_column.gap();
            m_column.add(tr("This run has no such cell."), Ink::MutedText);
            return;
        }
        writePlace();
        for (const Lane lane : kLanes)
            writeLane(lane);
        writeStory(tr("Comes from"), originsOf(m_state, m_cell));
        writeStory(tr("Goes to"), usesOf(m_state, m_cell));
    }

private:
    /// That ran in this step.
    Lane firstLane() const { return m_state.step().lane(Lane{0}) ? Lane{0} : Lane{1}; }

    bool isInRun() const
    {
        const std::size_t columns = columnsArePositions(m_cell.matrix)
                                        ? m_cell.position + 1
                                        : m_state.trace.header().config.headDim();
        return m_cell.position < m_tokens.size() && (m_cell.column < columns || isMaskedCell());
    }

    bool isMaskedCell() const
    {
        return columnsArePositions(m_cell.matrix) && m_cell.column < m_tokens.size();
    }

    QString tokenAt(std::size_t position) const { return visibleToken(m_tokens[position].bytes); }

    void writePlace()
    {
        if (columnsArePositions(m_cell.matrix)) {
            m_column.add(
                tr("Query: position %1 “%2”").arg(m_cell.position).arg(tokenAt(m_cell.position)));
            m_column.add(
                tr("Key: position %1 “%2”").arg(m_cell.column).arg(tokenAt(m_cell.column)));
        } else {
            m_column.add(tr("Position %1 “%2”, column %3")
                             .arg(m_cell.position)
                             .arg(tokenAt(m_cell.position))
                             .arg(m_cell.column));
        }
    }

    void writeLane(Lane lane)
    {
        const auto matrix = laneMatrixAt(m_state, lane, m_cell.matrix);
        if (!matrix)
            return;
        m_column.gap();
        const LaneSpec& spec = m_state.spec(lane);
        // The name is in the title. A shape stays in one line.
        const QString title = titleOf(m_cell.matrix, spec);
        const QString shape = QStringLiteral("[%1\u00a0x\u00a0%2]")
                                  .arg(matrix->values.rows)
                                  .arg(matrix->values.columns);
        m_column.add(title == titleOf(m_cell.matrix)
                         ? tr("%1: %2").arg(laneTitle(spec), shape)
                         : tr("%1: %2 %3").arg(laneTitle(spec), title, shape),
                     inkOf(spec), true);
        writeCell(lane, *matrix);
    }

    void writeCell(Lane lane, const LaneMatrix& matrix)
    {
        if (!matrix.hasRow(m_cell.position)) {
            m_column.add(m_cell.position < matrix.firstRow
                             ? tr("Not computed again: only later rows are.")
                             : tr("Not read yet in this step."),
                         Ink::MutedText);
            return;
        }
        const std::size_t row = m_cell.position - matrix.firstRow;
        const std::optional<float> value = valueAt(matrix, m_cell);
        if (row >= matrix.rowsDone)
            m_column.add(tr("Row %1: not computed yet in this step.").arg(row), Ink::MutedText);
        else if (!value)
            m_column.add(matrix.masked ? tr("Masked: this key comes after the query.")
                                       : tr("Not computed: this key comes after the query."),
                         Ink::MutedText);
        else
            writeValue(lane, row, *value);
        if (!keepsRows(m_state.spec(lane)) && matrix.shows(row, m_cell.column))
            writeEarlier(lane, value);
    }

    void writeValue(Lane lane, std::size_t row, float value)
    {
        m_column.add(valueText(value), Ink::Text, false,
                     tr("Row %1 of this matrix. The number with 0x is the same in hexadecimal "
                        "digits, which show every bit.")
                         .arg(row));
        if (m_state.step().lane(lane)->holds(m_cell.position) &&
            (m_cell.matrix == StageMatrix::Keys || m_cell.matrix == StageMatrix::Values))
            m_column.add(tr("From the cache: an earlier step computed it."), Ink::MutedText);
        if (lane == Lane{0})
            m_baseline = value;
        else if (m_baseline)
            writeComparison(*m_baseline, value);
    }

    void writeComparison(float baseline, float other)
    {
        const QString name = laneName(m_state.spec(Lane{0}));
        if (sameBits(baseline, other)) {
            m_column.add(tr("The same bits as with the %1.").arg(name), Ink::Good, true);
            return;
        }
        m_column.add(
            tr("%1 ULP from %2, difference %3.")
                .arg(grouped(ulpDistance(baseline, other)), name, exactText(other - baseline)),
            Ink::Warning, true, tr("1 ULP: the next float32 number."));
    }

    /// The value that the row had when it was computed last, in an earlier step.
    void writeEarlier(Lane lane, std::optional<float> now)
    {
        const RowHistory history = rowHistory(m_state.trace, m_cell.position);
        const auto earlier = lastBefore(history[indexOf(lane)].computed, m_state.cursor.step);
        if (!earlier || !m_state.attentionOf)
            return;
        const auto attention = m_state.attentionOf(*earlier);
        const auto value = attention ? finalValue(*attention, lane, m_cell) : std::nullopt;
        if (!value)
            return;
        const QString number = QString::number(*earlier + 1);
        if (!now)
            m_column.add(tr("Step %1 had %2.").arg(number, exactText(*value)), Ink::MutedText);
        else if (sameBits(*value, *now))
            m_column.add(
                tr("Computed again: step %1 had %2, the same bits.").arg(number, exactText(*value)),
                Ink::Recomputed);
        else
            m_column.add(tr("Computed again: step %1 had %2, %3 ULP away.")
                             .arg(number, exactText(*value), grouped(ulpDistance(*value, *now))),
                         Ink::Warning);
    }

    void writeStory(const QString& title, const std::vector<Sentence>& sentences)
    {
        m_column.gap();
        m_column.add(title, Ink::Text, true);
        for (const Sentence& sentence : sentences)
            m_column.addLinks(sentence);
    }

    const ViewState& m_state;
    const PinnedCell& m_cell;
    TextColumn m_column;
    std::vector<TokenText> m_tokens;
    std::optional<float> m_baseline; ///< the value in lane 0
};

} // namespace

ViewLayout inspectorLayout(const ViewState& state, const std::optional<LaneCell>& underMouse,
                           double width, const TextMetrics& metrics)
{
    ViewLayout layout;
    const auto& pinned = state.selection.pinned;
    if (state.trace.empty() || (!pinned && !underMouse)) {
        TextColumn(layout, width, metrics)
            .add(tr("Point at a cell of the stage: its exact value, where it comes from and where "
                    "it goes are told here. A click pins it."),
                 Ink::MutedText);
        return layout;
    }
    const PinnedCell cell = pinned ? *pinned : underMouse->cell;
    Inspection(layout, state, cell, width, metrics).write(pinned.has_value());
    return layout;
}

} // namespace pastkeys
