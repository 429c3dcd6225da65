#include "engine/conversation_jobs.h"

#include "run/run_memory.h"
#include "text/clean_text.h"

#include <utility>

namespace pastkeys {

/// A conversation, and the engine that it needs. Null until the first turn.
struct HeldConversation
{
    std::shared_ptr<Engine> engine;
    std::unique_ptr<EngineConversation> held;
};

namespace {

ConversationSettings settingsOf(const ConversationRequest& request, const LoadedModel& model)
{
    ConversationSettings settings{.script = {.system = cleaned(request.system).text, .turns = {}},
                                  .special = request.special,
                                  .each = {},
                                  .between = request.between};
    settings.script.form.systemPlace = request.systemPlace;
    RunSettings& each = settings.each;
    each.tokens = request.tokens;
    each.lanes = {laneWithCache()};
    each.running = {Lane{0}};
    each.prompt = {TokenId{0}}; // the largest cache does not depend on the text
    makeCachesFit(each, *model.network, availableMemory());
    each.prompt.clear();
    return settings;
}

} // namespace

HeldConversationPtr newConversation()
{
    return std::make_shared<HeldConversation>();
}

ConversationJob answering(const HeldConversationPtr& conversation,
                          const ConversationRequest& request, std::vector<ScriptTurn> turns)
{
    for (ScriptTurn& turn : turns)
        turn.text = cleaned(turn.text).text;
    return [=](const JobContext<ConversationEvent>& context) -> NextStep {
        const std::shared_ptr<Engine> engine = engineIn(context.open);
        if (!conversation->held) {
            conversation->engine = engine;
            conversation->held =
                std::make_unique<EngineConversation>(*engine, settingsOf(request, engine->model));
        }
        conversation->held->setBetween(request.between);
        conversation->held->begin(turns.front(), context.stop);
        return [=, done = std::size_t{0}]() mutable {
            EngineConversation& held = *conversation->held;
            if (held.advance(context.stop))
                return true;
            context.report(std::make_shared<const AnsweredTurn>(held.turn()));
            ++done;
            context.report(Progress{static_cast<double>(done) / static_cast<double>(turns.size())});
            if (done < turns.size()) {
                held.begin(turns[done], context.stop);
                return true;
            }
            context.report(ConversationEnded{});
            return false;
        };
    };
}

} // namespace pastkeys
