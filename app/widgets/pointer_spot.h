#pragma once

#include <QCursor>
#include <QTimer>
#include <QWidget>

#include <optional>

namespace pastkeys {

/// A large ring around the mouse pointer, which the back row of a class can see. It lies over a
/// window and lets every click through. It is only as large as the ring, so that little is
/// repainted when it moves.
class PointerSpot : public QWidget
{
    Q_OBJECT

public:
    /// The spot is off at first.
    explicit PointerSpot(QWidget* window);

    void setOn(bool on);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();

    std::optional<QPoint> m_resting = QCursor::pos(); ///< empty once the mouse has moved
    QTimer m_following;
};

} // namespace pastkeys
