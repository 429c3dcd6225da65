#pragma once

#include "engine_worker.h"
#include "examples.h"

#include <QWidget>

class QButtonGroup;
class QComboBox;
class QDoubleSpinBox;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace pastkeys {

class PromptEdit;
class WrappingRow;

/// What is run, and how: model, prompt, cache mode, number of tokens, sampling.
class RunBar : public QWidget
{
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    RunRequest request() const;
    /// What the results on screen are of: where the controls say something else, Run says so.
    void setShown(const RunRequest& shown);
    void setModel(const ModelInfo& model);
    void setExamples(const QList<Example>& examples);
    /// Takes over its prompt, and asks for the run.
    void runExample(const Example& example);
    void setPrompt(const QString& prompt);
    QString prompt() const;
    void setMode(CacheMode mode);
    CacheMode mode() const;
    void setTokens(int tokens);
    int tokens() const;
    void setSampling(const Sampling& sampling);
    Sampling sampling() const;
    /// While busy, Run becomes Cancel. \param fraction of the work; negative: unknown
    void setBusy(bool busy, double fraction = -1);
    void focusPrompt();
    /// Puts a widget at the right end of the controls; the bar owns it.
    void addAtEnd(QWidget* widget);

signals:
    void runRequested();
    void cancelRequested();
    void openRequested();
    void modeChanged(pastkeys::CacheMode mode);

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeFirstRow();
    QWidget* makeModeButtons();
    /// Run has the same size in all its words: nothing moves. All beside the prompt are as high as
    /// a line of it.
    void fitButtons();
    void showWhetherChanged();
    /// Colours the button of the mode: a pressed button alone is hardly seen in the dark theme.
    void markMode();
    void addSampling();
    /// So that Run says whether what is set was run.
    void watchControls();

    QPushButton* m_model;
    PromptEdit* m_prompt;
    QToolButton* m_examples;
    QPushButton* m_run;
    QButtonGroup* m_modes;
    QSpinBox* m_tokens;
    QComboBox* m_sampling;
    QDoubleSpinBox* m_temperature;
    QSpinBox* m_topK;
    QDoubleSpinBox* m_topP;
    QSpinBox* m_seed;
    QProgressBar* m_progress;
    WrappingRow* m_controls = nullptr; ///< the second row
    std::optional<RunRequest> m_shown;
    bool m_busy = false;
};

} // namespace pastkeys
