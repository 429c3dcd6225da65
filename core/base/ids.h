// Strong index types, so that a layer cannot be passed where a head is expected. All are 0-based.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pastkeys {

enum class Layer : std::uint32_t
{
};
enum class Head : std::uint32_t
{
};
/// Absolute position of a token in its sequence.
enum class Position : std::uint32_t
{
};
enum class TokenId : std::uint32_t
{
};
/// One of the ways to compute the steps of a run, e.g. with or without a cache (see record/lane.h).
enum class Lane : std::uint32_t
{
};

template <typename Id>
concept IndexId = requires(Id id)
{
    static_cast<std::uint32_t>(id);
}
&&__is_enum(Id);

template <IndexId Id> constexpr std::size_t indexOf(Id id)
{
    return static_cast<std::size_t>(id);
}

template <IndexId Id> constexpr Id idAt(std::size_t index)
{
    return static_cast<Id>(static_cast<std::uint32_t>(index));
}

} // namespace pastkeys
