#include "prompt_edit.h"

#include "shared/focus_ring.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr int kMostLines = 3;
constexpr int kLinesOfWindow = 20; ///< for each of them
constexpr int kAround = 14;        ///< the text

} // namespace

PromptEdit::PromptEdit(QWidget* parent) : QPlainTextEdit(parent)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    connect(this, &QPlainTextEdit::textChanged, this, &PromptEdit::fitToText);
    setEdited(false);
}

int PromptEdit::heightOf(int lines) const
{
    return lines * fontMetrics().lineSpacing() + kAround;
}

int PromptEdit::mostLines() const
{
    const int ofWindow = window()->height() / fontMetrics().lineSpacing();
    return std::clamp(ofWindow / kLinesOfWindow, 1, kMostLines);
}

void PromptEdit::fitToText()
{
    const int lines = static_cast<int>(document()->size().height()); // of plain text
    setFixedHeight(heightOf(std::clamp(lines, 1, mostLines())));
    setToolTip(m_edited || lines <= mostLines() ? QString() : toPlainText());
    if (m_edited)
        ensureCursorVisible();
    else
        verticalScrollBar()->setValue(0);
}

void PromptEdit::setText(const QString& text)
{
    setPlainText(text);
    moveCursor(QTextCursor::End);
    fitToText();
}

void PromptEdit::setEdited(bool edited)
{
    m_edited = edited;
    setVerticalScrollBarPolicy(edited ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    // Room for the ring, and where it cannot be scrolled nothing of a further line.
    setViewportMargins(1, 1, 1, edited ? 1 : kAround / 2);
    fitToText();
}

void PromptEdit::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event); // breaks the text into lines anew
    fitToText();
}

void PromptEdit::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitToText();
}

void PromptEdit::focusInEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusInEvent(event);
    setEdited(true);
}

void PromptEdit::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    if (!isForAWhile(event->reason()))
        setEdited(false);
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
