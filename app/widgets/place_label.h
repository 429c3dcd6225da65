#pragma once

#include <QTimer>
#include <QWidget>

namespace pastkeys {

/// A right-aligned line of text. If the whole text does not fit, it shows the brief text, elided if
/// necessary. Unlike a QLabel, it does not make the window redo its layout for each new text, which
/// would take time at every step.
class PlaceLabel : public QWidget
{
    Q_OBJECT

public:
    explicit PlaceLabel(QWidget* parent = nullptr);

    void setTexts(const QString& whole, const QString& brief);
    /// Makes screen readers announce the text after a short delay. Another call in the meantime
    /// restarts the delay.
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
