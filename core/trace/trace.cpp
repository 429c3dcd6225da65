#include "trace/trace.h"

#include "base/contract.h"

namespace pastkeys {

namespace {

template <typename Member>
Work sumOver(std::span<const StepRecordPtr> steps, Lane lane, Member member)
{
    Work sum;
    for (const StepRecordPtr& step : steps)
        if (const auto& record = step->lane(lane))
            sum += (*record).*member;
    return sum;
}

} // namespace

Trace::Trace(TraceHeader header) : m_header(std::make_shared<const TraceHeader>(std::move(header)))
{
}

Trace Trace::appended(StepRecordPtr record) const
{
    PASTKEYS_EXPECTS(record && record->index == size());
    Trace longer = *this;
    longer.m_steps.push_back(std::move(record));
    return longer;
}

std::vector<TokenText> Trace::tokens() const
{
    std::vector<TokenText> all;
    for (const StepRecordPtr& step : m_steps)
        all.insert(all.end(), step->tokens.begin(), step->tokens.end());
    return all;
}

std::size_t Trace::stepOf(Position position) const
{
    PASTKEYS_EXPECTS(!empty() && indexOf(position) < m_steps.back()->positions());
    std::size_t step = 0;
    while (indexOf(position) >= m_steps[step]->positions())
        ++step;
    return step;
}

Verdict Trace::verdict() const
{
    Verdict sum;
    for (const StepRecordPtr& step : m_steps)
        if (step->verdict)
            sum += *step->verdict;
    return sum;
}

Work Trace::formulaOf(Lane lane) const
{
    return sumOver(m_steps, lane, &LaneRecord::formula);
}

Work Trace::countedOf(Lane lane) const
{
    return sumOver(m_steps, lane, &LaneRecord::counted);
}

} // namespace pastkeys
