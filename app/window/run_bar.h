#pragma once

#include "engine/engine_worker.h"
#include "engine/prompt_help.h"

#include <QPointer>
#include <QWidget>

class QButtonGroup;
class QComboBox;
class QDoubleSpinBox;
class QMenu;
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
    /// Sets the request that produced the results on screen. If the controls differ from it, the
    /// Run button indicates this.
    void setShown(const RunRequest& shown);
    /// Whether `request` gives the same results as the request that produced those on screen.
    bool shows(const RunRequest& request) const;
    void setModel(const ModelInfo& model);
    /// \param words  the words that the model knows; empty if it can read any word
    void setHelp(const QList<Example>& examples, const QList<WordGroup>& words);
    /// Chooses greedy sampling, and emits exampleChosen().
    void runExample(const Example& example);
    void setPrompt(const QString& prompt);
    QString prompt() const;
    void setMode(CacheMode mode);
    CacheMode mode() const;
    /// Sets the two lanes that the modes choose from, and sets the mode to Compare.
    void setLanes(const std::vector<LaneSpec>& lanes);
    /// Sets whether each side continues with its own generated text.
    void setOwnWords(bool ownWords);
    /// Sets whether special tokens are recognized in the prompt.
    void setSpecialTokens(bool recognized);
    void setTokens(int tokens);
    int tokens() const;
    /// Sets the prompt, the number of tokens, the sampling and `ownWords` to those of a recorded
    /// run. A run that ended before it reached its limit does not lower the number of tokens. If
    /// only one of two lanes ran, sets the mode to that lane. If the trace shows two runs side by
    /// side, does not change `ownWords`.
    /// \pre setLanes() was called with the run's lanes
    void setRun(const Trace& trace);
    void setSampling(const Sampling& sampling);
    Sampling sampling() const;
    /// Copies the values entered in the other run bar, even if no run has used them yet.
    void takeOver(const RunBar& other);
    /// While busy, the Run button becomes a Cancel button.
    /// \param fraction  the fraction of the work done; negative if unknown
    void setBusy(bool busy, double fraction = -1);
    void focusPrompt();
    /// Opens the examples menu, and returns when it is closed.
    void showExamples();

signals:
    void runRequested();
    void exampleChosen(const pastkeys::Example& example);
    void cancelRequested();
    /// The menu of models is about to be shown and must be filled.
    void modelMenuOpens(QMenu& menu);
    void pasteRefused(const QString& why);
    void modeChanged(pastkeys::CacheMode mode);
    void ownWordsSet(bool ownWords);
    void specialTokensSet(bool recognized);

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeFirstRow();
    QWidget* makeModeButtons();
    /// Makes the Run button wide enough for each of its labels, so that nothing moves when the
    /// label changes. Makes the buttons beside the prompt as tall as one line of the prompt.
    void fitButtons();
    void showWhetherChanged();
    void nameModes();
    /// Colors the checked mode button, which would otherwise hardly differ from the others in the
    /// dark theme.
    void markMode();
    void showWords(const QList<WordGroup>& words);
    void addSampling();
    /// Called after each change to the prompt. If the user has changed an example's prompt, but not
    /// its number of tokens, sets that number to kOwnTokens.
    void leaveExample();
    /// Connects the controls so that the Run button is updated when one of them changes.
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
    QPointer<WordList> m_words;        ///< null unless the list is open
    QList<Example> m_ofModel;
    QString m_lastPrompt;
    std::vector<LaneSpec> m_lanes = cacheOffAndOn();
    bool m_ownWords = false;
    SpecialTokens m_special = SpecialTokens::Recognize;
    std::optional<RunRequest> m_shown;
    bool m_busy = false;
};

} // namespace pastkeys
