// What a model reads of the text that it is given: the prompt, or a source if it has an encoder.
#pragma once

#include "files/model_folder.h"
#include "run/run_settings.h"

#include <stop_token>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The tokens of the text as the model reads it; see LoadedModel::encodeSource() if it has an
/// encoder. Throws as Tokenizer::encode() does.
std::vector<TokenId> tokensGiven(const LoadedModel& model, std::string_view text,
                                 SpecialTokens special, const std::stop_token& stop = {});

/// Lets a run read these tokens. If the model has an encoder, they are the source, and the prompt
/// is what the decoder's texts begin with.
void give(RunSettings& settings, std::vector<TokenId> tokens, const Network& network);

} // namespace pastkeys
