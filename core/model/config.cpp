#include "model/config.h"

#include <algorithm>

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

} // namespace pastkeys
