#pragma once

#include <QSize>
#include <QString>

#include <functional>

class QImage;
class QPainter;
class QWidget;

namespace pastkeys {

/// Something that can be painted on an image as well as into a vector file.
struct Picture
{
    QSize size;               ///< logical pixels
    int dotsPerInch = 96;     ///< logical pixels in an inch, as the text was measured
    QString title;            ///< says what it is, where a file has a place for that
    QString description = {}; ///< the same as a text to read out
    std::function<void(QPainter&)> paint;
    bool ofData = false; ///< paint() looks at no widget: any thread may call it
};

/// The widget at its size; both are named by what a screen reader says of it.
/// \pre the widget outlives the picture
Picture pictureOf(QWidget& widget);

/// \param scale device pixels per logical one
QImage imageOf(const Picture& picture, double scale);

} // namespace pastkeys
