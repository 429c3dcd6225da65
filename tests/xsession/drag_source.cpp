#include "drag_source.h"

#include "window_process.h"

#include <QDrag>
#include <QTimer>

namespace pastkeys::test {

namespace {

constexpr int kSide = 24; // pixels
constexpr int kMostMs = 10'000;

} // namespace

DragSource::DragSource()
{
    setFlags(Qt::X11BypassWindowManagerHint | Qt::FramelessWindowHint);
    setGeometry(0, 0, kSide, kSide);
}

void DragSource::drag(XUser& user, std::unique_ptr<QMimeData> data, std::function<void()> moves)
{
    m_data = std::move(data);
    m_moves = [&user, moves = std::move(moves)] {
        moves();
        user.button(1, false);
    };
    show();
    raise();
    WindowProcess::waitFor([this] { return isExposed(); }, kMostMs);
    user.moveTo(geometry().center());
    user.button(1, true);
    // A menu that is open gets the press instead.
    WindowProcess::waitFor([this] { return !isVisible(); }, kMostMs);
    hide();
}

void DragSource::mousePressEvent(QMouseEvent*)
{
    if (!m_data)
        return;
    auto* drag = new QDrag(this);
    drag->setMimeData(m_data.release());
    QTimer::singleShot(0, this, m_moves); // in the loop that exec() runs
    drag->exec(Qt::CopyAction);
    hide();
}

} // namespace pastkeys::test
