#include "export/gif_writer.h"

#include "base/contract.h"
#include "base/errors.h"

#include <algorithm>
#include <array>
#include <exception>
#include <gif_lib.h>
#include <span>
#include <utility>

namespace pastkeys {

namespace {

constexpr int kColorBits = 8;
constexpr int kColors = 256;
constexpr int kUnchanged = 255; ///< the color index that marks an unchanged pixel

struct FreeColorMap
{
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};
using ColorMap = std::unique_ptr<ColorMapObject, FreeColorMap>;

ColorMap colorMapOf(const std::vector<QRgb>& palette)
{
    ColorMap map(GifMakeMapObject(kColors, nullptr));
    if (!map)
        throw std::bad_alloc();
    for (std::size_t i = 0; i < palette.size(); ++i)
        map->Colors[i] = {static_cast<GifByteType>(qRed(palette[i])),
                          static_cast<GifByteType>(qGreen(palette[i])),
                          static_cast<GifByteType>(qBlue(palette[i]))};
    return map;
}

} // namespace

/// A giflib file whose bytes go to a sink. An exception from the sink must not pass through
/// giflib's C code, so expect() rethrows it later.
struct GifWriter::File
{
    explicit File(ByteSink sink_) : sink(std::move(sink_))
    {
        int error = 0;
        gif = EGifOpen(this, take, &error);
        if (!gif)
            throw std::bad_alloc();
        EGifSetGifVersion(gif, true);
    }
    ~File()
    {
        isOpen = false; // so that what giflib still writes on closing is discarded
        int error = 0;
        if (gif)
            EGifCloseFile(gif, &error);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    static int take(GifFileType* gif, const GifByteType* bytes, int count)
    {
        auto& file = *static_cast<File*>(gif->UserData);
        if (!file.isOpen)
            return count;
        try {
            file.sink(std::as_bytes(std::span(bytes, static_cast<std::size_t>(count))));
            return count;
        } catch (...) {
            file.thrown = std::current_exception();
            file.isOpen = false;
            return 0;
        }
    }

    /// Throws the sink's exception if there is one, or RunError if giflib failed.
    /// \param result  the result of a giflib function
    void expect(int result)
    {
        if (thrown)
            std::rethrow_exception(std::exchange(thrown, nullptr));
        if (result == GIF_ERROR)
            throw RunError(
                Text::tr("the picture could not be made. There may be too little memory."));
    }

    ByteSink sink;
    GifFileType* gif = nullptr;
    bool isOpen = true;
    std::exception_ptr thrown;
};

GifWriter::GifWriter(QSize size, std::vector<QRgb> palette, ByteSink sink)
    : m_size(size), m_colors(std::move(palette)), m_file(std::make_unique<File>(std::move(sink)))
{
    PASTKEYS_EXPECTS(!m_colors.palette().empty() && m_colors.palette().size() <= kMostColors);
    PASTKEYS_EXPECTS(std::max(size.width(), size.height()) <= kLongestSide);
    const ColorMap map = colorMapOf(m_colors.palette());
    GifFileType* gif = m_file->gif;
    m_file->expect(EGifPutScreenDesc(gif, size.width(), size.height(), kColorBits, 0, map.get()));
    constexpr std::array<unsigned char, 3> kForEver{1, 0, 0};
    m_file->expect(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE));
    m_file->expect(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"));
    m_file->expect(EGifPutExtensionBlock(gif, kForEver.size(), kForEver.data()));
    m_file->expect(EGifPutExtensionTrailer(gif));
}

GifWriter::~GifWriter() = default;

std::vector<std::uint8_t> GifWriter::indicesOf(const QImage& image)
{
    PASTKEYS_EXPECTS(image.size() == m_size);
    const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
    std::vector<std::uint8_t> indices;
    indices.reserve(static_cast<std::size_t>(m_size.width()) *
                    static_cast<std::size_t>(m_size.height()));
    QRgb last = 0;
    std::uint8_t index = 0;
    for (int y = 0; y < m_size.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(pixels.constScanLine(y));
        for (int x = 0; x < m_size.width(); ++x) {
            const QRgb color = line[x] | 0xFF000000U;
            if (std::exchange(last, color) != color)
                index = m_colors.indexOf(color);
            indices.push_back(index);
        }
    }
    return indices;
}

QRect GifWriter::differenceOf(const std::vector<std::uint8_t>& before,
                              const std::vector<std::uint8_t>& after) const
{
    int top = -1;
    int bottom = -1;
    int left = m_size.width();
    int right = -1;
    for (int y = 0; y < m_size.height(); ++y) {
        const auto row = static_cast<std::ptrdiff_t>(y) * m_size.width();
        const std::span a(before.begin() + row, static_cast<std::size_t>(m_size.width()));
        const std::span b(after.begin() + row, static_cast<std::size_t>(m_size.width()));
        const auto first = std::ranges::mismatch(a, b).in1;
        if (first == a.end())
            continue;
        const auto last = std::mismatch(a.rbegin(), a.rend(), b.rbegin()).first;
        top = top < 0 ? y : top;
        bottom = y;
        left = std::min(left, static_cast<int>(first - a.begin()));
        right = std::max(right, m_size.width() - 1 - static_cast<int>(last - a.rbegin()));
    }
    return top < 0 ? QRect() : QRect(QPoint(left, top), QPoint(right, bottom));
}

void GifWriter::append(const QImage& image, int milliseconds)
{
    std::vector<std::uint8_t> pixels = indicesOf(image);
    QRect changed = m_shown.empty() ? QRect({}, m_size) : differenceOf(m_shown, pixels);
    if (changed.isEmpty())
        changed = QRect(0, 0, 1, 1); // even a frame without changes must have a pixel
    write(changed, pixels, milliseconds);
    m_shown = std::move(pixels);
}

void GifWriter::write(const QRect& rect, const std::vector<std::uint8_t>& pixels, int milliseconds)
{
    GifFileType* gif = m_file->gif;
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, (milliseconds + 5) / 10, kUnchanged};
    std::array<GifByteType, 4> extension{};
    EGifGCBToExtension(&control, extension.data());
    m_file->expect(
        EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, extension.size(), extension.data()));
    m_file->expect(EGifPutImageDesc(gif, rect.left(), rect.top(), rect.width(), rect.height(),
                                    false, nullptr));
    std::vector<GifPixelType> line(static_cast<std::size_t>(rect.width()));
    for (int y = rect.top(); y <= rect.bottom(); ++y) {
        const std::size_t from =
            static_cast<std::size_t>(y) * static_cast<std::size_t>(m_size.width()) +
            static_cast<std::size_t>(rect.left());
        for (std::size_t x = 0; x < line.size(); ++x) {
            const bool stays = !m_shown.empty() && m_shown[from + x] == pixels[from + x];
            line[x] = stays ? kUnchanged : pixels[from + x];
        }
        m_file->expect(EGifPutLine(gif, line.data(), rect.width()));
    }
}

void GifWriter::finish()
{
    int error = 0;
    const int result = EGifCloseFile(std::exchange(m_file->gif, nullptr), &error);
    m_file->expect(result);
}

} // namespace pastkeys
