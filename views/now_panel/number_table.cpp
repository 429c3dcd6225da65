#include "now_panel/number_table.h"

#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "drawing/tr.h"
#include "record/pass_time.h"
#include "shared/lane_text.h"
#include "shared/work_text.h"

#include <algorithm>
#include <functional>

namespace pastkeys {

namespace {

struct LaneNumbers
{
    Lane which;
    LaneSpec lane;
    const OperationRecord* record; ///< null if the lane does not perform the operation
};

/// One row per number: its name, the badge that shows its kind, and its value in each lane.
class NumberTable
{
public:
    explicit NumberTable(const ViewState& state)
        : m_step(state.step()), m_work(workKind(state.trace.header())),
          m_timed(state.trace.header().timed)
    {
        qsizetype letters = 0;
        for (const Lane lane : kLanes)
            if (state.step().lane(lane)) {
                const LaneSpec& spec = state.spec(lane);
                m_lanes.push_back({lane, spec, operationRecordAt(state.trace, state.cursor, lane)});
                letters += laneName(spec).size();
            }
        constexpr qsizetype kMostLetters = 24; // in both names together; more need a wide panel
        const auto nameOf = letters > kMostLetters ? shortLaneName : laneName;
        std::vector<TextCell> head{{}, {}};
        for (const auto& [which, lane, record] : m_lanes)
            head.push_back({nameOf(lane), {inkOf(lane), true, capitalized(laneName(lane))}});
        m_rows.push_back(head);
    }

    TextTable rows()
    {
        const QString label = multiplies() ? Tr::tr("FLOPs") : Tr::tr("other work");
        const auto Work::*const number = multiplies() ? &Work::products : &Work::other;
        addFlops(label, NumberKind::Formula,
                 [number](const OperationRecord& r) { return r.formula.*number; });
        if (m_work == NumberKind::Counted)
            addFlops(label, NumberKind::Counted,
                     [number](const OperationRecord& r) { return r.counted.*number; });
        addBytes(Tr::tr("read"), [](const OperationRecord& r) { return r.counted.bytesRead; });
        addBytes(Tr::tr("written"),
                 [](const OperationRecord& r) { return r.counted.bytesWritten; });
        addTimes();
        return std::move(m_rows);
    }

private:
    using NumberText = QString (*)(std::uint64_t);
    using Count = std::function<std::uint64_t(const OperationRecord&)>;

    /// How a count is formatted in the table and, with all digits, in the tool tip.
    struct CountTexts
    {
        NumberText inTable;
        NumberText exact;
        QString explanation;
    };

    /// The number alone, because the row's label gives the unit.
    static QString withoutUnit(std::uint64_t flops)
    {
        return flopsText(flops).remove(QStringLiteral("FLOPs")).trimmed();
    }

    static QString exactBytesText(std::uint64_t bytes)
    {
        return Tr::tr("%1 bytes").arg(grouped(bytes));
    }

    bool multiplies() const
    {
        return std::ranges::any_of(m_lanes, [](const LaneNumbers& numbers) {
            return numbers.record && numbers.record->counted.products > 0;
        });
    }

    /// If there are matrix products, the row shows only their FLOPs. Other work is small in
    /// comparison, and is mentioned only in the tool tip and in the formula.
    void addFlops(const QString& label, NumberKind kind, const Count& count)
    {
        QStringList explanation;
        for (const auto& [which, lane, record] : m_lanes)
            if (record && multiplies() && record->counted.other > 0)
                explanation << Tr::tr("%1: %2 of other work %3")
                                   .arg(capitalized(laneName(lane)), grouped(record->counted.other),
                                        badge(m_work));
        explanation << flopExplained();
        addCount(label, kind, Ink::Text, count, {withoutUnit, grouped, explanation.join('\n')});
    }

    void addBytes(const QString& label, const Count& count)
    {
        addCount(label, m_work, Ink::MutedText, count,
                 {bytesText, exactBytesText,
                  Tr::tr("Bytes that the operation must load from memory or store there: weights, "
                         "rows and the cache.")});
    }

    void addTimes()
    {
        if (m_timed) {
            addRow(Tr::tr("time, once"), NumberKind::Measured,
                   {.ink = Ink::MutedText,
                    .toolTip = Tr::tr("Each is a single measurement of this operation. Times vary "
                                      "from run to run.")},
                   operationTimeText);
            return addStepTimes();
        }
        addRow(Tr::tr("time"), NumberKind::Measured,
               {.ink = Ink::MutedText,
                .toolTip = Tr::tr("The operations of this run were not timed individually.")},
               [](const OperationRecord&) { return Tr::tr("not measured"); });
    }

    /// The times of the whole step, if its passes were short enough to be repeated.
    void addStepTimes()
    {
        const PassRecord* first = nullptr;
        TimeDifference difference = TimeDifference::Clear;
        std::vector<TextCell> cells;
        for (const LaneNumbers& numbers : m_lanes) {
            const PassRecord& pass = *m_step.lane(numbers.which);
            if (!pass.repeated)
                return;
            if (first)
                difference = timeDifference(*first, pass);
            first = &pass;
            cells.push_back({durationText(secondsOf(passTime(pass))), {.ink = Ink::MutedText}});
        }
        const QString tip =
            Tr::tr("The whole step, in all layers: the median of %1 repeated passes.")
                .arg(first->repeated->passes) +
            (difference == TimeDifference::Noise
                 ? '\n' + Tr::tr("The times of both sides overlap: what separates them is noise.")
                 : QString());
        const QString label =
            difference == TimeDifference::Noise ? Tr::tr("step, noise") : Tr::tr("step, median");
        const PageStyle style{.ink = Ink::MutedText, .toolTip = tip};
        std::vector<TextCell> row{{label, style}, {badge(NumberKind::Measured), style}};
        row.insert(row.end(), cells.begin(), cells.end());
        m_rows.push_back(row);
    }

    /// Omits the row if the count is 0 in every lane.
    void addCount(const QString& label, NumberKind kind, Ink ink, const Count& count,
                  const CountTexts& texts)
    {
        QStringList toolTip;
        for (const auto& [which, lane, record] : m_lanes)
            if (record && count(*record) > 0)
                toolTip << Tr::tr("%1: %2 %3")
                               .arg(capitalized(laneName(lane)), texts.exact(count(*record)),
                                    badge(kind));
        if (toolTip.isEmpty())
            return;
        toolTip << texts.explanation;
        addRow(label, kind, {.ink = ink, .toolTip = toolTip.join('\n')},
               [&](const OperationRecord& record) { return texts.inTable(count(record)); });
    }

    template <typename TextOf>
    void addRow(const QString& label, NumberKind kind, const PageStyle& style, TextOf textOf)
    {
        std::vector<TextCell> cells{{label, style}, {badge(kind), style}};
        for (const auto& [which, lane, record] : m_lanes)
            cells.push_back({record ? textOf(*record) : QStringLiteral("–"), style});
        m_rows.push_back(cells);
    }

    const StepRecord& m_step;
    NumberKind m_work;
    bool m_timed;
    std::vector<LaneNumbers> m_lanes;
    TextTable m_rows;
};

} // namespace

QString operationTimeText(const OperationRecord& record)
{
    return durationText(secondsOf(record.duration));
}

void addNumberTable(TextPage& page, const ViewState& state)
{
    page.addTable(NumberTable(state).rows());
}

} // namespace pastkeys
