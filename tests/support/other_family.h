// A family of models that is not GPT-2, to prove that nothing but a family's own file knows its
// operations: RMS norm, no positions and no biases, heads whose widths do not add up to that of the
// model, groups of query heads that share keys and values, a norm of the keys before they are kept,
// and a window in every second layer.
#pragma once

#include "model/network.h"
#include "support/random_model.h"
#include "support/reference_decoder.h"

#include <map>
#include <string>

namespace pastkeys::test {

struct OtherSizes
{
    std::uint32_t vocabulary = 24;
    std::uint32_t context = 64;
    std::uint32_t width = 20;
    std::uint32_t layers = 4;
    std::uint32_t heads = 4;
    std::uint32_t kvHeads = 2;
    std::uint32_t headDim = 6;
    std::uint32_t inner = 28;
    std::uint32_t window = 5; ///< of the layers 1, 3, ...
    WeightLayout layout = WeightLayout::InOut;
};

NetworkPtr otherFamily(const OtherSizes& sizes = {});

/// The hidden state after each layer, [tokens][width], under the names that dumps use, and
/// "logits", of one pass over `tokens`, in double precision.
std::map<std::string, ReferenceMatrix>
otherReference(const OtherSizes& sizes, const RandomModel& model, std::span<const TokenId> tokens);

} // namespace pastkeys::test
