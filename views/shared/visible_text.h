#pragma once

#include <QString>

#include <cstddef>
#include <limits>
#include <string>

namespace pastkeys {

/// Text in readable form: newlines as ↵, and bytes that are not part of a valid character, or that
/// would be unsafe to show, as hexadecimal, such as <E6>.
/// \param space  stands for each space
/// \param most   characters that are shown; an ellipsis stands for the others
QString visibleText(const std::string& bytes, QChar space = QChar(' '),
                    std::size_t most = std::numeric_limits<std::size_t>::max());

/// Text from a file or a user, with the characters escaped that would be invisible or change the
/// direction of the text around them. Line feeds and tabs stay.
QString harmlessText(const QString& text);

} // namespace pastkeys
