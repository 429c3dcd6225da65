#include "prompt_edit.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr int kMostLines = 5;
constexpr int kAround = 12; ///< the text

/// Another window, or a menu of this one: the box still has what is typed next.
bool isForAWhile(Qt::FocusReason reason)
{
    return reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason ||
           reason == Qt::MenuBarFocusReason;
}

} // namespace

PromptEdit::PromptEdit(QWidget* parent) : QPlainTextEdit(parent), m_place(new QWidget(parent))
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_place->installEventFilter(this);
    m_place->setFixedHeight(heightOf(1));
    connect(this, &QPlainTextEdit::textChanged, this, &PromptEdit::fitToPlace);
    setGrown(false);
}

int PromptEdit::heightOf(int lines) const
{
    return lines * fontMetrics().lineSpacing() + kAround;
}

void PromptEdit::fitToPlace()
{
    const QRect place = m_place->geometry();
    raise();
    if (!m_grown) {
        setGeometry(place);
        const bool all = blockCount() == 1 && document()->size().width() <= viewport()->width();
        setToolTip(all ? QString() : toPlainText());
        return;
    }
    resize(place.width(), height()); // the text is broken into lines anew
    const int lines = static_cast<int>(document()->size().height()); // of plain text
    const int room = std::max(place.height(), parentWidget()->height() - place.top());
    setGeometry(place.left(), place.top(), place.width(),
                std::min(heightOf(std::clamp(lines, 1, kMostLines)), room));
    setToolTip({});
}

void PromptEdit::setGrown(bool grown)
{
    m_grown = grown;
    setLineWrapMode(grown ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
    setVerticalScrollBarPolicy(grown ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setViewportMargins(0, 0, 0, grown ? 0 : kAround / 2); // nothing of a second line
    fitToPlace();
    if (grown)
        return ensureCursorVisible();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
}

bool PromptEdit::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_place && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        fitToPlace();
    return QPlainTextEdit::eventFilter(watched, event);
}

void PromptEdit::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    m_place->setFixedHeight(heightOf(1));
    fitToPlace();
}

void PromptEdit::focusInEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusInEvent(event);
    setGrown(true);
}

void PromptEdit::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    setGrown(isForAWhile(event->reason()));
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
