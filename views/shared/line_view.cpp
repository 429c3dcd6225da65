#include "shared/line_view.h"

#include "shared/text_page.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <cmath>

namespace pastkeys {

namespace {

constexpr double kHeightOfLine = 1.4; ///< in lines of text

bool leadsNowhere(const PointDetail& detail)
{
    return std::holds_alternative<std::monostate>(detail.action);
}

} // namespace

int LineView::lineHeight() const
{
    return static_cast<int>(std::ceil(metrics().lineHeight * kHeightOfLine));
}

/// Shows the tool tip without the usual delay.
void LineView::showToolTip(const PointDetail& detail, QPoint at)
{
    QToolTip::showText(at, toolTipHtml(detail.toolTip), this);
}

void LineView::mousePressEvent(QMouseEvent* event)
{
    const PointDetail detail = currentLayout().detailAt(event->position());
    if (leadsNowhere(detail))
        showToolTip(detail, event->globalPosition().toPoint());
    else
        TraceView::mousePressEvent(event);
}

void LineView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return TraceView::keyPressEvent(event);
    const PointDetail detail = currentLayout().detailAt(rect().center());
    if (leadsNowhere(detail))
        showToolTip(detail, mapToGlobal(rect().bottomLeft()));
    else
        follow(detail.action);
}

} // namespace pastkeys
