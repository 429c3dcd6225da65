#pragma once

#include "drawing/theme.h"
#include "plots/plot_head.h"
#include "plots/plot_ranges.h"
#include "shared/focus_ring.h"

namespace pastkeys {

/// Where a person is in the trace.
struct PlotMark
{
    std::size_t step = 0;
    Operation operation = Operation::Embedding;
    friend bool operator==(const PlotMark&, const PlotMark&) = default;
};

/// Draws plot data with QCustomPlot: as many points as there are pixels for, the person's place,
/// a cross hair. Knows nothing of traces.
class PlotCanvas : public QCustomPlot
{
    Q_OBJECT

public:
    explicit PlotCanvas(QWidget* parent = nullptr);

    /// A person's zoom stays while the plot is of one kind and scale.
    void present(const PlotData& plot, const PlotMark& mark, AxisScale scale);
    void setStyle(const Theme& theme, const QFont& font);
    void showAll();
    /// By a factor around the place of the mark; under 1 zooms in.
    void zoom(double factor);
    bool isZoomed() const;

    PlotFrame frame() const;
    /// As it is drawn: the ledger with as many bars as have room.
    const PlotData& shown() const { return m_shown; }
    std::optional<NearPoint> pointAt(QPointF pixel) const;
    /// None hides it.
    void setCrossHair(const std::optional<PlotPoint>& point);
    /// Draws now rather than when events are in.
    void flush();

protected:
    /// Anywhere but on the screen, the plot is drawn anew: sharp at every scale, text stays text.
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static PlotSpan spanOf(const QCPAxis& axis, double unit);
    void refill();
    void setAxes();
    void chooseShown();
    void showWholeRange();
    void setRanges(const PlotRanges& ranges);
    PlotRanges ranges() const;
    void keepMarkInView();
    void boundRanges();
    void addItems();
    void addHeader();
    void setTicks();
    void addBars();
    void addSeries(const PlotSeries& series);
    void addLine(QCPGraph& graph, const PlotSeries& series, const PlotFrame& pixels) const;
    void addMark();
    void addRings();
    void addRowMark();
    void addRoofLabels();
    void addCrossHair();
    void styleAxis(QCPAxis* axis);
    bool marksOfStepsFit() const;
    bool isAllInView(const PlotSeries& series) const;
    QString legendTitleOf(SeriesRole role) const;
    QString savedLabel(double share) const;
    QFont fontOfBars() const;
    QCPAxis* valueAxisOf(SeriesRole role) const;
    void addPoint(QCPGraph& graph, SeriesRole role, const PlotPoint& point) const;
    std::size_t barsThatFit() const;
    double shareBehindBars() const;
    double ringSide() const;
    double freeShare(double pixels) const;
    double heightOfLabels() const;

    PlotData m_data;
    PlotData m_shown;
    PlotMark m_mark;
    AxisScale m_scale = AxisScale::Linear;
    Theme m_theme = themeNamed(ThemeName::Light);
    QFont m_font;
    PlotHead m_head;
    QStringList m_legendTitles;
    QCPItemLine* m_acrossX = nullptr;
    QCPItemLine* m_acrossY = nullptr;
    PlotRanges m_whole;
    FocusRing m_focusRing;
    bool m_hasRoom = true;
    bool m_filling = false; ///< the program changes the ranges, not a person
};

} // namespace pastkeys
