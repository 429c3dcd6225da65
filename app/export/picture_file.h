// The one way this program makes picture files.
#pragma once

#include <QByteArray>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace pastkeys {

struct Picture;

enum class PictureFormat : std::uint8_t
{
    Png,
    Svg, ///< text stays text
    Pdf, ///< one page as large as the picture; text stays text, and the file holds its fonts
};

/// The format that the extension of the file stands for, whatever its case. None for other
/// extensions.
std::optional<PictureFormat> pictureFormatOf(const std::filesystem::path& path);

/// Makes the file's bytes, in any thread. Throws RunError if there is not enough memory.
using PictureEncoder = std::function<QByteArray()>;

/// Paints widgets at once, on their own thread, and leaves the rest of the work to the encoder.
/// The same picture gives the same bytes, except for the date and the id in a PDF.
/// \param scale pixels of a PNG per pixel of the picture; SVG and PDF name a size that much larger
PictureEncoder encoderOf(const Picture& picture, PictureFormat format, double scale);

} // namespace pastkeys
