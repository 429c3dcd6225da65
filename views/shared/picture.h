#pragma once

#include <QSize>
#include <QString>

#include <functional>

class QImage;
class QPainter;
class QWidget;

namespace pastkeys {

/// Something that can be painted into an image or a vector file.
struct Picture
{
    QSize size;               ///< logical pixels
    int dotsPerInch = 96;     ///< logical pixels per inch when the text was measured
    QString title;            ///< what the picture shows, for file formats with a title
    QString description = {}; ///< a description of the picture, to be read aloud
    std::function<void(QPainter&)> paint;
    bool ofData = false; ///< paint() uses no widget, so any thread may call it
};

/// A picture of the widget at its current size. Its title and description are those that the widget
/// gives to screen readers.
/// \pre the widget outlives the picture
Picture pictureOf(QWidget& widget);

/// \param scale device pixels per logical pixel
QImage imageOf(const Picture& picture, double scale);

} // namespace pastkeys
