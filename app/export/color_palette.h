// Reduces colors to the limited palette of a GIF.
#pragma once

#include <QImage>

#include <unordered_map>
#include <vector>

namespace pastkeys {

/// The number of pixels of each color.
class ColorCounts
{
public:
    void add(const QImage& image);
    const std::unordered_map<QRgb, std::size_t>& all() const { return m_counts; }

private:
    std::unordered_map<QRgb, std::size_t> m_counts;
};

/// A palette of at most `most` colors. Goes through the counted colors from the most to the least
/// frequent, and skips any that is too close to a color already taken. The limit for "too close" is
/// the smallest distance at which `most` colors are enough.
/// \pre most > 0
std::vector<QRgb> paletteOf(const ColorCounts& counts, std::size_t most);

/// Finds the nearest color in a palette, and caches the results.
class NearestColor
{
public:
    /// \pre the palette has 1 to 256 colors
    explicit NearestColor(std::vector<QRgb> palette) : m_palette(std::move(palette)) {}
    const std::vector<QRgb>& palette() const { return m_palette; }
    std::uint8_t indexOf(QRgb color);

private:
    std::vector<QRgb> m_palette;
    std::unordered_map<QRgb, std::uint8_t> m_known;
};

} // namespace pastkeys
