#include "trace/trace.h"

#include "base/contract.h"

#include <algorithm>

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
    std::vector<TokenText> tokens = *m_tokens;
    tokens.insert(tokens.end(), record->tokens.begin(), record->tokens.end());
    longer.m_tokens = std::make_shared<const std::vector<TokenText>>(std::move(tokens));
    longer.m_steps.push_back(std::move(record));
    return longer;
}

std::size_t Trace::stepOf(Position position) const
{
    PASTKEYS_EXPECTS(!empty() && indexOf(position) < m_steps.back()->positions());
    const auto found = std::ranges::partition_point(m_steps, [position](const StepRecordPtr& step) {
        return step->positions() <= indexOf(position);
    });
    return static_cast<std::size_t>(found - m_steps.begin());
}

Verdict Trace::verdict() const
{
    Verdict sum;
    for (const StepRecordPtr& step : m_steps)
        if (step->verdict)
            sum += *step->verdict;
    return sum;
}

Work Trace::countedOf(Lane lane) const
{
    return sumOver(m_steps, lane, &LaneRecord::counted);
}

} // namespace pastkeys
