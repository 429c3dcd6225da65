#pragma once

#include "engine/engine_worker.h"
#include "engine/prompt_help.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace pastkeys {

class TextBox;
class WrappingRow;

/// The controls that choose which prompts run together in a batch, and how.
class BatchControls : public QWidget
{
    Q_OBJECT

public:
    explicit BatchControls(QWidget* parent = nullptr);

    /// Sets the examples of the open model, and chooses the first one.
    void setExamples(const QList<BatchExample>& examples);
    /// Sets the controls to the example's values.
    void choose(const BatchExample& example);
    BatchRequest request() const;
    /// Sets the controls so that request() returns this request.
    void setRequest(const BatchRequest& request);
    /// \param possible  whether a batch can run   \param busy  whether the Run button shows Cancel
    void setState(bool possible, bool busy);
    /// \param stale  whether the batch shown ran with other settings; if so, the Run button
    ///     indicates this
    void setStale(bool stale);
    /// Sets how many lines of prompts are visible; the rest can be scrolled into view.
    void setShownPrompts(int lines);

signals:
    /// Emitted when the request may have changed.
    void changed();
    void runRequested();
    void cancelRequested();
    void pasteRefused(const QString& why);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addKind();
    void addSizes();
    QSpinBox* addNumber(const QString& label, int least, int most, const QString& toolTip);
    void showKind();
    void showMeaning(const QString& meaning);
    void showRun();
    void listen();
    void fitPrompts();

    QList<BatchExample> m_ofModel;
    bool m_busy = false;
    bool m_stale = false;
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
