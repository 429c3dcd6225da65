#include "record/trace.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Replaces the tokens from position `first` on.
void goOnAt(std::vector<TokenText>& text, std::size_t first, std::span<const TokenText> more)
{
    text.resize(std::min(text.size(), first));
    text.insert(text.end(), more.begin(), more.end());
}

/// The tokens of the step, as a lane read them, without those that were rejected.
std::span<const TokenText> keptOf(std::span<const TokenText> tokens, const StepRecord& step)
{
    return tokens.first(tokens.size() - step.rejected);
}

} // namespace

bool TraceHeader::records(Layer layer) const
{
    return !recordedLayers || std::ranges::binary_search(*recordedLayers, layer);
}

std::vector<Layer> TraceHeader::layersWithRows() const
{
    return recordedLayers.value_or(layersOf(*network));
}

std::string layerNumbers(std::span<const Layer> layers)
{
    std::string text;
    for (std::size_t i = 0; i < layers.size();) {
        const std::size_t first = i++;
        while (i < layers.size() && indexOf(layers[i]) == indexOf(layers[i - 1]) + 1)
            ++i;
        text += (text.empty() ? "" : ", ") + std::to_string(indexOf(layers[first]) + 1);
        if (i - first > 1)
            text += "-" + std::to_string(indexOf(layers[i - 1]) + 1);
    }
    return text;
}

std::vector<StepRecordPtr> pathTo(std::span<const StepRecordPtr> recording, std::size_t last)
{
    std::vector<StepRecordPtr> path;
    for (std::optional<std::size_t> step = last; step; step = path.back()->follows)
        path.push_back(recording[*step]);
    std::ranges::reverse(path);
    for (std::size_t s = 0; s < path.size(); ++s)
        if (path[s]->index != s) {
            auto copy = std::make_shared<StepRecord>(*path[s]);
            copy->setIndexInText(s);
            path[s] = std::move(copy);
        }
    return path;
}

std::span<const Lane> lanesOf(const TraceHeader& header)
{
    return std::span(kLanes).first(std::min(header.lanes.size(), kLanes.size()));
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
        goOnAt(all, step->first, keptOf(step->tokens, *step));
    m_tokens = std::make_shared<const std::vector<TokenText>>(std::move(all));
    m_laneTokens.resize(std::max(kLanes.size(), m_header->lanes.size()));
    for (std::size_t l = 0; l < m_laneTokens.size(); ++l) {
        const Lane lane = idAt<Lane>(l);
        std::vector<TokenText> read;
        bool isCommon = true;
        for (const StepRecordPtr& step : m_steps) {
            const PassRecord* own = step->lane(lane);
            const bool ended = hasEnded(lane, *step);
            isCommon = isCommon && !ended && (!own || own->own.tokens.empty());
            if (!ended)
                goOnAt(read, step->first, keptOf(step->tokensOf(lane), *step));
        }
        m_laneTokens[l] =
            isCommon ? m_tokens : std::make_shared<const std::vector<TokenText>>(std::move(read));
    }
}

Trace Trace::appended(StepRecordPtr record) const
{
    PASTKEYS_EXPECTS(record && record->index == size());
    Trace longer = *this;
    const auto with = [&](const Tokens& read, std::span<const TokenText> more) {
        std::vector<TokenText> all = *read;
        goOnAt(all, record->first, more);
        return std::make_shared<const std::vector<TokenText>>(std::move(all));
    };
    longer.m_tokens = with(m_tokens, keptOf(record->tokens, *record));
    for (std::size_t l = 0; l < m_laneTokens.size(); ++l) {
        const Lane lane = idAt<Lane>(l);
        const PassRecord* own = record->lane(lane);
        Tokens& read = longer.m_laneTokens[l];
        if (hasEnded(lane, *record))
            continue;
        const bool isCommon = read == m_tokens && (!own || own->own.tokens.empty());
        read = isCommon ? longer.m_tokens : with(read, keptOf(record->tokensOf(lane), *record));
    }
    longer.m_steps.push_back(std::move(record));
    return longer;
}

template <typename Add> void Trace::forTokensChosenBy(Lane lane, const Add& add) const
{
    for (const StepRecordPtr& step : m_steps)
        if (step->lane(lane) || !m_header->ownWords)
            std::ranges::for_each(step->chosenBy(lane), add);
}

std::vector<TokenId> Trace::chosenBy(Lane lane) const
{
    std::vector<TokenId> chosen;
    forTokensChosenBy(lane, [&](const TokenText& token) { chosen.push_back(token.id); });
    return chosen;
}

std::string Trace::textChosenBy(Lane lane) const
{
    std::string text;
    forTokensChosenBy(lane, [&](const TokenText& token) { text += token.bytes; });
    return text;
}

std::optional<std::size_t> Trace::firstOtherToken() const
{
    const Tokens& left = m_laneTokens[0];
    const Tokens& right = m_laneTokens[1];
    if (left == right)
        return std::nullopt;
    const auto [a, b] = std::ranges::mismatch(*left, *right, {}, &TokenText::id, &TokenText::id);
    if (a == left->end() && b == right->end())
        return std::nullopt;
    return static_cast<std::size_t>(a - left->begin());
}

const StepRecord* Trace::lastBefore(std::size_t step, Lane lane) const
{
    while (step-- > 0)
        if (m_steps[step]->lane(lane))
            return m_steps[step].get();
    return nullptr;
}

bool Trace::beginsAgain(std::size_t step, Lane lane) const
{
    const StepRecord* last = lastBefore(step, lane);
    return m_steps.at(step)->lane(lane)->origin > (last ? last->lane(lane)->origin : 0);
}

std::size_t Trace::stepOf(Position position) const
{
    PASTKEYS_EXPECTS(indexOf(position) < tokens().size());
    std::size_t step = m_steps.size() - 1;
    while (m_steps[step]->first > indexOf(position))
        --step;
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
