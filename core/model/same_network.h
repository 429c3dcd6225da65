#pragma once

#include "base/translation.h"
#include "model/network.h"

#include <optional>

namespace pastkeys {

/// The first thing in which two networks differ.
struct NetworkDifference
{
    Text place;
    Text first;
    Text second;
};

/// Returns why the weights of the second network cannot be those of the first, or nothing if they
/// can. The same are: sizes, tensors, operations and layers, and the shapes of weights. May differ:
/// how files name and order the weights, whether the output matrix is the embedding, which tokens
/// end a text, and what is only said of the model (Network::family() and fields()). The angles of
/// rotations may differ by less than files with float32 numbers can tell.
std::optional<NetworkDifference> differenceOf(const Network& first, const Network& second);

} // namespace pastkeys
