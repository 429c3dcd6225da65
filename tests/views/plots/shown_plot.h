#pragma once

#include "plots/plots_view.h"
#include "support/view_states.h"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

namespace pastkeys::test {

inline const MachineReport kMachine{MachineState::Measured, "Test CPU", {2, 2e9, 6e9}};

/// The points of a series, each as "x:y", such as "1:100 2:200".
inline QString pointsOf(const PlotData& data, SeriesKind kind, Lane lane = {})
{
    const PlotSeries* series = data.find(kind, lane);
    if (!series)
        return "none";
    QStringList points;
    for (const PlotPoint& point : series->points)
        points << QString("%1:%2").arg(point.x, 0, 'g', 6).arg(point.y, 0, 'g', 6);
    return points.join(' ');
}

/// The plots in an active window.
struct Shown
{
    PlotsView view;
    PlotCanvas* canvas;
    QSignalSpy asked{&view, &TraceView::cursorRequested};

    Shown(const ViewState& state, PlotKind kind, QSize size = {420, 300})
        : canvas(view.findChild<PlotCanvas*>())
    {
        view.resize(size);
        view.setMachine(kMachine);
        view.present(state);
        view.setPlot(kind);
        view.show();
        view.activateWindow(); // keys go to the active window
        canvas->setFocus();
        if (!QTest::qWaitForWindowActive(&view))
            qFatal("the window does not become active");
        view.drawNow();
    }
    QPoint pixelOf(SeriesKind kind, Lane lane, std::size_t index) const
    {
        const PlotSeries& series = *canvas->shown().find(kind, lane);
        return canvas->pixelOf(series, series.points[index]).toPoint();
    }
    void click(QPoint pixel) { QTest::mouseClick(canvas, Qt::LeftButton, {}, pixel); }
    void wheel(int delta)
    {
        const QPointF at = canvas->axisRect()->center();
        QWheelEvent event(at, canvas->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(canvas, &event);
    }
    /// The cursor that the plots last requested; if none, a cursor in a step that no trace has.
    Cursor target() const
    {
        return asked.isEmpty() ? Cursor{999, 0} : asked.back()[0].value<Cursor>();
    }
};

} // namespace pastkeys::test
