#pragma once

#include <QByteArray>

namespace pastkeys {

/// The page's own words in the language of this thread, as a JSON object: what its buttons are
/// called, and sentences whose numbers the page fills in.
QByteArray pageWords();

/// The themes: colors of the inks and of the heat scales, and the thickness of lines, as a JSON
/// array.
QByteArray pageThemes();

} // namespace pastkeys
