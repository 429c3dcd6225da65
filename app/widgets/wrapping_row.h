#pragma once

#include <QLayout>
#include <QList>

namespace pastkeys {

/// Lays out widgets side by side and starts a new row when there is no more room. The last widget
/// is right-aligned, and shrinks before it moves to the next row. Qt has no such layout: when
/// widgets do not fit in a tool bar, it moves them to a menu.
class WrappingRow : public QLayout
{
    Q_OBJECT

public:
    explicit WrappingRow(int gap);
    ~WrappingRow() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    Qt::Orientations expandingDirections() const override { return {}; }
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    /// The rectangles of all items if the layout has this width.
    QList<QRect> placed(int width) const;

    QList<QLayoutItem*> m_items;
    int m_gap;
};

} // namespace pastkeys
