#pragma once

#include "files/model_description.h"
#include "text/tokenizer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

struct ReadConfig
{
    ModelDescription model;
    /// Whether a file says which tokens end a text, even if it says that there are none.
    bool saysEndOfText = false;
    bool randomWeights = false; ///< the model was never trained: `pastkeys-cli synth` wrote it
    std::vector<Text> warnings; ///< complete sentences
};

/// Parses the config.json of a model. Throws InputError for a model that this program cannot run
/// and for values that no model can have.
///
/// \param generation  the generation_config.json beside it, if there is one. Its `eos_token_id`
///     replaces that of config.json.
ReadConfig parseModelConfig(std::string_view text, const std::string& file,
                            const std::optional<NamedText>& generation = {});

} // namespace pastkeys
