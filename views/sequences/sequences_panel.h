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

/// Shows everything about a batch: the chart of its sequences and, below it, a description of the
/// current step, the pool after that step, and a plot.
class SequencesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SequencesPanel(QWidget* parent = nullptr);

    /// Shows a batch, or new steps of the batch that is already shown. While the batch runs, its
    /// newest step is shown; once it has ended, its first step is. If the user has gone to a step
    /// of this batch, that step stays on screen instead.
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
    /// Emitted when the user double-clicks a sequence or presses Enter.
    void runRequested(std::size_t step, std::size_t sequence);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeParts();
    void refresh();
    void fitScrollBar();
    void fitRows();
    /// Scrolls as little as needed to show the rows. If they do not all fit, the first ones are
    /// shown.
    void scrollTo(const QRect& rows);

    BatchState m_state;
    bool m_follows = true;   ///< whether to keep showing the newest step
    bool m_isFitting = true; ///< fits the chart to its rows until the user moves its lower edge
    Theme m_theme = themeNamed(ThemeName::Light);
    QLabel* m_about; ///< explains what a batch is
    SequencesView* m_chart;
    QScrollArea* m_rows;
    QScrollBar* m_steps;
    QLabel* m_sentences;
    PoolView* m_pool;
    BatchPlot* m_plot;
    QSplitter* m_parts;
};

} // namespace pastkeys
