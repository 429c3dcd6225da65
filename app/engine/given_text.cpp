#include "engine/given_text.h"

#include <utility>

namespace pastkeys {

std::vector<TokenId> tokensGiven(const LoadedModel& model, std::string_view text,
                                 SpecialTokens special, const std::stop_token& stop)
{
    return model.network->encoder() ? model.encodeSource(text, special, stop)
                                    : model.tokenizer.encode(text, special, stop);
}

void give(RunSettings& settings, std::vector<TokenId> tokens, const Network& network)
{
    settings.prompt = std::move(tokens);
    settings.source.clear();
    if (network.encoder())
        settings.source = std::exchange(settings.prompt, network.config().start);
}

} // namespace pastkeys
