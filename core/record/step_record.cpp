#include "record/step_record.h"

#include "base/contract.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

std::string_view nameOf(Phase phase)
{
    return phase == Phase::Prefill ? "prefill" : "decode";
}

std::string_view nameOf(StopReason reason)
{
    switch (reason) {
    case StopReason::TokenCount:
        return "token count";
    case StopReason::EndOfText:
        return "end of text";
    case StopReason::StopToken:
        return "stop token";
    case StopReason::ContextFull:
        return "context full";
    }
    return "";
}

std::size_t PassRecord::ownRowCount() const
{
    std::size_t sum = 0;
    for (const RowPart& part : ownRows)
        sum += part.position >= first ? part.rows : 0;
    return sum;
}

std::size_t totalOf(std::span<const Span> spans)
{
    std::size_t sum = 0;
    for (const Span span : spans)
        sum += span.count;
    return sum;
}

bool anyContains(std::span<const Span> spans, std::size_t index)
{
    return std::ranges::any_of(spans, [index](Span span) { return span.contains(index); });
}

std::vector<Span> gapsIn(std::span<const Span> spans, std::size_t end)
{
    std::vector<Span> gaps;
    std::size_t begin = 0;
    const auto addUpTo = [&](std::size_t next) {
        if (next > begin)
            gaps.push_back(spanBetween(begin, next));
    };
    for (const Span span : spans) {
        addUpTo(span.first);
        begin = span.end();
    }
    addUpTo(end);
    return gaps;
}

std::vector<Span> PassRecord::forgotten() const
{
    return gapsIn(held, first);
}

std::vector<Position> PassRecord::positionsRead() const
{
    std::vector<Position> positions;
    positions.reserve(heldRows() + copies * rows);
    const auto add = [&positions](Span span) {
        for (std::size_t position = span.first; position < span.end(); ++position)
            positions.push_back(idAt<Position>(position));
    };
    std::ranges::for_each(held, add);
    for (std::size_t position = first; position < end(); ++position)
        positions.insert(positions.end(), copies, idAt<Position>(position));
    return positions;
}

std::vector<Position> PassRecord::modelPositionsRead() const
{
    std::vector<Position> positions = positionsRead();
    for (Position& position : positions)
        position = idAt<Position>(modelPosition(indexOf(position)));
    return positions;
}

void StepRecord::setIndexInText(std::size_t number)
{
    index = number;
    follows = number == 0 ? std::nullopt : std::optional(number - 1);
}

const PassRecord* StepRecord::lane(Lane which) const
{
    const auto found = std::ranges::find(passes, which, &PassRecord::lane);
    return found == passes.end() ? nullptr : &*found;
}

PassRecord* StepRecord::lane(Lane which)
{
    return const_cast<PassRecord*>(std::as_const(*this).lane(which));
}

PassRecord& StepRecord::add(PassRecord pass)
{
    PASTKEYS_EXPECTS(!lane(pass.lane));
    const auto after = std::ranges::upper_bound(passes, pass.lane, {}, &PassRecord::lane);
    return *passes.insert(after, std::move(pass));
}

Proposed StepRecord::proposed() const
{
    const auto& operations =
        passes.empty() ? std::vector<OperationRecord>() : passes.back().operations;
    const std::size_t logitRows = operations.empty() ? 0 : operations.back().rows;
    if (phase != Phase::Decode || logitRows < tokens.size())
        return {};
    const std::size_t proposed = tokens.size() - 1;
    return {proposed, proposed - rejected};
}

const std::vector<TokenText>& StepRecord::tokensOf(Lane which) const
{
    const PassRecord* record = lane(which);
    return record && !record->own.tokens.empty() ? record->own.tokens : tokens;
}

const std::vector<float>& StepRecord::logitsOf(Lane which) const
{
    const PassRecord* record = lane(which);
    return record && !record->own.logits.empty() ? record->own.logits : logits;
}

const std::vector<LogitEntry>& StepRecord::topLogitsOf(Lane which) const
{
    const PassRecord* record = lane(which);
    return record && !record->own.topLogits.empty() ? record->own.topLogits : topLogits;
}

const std::optional<Choice>& StepRecord::choiceOf(Lane which) const
{
    const PassRecord* record = lane(which);
    return record && record->own.choice ? record->own.choice : choice;
}

std::vector<TokenText> StepRecord::chosenBy(Lane which) const
{
    const std::optional<Choice>& next = choiceOf(which);
    if (!next)
        return {};
    const std::vector<TokenText>& read = tokensOf(which);
    std::vector<TokenText> chosen;
    for (std::size_t i = 1; i <= proposed().accepted; ++i)
        chosen.push_back(read[i]);
    chosen.push_back(next->token);
    return chosen;
}

Verdict& Verdict::operator+=(const Verdict& later)
{
    const bool isFirst = tensorsCompared == 0;
    equalityExpected = later.equalityExpected && (isFirst || equalityExpected);
    tensorsCompared += later.tensorsCompared;
    valuesCompared += later.valuesCompared;
    maxUlp = std::max(maxUlp, later.maxUlp);
    if (!firstDifference)
        firstDifference = later.firstDifference;
    maxLogitDifference = std::max(maxLogitDifference, later.maxLogitDifference);
    divergence = std::max(divergence, later.divergence);
    sameTopToken = sameTopToken && later.sameTopToken;
    return *this;
}

} // namespace pastkeys
