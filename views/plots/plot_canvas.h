#pragma once

#include "drawing/theme.h"
#include "plots/plot_data.h"
#include "shared/focus_ring.h"

#include <qcustomplot.h>

#include <cmath>
#include <optional>
#include <vector>

namespace pastkeys {

/// The step and the operation at the cursor, which the plot marks.
struct PlotMark
{
    std::size_t step = 0;
    Operation operation{};
    friend bool operator==(const PlotMark&, const PlotMark&) = default;
};

/// A point and the series that it belongs to.
struct NearPoint
{
    const PlotSeries* series = nullptr;
    PlotPoint point;
};

/// Draws plot data with QCustomPlot: the series with their legend, a mark at the current step or
/// operation, and a cross hair. Knows nothing about traces.
class PlotCanvas : public QCustomPlot
{
    Q_OBJECT

public:
    explicit PlotCanvas(QWidget* parent = nullptr);

    /// Keeps the user's zoom if the plot has the same kind and scale as before.
    void present(const PlotData& plot, const PlotMark& mark, AxisScale scale);
    void setStyle(const Theme& theme, const QFont& font);
    void showAll();
    /// A factor below 1 zooms in. In a plot by step, the current step stays in place if it is in
    /// view.
    void zoom(double factor);
    bool isZoomed() const;

    /// The plot as drawn. The ledger has fewer bars if there is no room for all of them.
    const PlotData& shown() const { return m_shown; }
    QPointF pixelOf(const PlotSeries& series, const PlotPoint& point) const;
    /// The point that the mouse hits at the pixel: in a scatter plot, the nearest point if it is
    /// near enough; in other plots, the nearest point of the nearest step or bar. The result points
    /// into shown(), and is valid until the plot is refilled.
    std::optional<NearPoint> pointAt(QPointF pixel) const;
    /// Puts the cross hair at the point, or hides it if there is none.
    void setCrossHair(const std::optional<NearPoint>& near);

protected:
    /// On devices other than the screen, redraws the plot, so that it is sharp at every scale and
    /// its text stays text.
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Builds the plot from the data and shows all of it.
    void fill();
    /// Rebuilds the plot, but keeps the user's zoom.
    void refill();
    void setAxes();
    void setTickers();
    void styleAxis(QCPAxis& axis);
    void addSeries(const PlotSeries& series);
    void addBand(const PlotSeries& series);
    QCPGraph* addLine(const PlotSeries& series, double PlotSpread::*edge = nullptr);
    void addBars(const PlotSeries& series);
    void addBarTexts();
    void addMark();
    void addRowMark();
    void addTracer(const PlotSeries& series, const PlotPoint& point);
    void addPointNames();
    /// Places each name beside its point where it covers nothing, or hides it if there is no such
    /// place. \pre the layout is known
    void placePointNames();
    void addLegend();
    bool legendFits(bool withValues);
    void showMarks();
    QPen penOf(const PlotSeries& series) const;
    QCPScatterStyle markOf(const PlotSeries& series) const;
    double markSize() const;
    QCPAxis* valueAxisOf(const PlotSeries& series) const;
    /// The value as a coordinate on the axis of its series.
    double valueOf(const PlotSeries& series, double value) const;
    /// Where 0 is drawn on the logarithmic drift axis: at a power of ten below the other values.
    /// None for all other axes, or if no value is 0.
    std::optional<double> placeForZero() const;

    /// The range of the values on yAxis.
    struct ValueRange
    {
        double leastPositive = HUGE_VAL;
        double most = 0;
        bool hasZero = false;
    };
    ValueRange valueRange() const;
    QCPRange wholeX() const;
    QCPRange wholeY() const;
    void showWholeRange();
    void keepMarkInView();
    void keepInside(QCPAxis& axis, const QCPRange& whole);

    PlotData m_data;
    PlotData m_shown;
    PlotMark m_mark;
    AxisScale m_scale = AxisScale::Linear;
    Theme m_theme = themeNamed(ThemeName::Light);
    QFont m_font;
    QCPRange m_wholeX;
    QCPRange m_wholeY;
    std::optional<double> m_zero;           ///< where 0 is on a logarithmic axis
    QCPAxis* m_flagAxis = nullptr;          ///< for OtherTopToken: from 0 to 1, invisible
    std::vector<QCPItemText*> m_pointNames; ///< of the caches tried
    QPointer<QCPItemTracer> m_crossHair;
    FocusRing m_focusRing{*this};
};

} // namespace pastkeys
