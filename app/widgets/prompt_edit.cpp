#include "widgets/prompt_edit.h"

#include "drawing/tr.h"
#include "shared/focus_ring.h"
#include "shared/text_page.h"
#include "widgets/unknown_word_marks.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

constexpr int kMostLines = 3;
constexpr int kLinesOfWindow = 20;         ///< window height needed per line of the box, in lines
constexpr int kAround = 14;                ///< pixels above the text plus pixels below it
constexpr qsizetype kMostInToolTip = 2000; ///< characters

} // namespace

PromptEdit::PromptEdit(QWidget* parent)
    : TextBox(kMostPromptLetters, parent), m_marks(new UnknownWordMarks(document()))
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
    const int lines = static_cast<int>(document()->size().height()); // this height is in lines
    setFixedHeight(heightOf(std::clamp(lines, 1, mostLines())));
    const bool isCut = !m_edited && lines > mostLines();
    if (std::exchange(m_isCut, isCut) != isCut)
        viewport()->update();
    QStringList tip{isCut ? toPlainText().left(kMostInToolTip) : QString(), m_meaning};
    tip.removeAll(QString());
    setToolTip(tip.isEmpty() ? QString() : toolTipHtml(tip.join('\n')));
    if (m_edited)
        ensureCursorVisible();
    else
        verticalScrollBar()->setValue(0);
}

void PromptEdit::setText(const QString& text)
{
    chooseWrapping(text.size());
    setPlainText(text);
    moveCursor(QTextCursor::End);
    fitToText();
}

void PromptEdit::setMeaning(const QString& meaning)
{
    m_meaning = meaning;
    fitToText();
}

void PromptEdit::setKnownWords(const KnownWords& words)
{
    m_marks->setKnownWords(words);
}

void PromptEdit::insertWord(const QString& word)
{
    QTextCursor cursor = textCursor();
    const QString before = cursor.block().text().left(cursor.positionInBlock());
    const bool joined = before.isEmpty() || before.back().isSpace() || before.endsWith('"');
    cursor.insertText(joined ? word : ' ' + word);
    setTextCursor(cursor);
}

QString PromptEdit::unknownWordAt(QPoint place) const
{
    const QTextCursor cursor = cursorForPosition(place);
    const int near = fontMetrics().height() / 2; // a pointer farther from the text is not on a word
    const bool isOnText = cursorRect(cursor).adjusted(-near, 0, near, 0).contains(place);
    return isOnText ? m_marks->wordAt(cursor.block().text(), cursor.positionInBlock()) : QString();
}

bool PromptEdit::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString word = unknownWordAt(help->pos());
        if (!word.isEmpty()) {
            QToolTip::showText(
                help->globalPos(),
                toolTipHtml(Tr::tr("The model does not know “%1”. It reads the word in pieces, and "
                                   "can still repeat it, but less reliably.")
                                .arg(word)),
                this);
            return true;
        }
    }
    return TextBox::viewportEvent(event);
}

/// If lines are left out, the last visible one ends in "…".
void PromptEdit::paintEvent(QPaintEvent* event)
{
    TextBox::paintEvent(event);
    if (!m_isCut)
        return;
    const QString more = QStringLiteral(" …");
    const int line = fontMetrics().lineSpacing();
    const int width = fontMetrics().horizontalAdvance(more) + qRound(document()->documentMargin());
    const int top = qRound(document()->documentMargin()) + (mostLines() - 1) * line;
    const QRect place(viewport()->width() - width, top, width, line);
    QPainter painter(viewport());
    painter.fillRect(place, palette().color(QPalette::Base));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, more);
}

void PromptEdit::setEdited(bool edited)
{
    m_edited = edited;
    setVerticalScrollBarPolicy(edited ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    // Leaves room for the focus ring. Without a scroll bar, also hides the top of the next line.
    setViewportMargins(1, 1, 1, edited ? 1 : kAround / 2);
    fitToText();
}

void PromptEdit::resizeEvent(QResizeEvent* event)
{
    TextBox::resizeEvent(event); // wraps the text again
    fitToText();
}

void PromptEdit::changeEvent(QEvent* event)
{
    TextBox::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitToText();
}

void PromptEdit::focusInEvent(QFocusEvent* event)
{
    TextBox::focusInEvent(event);
    setEdited(true);
}

void PromptEdit::focusOutEvent(QFocusEvent* event)
{
    TextBox::focusOutEvent(event);
    if (!isForAWhile(event->reason()))
        setEdited(false);
}

void PromptEdit::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !(event->modifiers() & Qt::ShiftModifier))
        emit runRequested();
    else
        TextBox::keyPressEvent(event);
}

} // namespace pastkeys
