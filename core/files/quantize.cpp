#include "files/quantize.h"

#include "base/contract.h"
#include "base/storage_form.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr float kLargest = 127;

/// The larger of `largest` and |value|. NaN counts as larger than everything.
float largerOf(float largest, float value)
{
    const float size = std::fabs(value);
    return size <= largest || std::isnan(largest) ? largest : size;
}

/// Scales and rounds a value. Returns 0 if the value or the scale is not finite, or if the scale is
/// 0. (The scale is 0 if all weights of its output are 0.)
std::int8_t rounded(float value, float scale)
{
    if (!(scale > 0) || !std::isfinite(scale) || !std::isfinite(value))
        return 0;
    return static_cast<std::int8_t>(std::clamp(std::nearbyint(value / scale), -kLargest, kLargest));
}

} // namespace

QuantizedMatrix quantized(const WeightMatrix& stored, ScalePer per)
{
    PASTKEYS_EXPECTS(!hasScales(stored.type));
    const bool perRow = per == ScalePer::Row;
    QuantizedMatrix result{Buffer<std::byte>(stored.rows * stored.columns),
                           Buffer<float>(perRow ? stored.rows : stored.columns), stored};
    result.view.data = result.values.data();
    result.view.type = DType::Int8;
    result.view.scales = result.scales;
    const auto forEach = [&](auto&& visit) {
        std::size_t at = 0; // index in memory: panel by panel, each row by row
        for (std::size_t first = 0; first < stored.columns; first += stored.widthFrom(first))
            for (std::size_t r = 0; r < stored.rows; ++r)
                for (std::size_t c = first; c < first + stored.widthFrom(first); ++c, ++at)
                    visit(at, stored.value(r, c), result.scales[perRow ? r : c]);
    };
    std::fill_n(result.scales.data(), result.scales.size(), 0.0F);
    forEach([](std::size_t, float value, float& scale) { scale = largerOf(scale, value); });
    for (std::size_t i = 0; i < result.scales.size(); ++i)
        result.scales[i] /= kLargest;
    forEach([&](std::size_t at, float value, const float& scale) {
        result.values[at] = static_cast<std::byte>(rounded(value, scale));
    });
    return result;
}

} // namespace pastkeys
