// Prepares external strings, such as file names and prompts, so that Qt shows them literally.
// Otherwise, Qt would treat text that looks like HTML as HTML, and `&` as the marker of a keyboard
// shortcut. enteredText() works the other way: it returns what the user typed into a text field.
#pragma once

#include <QString>

class QTextDocument;

namespace pastkeys {

/// The text on one line, for buttons and menus. Escapes control characters, and elides the middle
/// of long text.
QString plainLabel(const QString& text);

/// A control's text without its shortcut marker: "&Run" becomes "Run", and so does "Run(&R)", the
/// form used in languages without Latin letters.
QString withoutKeyLetter(QString text);

/// The text of the document, with its lines separated by '\n'. Unlike QTextDocument::toPlainText(),
/// this keeps non-breaking spaces, because a model does not read them as spaces.
QString enteredText(const QTextDocument& document);

} // namespace pastkeys
