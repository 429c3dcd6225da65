#include "export/picture_file.h"

#include "base/errors.h"
#include "drawing/chinese_font.h"
#include "drawing/language.h"
#include "export/clipping_device.h"
#include "shared/picture.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>

namespace pastkeys {

namespace {

constexpr double kPointsPerInch = 72;

[[noreturn]] void refuse()
{
    throw RunError(Text::tr("the picture could not be made. There may be too little memory."));
}

QByteArray pngOf(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (image.isNull() || !buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
        refuse();
    return bytes;
}

void paintOn(QPainter& target, const Picture& picture)
{
    ClippingDevice device(target, picture.size, picture.dotsPerInch);
    QPainter painter(&device);
    picture.paint(painter);
}

/// Replaces characters that XML does not allow, because a prompt may contain some.
QByteArray asXml(const QByteArray& svg)
{
    QString text = QString::fromUtf8(svg);
    for (QChar& c : text)
        if ((c < u' ' && c != u'\n' && c != u'\t' && c != u'\r') || c >= u'\uFFFE')
            c = QChar::ReplacementCharacter;
    return text.toUtf8();
}

/// Adds the picture's title and description, escaped. The generator of Qt 6.4 would not escape
/// them.
QByteArray withDescription(const QByteArray& svg, const Picture& picture)
{
    QString elements;
    if (!picture.title.isEmpty())
        elements += "\n<title>" + picture.title.toHtmlEscaped() + "</title>";
    if (!picture.description.isEmpty())
        elements += "\n<desc>" + picture.description.toHtmlEscaped() + "</desc>";
    const qsizetype end = svg.indexOf('>', svg.indexOf("<svg "));
    return QByteArray(svg).insert(end + 1, elements.toUtf8());
}

/// Adds fallback font families, because the generator names only one, which a viewer may not have.
QByteArray withFallbackFonts(const QByteArray& svg)
{
    static const QRegularExpression family(QStringLiteral("font-family=\"([^\",]*)\""));
    const QString chinese = chineseFamilyOf(languageInUse());
    const QString fallback = QStringLiteral(", DejaVu Sans, Verdana, Arial, ") +
                             (chinese.isEmpty() ? QString() : chinese + ", ") + "sans-serif";
    return QString::fromUtf8(svg).replace(family, "font-family=\"\\1" + fallback + '"').toUtf8();
}

/// Writes the picture's size in pixels. The generator writes rounded millimeters, so the edge of
/// the picture could fall inside a pixel.
QByteArray inPixels(const QByteArray& svg, QSize size)
{
    const qsizetype from = svg.indexOf("<svg width=");
    const qsizetype end = svg.indexOf('\n', from);
    const QString start =
        QStringLiteral("<svg width=\"%1\" height=\"%2\"").arg(size.width()).arg(size.height());
    return QByteArray(svg).replace(from, end - from, start.toUtf8());
}

QByteArray svgOf(const Picture& picture, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(picture.dotsPerInch);
    generator.setSize(picture.size * scale);
    generator.setViewBox(QRect({}, picture.size));
    generator.setTitle({}); // withDescription() adds the title and the description
    generator.setDescription({});
    QPainter painter;
    if (!painter.begin(&generator))
        refuse();
    paintOn(painter, picture);
    painter.end();
    return inPixels(withFallbackFonts(asXml(withDescription(bytes, picture))),
                    picture.size * scale);
}

QByteArray pdfOf(const Picture& picture, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(QStringLiteral("Pastkeys " PASTKEYS_VERSION));
    writer.setTitle(picture.title);
    writer.setResolution(picture.dotsPerInch);
    writer.setPageMargins({});
    writer.setPageSize(
        QPageSize(QSizeF(picture.size) * scale * kPointsPerInch / picture.dotsPerInch,
                  QPageSize::Point, picture.title, QPageSize::ExactMatch));
    QPainter painter;
    if (!painter.begin(&writer))
        refuse();
    const QSizeF page =
        writer.pageLayout().fullRectPoints().size(); // whole points; the picture is scaled to fit
    const double pixelsPerPoint = picture.dotsPerInch / kPointsPerInch;
    painter.scale(page.width() * pixelsPerPoint / picture.size.width(),
                  page.height() * pixelsPerPoint / picture.size.height());
    paintOn(painter, picture);
    painter.end();
    return bytes;
}

QByteArray bytesOf(const Picture& picture, PictureFormat format, double scale)
{
    switch (format) {
    case PictureFormat::Png:
        return pngOf(imageOf(picture, scale));
    case PictureFormat::Svg:
        return svgOf(picture, scale);
    case PictureFormat::Pdf:
        break;
    }
    return pdfOf(picture, scale);
}

} // namespace

std::optional<PictureFormat> pictureFormatOf(const std::filesystem::path& path)
{
    const QString ending = QString::fromStdString(path.extension().string()).toLower();
    if (ending == ".png")
        return PictureFormat::Png;
    if (ending == ".svg")
        return PictureFormat::Svg;
    if (ending == ".pdf")
        return PictureFormat::Pdf;
    return {};
}

PictureEncoder encoderOf(const Picture& picture, PictureFormat format, double scale)
{
    if (picture.ofData)
        return [picture, format, scale] { return bytesOf(picture, format, scale); };
    if (format == PictureFormat::Png)
        return [image = imageOf(picture, scale)] { return pngOf(image); };
    return [bytes = bytesOf(picture, format, scale)] { return bytes; };
}

} // namespace pastkeys
