#pragma once

#include "document/beam_document.h"
#include "window/side_window.h"

#include <functional>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace pastkeys {

class BeamTreeView;
class PromptEdit;
class RunDocument;
class WrappingRow;

/// A modeless window beside the main window. It shows a beam search: the tree of texts, what each
/// step copies, and the memory of the beams.
class BeamsWindow : public SideWindow
{
    Q_OBJECT

public:
    /// \param run  of the main window
    /// \pre beams and run outlive the window
    BeamsWindow(BeamDocument& beams, const RunDocument& run, QWidget* parent);

    void setTheme(const Theme& theme) override;
    BeamTreeView& tree() { return *m_tree; }
    /// The sentences beside the tree, as HTML.
    QString sentences() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeControls();
    QWidget* parts();
    QLayout* bottom();
    void makeParts();
    void listen();
    void addKeys();
    void run();
    void runOrCancel();
    void edit(const std::function<void(BeamRequest&)>& change);
    void editLane();
    void showRequest();
    void showState();
    void showProgress();
    void askToRun();
    void askToExport();

    BeamDocument& m_beams;
    const RunDocument& m_run;
    Theme m_theme = themeNamed(ThemeName::Light);
    bool m_hasShown = false;
    PromptEdit* m_prompt;
    WrappingRow* m_row;
    QSpinBox* m_width;
    QSpinBox* m_tokens;
    QDoubleSpinBox* m_penalty;
    QComboBox* m_stopping;
    QComboBox* m_cache;
    QSpinBox* m_block;
    QPushButton* m_start;
    BeamTreeView* m_tree;
    QLabel* m_sentences;
    QLabel* m_trouble;
    QProgressBar* m_progress;
};

} // namespace pastkeys
