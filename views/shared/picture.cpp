#include "shared/picture.h"

#include <QImage>
#include <QPainter>
#include <QWidget>

namespace pastkeys {

Picture pictureOf(QWidget& widget)
{
    return {.size = widget.size(),
            .dotsPerInch = widget.logicalDpiX(),
            .title = widget.accessibleName(),
            .description = widget.accessibleDescription(),
            .paint = [&widget](QPainter& painter) { widget.render(&painter); }};
}

QImage imageOf(const Picture& picture, double scale)
{
    QImage image(picture.size * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.paint(painter);
    return image;
}

} // namespace pastkeys
