// Texts from outside, such as names of files and prompts, shown as they are. Qt would treat text
// that looks like HTML as HTML, and `&` as the marker of a keyboard shortcut.
#pragma once

#include <QString>

namespace pastkeys {

/// For buttons and menus, in one line. Control characters are escaped.
QString plainLabel(const QString& text);

/// The text of a control as it is read: "&Run" is "Run", and so is "Run(&R)", which is how languages
/// without Latin letters mark the letter of a key.
QString withoutKeyLetter(QString text);

/// For tool tips.
QString plainTip(const QString& text);

} // namespace pastkeys
