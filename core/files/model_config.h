#pragma once

#include "base/translation.h"
#include "model/gpt2.h"
#include "text/tokenizer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

struct ReadConfig
{
    Gpt2Config config;
    /// Whether a file says which tokens end a text, even if it says that there are none.
    bool saysEndOfText = false;
    bool randomWeights = false; ///< the model was never trained: `pastkeys-cli synth` wrote it
    std::vector<Text> warnings; ///< complete sentences
};

/// Parses the config.json of a GPT-2-style model. Throws InputError for a model that this program
/// cannot run and for values that no model can have.
///
/// \param generation  the generation_config.json beside it, if there is one. Its `eos_token_id`
///     replaces that of config.json.
ReadConfig parseModelConfig(std::string_view text, const std::string& file,
                            const std::optional<NamedText>& generation = {});

/// The contents of a config.json for `config`.
std::string modelConfigText(const Gpt2Config& config, std::string_view dtype);

} // namespace pastkeys
