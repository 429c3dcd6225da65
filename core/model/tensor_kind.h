#pragma once

#include "base/ids.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace pastkeys {

/// Identifies a tensor of a pass: its index in Network::tensors().
enum class TensorKind : std::uint16_t
{
};

/// A tensor of a pass, with its layer if it belongs to one.
struct TensorPoint
{
    TensorKind tensor{};
    std::optional<Layer> layer;
    friend bool operator==(const TensorPoint&, const TensorPoint&) = default;
};

/// A few tensors.
class TensorSet
{
public:
    TensorSet(std::initializer_list<TensorKind> kinds) : m_kinds(kinds) {}
    TensorSet(std::vector<TensorKind> kinds) : m_kinds(std::move(kinds)) {}

    bool contains(TensorKind kind) const
    {
        return std::ranges::find(m_kinds, kind) != m_kinds.end();
    }
    const std::vector<TensorKind>& kinds() const { return m_kinds; }

private:
    std::vector<TensorKind> m_kinds;
};

} // namespace pastkeys
