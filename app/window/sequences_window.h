#pragma once

#include "window/side_window.h"

class QLabel;
class QProgressBar;
class QScrollArea;

namespace pastkeys {

class BatchControls;
class BatchDocument;
class RunDocument;
class SequencesPanel;

/// A modeless window beside the main window. It shows several prompts that run together: one row
/// per sequence, the pool of cache blocks, and the cost of the batch.
class SequencesWindow : public SideWindow
{
    Q_OBJECT

public:
    /// \param run  of the main window
    /// \pre batch and run outlive the window
    SequencesWindow(BatchDocument& batch, const RunDocument& run, QWidget* parent);

    void setTheme(const Theme& theme) override;
    SequencesPanel& panel() { return *m_panel; }
    /// The message below the panel, without markup.
    QString message() const { return m_shownMessage; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void listen();
    void addKeys();
    void run();
    void showBatch();
    void showState();
    void showMessage();
    void fitRoom();
    void askToRun(std::size_t step, std::size_t sequence);

    BatchDocument& m_batch;
    const RunDocument& m_run;
    QString m_shownMessage; ///< the text of m_message, without markup
    QColor m_warning = themeNamed(ThemeName::Light).color(Ink::Warning);
    bool m_hasShown = false;
    BatchControls* m_controls;
    SequencesPanel* m_panel;
    QLabel* m_message;
    QScrollArea* m_messages; ///< around m_message
    QProgressBar* m_progress;
};

} // namespace pastkeys
