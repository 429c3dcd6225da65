#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Whether kDrawingCommands has the word.
bool isDrawingCommand(std::string_view word);

/// Runs one of kDrawingCommands: replaces this process by the program pastkeys from the same
/// folder, and passes the words on.
/// \param words  the name of the command in small letters, and its arguments
/// Throws std::runtime_error, saying what to install, if that program cannot be started.
[[noreturn]] void handOver(std::vector<std::string> words);

} // namespace pastkeys
