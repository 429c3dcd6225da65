#pragma once

#include <QCursor>
#include <QTimer>
#include <QWidget>

#include <optional>

namespace pastkeys {

/// A large ring around the mouse pointer, which the back row of a class can see. It lies over a
/// window and lets every click through. The widget is only as large as the ring, so that little is
/// repainted when the ring moves.
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

    std::optional<QPoint> m_resting = QCursor::pos(); ///< the mouse's place until it moves
    QTimer m_following;
};

} // namespace pastkeys
