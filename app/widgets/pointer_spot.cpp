#include "widgets/pointer_spot.h"

#include <QCursor>
#include <QPainter>

namespace pastkeys {

namespace {

constexpr int kFrame = 16;           ///< milliseconds
constexpr double kDiameter = 3.2;    ///< in line heights
constexpr QColor kSpot(230, 159, 0); ///< the orange of the Okabe-Ito palette
constexpr double kInside = 0.22;     ///< opacity; keeps text below the spot readable

} // namespace

PointerSpot::PointerSpot(QWidget* window) : QWidget(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_following.setInterval(kFrame);
    connect(&m_following, &QTimer::timeout, this, &PointerSpot::follow);
}

void PointerSpot::setOn(bool on)
{
    if (!on) {
        m_following.stop();
        return hide();
    }
    m_following.start();
    follow();
}

/// Asks the system for the mouse position, because the window gets no events while the mouse moves
/// over its child widgets.
void PointerSpot::follow()
{
    QWidget& below = *parentWidget();
    const QPoint at = below.mapFromGlobal(QCursor::pos());
    if (m_resting == QCursor::pos()) // the mouse has not moved yet
        return;
    m_resting.reset();
    const bool seen = below.isVisible() && below.rect().contains(at);
    if (!seen)
        return hide();
    const int side = static_cast<int>(kDiameter * fontMetrics().height());
    const QRect place(at - QPoint(side / 2, side / 2), QSize(side, side));
    if (geometry() != place)
        setGeometry(place);
    if (isHidden() || below.children().last() != this) {
        show();
        raise();
    }
}

void PointerSpot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double thick = width() / 12.0;
    const QRectF ring = QRectF(rect()).adjusted(thick, thick, -thick, -thick);
    QColor inside = kSpot;
    inside.setAlphaF(static_cast<float>(kInside));
    painter.setBrush(inside);
    // A black edge on each side of the ring, so that it is visible on any background.
    painter.setPen(QPen(Qt::black, thick + 3));
    painter.drawEllipse(ring);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(kSpot, thick));
    painter.drawEllipse(ring);
}

} // namespace pastkeys
