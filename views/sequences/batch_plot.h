#pragma once

#include "drawing/theme.h"
#include "sequences/batch_plot_data.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QMouseEvent;
class QPushButton;
class QScrollArea;

namespace pastkeys {

class PlotCanvas;

/// A plot of a batch, a combo box to choose the plot, and a button that asks for a measurement.
class BatchPlot : public QWidget
{
    Q_OBJECT

public:
    explicit BatchPlot(QWidget* parent = nullptr);

    void present(const BatchState& state);
    void setSpeeds(std::vector<BatchSpeed> speeds);
    void setPlot(BatchPlotKind kind);
    BatchPlotKind plot() const { return m_data.kind; }
    const BatchPlotData& shown() const { return m_data; }
    void setTheme(const Theme& theme);
    /// Sets what the button does. \param isPossible  whether a measurement can start
    /// \param isMeasuring  whether one is running; if so, the button cancels it
    void setMeasuring(bool isPossible, bool isMeasuring);
    /// Paints the plot, even if it has never been on screen.
    void draw();

signals:
    void measureRequested();
    void cancelRequested();
    void stepRequested(std::size_t step);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    /// Chooses the parts of the plot that this widget has room for.
    void fitPlot();
    void fitNote();
    bool hasRoom(double lines) const;
    void clicked(QMouseEvent* event);
    void hovered(QMouseEvent* event);

    BatchState m_state;
    std::vector<BatchSpeed> m_speeds;
    BatchPlotData m_data;
    Theme m_theme = themeNamed(ThemeName::Light);
    bool m_isMeasuring = false;
    QComboBox* m_choice;
    QPushButton* m_measure;
    QLabel* m_note;
    QScrollArea* m_notes; ///< scrolls m_note
    PlotCanvas* m_canvas;
};

} // namespace pastkeys
