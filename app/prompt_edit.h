#pragma once

#include <QPlainTextEdit>

namespace pastkeys {

/// The prompt box: Enter runs, Shift+Enter starts a new line. It has room for one line; while it has
/// the focus, it grows over what is below with its text, so that nothing moves.
class PromptEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit PromptEdit(QWidget* parent);

    /// Stands where the box is to be, one line high; the box is beside it in their parent.
    QWidget* place() const { return m_place; }

signals:
    void runRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int heightOf(int lines) const;
    void fitToPlace();
    void setGrown(bool grown);

    QWidget* m_place;
    bool m_grown = false; ///< as far as the text needs
};

} // namespace pastkeys
