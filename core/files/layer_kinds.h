// Models whose layers differ: some see the whole text, some a window of it, and some keep no rows
// at all, for example because they are recurrent.
#pragma once

#include "text/strict_json.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pastkeys {

/// What the cache of a layer keeps of a text.
enum class RowsKept : std::uint8_t
{
    All,
    Window, ///< the last positions
    None,   ///< the layer is recurrent, or it uses the rows of another layer
};

struct LayerKinds
{
    std::vector<RowsKept> layers; ///< one per layer
    std::uint64_t window = 0;     ///< positions; 0 if no layer has a window
};

/// The value of the first of `names` that is present and not null.
std::optional<JsonValue> valueOf(const JsonValue& json,
                                 std::initializer_list<std::string_view> names);

/// A size in a config file. (lupdate takes a function `std::uint64_t f()` for a member of `std`.)
using ConfigSize = std::uint64_t;

/// A whole number from `least` (0 or 1) to 2^24. Throws InputError for any other value.
ConfigSize sizeAt(const JsonValue& value, std::uint64_t least = 1);

/// The contents of `model_type`; empty if it is missing.
std::string_view modelTypeIn(const JsonValue& json);

/// Reads what each layer keeps from a config.json. The rules are those of transformers, including
/// what a family means by fields that its file leaves out. Throws InputError if a field says it in
/// a way that is not known here.
LayerKinds layerKindsIn(const JsonValue& json, std::uint64_t layers);

/// The window of each layer, in positions; 0 for a layer that sees everything. Refuses layers without
/// attention.
std::vector<std::uint32_t> layerWindowsIn(const JsonValue& json, std::uint64_t layers);

} // namespace pastkeys
