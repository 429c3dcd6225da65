#pragma once

#include "base/ids.h"
#include "kernels/kernels.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Limits that no model reaches, small enough that the product of any two cannot overflow.
inline constexpr std::uint64_t kMostModelLayers = 4096;
inline constexpr std::uint64_t kLargestModelSize = std::uint64_t{1} << 24;
/// The inner width of an MLP is usually 4 times this.
inline constexpr std::uint64_t kLargestModelWidth = kLargestModelSize / 4;

/// What every decoder has, already checked: no size is 0. Families add their own settings.
struct Config
{
    std::uint32_t vocabulary = 0; ///< rows of the token embedding; some may belong to no token
    std::uint32_t context = 0;    ///< the number of positions that the model can read
    std::uint32_t width = 0;      ///< values per token between layers
    std::uint32_t layers = 0;
    bool tied = true;               ///< whether the output matrix is the token embedding
    std::vector<TokenId> endOfText; ///< the tokens that end a text; often one, or none
    // Of models with an encoder:
    std::vector<TokenId> start = {};       ///< with which a text begins that is written
    std::vector<TokenId> sourceStart = {}; ///< with which a source begins
    std::vector<TokenId> sourceEnd = {};   ///< and ends
    std::vector<TokenId> neverChosen = {}; ///< ascending
};

/// The ids that have a token. Only they may be chosen. A vocabulary may have more rows than the
/// tokenizer has tokens, for example because it was padded to a multiple of 64.
struct TokensInUse
{
    std::size_t end = 0;            ///< ids from this one up have no token
    std::vector<TokenId> gaps = {}; ///< smaller ids without a token, in ascending order

    bool contain(TokenId id) const;
};

/// The usual name of the function in config.json.
std::string_view nameOf(Activation activation);

/// The tokens that end a text in the form that config.json has for them: null, one id or a list.
template <class Json> Json endOfTextJson(const Config& config)
{
    if (config.endOfText.size() > 1)
        return config.endOfText;
    return config.endOfText.empty() ? Json() : Json(config.endOfText.front());
}

} // namespace pastkeys
