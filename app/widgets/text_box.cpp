#include "widgets/text_box.h"

#include "drawing/tr.h"

#include <QMimeData>
#include <QTextBlock>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr qsizetype kManyLetters = 5000;

/// The length of the longest line that replacing the selection by the text would give.
qsizetype longestLine(const QTextCursor& selection, const QString& text)
{
    const QTextDocument& document = *selection.document();
    const QTextBlock first = document.findBlock(selection.selectionStart());
    const QTextBlock last = document.findBlock(selection.selectionEnd());
    const QString lines = first.text().left(selection.selectionStart() - first.position()) + text +
                          last.text().mid(selection.selectionEnd() - last.position());
    qsizetype longest = 0;
    for (const QStringView line : QStringView(lines).split('\n'))
        longest = std::max(longest, line.size());
    return longest;
}

} // namespace

TextBox::TextBox(qsizetype mostLetters, QWidget* parent)
    : QPlainTextEdit(parent), m_mostLetters(mostLetters)
{
}

bool TextBox::canInsertFromMimeData(const QMimeData* source) const
{
    return source->hasText() && !source->hasUrls();
}

void TextBox::chooseWrapping(qsizetype letters)
{
    setWordWrapMode(letters > kManyLetters ? QTextOption::WrapAnywhere
                                           : QTextOption::WrapAtWordBoundaryOrAnywhere);
}

void TextBox::insertFromMimeData(const QMimeData* source)
{
    const QString text = source->text();
    if (text.isEmpty())
        return;
    const QTextCursor cursor = textCursor();
    const qsizetype letters =
        document()->characterCount() - 1 - cursor.selectedText().size() + text.size();
    const qsizetype inLine = longestLine(cursor, text);
    const bool isLineTooLong = inLine > kMostPromptLetters;
    if (isLineTooLong || letters > m_mostLetters) {
        emit pasteRefused(Tr::tr("Nothing was pasted: the prompt would have %L1 characters, "
                                 "and the box takes at most %L2. Paste a shorter text.")
                              .arg(isLineTooLong ? inLine : letters)
                              .arg(isLineTooLong ? kMostPromptLetters : m_mostLetters));
        return;
    }
    chooseWrapping(letters);
    insertPlainText(text);
    ensureCursorVisible();
}

} // namespace pastkeys
