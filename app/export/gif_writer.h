#pragma once

#include "base/byte_sink.h"
#include "export/color_palette.h"

#include <QImage>
#include <QRect>

#include <memory>
#include <optional>
#include <vector>

namespace pastkeys {

/// Writes an endlessly repeating animated GIF, piece by piece. Each frame stores only the rectangle
/// that changed, and marks the unchanged pixels inside it.
class GifWriter
{
public:
    /// The maximum number of colors in a palette. A GIF has room for 256, but the last entry marks
    /// unchanged pixels.
    static constexpr std::size_t kMostColors = 255;
    static constexpr int kLongestSide = 65'535;

    /// Throws whatever the sink throws.
    /// \param palette  1 to kMostColors colors
    GifWriter(QSize size, std::vector<QRgb> palette, ByteSink sink);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    /// \param image  must be the same size as the animation
    /// \param milliseconds  how long the image is shown; rounded to 10 ms, a GIF's unit of time
    void append(const QImage& image, int milliseconds);
    /// The file is complete only after this call.
    void finish();

private:
    struct File;

    std::vector<std::uint8_t> indicesOf(const QImage& image);
    /// The smallest rectangle around all differences; empty if there are none.
    QRect differenceOf(const std::vector<std::uint8_t>& before,
                       const std::vector<std::uint8_t>& after) const;
    void write(const QRect& rect, const std::vector<std::uint8_t>& pixels, int milliseconds);

    QSize m_size;
    NearestColor m_colors;
    /// The palette index of each pixel of the last frame; empty before the first frame.
    std::vector<std::uint8_t> m_shown;
    std::unique_ptr<File> m_file;
};

} // namespace pastkeys
