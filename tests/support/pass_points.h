#pragma once

#include "model/network.h"
#include "support/gpt2_names.h"

#include <vector>

namespace pastkeys::test {

/// The operations of a pass in order, found by plain loops over the operations.
inline std::vector<OperationPoint> pointsOfPass(const Gpt2Config& config, bool cacheOn)
{
    std::vector<OperationPoint> points;
    const auto add = [&](OperationPart part, std::optional<Layer> layer) {
        for (const OperationSpec& operation : gpt2Names().operations())
            if (operation.part == part && (cacheOn || operation.cache() != CacheUse::Writes))
                points.push_back({operation.id, layer});
    };
    add(OperationPart::BeforeLayers, {});
    for (std::size_t l = 0; l < config.layers; ++l)
        add(OperationPart::Layer, idAt<Layer>(l));
    add(OperationPart::AfterLayers, {});
    return points;
}

} // namespace pastkeys::test
