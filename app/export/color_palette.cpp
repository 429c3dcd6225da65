#include "export/color_palette.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace pastkeys {

namespace {

constexpr int kFarthest = 3 * 255 * 255; ///< squared distance between black and white

int squaredDistance(QRgb a, QRgb b)
{
    const auto squared = [](int difference) { return difference * difference; };
    return squared(qRed(a) - qRed(b)) + squared(qGreen(a) - qGreen(b)) +
           squared(qBlue(a) - qBlue(b));
}

/// Takes each color whose squared distance from every color taken so far exceeds `distance`.
/// Returns nothing if there are more than `most` such colors.
std::optional<std::vector<QRgb>> spreadColors(const std::vector<QRgb>& byFrequency, int distance,
                                              std::size_t most)
{
    std::vector<QRgb> taken;
    for (const QRgb color : byFrequency) {
        const bool isNear = std::ranges::any_of(
            taken, [&](QRgb other) { return squaredDistance(color, other) <= distance; });
        if (isNear)
            continue;
        if (taken.size() == most)
            return std::nullopt;
        taken.push_back(color);
    }
    return taken;
}

} // namespace

void ColorCounts::add(const QImage& image)
{
    const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < pixels.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(pixels.constScanLine(y));
        for (int x = 0; x < pixels.width();) { // counts equal neighbors together
            const int from = x;
            while (x < pixels.width() && line[x] == line[from])
                ++x;
            m_counts[line[from] | 0xFF000000U] += static_cast<std::size_t>(x - from);
        }
    }
}

std::vector<QRgb> paletteOf(const ColorCounts& counts, std::size_t most)
{
    std::vector<std::pair<std::size_t, QRgb>> counted;
    counted.reserve(counts.all().size());
    for (const auto& [color, count] : counts.all())
        counted.emplace_back(count, color);
    std::ranges::sort(counted, std::greater());
    std::vector<QRgb> byFrequency;
    byFrequency.reserve(counted.size());
    for (const auto& [count, color] : counted)
        byFrequency.push_back(color);
    int tooNear = -1; // the smallest distance that works is larger than this
    int works = kFarthest;
    std::vector<QRgb> palette = spreadColors(byFrequency, works, most).value_or(byFrequency);
    while (tooNear + 1 < works) {
        const int distance = tooNear + (works - tooNear) / 2;
        if (auto colors = spreadColors(byFrequency, distance, most)) {
            palette = std::move(*colors);
            works = distance;
        } else {
            tooNear = distance;
        }
    }
    return palette;
}

std::uint8_t NearestColor::indexOf(QRgb color)
{
    const auto known = m_known.find(color);
    if (known != m_known.end())
        return known->second;
    const auto nearest = std::ranges::min_element(
        m_palette, {}, [color](QRgb candidate) { return squaredDistance(candidate, color); });
    const auto index = static_cast<std::uint8_t>(nearest - m_palette.begin());
    m_known.emplace(color, index);
    return index;
}

} // namespace pastkeys
