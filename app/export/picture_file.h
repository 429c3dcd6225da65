// Encodes pictures as PNG, SVG and PDF files.
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
    Pdf, ///< one page, as large as the picture; text stays text, and its fonts are embedded
};

/// The format named by the file's extension, in upper or lower case. Returns nothing for any other
/// extension.
std::optional<PictureFormat> pictureFormatOf(const std::filesystem::path& path);

/// Generates the file's bytes. May be called from any thread. Throws RunError if there is not
/// enough memory.
using PictureEncoder = std::function<QByteArray()>;

/// If the picture shows widgets, call encoderOf() on their thread, because it paints them. The
/// encoder that it returns does the rest of the work. The same picture gives the same bytes, except
/// for the date and the id in a PDF.
/// \param scale  PNG pixels per picture pixel; also scales the size of an SVG or PDF
PictureEncoder encoderOf(const Picture& picture, PictureFormat format, double scale);

} // namespace pastkeys
