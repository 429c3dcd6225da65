#pragma once

#include "chart/plot.h"
#include "drawing/theme.h"
#include "shared/focus_ring.h"

#include <qcustomplot.h>

#include <cmath>
#include <optional>
#include <vector>

namespace pastkeys {

/// A point and the series that it belongs to.
struct NearPoint
{
    const PlotSeries* series = nullptr;
    PlotPoint point;
};

/// Draws a plot with QCustomPlot: the series with their legend, a mark at the current source, and a
/// cross hair. Knows nothing about runs or batches.
class PlotCanvas : public QCustomPlot
{
    Q_OBJECT

public:
    explicit PlotCanvas(QWidget* parent = nullptr);

    /// Keeps the user's zoom if the plot has the same name and scale as before.
    void present(const Plot& plot);
    const Plot& shown() const { return m_plot; }
    void setStyle(const Theme& theme, const QFont& font);
    void showAll();
    /// A factor below 1 zooms in. In a plot by step, the current step stays in place if it is in
    /// view.
    void zoom(double factor);
    bool isZoomed() const;

    QPointF pixelOf(const PlotSeries& series, const PlotPoint& point) const;
    /// The point that the mouse hits at the pixel: in a scatter plot, the nearest point if it is
    /// near enough; in other plots, the nearest point of the nearest step or bar. The result is
    /// valid until the next call of present().
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
    /// The range of the values on a vertical axis.
    struct ValueRange
    {
        double leastPositive = HUGE_VAL;
        double most = 0;
        bool hasZero = false;
    };

    /// A pane as drawn.
    struct DrawnPane
    {
        QCPAxisRect* rect = nullptr;
        QCPTextElement* title = nullptr; ///< null if the pane has none
        QCPLegend* legend = nullptr;     ///< null if the pane has none
        QCPAxis* flags = nullptr;        ///< for OtherTopToken: from 0 to 1, invisible
        QCPRange wholeY = {};
        std::optional<double> zero = {}; ///< where 0 is on a logarithmic axis

        QCPAxis* x() const { return rect->axis(QCPAxis::atBottom); }
        QCPAxis* y() const { return rect->axis(QCPAxis::atLeft); }
        QCPAxis* shares() const { return rect->axis(QCPAxis::atRight); }
    };

    /// Builds the plot and shows all of it.
    void fill();
    /// Rebuilds the plot, but keeps the user's zoom.
    void refill();
    /// Makes the panes of the plot, unless they exist already.
    void arrangePanes();
    bool hasLegend(const PlotPane& pane) const;
    void addPane(std::size_t pane, QCPMarginGroup* margins);
    void fillPane(std::size_t pane);
    void setAxes(std::size_t pane);
    void setTickers(std::size_t pane);
    int valueTicks() const;
    void styleAxis(QCPAxis& axis);
    void addSeries(const PlotSeries& series, std::size_t pane);
    void addBand(const PlotSeries& series, std::size_t pane);
    QCPGraph* addLine(const PlotSeries& series, std::size_t pane,
                      double PlotSpread::*edge = nullptr);
    void addBars(const PlotSeries& series);
    void addLabels();
    void addMark(std::size_t pane);
    void addBarMark();
    void addTracer(const PlotSeries& series, const PlotPoint& point);
    void addPointNames();
    /// Places each name beside its point where it covers nothing, or hides it if there is no such
    /// place. \pre the layout is known
    void placePointNames();
    void addLegend(std::size_t pane);
    bool legendFits(std::size_t pane, bool withValues);
    void showMarks();
    QPen penOf(const PlotSeries& series) const;
    QCPScatterStyle markOf(const PlotSeries& series) const;
    double markSize() const;
    QCPAxis* valueAxisOf(const PlotSeries& series, std::size_t pane) const;
    /// The value as a coordinate on the axis of its series.
    double valueOf(const PlotSeries& series, std::size_t pane, double value) const;
    double lines() const; ///< the height in lines of text
    /// Where 0 is drawn on the logarithmic drift axis: at a power of ten below the other values.
    /// None for all other axes, or if no value is 0.
    std::optional<double> placeForZero(const PlotPane& pane) const;
    ValueRange valueRange(const PlotPane& pane) const;
    QCPRange wholeX() const;
    QCPRange wholeY(std::size_t pane) const;
    void showWholeRange();
    void keepMarkInView();
    void keepInside(QCPAxis& axis, const QCPRange& whole);

    Plot m_plot;
    Theme m_theme = themeNamed(ThemeName::Light);
    QFont m_font;
    std::vector<DrawnPane> m_panes;
    QString m_arrangement; ///< identifies the panes that exist
    QCPRange m_wholeX;
    std::vector<QCPItemText*> m_pointNames; ///< of the points in a scatter plot
    QPointer<QCPItemTracer> m_crossHair;
    FocusRing m_focusRing{*this};
};

} // namespace pastkeys
