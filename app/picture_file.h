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
    Pdf, ///< one page of the picture's size; text stays text, fonts are in it
};

/// By the ending of the name, in capitals or not. None where there is none or another.
std::optional<PictureFormat> pictureFormatOf(const std::filesystem::path& path);

/// Makes the file's bytes, in any thread. Throws RunError where the memory is not enough.
using PictureEncoder = std::function<QByteArray()>;

/// Paints widgets at once, on their thread; what can be done elsewhere is left to the encoder.
/// The same picture gives the same bytes, but for the date and the id in a PDF.
/// \param scale of the PNG's pixels, and of the size that SVG and PDF name
PictureEncoder encoderOf(const Picture& picture, PictureFormat format, double scale);

} // namespace pastkeys
