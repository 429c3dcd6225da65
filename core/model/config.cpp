#include "model/config.h"

#include "cache/mistakes.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

bool TokensInUse::contain(TokenId id) const
{
    return indexOf(id) < end && !std::ranges::binary_search(gaps, id);
}

std::string_view nameOf(Activation activation)
{
    switch (activation) {
    case Activation::GeluTanh:
        return "gelu_new";
    case Activation::GeluErf:
        return "gelu";
    case Activation::Relu:
        return "relu";
    case Activation::Silu:
        return "silu";
    case Activation::Tanh:
        return "tanh";
    case Activation::QuickGelu:
        return "quick_gelu";
    }
    return {};
}

float scoreScale(const Config& config, Layer layer, const Mistake* mistake)
{
    float scale = 1.0F;
    if (mistake && mistake->forgetsScale)
        return scale;
    if (config.scaleByHeadDim)
        scale /= std::sqrt(static_cast<float>(config.headDim()));
    if (config.scaleByLayer)
        scale /= static_cast<float>(indexOf(layer) + 1);
    return scale;
}

std::uint64_t cacheBytesPerToken(const Config& config)
{
    return std::uint64_t{2} * config.layers * config.width * sizeof(float);
}

} // namespace pastkeys
