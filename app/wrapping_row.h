#pragma once

#include <QLayout>
#include <QList>

namespace pastkeys {

/// Widgets side by side, as wide as they want; those for which there is no room go on in the next row.
/// The last one stands at the right edge, and gets narrower before it goes on in the next row.
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
    /// Where all items go, in that width.
    QList<QRect> placed(int width) const;

    QList<QLayoutItem*> m_items;
    int m_gap;
};

} // namespace pastkeys
