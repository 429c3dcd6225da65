#pragma once

#include <QWidget>

class QAction;
class QToolButton;

namespace pastkeys {

/// The row below the run bar: the answer and the lamp, which stay in sight in every theme and
/// layout. Between them is a button while its action is enabled.
class AnswerRow : public QWidget
{
    Q_OBJECT

public:
    /// Takes ownership of the two views.
    AnswerRow(QWidget* answer, QAction* backToNormal, QWidget* lamp);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// Keeps the height when the button appears, so that nothing below the row moves.
    void fitToText();

    QToolButton* m_button;
};

} // namespace pastkeys
