#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Whether the word is the name of one of kDrawingCommands.
bool isDrawingCommand(std::string_view word);

/// Runs one of kDrawingCommands: replaces this process by the program pastkeys, which must be in
/// this program's folder, and passes the words to it.
/// Throws std::runtime_error, which says what to install, if that program cannot be started.
/// \param words  the name of the command in lower case, and its arguments
[[noreturn]] void handOver(std::vector<std::string> words);

} // namespace pastkeys
