#pragma once

#include "engine/engine_worker.h"
#include "engine/prompt_help.h"

#include <QPointer>
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
class WordList;
class WrappingRow;

/// The controls of a run: model, prompt, cache mode, number of tokens and sampling.
class RunBar : public QWidget
{
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    RunRequest request() const;
    /// Sets which request the results on screen come from. Run says so where the controls differ
    /// from it.
    void setShown(const RunRequest& shown);
    void setModel(const ModelInfo& model);
    /// \param words that the model knows; none if it reads any word
    void setHelp(const QList<Example>& examples, const QList<WordGroup>& words);
    /// Asks for the run of the example.
    void runExample(const Example& example);
    void setPrompt(const QString& prompt);
    QString prompt() const;
    void setMode(CacheMode mode);
    CacheMode mode() const;
    /// The two lanes that the modes choose from.
    void setLanes(const std::vector<LaneSpec>& lanes);
    /// Whether each side continues with the text that it generates itself.
    void setOwnWords(bool ownWords);
    void setTokens(int tokens);
    int tokens() const;
    /// Shows the prompt of a recorded run and how many tokens it was asked for. The number is known
    /// only if the run reached it; otherwise the box keeps its number, unless the run has more
    /// tokens. If only one of two lanes ran, the mode is that lane. \pre its lanes were set
    void setRun(const Trace& trace);
    void setSampling(const Sampling& sampling);
    Sampling sampling() const;
    /// Sets the controls to those of the other run bar. They need not belong to a run.
    void takeOver(const RunBar& other);
    /// While busy, Run becomes Cancel. \param fraction of the work done; negative if unknown
    void setBusy(bool busy, double fraction = -1);
    void focusPrompt();
    /// Opens the menu of examples, and returns when it is closed.
    void showExamples();
    /// Puts a widget at the right end of the controls and takes ownership of it.
    void addAtEnd(QWidget* widget);

signals:
    void runRequested();
    void exampleChosen(const pastkeys::Example& example);
    void cancelRequested();
    void openRequested();
    void pasteRefused(qsizetype letters);
    void modeChanged(pastkeys::CacheMode mode);

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeFirstRow();
    QWidget* makeModeButtons();
    /// Run keeps its size whatever its text is, so that nothing moves. The buttons beside the
    /// prompt are as high as one line of it.
    void fitButtons();
    void showWhetherChanged();
    void nameModes();
    /// Colors the button of the mode: in the dark theme a pressed button hardly differs from others.
    void markMode();
    void showWords(const QList<WordGroup>& words);
    void addSampling();
    /// The number of tokens of an example does not fit a prompt that a person types over it.
    void leaveExample();
    /// Every change of a control may change what Run says.
    void watchControls();

    QToolButton* m_model;
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
    QPointer<WordList> m_words;        ///< while it is open
    QList<Example> m_ofModel;
    QString m_lastPrompt;
    std::vector<LaneSpec> m_lanes = cacheOffAndOn();
    bool m_ownWords = false;
    std::optional<RunRequest> m_shown;
    bool m_busy = false;
};

} // namespace pastkeys
