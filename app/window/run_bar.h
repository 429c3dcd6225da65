#pragma once

#include "record/lane.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <vector>

class QButtonGroup;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace pastkeys {

struct Example;
struct ModelInfo;
class PromptEdit;
class RunDocument;
struct RunRequest;
class WordList;
class WrappingRow;

/// The controls of a run: model, prompt, cache mode, number of tokens and sampling. They show the
/// document's request, and change it.
class RunBar : public QWidget
{
    Q_OBJECT

public:
    /// \pre run outlives the bar
    explicit RunBar(RunDocument& run, QWidget* parent = nullptr);

    /// Shows the model's name and sizes.
    void setModel(const ModelInfo& model);
    void focusPrompt();

signals:
    void runRequested();
    void exampleChosen(const pastkeys::Example& example);
    /// The menu of models is about to be shown and must be filled.
    void modelMenuOpens(QMenu& menu);
    void pasteRefused(const QString& why);

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeFirstRow();
    QWidget* makeModeButtons();
    /// Makes the Run button wide enough for each of its labels, so that nothing moves when the
    /// label changes. Makes the buttons beside the prompt as tall as one line of the prompt.
    void fitButtons();
    /// Changes one value of the request. Showing a request changes none, so it needs no guard.
    void edit(const std::function<void(RunRequest&)>& change);
    void showRequest(const RunRequest& request);
    void showProgress();
    void showRun();
    void nameModes(const std::vector<LaneSpec>& lanes);
    /// Colors the checked mode button, which would otherwise hardly differ from the others in the
    /// dark theme.
    void markMode();
    /// Offers the examples and the words of the open model.
    void showHelp();
    void showWords();
    /// Opens the examples menu, and returns when it is closed.
    void showExamples();
    void addSampling();
    void listen();

    RunDocument& m_run;
    QToolButton* m_model;
    PromptEdit* m_prompt;
    QToolButton* m_examples;
    QPushButton* m_runButton;
    QButtonGroup* m_modes;
    QLabel* m_differs = nullptr; ///< what the first two buttons choose between
    QSpinBox* m_tokens;
    QComboBox* m_sampling;
    QDoubleSpinBox* m_temperature;
    QSpinBox* m_topK;
    QDoubleSpinBox* m_topP;
    QSpinBox* m_seed;
    QProgressBar* m_progress;
    WrappingRow* m_controls = nullptr; ///< the second row
    QPointer<WordList> m_words;        ///< null unless the list is open
};

} // namespace pastkeys
