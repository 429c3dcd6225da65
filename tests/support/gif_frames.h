// Reads a GIF with giflib, and draws its frames on top of each other, as a viewer does.
#pragma once

#include <QByteArray>
#include <QImage>

#include <algorithm>
#include <cstring>
#include <gif_lib.h>
#include <vector>

namespace pastkeys::test {

struct GifFrames
{
    QSize size;
    bool repeats = false; ///< in an endless loop
    std::vector<QImage> images;
    std::vector<int> milliseconds;
    std::vector<QRect> changed; ///< the area stored in each frame
};

/// Returns no frames if the bytes are not a complete GIF.
inline GifFrames gifFramesOf(const QByteArray& bytes)
{
    struct Source
    {
        const QByteArray& bytes;
        qsizetype at = 0;
    } source{bytes};
    const auto read = [](GifFileType* gif, GifByteType* to, int count) {
        auto& from = *static_cast<Source*>(gif->UserData);
        const auto taken = std::min<qsizetype>(count, from.bytes.size() - from.at);
        std::memcpy(to, from.bytes.constData() + from.at, static_cast<std::size_t>(taken));
        from.at += taken;
        return static_cast<int>(taken);
    };
    int error = 0;
    GifFileType* gif = DGifOpen(&source, read, &error);
    if (!gif)
        return {};
    GifFrames frames;
    if (DGifSlurp(gif) == GIF_OK) {
        frames.size = {gif->SWidth, gif->SHeight};
        QImage shown(frames.size, QImage::Format_RGB32);
        shown.fill(Qt::magenta);
        for (int i = 0; i < gif->ImageCount; ++i) {
            const SavedImage& image = gif->SavedImages[i];
            GraphicsControlBlock control{};
            DGifSavedExtensionToGCB(gif, i, &control);
            const GifImageDesc& place = image.ImageDesc;
            for (int y = 0; y < place.Height; ++y)
                for (int x = 0; x < place.Width; ++x) {
                    const int index = image.RasterBits[y * place.Width + x];
                    if (index == control.TransparentColor)
                        continue;
                    const GifColorType& color = gif->SColorMap->Colors[index];
                    shown.setPixel(place.Left + x, place.Top + y,
                                   qRgb(color.Red, color.Green, color.Blue));
                }
            for (int e = 0; e < image.ExtensionBlockCount; ++e)
                frames.repeats |= image.ExtensionBlocks[e].Function == APPLICATION_EXT_FUNC_CODE;
            frames.images.push_back(shown.copy());
            frames.milliseconds.push_back(control.DelayTime * 10);
            frames.changed.emplace_back(place.Left, place.Top, place.Width, place.Height);
        }
    }
    DGifCloseFile(gif, &error);
    return frames;
}

/// The largest difference in any color component, 0 to 255; 256 if the sizes differ.
inline int largestDifference(const QImage& a, const QImage& b)
{
    if (a.size() != b.size())
        return 256;
    int largest = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y);
            const QRgb q = b.pixel(x, y);
            largest = std::max({largest, std::abs(qRed(p) - qRed(q)),
                                std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
        }
    return largest;
}

} // namespace pastkeys::test
