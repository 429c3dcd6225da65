#pragma once

#include <QCursor>
#include <QTimer>
#include <QWidget>

#include <optional>

namespace pastkeys {

/// A large ring around the mouse pointer, visible from the back row of a classroom. It lies over a
/// window and lets all clicks through. The widget is only as large as the ring, so that moving the
/// ring repaints little.
class PointerSpot : public QWidget
{
    Q_OBJECT

public:
    /// The spot is initially off.
    explicit PointerSpot(QWidget* window);

    void setOn(bool on);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();

    /// The initial mouse position; reset once the mouse has moved.
    std::optional<QPoint> m_resting = QCursor::pos();
    QTimer m_following;
};

} // namespace pastkeys
