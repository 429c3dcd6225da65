// Fuzzes the config.json of a model with arbitrary bytes.
#include "../support/gpt2_names.h"
#include "files/gpt2_config.h"
#include "files/model_config.h"
#include "fuzz_targets.h"

#include <cmath>
#include <tuple>

namespace pastkeys {

namespace {

auto members(const Gpt2Config& config)
{
    return std::tie(config.vocabulary, config.context, config.width, config.layers, config.heads,
                    config.inner, config.epsilon, config.activation, config.scaleByHeadDim,
                    config.scaleByLayer, config.tied, config.endOfText);
}

void checkSelfConsistent(const Gpt2Config& config)
{
    PASTKEYS_EXPECTS(config.vocabulary > 0 && config.context > 0 && config.layers > 0);
    PASTKEYS_EXPECTS(config.width > 0 && config.heads > 0 && config.inner > 0);
    PASTKEYS_EXPECTS(config.width == config.heads * config.headDim());
    PASTKEYS_EXPECTS(config.epsilon > 0 && std::isfinite(config.epsilon));
    for (const TokenId end : config.endOfText)
        PASTKEYS_EXPECTS(indexOf(end) < config.vocabulary);
    PASTKEYS_EXPECTS(parameterCount(*gpt2(config)) > config.inner);
    PASTKEYS_EXPECTS(cacheBytesPerToken(*gpt2(config)) / config.layers / 8 == config.width);
}

void checkConfig(std::string_view text)
{
    const ReadConfig read = parseModelConfig(text, "config.json");
    const Gpt2Config config = test::gpt2ConfigOf(*read.model.network);
    checkSelfConsistent(config);
    for (const std::string& warning : inEnglish(read.warnings))
        PASTKEYS_EXPECTS(!warning.empty() && firstInvalidByte(warning) == std::string_view::npos);

    ReadConfig again;
    PASTKEYS_EXPECTS(succeedsOrRefuses(
        [&] { again = parseModelConfig(modelConfigText(config, "float32"), "config.json"); }));
    PASTKEYS_EXPECTS(members(test::gpt2ConfigOf(*again.model.network)) == members(config));
    PASTKEYS_EXPECTS(again.warnings.empty());
}

} // namespace

bool fuzzConfig(FuzzInput input)
{
    return succeedsOrRefuses([&] { checkConfig(textOf(input)); });
}

} // namespace pastkeys
