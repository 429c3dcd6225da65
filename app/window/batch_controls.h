#pragma once

#include "engine/batch_jobs.h"

#include <QWidget>

#include <functional>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace pastkeys {

class TextBox;
class WrappingRow;

class BatchDocument;

/// The controls that choose which prompts run together in a batch, and how. They show the document's
/// request, and change it.
class BatchControls : public QWidget
{
    Q_OBJECT

public:
    /// \pre batch outlives the controls
    explicit BatchControls(BatchDocument& batch, QWidget* parent = nullptr);

    /// Sets how many lines of prompts are visible; the rest can be scrolled into view.
    void setShownPrompts(int lines);

signals:
    void runRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void addKind();
    void addSizes();
    QSpinBox* addNumber(const QString& label, int least, int most, const QString& toolTip);
    void showKind();
    void showExamples();
    void showRequest(const BatchRequest& request);
    void showRun();
    /// Changes one value of the request. Showing a request changes none, so it needs no guard.
    void edit(const std::function<void(BatchRequest&)>& change);
    void listen();
    void fitPrompts();

    BatchDocument& m_batch;
    int m_example = -1; ///< the one that was chosen last
    int m_shownPrompts = 3;
    WrappingRow* m_row;
    QComboBox* m_examples;
    TextBox* m_prompts;
    QComboBox* m_kind;
    QComboBox* m_padding;
    QCheckBox* m_mistake;
    QSpinBox* m_slots = nullptr;
    QSpinBox* m_tokens = nullptr;
    QSpinBox* m_block = nullptr;
    QSpinBox* m_blocks = nullptr;
    QCheckBox* m_shares;
    QCheckBox* m_keeps;
    QPushButton* m_run;
};

} // namespace pastkeys
