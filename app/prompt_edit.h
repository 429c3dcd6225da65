#pragma once

#include <QPlainTextEdit>

namespace pastkeys {

/// The prompt box: Enter runs, Shift+Enter starts a new line.
class PromptEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit PromptEdit(QWidget* parent = nullptr);

    void setMostLines(int lines);

signals:
    void runRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// As many lines as the text has, up to the most.
    void fitToText();

    int m_mostLines = 3;
};

} // namespace pastkeys
