#pragma once

#include <QPlainTextEdit>

namespace pastkeys {

/// The prompt box: Enter runs, Shift+Enter starts a new line. It is as high as its text, up to a few
/// lines, and scrolls then. The focus changes no height, so that nothing below it moves.
class PromptEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit PromptEdit(QWidget* parent);

    /// The next letter that is typed goes behind it.
    void setText(const QString& text);
    /// Of the box with so many lines.
    int heightOf(int lines) const;

signals:
    void runRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int mostLines() const;
    void fitToText();
    /// Else its beginning is on show.
    void setEdited(bool edited);

    bool m_edited = false;
};

} // namespace pastkeys
