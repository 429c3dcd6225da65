#pragma once

#include <QStringList>
#include <QWidget>

namespace pastkeys {

/// A line of text at the right edge, as long as there is room for. It takes what room is left, so that
/// another text only has it painted again: nothing is laid out.
class PlaceLabel : public QWidget
{
    Q_OBJECT

public:
    explicit PlaceLabel(QWidget* parent = nullptr);

    /// \param texts that mean the same, the longest first; of the last one the end is left out where it
    ///        does not fit. The first is the tool tip where another is shown. \pre not empty
    void setTexts(const QStringList& texts);
    QString shownText() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList m_texts{QString()};
};

} // namespace pastkeys
