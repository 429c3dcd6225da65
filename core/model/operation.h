#pragma once

#include "base/ids.h"

#include <cstdint>
#include <optional>

namespace pastkeys {

/// Identifies an operation of a pass: its index in Network::operations().
enum class Operation : std::uint16_t
{
};

/// Identifies a weight: its index in Network::weights().
enum class Weight : std::uint16_t
{
};

/// One operation of a pass, with its layer if it belongs to one.
struct OperationPoint
{
    Operation operation{};
    std::optional<Layer> layer;
    friend bool operator==(const OperationPoint&, const OperationPoint&) = default;
};

} // namespace pastkeys
