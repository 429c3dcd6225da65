#pragma once

#include "drawing/theme.h"
#include "engine/engine_worker.h"
#include "shared/run_wish.h"

#include <QDialog>

class QLabel;
class QProgressBar;
class QScrollArea;

namespace pastkeys {

class BatchControls;
class RunControl;
class SequencesPanel;

/// A modeless window beside the main window. It shows several prompts that run together: one row
/// per sequence, the pool of cache blocks, and the cost of the batch.
class SequencesWindow : public QDialog
{
    Q_OBJECT

public:
    /// \param runs  outlives the window
    SequencesWindow(RunControl& runs, QWidget* parent);
    ~SequencesWindow() override;

    void setTheme(const Theme& theme);
    /// Runs the batch that the controls describe.
    void run();
    /// Whether a batch or a measurement is in progress.
    bool isBusy() const { return m_doing != Doing::Nothing; }
    SequencesPanel& panel() { return *m_panel; }
    BatchControls& controls() { return *m_controls; }
    /// The message below the panel, without markup.
    QString message() const { return m_shownMessage; }

signals:
    /// Emitted when the user wants to run a sequence alone in the main window. By then, this window
    /// is hidden.
    void runRequested(pastkeys::RunWish wish);
    void projectorToggled();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Doing : std::uint8_t
    {
        Nothing,
        Starting, ///< the new batch has no step yet; the last batch is still shown
        Running,
        Measuring,
    };

    void listen();
    void addKeys();
    void takeModel(const ModelInfo& model);
    void takeStep(const BatchStepPtr& step);
    void takeSizes(const std::vector<BatchSizePoint>& points);
    BatchRequest request() const;
    void measure();
    void cancel();
    void begin(Doing doing);
    void end();
    bool runs() const { return m_doing == Doing::Starting || m_doing == Doing::Running; }
    void showState();
    /// Whether the batch on screen used settings other than those now shown by the controls. False
    /// while a batch runs.
    bool isStale() const;
    void say(const QString& message);
    void showMessage();
    void fitRoom();
    void askToRun(std::size_t step, std::size_t sequence);

    RunControl& m_runs;
    std::shared_ptr<EngineThread> m_engine;
    BatchTrace m_batch;
    BatchRequest m_request; ///< of the batch on screen
    std::shared_ptr<const BatchHeader> m_startingHeader;
    BatchRequest m_startingRequest;
    BatchKind m_measuredKind = BatchKind::Continuous;
    Doing m_doing = Doing::Nothing;
    QString m_said;         ///< about the batch on screen, or why there is none
    QString m_trouble;      ///< why the last batch, measurement or paste failed
    QString m_shownMessage; ///< the text of m_message, without markup
    QColor m_warning = themeNamed(ThemeName::Light).color(Ink::Warning);
    bool m_cancelling = false; ///< the user has asked to cancel
    bool m_hasShown = false;
    BatchControls* m_controls;
    SequencesPanel* m_panel;
    QLabel* m_message;
    QScrollArea* m_messages; ///< around m_message
    QProgressBar* m_progress;
};

} // namespace pastkeys
