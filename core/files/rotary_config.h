#pragma once

#include "files/config_reader.h"
#include "files/layer_kinds.h"
#include "model/rotary.h"

#include <optional>

namespace pastkeys {

/// How config.json describes the rotation of queries and keys.
struct RotaryConfig
{
    double base = 10000;
    double part = 1;                      ///< of the numbers of a head that are rotated
    std::optional<JsonValue> partAt = {}; ///< the field that says so, if there is one
    RotaryScaling scaling = {};
};

/// A finite number above 0. Refuses any other value.
double positiveIn(const JsonValue& value);

/// Reads the fields of an object, such as `rope_parameters`. What it lacks stays as it is. Refuses
/// scalings that this program does not have.
void readRotary(const JsonValue& object, RotaryConfig& rotary);

/// Reads the rotation that all layers have: from `rope_parameters` (transformers 5), or from fields
/// of its own and `rope_scaling` (before).
/// \param bases  the names of the field with the base   \param parts  the same of the part
RotaryConfig rotaryIn(const ConfigReader& reader, ConfigReader::Names bases,
                      ConfigReader::Names parts);

/// How many numbers of a head are rotated. Refuses a part that is not an even number of them.
ConfigSize rotatedIn(const ConfigReader& reader, const RotaryConfig& rotary, std::uint32_t headDim);

} // namespace pastkeys
