#pragma once

#include "files/model_description.h"
#include "files/weight_files.h"
#include "text/tokenizer.h"

#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// What a model's files say, before its weights are loaded.
struct OpenedModel
{
    ModelDescription model;
    WeightFiles files;
    std::optional<Tokenizer> tokenizer; ///< if there is one
    std::string name;                   ///< printable
    bool hasRandomWeights = false;      ///< it was never trained: `pastkeys-cli synth` wrote it
    bool saysEndOfText = false; ///< whether the files say which tokens end a text, even if none do
    std::vector<Text> warnings;
};

} // namespace pastkeys
