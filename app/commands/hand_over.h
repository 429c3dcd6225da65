#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Whether the word is the name of one of kDrawingCommands.
bool isDrawingCommand(std::string_view word);

/// Runs one of kDrawingCommands by replacing this process with the program pastkeys, which must be
/// in this program's folder and receives the words as its arguments. If that program cannot be
/// started, throws a std::runtime_error that says what to install.
/// \param words  the name of the command in lower case, and its arguments
[[noreturn]] void handOver(const std::vector<std::string>& words);

} // namespace pastkeys
