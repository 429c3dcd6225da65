#include "shared/lane_words.h"

#include "drawing/tr.h"
#include "shared/operation_text.h"

#include <vector>

namespace pastkeys {

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

} // namespace pastkeys
