#include "widgets/wrapping_row.h"

#include <QWidget>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr int kBetweenRows = 4;

int bottomOf(const QList<QRect>& rects)
{
    int bottom = 0;
    for (const QRect& rect : rects)
        bottom = std::max(bottom, rect.y() + rect.height());
    return bottom;
}

} // namespace

WrappingRow::WrappingRow(int gap) : m_gap(gap) {}

WrappingRow::~WrappingRow()
{
    qDeleteAll(m_items);
}

void WrappingRow::addItem(QLayoutItem* item)
{
    m_items.append(item);
}

QLayoutItem* WrappingRow::itemAt(int index) const
{
    return m_items.value(index);
}

QLayoutItem* WrappingRow::takeAt(int index)
{
    return index >= 0 && index < count() ? m_items.takeAt(index) : nullptr;
}

QList<QRect> WrappingRow::placed(int width) const
{
    QList<QRect> rects;
    int left = 0;
    int top = 0;
    int height = 0;
    qsizetype rowStart = 0;
    const auto endRow = [&] {
        for (qsizetype i = rowStart; i < rects.size(); ++i)
            rects[i].moveTop(top + (height - rects[i].height()) / 2);
        rowStart = rects.size();
        top += height + kBetweenRows;
        left = 0;
        height = 0;
    };
    for (const QLayoutItem* item : m_items) {
        if (item->isEmpty()) {
            rects.append(QRect());
            continue;
        }
        const bool last = item == m_items.back();
        const QSize wanted = item->sizeHint();
        if (left > 0 && left + (last ? item->minimumSize().width() : wanted.width()) > width)
            endRow();
        const int ownWidth = std::min(wanted.width(), width - left);
        QRect rect(QPoint(left, top),
                   QSize(ownWidth, item->hasHeightForWidth() ? item->heightForWidth(ownWidth)
                                                             : wanted.height()));
        if (last)
            rect.moveLeft(width - rect.width());
        rects.append(rect);
        left += rect.width() + m_gap;
        height = std::max(height, rect.height());
    }
    endRow();
    return rects;
}

int WrappingRow::heightForWidth(int width) const
{
    return bottomOf(placed(width));
}

QSize WrappingRow::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + (width > 0 ? m_gap : 0);
        height = std::max(height, item->sizeHint().height());
    }
    return {width, height};
}

QSize WrappingRow::minimumSize() const
{
    QSize least;
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty())
            least = least.expandedTo(item->minimumSize());
    return least;
}

void WrappingRow::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    const QList<QRect> rects = placed(rect.width());
    for (qsizetype i = 0; i < m_items.size(); ++i)
        if (!m_items[i]->isEmpty())
            m_items[i]->setGeometry(rects[i].translated(rect.topLeft()));
}

} // namespace pastkeys
