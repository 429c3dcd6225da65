#pragma once

#include <QTimer>
#include <QWidget>

namespace pastkeys {

/// A right-aligned line of text in two wordings. It shows the brief one where the whole one does
/// not fit, and leaves out the end of the brief one if necessary. Unlike in a QLabel,
/// a new text never changes the layout, because that would cost time at every step.
class PlaceLabel : public QWidget
{
    Q_OBJECT

public:
    explicit PlaceLabel(QWidget* parent = nullptr);

    void setTexts(const QString& whole, const QString& brief);
    /// Makes a screen reader say the text after a moment, unless this is called again before then.
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
