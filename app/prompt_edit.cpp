#include "prompt_edit.h"

#include "shared/focus_ring.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr int kMostLines = 3;
constexpr int kLinesOfWindow = 12; ///< for each of them
constexpr int kAround = 14;        ///< the text

} // namespace

PromptEdit::PromptEdit(QWidget* parent) : QPlainTextEdit(parent)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    connect(this, &QPlainTextEdit::textChanged, this, &PromptEdit::fitToText);
    setGrown(false);
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
    setFixedHeight(heightOf(m_grown ? std::clamp(lines, 1, mostLines()) : 1));
    const bool all = blockCount() == 1 && document()->size().width() <= viewport()->width();
    setToolTip(m_grown || all ? QString() : toPlainText());
    if (m_grown)
        return ensureCursorVisible();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
}

void PromptEdit::setText(const QString& text)
{
    setPlainText(text);
    moveCursor(QTextCursor::End);
    fitToText();
}

void PromptEdit::setGrown(bool grown)
{
    m_grown = grown;
    setLineWrapMode(grown ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
    setVerticalScrollBarPolicy(grown ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    // Room for the ring, and where it is not grown nothing of a second line.
    setViewportMargins(1, 1, 1, grown ? 1 : kAround / 2);
    fitToText();
}

bool PromptEdit::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        QCoreApplication::instance()->removeEventFilter(this);
        // After what was pressed has heard of it.
        QMetaObject::invokeMethod(
            this, [this] { setGrown(hasFocus()); }, Qt::QueuedConnection);
    }
    return QPlainTextEdit::eventFilter(watched, event);
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
    setGrown(true);
}

void PromptEdit::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    if (isForAWhile(event->reason()))
        return;
    if (QGuiApplication::mouseButtons() == Qt::NoButton)
        setGrown(false);
    else // What is pressed must not move away from under the mouse.
        QCoreApplication::instance()->installEventFilter(this);
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
