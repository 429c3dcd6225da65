#pragma once

#include "base/ids.h"
#include "kernels/kernels.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pastkeys {

struct Mistake;

/// The sizes and switches of a GPT-2-style decoder, already checked: no size is 0, and width is
/// heads * headDim().
struct Config
{
    std::uint32_t vocabulary = 0; ///< rows of the token embedding; some may belong to no token
    std::uint32_t context = 0;    ///< number of positions that have an embedding
    std::uint32_t width = 0;      ///< values per token between layers
    std::uint32_t layers = 0;
    std::uint32_t heads = 0;
    std::uint32_t inner = 0; ///< width of the MLP, usually 4 * width
    float epsilon = 1e-5F;   ///< the epsilon of the layer norms
    Activation activation = Activation::GeluTanh;
    bool scaleByHeadDim = true; ///< whether scores are multiplied by 1/sqrt(headDim)
    /// Whether scores are also multiplied by 1/(layer + 1). config.json calls this
    /// "scale_attn_by_inverse_layer_idx".
    bool scaleByLayer = false;
    bool tied = true;               ///< whether the output matrix is the token embedding
    std::vector<TokenId> endOfText; ///< the tokens that end a text; often one, or none

    std::uint32_t headDim() const { return width / heads; }
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

/// The factor by which the scores of this layer are multiplied.
/// \param mistake  a mistake to demonstrate, or null; with `forgetsScale`, the factor is 1
float scoreScale(const Config& config, Layer layer, const Mistake* mistake = nullptr);

/// The tokens that end a text in the form that config.json has for them: null, one id or a list.
template <class Json> Json endOfTextJson(const Config& config)
{
    if (config.endOfText.size() > 1)
        return config.endOfText;
    return config.endOfText.empty() ? Json() : Json(config.endOfText.front());
}

/// The bytes that one token adds to a float32 cache: K and V of every layer.
std::uint64_t cacheBytesPerToken(const Config& config);

} // namespace pastkeys
