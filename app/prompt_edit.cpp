#include "prompt_edit.h"

#include <QKeyEvent>

#include <algorithm>

namespace pastkeys {

PromptEdit::PromptEdit(QWidget* parent) : QPlainTextEdit(parent)
{
    connect(this, &QPlainTextEdit::textChanged, this, &PromptEdit::fitToText);
    fitToText();
}

void PromptEdit::fitToText()
{
    const int lines = static_cast<int>(document()->size().height()); // of plain text
    setFixedHeight(std::clamp(lines, 1, m_mostLines) * fontMetrics().lineSpacing() + 12);
}

void PromptEdit::setMostLines(int lines)
{
    m_mostLines = lines;
    fitToText();
}

void PromptEdit::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitToText();
}

void PromptEdit::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    fitToText();
}

void PromptEdit::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !(event->modifiers() & Qt::ShiftModifier))
        emit runRequested();
    else
        QPlainTextEdit::keyPressEvent(event);
}

} // namespace pastkeys
