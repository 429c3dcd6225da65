#pragma once

#include "shared/trace_view.h"

class QCustomPlot;

namespace pastkeys {

enum class AxisScale : std::uint8_t
{
    Linear,
    Logarithmic,
};

/// Counted FLOPs of each step, cache off against cache on. A click goes to the step.
class StepPlotView : public TraceView
{
    Q_OBJECT

public:
    explicit StepPlotView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Logarithmic at first: a decode step is far below the prefill.
    void setAxisScale(AxisScale scale);
    AxisScale axisScale() const { return m_scale; }

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override;
    void styleChanged() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void clicked(QMouseEvent* event);
    void restyle();
    void replot();

    /// What the plot depends on. Owned, so that no later record has the address of a shown one.
    struct Shown
    {
        StepRecordPtr current;
        StepRecordPtr last;
        friend bool operator==(const Shown&, const Shown&) = default;
    };

    QCustomPlot* m_plot;
    Shown m_shown;
    AxisScale m_scale = AxisScale::Logarithmic;
    std::size_t m_stepsShown = 0;
};

} // namespace pastkeys
