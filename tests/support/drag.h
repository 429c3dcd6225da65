// Drags files of another program onto a widget.
#pragma once

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

namespace pastkeys::test {

/// \returns whether the widget would take the data
inline bool dragOver(QWidget& widget, const QMimeData& data)
{
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&widget, &enter);
    return enter.isAccepted();
}

inline void dropOn(QWidget& widget, const QMimeData& data)
{
    QDropEvent drop({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&widget, &drop);
}

/// Drags the file over the widget and drops it there. \returns whether the widget would take it
inline bool dropFile(QWidget& widget, const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    const bool isTaken = dragOver(widget, data);
    dropOn(widget, data);
    return isTaken;
}

} // namespace pastkeys::test
