#pragma once

#include <QPlainTextEdit>

namespace pastkeys {

/// The prompt box: Enter runs, Shift+Enter starts a new line. It is one line high; while it has the
/// focus it is as high as its text, up to a few lines, and then scrolls.
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
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int mostLines() const;
    void fitToText();
    void setGrown(bool grown);

    bool m_grown = false; ///< as far as the text needs
};

} // namespace pastkeys
