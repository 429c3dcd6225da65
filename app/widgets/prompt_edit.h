#pragma once

#include "widgets/text_box.h"

namespace pastkeys {

class KnownWords;
class UnknownWordMarks;

/// The prompt box: Enter runs the prompt, Shift+Enter starts a new line. The box is as tall as its
/// text, up to a few lines; longer text scrolls. Its height does not depend on the focus, so
/// nothing below the box moves when the focus changes.
class PromptEdit : public TextBox
{
    Q_OBJECT

public:
    explicit PromptEdit(QWidget* parent);

    /// Replaces the text and moves the text cursor to its end.
    void setText(const QString& text);
    /// What the text means in the user's language, for the tool tip; empty if that is not known.
    void setMeaning(const QString& meaning);
    /// Underlines all words of the text except these.
    void setKnownWords(const KnownWords& words);
    /// Inserts the word at the text cursor, preceded by a space if one is needed.
    void insertWord(const QString& word);
    /// The height of a box with this many lines.
    int heightOf(int lines) const;

signals:
    void runRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int mostLines() const;
    void fitToText();
    /// While the text is not being edited, the box shows only the beginning of long text, followed
    /// by "…" and without a scroll bar.
    void setEdited(bool edited);

    /// The underlined word at this point of the viewport; empty if there is none.
    QString unknownWordAt(QPoint place) const;

    UnknownWordMarks* m_marks;
    QString m_meaning;
    bool m_edited = false;
    bool m_isCut = false; ///< whether lines are left out without a scroll bar to reach them
};

} // namespace pastkeys
