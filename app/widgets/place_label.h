#pragma once

#include <QTimer>
#include <QWidget>

namespace pastkeys {

/// A right-aligned line of text. It shows the brief text where the whole text does not fit, and
/// elides the brief text if necessary. A QLabel would make the window compute its layout again for
/// each new text, which would take time at every step. This label does not.
class PlaceLabel : public QWidget
{
    Q_OBJECT

public:
    explicit PlaceLabel(QWidget* parent = nullptr);

    void setTexts(const QString& whole, const QString& brief);
    /// Makes a screen reader say the text after a moment. Another call before then restarts the
    /// wait.
    void saySoon() { m_saying.start(); }
    QString shownText() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_whole;
    QString m_brief;
    QTimer m_saying;
};

} // namespace pastkeys
