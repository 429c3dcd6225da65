#include "record/trace.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The token that the lane chose in the step, or null. Without TraceHeader::ownWords, this is the
/// token that the run chose for all its lanes.
const TokenText* tokenChosenBy(Lane lane, const StepRecord& step, const TraceHeader& header)
{
    const std::optional<Choice>& choice = step.choiceOf(lane);
    return choice && (step.lane(lane) || !header.ownWords) ? &choice->token : nullptr;
}

} // namespace

std::span<const Lane> lanesOf(const TraceHeader& header)
{
    return std::span(kLanes).first(header.lanes.size());
}

std::optional<Lane> cachedLane(const TraceHeader& header)
{
    for (std::size_t i = header.lanes.size(); i-- > 0;)
        if (keepsRows(header.lanes[i]))
            return idAt<Lane>(i);
    return std::nullopt;
}

const Mistake* mistakeIn(const TraceHeader& header)
{
    for (const LaneSpec& lane : header.lanes)
        if (lane.mistake)
            return lane.mistake;
    return nullptr;
}

Trace::Trace(TraceHeader header, std::vector<StepRecordPtr> steps)
    : m_header(std::make_shared<const TraceHeader>(std::move(header))), m_steps(std::move(steps))
{
    std::vector<TokenText> all;
    for (const StepRecordPtr& step : m_steps)
        all.insert(all.end(), step->tokens.begin(), step->tokens.end());
    m_tokens = std::make_shared<const std::vector<TokenText>>(std::move(all));
    for (const Lane lane : kLanes) {
        std::vector<TokenText> read;
        bool isCommon = true;
        for (const StepRecordPtr& step : m_steps) {
            const LaneRecord* own = step->lane(lane);
            const bool ended = hasEnded(lane, *step);
            isCommon = isCommon && !ended && (!own || own->own.tokens.empty());
            if (const auto& more = step->tokensOf(lane); !ended)
                read.insert(read.end(), more.begin(), more.end());
        }
        m_laneTokens[indexOf(lane)] =
            isCommon ? m_tokens : std::make_shared<const std::vector<TokenText>>(std::move(read));
    }
}

Trace Trace::appended(StepRecordPtr record) const
{
    PASTKEYS_EXPECTS(record && record->index == size());
    Trace longer = *this;
    const auto with = [](const Tokens& read, const std::vector<TokenText>& more) {
        std::vector<TokenText> all = *read;
        all.insert(all.end(), more.begin(), more.end());
        return std::make_shared<const std::vector<TokenText>>(std::move(all));
    };
    longer.m_tokens = with(m_tokens, record->tokens);
    for (const Lane lane : kLanes) {
        const LaneRecord* own = record->lane(lane);
        Tokens& read = longer.m_laneTokens[indexOf(lane)];
        if (hasEnded(lane, *record))
            continue;
        const bool isCommon = read == m_tokens && (!own || own->own.tokens.empty());
        read = isCommon ? longer.m_tokens : with(read, record->tokensOf(lane));
    }
    longer.m_steps.push_back(std::move(record));
    return longer;
}

std::vector<TokenId> Trace::chosenBy(Lane lane) const
{
    std::vector<TokenId> chosen;
    for (const StepRecordPtr& step : m_steps)
        if (const TokenText* token = tokenChosenBy(lane, *step, *m_header))
            chosen.push_back(token->id);
    return chosen;
}

std::string Trace::textChosenBy(Lane lane) const
{
    std::string text;
    for (const StepRecordPtr& step : m_steps)
        if (const TokenText* token = tokenChosenBy(lane, *step, *m_header))
            text += token->bytes;
    return text;
}

std::optional<std::size_t> Trace::firstOtherToken() const
{
    const auto& [left, right] = m_laneTokens;
    if (left == right)
        return std::nullopt;
    const auto [a, b] = std::ranges::mismatch(*left, *right, {}, &TokenText::id, &TokenText::id);
    if (a == left->end() && b == right->end())
        return std::nullopt;
    return static_cast<std::size_t>(a - left->begin());
}

const LaneRecord* Trace::lastBefore(std::size_t step, Lane lane) const
{
    while (step-- > 0)
        if (const LaneRecord* record = m_steps[step]->lane(lane))
            return record;
    return nullptr;
}

bool Trace::beginsAgain(std::size_t step, Lane lane) const
{
    const LaneRecord* last = lastBefore(step, lane);
    return m_steps.at(step)->lane(lane)->origin > (last ? last->origin : 0);
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

bool Trace::ran(Lane lane) const
{
    return std::ranges::any_of(
        m_steps, [lane](const StepRecordPtr& step) { return step->lane(lane) != nullptr; });
}

bool Trace::hasEnded(Lane lane, const StepRecord& step) const
{
    // With own words, a lane runs in the first step or never.
    return m_header->ownWords && !step.lane(lane) && !m_steps.empty() &&
           m_steps.front()->lane(lane);
}

} // namespace pastkeys
