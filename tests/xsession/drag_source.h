#pragma once

#include "x_user.h"

#include <QMimeData>
#include <QRasterWindow>

#include <functional>
#include <memory>

namespace pastkeys::test {

/// A small window in the corner of the screen from which something can be dragged, like a file
/// manager.
class DragSource : public QRasterWindow
{
public:
    DragSource();

    /// Drags the data out of this window.
    /// \param moves  moves the mouse to where the data is dropped
    void drag(XUser& user, std::unique_ptr<QMimeData> data, std::function<void()> moves);

protected:
    void mousePressEvent(QMouseEvent* event) override;

private:
    std::unique_ptr<QMimeData> m_data;
    std::function<void()> m_moves;
};

} // namespace pastkeys::test
