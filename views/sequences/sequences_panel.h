#pragma once

#include "drawing/theme.h"
#include "sequences/batch_plot_data.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QScrollBar;
class QSplitter;

namespace pastkeys {

class BatchPlot;
class PoolView;
class SequencesView;

/// All that is shown of a batch: the chart of its sequences, and below the chart a text on the
/// current step, the pool after that step, and a plot.
class SequencesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SequencesPanel(QWidget* parent = nullptr);

    /// Shows a batch, or new steps of the batch that is already shown. While it runs, the newest
    /// step is shown; when it has ended, the first one. If the user goes to a step, that step
    /// stays.
    void present(const BatchTrace& batch, bool running);
    void goTo(std::size_t step, std::size_t sequence);
    const BatchState& state() const { return m_state; }
    void setTheme(const Theme& theme);
    SequencesView& chart() { return *m_chart; }
    PoolView& pool() { return *m_pool; }
    BatchPlot& plot() { return *m_plot; }
    /// The sentences about the current step, as HTML.
    QString sentences() const;

signals:
    /// There was a double click on a sequence, or Enter was pressed.
    void runRequested(std::size_t step, std::size_t sequence);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeParts();
    void refresh();
    void fitScrollBar();
    void fitRows();
    /// Scrolls as little as needed to show the rows. If not all of them fit, the first are shown.
    void scrollTo(const QRect& rows);

    BatchState m_state;
    bool m_follows = true;   ///< whether the newest step is shown
    bool m_isFitting = true; ///< false once the user has moved the edge below the chart
    Theme m_theme = themeNamed(ThemeName::Light);
    QLabel* m_about; ///< what a batch is
    SequencesView* m_chart;
    QScrollArea* m_rows;
    QScrollBar* m_steps;
    QLabel* m_sentences;
    PoolView* m_pool;
    BatchPlot* m_plot;
    QSplitter* m_parts;
};

} // namespace pastkeys
