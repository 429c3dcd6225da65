#pragma once

#include "sequences/batch_view.h"

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
class SequencesPanel : public BatchView
{
    Q_OBJECT

public:
    explicit SequencesPanel(QWidget* parent = nullptr);

    Picture picture() override;
    SequencesView& chart() { return *m_chart; }
    PoolView& pool() { return *m_pool; }
    BatchPlot& plot() { return *m_plot; }
    /// The sentences about the current step, as HTML.
    QString sentences() const;

protected:
    ViewLayout layoutFor(QSizeF, const TextMetrics&) const override { return {}; }
    void stateChanged() override;
    void styleChanged() override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeParts();
    void fitScrollBar();
    void fitRows();
    /// Scrolls as little as needed to show the rows. If they do not all fit, the first ones are
    /// shown.
    void scrollTo(const QRect& rows);

    std::shared_ptr<const BatchHeader> m_shownBatch;
    std::size_t m_shownStep = 0;
    std::size_t m_shownSequence = 0;
    bool m_isFitting = true; ///< fits the chart to its rows until the user moves its lower edge
    QLabel* m_about;         ///< explains what a batch is
    SequencesView* m_chart;
    QScrollArea* m_rows;
    QScrollBar* m_steps;
    QLabel* m_sentences;
    PoolView* m_pool;
    BatchPlot* m_plot;
    QSplitter* m_parts;
};

} // namespace pastkeys
