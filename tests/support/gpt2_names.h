// GPT-2's operations and tensors by name, for tests whose models are of this family. The program
// itself asks the network of a run.
#pragma once

#include "model/network.h"

namespace pastkeys::test {

/// The network of a GPT-2 without sizes.
inline const Network& gpt2Names()
{
    static const Network network = gpt2({});
    return network;
}

inline const OperationSpec& specOf(Operation operation)
{
    return gpt2Names()[operation];
}
inline const std::string& nameOf(Operation operation)
{
    return specOf(operation).name;
}
inline bool isPerLayer(Operation operation)
{
    return specOf(operation).part == OperationPart::Layer;
}
inline OperationPoint pointIn(Operation operation, Layer layer)
{
    return gpt2Names().pointIn(operation, layer);
}
inline std::string tensorName(TensorKind tensor, std::optional<Layer> layer)
{
    return gpt2Names().nameOf({tensor, layer});
}

/// Changes the sizes in the header of a run.
template <typename Header, typename Change> void resize(Header& header, const Change& change)
{
    Config config = header.config();
    change(config);
    header.network = networkOf(config);
}

} // namespace pastkeys::test
