#include "now_panel/number_table.h"

#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "shared/lane_text.h"
#include "shared/text_column.h"

#include <QCoreApplication>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("NowPanel", text);
}

/// The numbers of the operation, a column a lane.
class NumberTable
{
public:
    NumberTable(TextColumn& column, const ViewState& state, const TextMetrics& metrics)
        : m_column(column)
    {
        for (const Lane lane : kLanes)
            if (state.step().lane(lane))
                m_lanes.push_back(
                    {state.spec(lane), operationRecordAt(state.trace, state.cursor, lane)});
        m_first = metrics.widthOf(tr("written")) + metrics.widthOf(QStringLiteral("  (m)"));
    }

    void draw()
    {
        std::vector<TextCell> heads{{}};
        for (const auto& [lane, record] : m_lanes)
            heads.push_back({laneName(lane), inkOf(lane), true});
        m_column.addRow(heads, m_first);
        m_column.addRule();
        addCount(tr("FLOPs"), NumberKind::Formula, flopsOfFormula, exactFlopsText);
        addCount(tr("FLOPs"), NumberKind::Counted, flopsCounted, exactFlopsText);
        addCount(tr("read"), NumberKind::Counted, bytesRead, exactBytesText);
        addCount(tr("written"), NumberKind::Counted, bytesWritten, exactBytesText);
        addRow({tr("time"), Ink::MutedText, false, badge(NumberKind::Measured)}, operationTimeText,
               tr("One measurement each: times vary from run to run."));
    }

private:
    using Count = std::uint64_t (*)(const OperationRecord&);

    static std::uint64_t flopsOfFormula(const OperationRecord& r) { return r.formula.flops(); }
    static std::uint64_t flopsCounted(const OperationRecord& r) { return r.counted.flops(); }
    static std::uint64_t bytesRead(const OperationRecord& r) { return r.counted.bytesRead; }
    static std::uint64_t bytesWritten(const OperationRecord& r) { return r.counted.bytesWritten; }
    static QString exactBytesText(std::uint64_t bytes)
    {
        return tr("%1 bytes").arg(grouped(bytes));
    }

    /// The row's label has the unit.
    static QString withoutUnit(std::uint64_t flops)
    {
        return flopsText(flops).remove(QStringLiteral("FLOPs")).trimmed();
    }

    /// Left out where no lane does any.
    void addCount(const QString& label, NumberKind kind, Count count,
                  QString (*exact)(std::uint64_t))
    {
        QStringList exacts;
        for (const auto& [lane, record] : m_lanes)
            if (record && count(*record) > 0)
                exacts << tr("%1: %2 %3").arg(laneTitle(lane), exact(count(*record)), badge(kind));
        if (exacts.isEmpty())
            return;
        const bool flops = exact == exactFlopsText;
        exacts << (flops ? flopExplained()
                         : tr("Bytes that the loops load from or store to memory: weights, rows "
                              "and the cache."));
        addRow(
            {label, flops ? Ink::Text : Ink::MutedText, false, badge(kind)},
            [count, flops](const OperationRecord& record) {
                return flops ? withoutUnit(count(record)) : bytesText(count(record));
            },
            exacts.join('\n'));
    }

    template <typename TextOf>
    void addRow(const TextCell& label, TextOf textOf, const QString& toolTip)
    {
        std::vector<TextCell> cells{label};
        for (const auto& [lane, record] : m_lanes)
            cells.push_back({record ? textOf(*record) : QStringLiteral("–"), label.ink});
        m_column.addRow(cells, m_first, toolTip);
    }

    struct LaneNumbers
    {
        LaneSpec lane;
        const OperationRecord* record; ///< null where the lane does not do it
    };

    TextColumn& m_column;
    std::vector<LaneNumbers> m_lanes;
    double m_first = 0; ///< width of the labels and their badges
};

} // namespace

QString operationTimeText(const OperationRecord& record)
{
    return durationText(std::chrono::duration<double>(record.duration).count());
}

void addNumberTable(TextColumn& column, const ViewState& state, const TextMetrics& metrics)
{
    NumberTable(column, state, metrics).draw();
}

} // namespace pastkeys
