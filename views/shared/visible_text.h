#pragma once

#include <QString>

#include <string>

namespace pastkeys {

/// Text in readable form: newlines as ↵, and bytes that are not part of a valid character, or that
/// would be unsafe to show, as hexadecimal, such as <E6>.
/// \param space  stands for each space
QString visibleText(const std::string& bytes, QChar space = QChar(' '));

} // namespace pastkeys
