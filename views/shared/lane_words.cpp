#include "shared/lane_words.h"

#include "drawing/tr.h"
#include "query/draft_ledger.h"
#include "shared/operation_text.h"

#include <algorithm>
#include <span>
#include <vector>

namespace pastkeys {

namespace {

/// Whether the token that the lane chose in this step ended its text.
bool endsText(const StepRecord& step, const Choice& choice, const PassRecord* own)
{
    if (own && own->own.stopped)
        return own->own.stopped == StopReason::EndOfText;
    return step.stopped == StopReason::EndOfText && step.choice &&
           choice.token.id == step.choice->token.id;
}

} // namespace

const TokenText* tokenOfLane(const Trace& trace, Lane lane, std::size_t position)
{
    const std::vector<TokenText>& read = trace.tokens(lane);
    if (position < read.size())
        return &read[position];
    const StepRecord& last = *trace.steps().back();
    const bool chose = position == read.size() && !trace.hasEnded(lane, last);
    return chose && last.choiceOf(lane) ? &last.choiceOf(lane)->token : nullptr;
}

QString textInLanes(const Trace& trace, std::size_t position, QString (*textOf)(const TokenText&))
{
    const auto textIn = [&](Lane lane) {
        const TokenText* token = tokenOfLane(trace, lane, position);
        return token ? textOf(*token) : Tr::tr("(ended)");
    };
    const QString left = textIn(Lane{0});
    const QString right = trace.header().lanes.size() > 1 ? textIn(Lane{1}) : left;
    return left == right ? left : Tr::tr("%1 ≠ %2").arg(left, right);
}

QString wordsAt(const Trace& trace, std::size_t position)
{
    return textInLanes(trace, position,
                       [](const TokenText& token) { return visibleToken(token.bytes); });
}

QString wordsAt(const ViewState& state, std::size_t position)
{
    const StepRecord& step = state.step();
    if (step.rejects(position))
        return visibleToken(tokenOfRow(state.trace, step.index, step.leader(), position).bytes);
    return wordsAt(state.trace, position);
}

const TokenText* answerTokenOf(const StepRecord& step, Lane lane, const TraceHeader& header)
{
    const PassRecord* own = step.lane(lane);
    const std::optional<Choice>& choice = step.choiceOf(lane);
    if (!choice || (header.ownWords && !own) || endsText(step, *choice, own))
        return nullptr;
    return &choice->token;
}

std::string answerOf(const Trace& trace, Lane lane, std::size_t steps)
{
    std::string text;
    for (const StepRecordPtr& step : trace.steps().first(std::min(steps, trace.size()))) {
        const Proposed drafts = step->proposed();
        for (const TokenText& token :
             std::span(step->tokensOf(lane)).last(drafts.proposed).first(drafts.accepted))
            text += token.bytes;
        if (const TokenText* token = answerTokenOf(*step, lane, trace.header()))
            text += token->bytes;
    }
    return text;
}

std::vector<Lane> answeringLanes(const Trace& trace)
{
    std::vector<Lane> ran;
    for (const Lane lane : lanesOf(trace.header()))
        if (trace.ran(lane))
            ran.push_back(lane);
    const bool mayDiffer =
        trace.header().ownWords && ran.size() == kLanes.size() &&
        (!trace.verdict().equalityExpected ||
         answerOf(trace, Lane{0}, trace.size()) != answerOf(trace, Lane{1}, trace.size()));
    if (ran.size() > 1 && !mayDiffer)
        ran.pop_back();
    return ran;
}

} // namespace pastkeys
