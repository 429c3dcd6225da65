#pragma once

#include "sequences/batch_view.h"
#include "sequences/sequences_layout.h"

namespace pastkeys {

/// Shows a row per sequence and a column per step. Clicks and the arrow keys go to a step and
/// select a sequence; dragging scrubs through the steps. A double click on a row, or Enter,
/// requests a run of the sequence in the main window.
class SequencesView : public BatchView
{
    Q_OBJECT

public:
    explicit SequencesView(QWidget* parent = nullptr);

    /// The first visible step.
    std::size_t firstStep() const { return m_firstStep; }
    void setFirstStep(std::size_t step);
    /// The earliest step at which the chart can begin and still show the last step. setFirstStep()
    /// goes no further.
    std::size_t lastFirstStep() const;
    QRect rowOf(std::size_t sequence) const;
    /// The rows from the first to the last sequence that is active in the current step. Null if
    /// none is active.
    QRect activeRows() const;
    int headerHeight() const;
    /// Draws the header below the part that is scrolled out of view at the top.
    /// \param height  the height of that part
    void setScrolled(int height);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Emitted when the visible steps or the number of steps may have changed.
    void scrolled();

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    SequencesLayout places() const;
    void goTo(QPointF point, std::optional<std::size_t> sequence);
    void keepStepOnShow();

    std::size_t m_firstStep = 0;
    std::size_t m_shownStep = 0;
    int m_scrolled = 0;
};

} // namespace pastkeys
