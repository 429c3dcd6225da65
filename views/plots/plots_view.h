#pragma once

#include "chart/plot_canvas.h"
#include "plots/plot_data.h"
#include "shared/picture.h"
#include "shared/trace_view.h"

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QToolButton;

namespace pastkeys {

/// One plot of the run at a time, chosen by the user. A click goes to the step or, in the ledger,
/// to the operation.
class PlotsView : public TraceView
{
    Q_OBJECT

public:
    explicit PlotsView(QWidget* parent = nullptr);
    /// A longer caption makes the plot shorter, not the window taller.
    bool hasHeightForWidth() const override { return false; }

    void setPlot(PlotKind kind);
    PlotKind plot() const { return m_kind; }
    /// Sets the scale of the current plot. The ledger stays linear, and the roofline logarithmic.
    void setAxisScale(AxisScale scale);
    AxisScale axisScale() const;
    void setMachine(const MachineReport& machine);
    const MachineReport& machine() const { return m_machine; }
    /// Sets the caches tried in this session. The plot of bytes against drift shows those that were
    /// compared on the text of the run.
    void setTrials(const CacheTrials& trials);

    /// The plot as drawn. The ledger has fewer bars if there is no room for all of them.
    const PlotData& shown() const { return m_drawn; }
    /// All values of the plot that is currently shown.
    QString csv() const;
    /// The plot with its title in place of the controls.
    Picture picture() override;
    /// Draws the plot immediately, so that a picture of the window contains it.
    void drawNow();

signals:
    /// Emitted when the roofline needs the machine's limits, or when the user wants them measured
    /// again.
    void measureRequested();
    /// Emitted when the user wants to save the picture to a file.
    void pictureRequested();
    /// Emitted when data have been copied to the clipboard.
    /// \param what  a brief description of what was copied
    void copied(const QString& what);

protected:
    Changes concerns() const override { return Change::Trace | Change::Cursor; }
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override;
    void styleChanged() override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeHeader();
    void makeActions();
    void movePlot(int by);
    void copy();
    /// Recomputes the plot's data from the run.
    void refreshPlot();
    /// Shows the plot with the mark at the cursor.
    void showPlot();
    void showCaption();
    void paintPlot(QPainter& painter);
    void released(QMouseEvent* event);
    void hovered(QMouseEvent* event);
    bool pressedKey(int key);
    /// Draws the plot with as many bars as there is room for, and with the mark at the cursor.
    void drawPlot();

    /// The state that the plot depends on. It owns the records, because otherwise a new record
    /// could get the address of a deleted one and be mistaken for it.
    struct Shown
    {
        StepRecordPtr current;
        StepRecordPtr last;
        Operation operation{};
        friend bool operator==(const Shown&, const Shown&) = default;
    };

    Shown toShow() const;

    PlotKind m_kind = PlotKind::Flops;
    std::array<AxisScale, kPlotKinds.size()> m_scales;
    MachineReport m_machine;
    CacheTrials m_trials;
    PlotData m_data;
    PlotData m_drawn;
    Shown m_shown; ///< what m_data and the mark were made for
    QPointF m_pressed;
    QComboBox* m_choice;
    QToolButton* m_more;
    QMenu* m_menu;
    QAction* m_logarithmic = nullptr;
    QAction* m_measure = nullptr;
    QLabel* m_caption;
    PlotCanvas* m_canvas;
};

/// Whether the user can choose between a linear and a logarithmic axis.
constexpr bool hasTwoScales(PlotKind kind)
{
    return isByStep(kind) || kind == PlotKind::Tradeoff;
}

/// Whether a click on a point leads to a place in the run.
constexpr bool leadsSomewhere(PlotKind kind)
{
    return kind != PlotKind::Tradeoff && kind != PlotKind::Proposals;
}

} // namespace pastkeys
