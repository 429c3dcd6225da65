#include "files/rotary_config.h"

#include <cmath>

namespace pastkeys {

namespace {

void readScaling(const JsonValue& object, const JsonValue& type, RotaryScaling& scaling)
{
    if (type.text() != "linear" && type.text() != "llama3")
        type.refuse(std::string("\"default\", \"linear\", \"llama3\""),
                    Text::tr("Pastkeys has no other scaling of rotations."));
    scaling.factor = positiveIn(object.required("factor"));
    scaling.kind = RotaryScaling::Kind::Linear;
    if (type.text() == "linear")
        return;
    scaling.kind = RotaryScaling::Kind::Llama3;
    scaling.low = positiveIn(object.required("low_freq_factor"));
    scaling.high = positiveIn(object.required("high_freq_factor"));
    scaling.context = positiveIn(object.required("original_max_position_embeddings"));
    if (scaling.high <= scaling.low)
        object.required("high_freq_factor").refuse(Text::tr("more than low_freq_factor"));
}

void readPart(const JsonValue& field, RotaryConfig& rotary)
{
    rotary.part = positiveIn(field);
    rotary.partAt = field;
}

} // namespace

double positiveIn(const JsonValue& value)
{
    const double number = value.number();
    if (!(number > 0) || !std::isfinite(number))
        value.refuse(Text::tr("a number above 0"));
    return number;
}

void readRotary(const JsonValue& object, RotaryConfig& rotary)
{
    for (std::size_t i = 0; i < object.size(); ++i)
        if (object.member(i).value.kind() == JsonKind::Object)
            object.member(i).value.refuse(Text::tr("one rotation for all of these layers"));
    if (const auto base = object.present("rope_theta"))
        rotary.base = positiveIn(*base);
    if (const auto part = object.present("partial_rotary_factor"))
        readPart(*part, rotary);
    const auto type = valueOf(object, {"rope_type", "type"});
    if (type && type->text() != "default")
        readScaling(object, *type, rotary.scaling);
}

RotaryConfig rotaryIn(const ConfigReader& reader, ConfigReader::Names bases,
                      ConfigReader::Names parts)
{
    RotaryConfig rotary;
    if (const auto base = reader.value(bases))
        rotary.base = positiveIn(*base);
    if (const auto part = reader.value(parts))
        readPart(*part, rotary);
    if (const auto parameters = valueOf(reader.json(), {"rope_parameters", "rope_scaling"}))
        readRotary(*parameters, rotary);
    return rotary;
}

ConfigSize rotatedIn(const ConfigReader& reader, const RotaryConfig& rotary, std::uint32_t headDim)
{
    const auto rotated = static_cast<ConfigSize>(rotary.part * headDim);
    if (rotary.part > 1 || rotated % 2 != 0)
        rotary.partAt.value_or(reader.json())
            .refuse(Text::tr("a rotation of an even number of the %1 numbers of a head", headDim));
    return rotated;
}

} // namespace pastkeys
