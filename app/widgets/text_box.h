#pragma once

#include <QPlainTextEdit>

namespace pastkeys {

/// A paste that would make a prompt longer than this is refused, because laying out such a long
/// line would freeze the window at every key press.
inline constexpr qsizetype kMostPromptLetters = 100'000;

/// A box for plain text: a prompt, or one per line. Qt's own box would end the program when an
/// empty clipboard is pasted (Qt 6.4), and would paste Markdown as formatted text.
class TextBox : public QPlainTextEdit
{
    Q_OBJECT

public:
    /// \param mostLetters  a paste that would make the whole text longer than this is refused
    explicit TextBox(qsizetype mostLetters, QWidget* parent = nullptr);

signals:
    /// Emitted when a paste is refused.
    /// \param why  a sentence for the user
    void pasteRefused(const QString& why);

protected:
    /// A file dropped here is passed on to the window, which may open it.
    bool canInsertFromMimeData(const QMimeData* source) const override;
    /// Inserts the text exactly as it is, if there is any.
    void insertFromMimeData(const QMimeData* source) override;

    /// Lets long text break anywhere. If Qt had to look for breaks between words, the time for text
    /// without spaces would be quadratic in its length.
    void chooseWrapping(qsizetype letters);

private:
    qsizetype m_mostLetters;
};

} // namespace pastkeys
