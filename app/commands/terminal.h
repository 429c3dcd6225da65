// The terminal that a command runs in: what differs between operating systems.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

enum class StandardStream : std::uint8_t
{
    Input,
    Output,
    Error
};

/// Prepares the standard streams: for UTF-8, and so that a failed write returns an error instead of ending the program. Call
/// this before anything else opens a file.
void prepareStreams();

/// The words that follow the program's name, in UTF-8.
std::vector<std::string> wordsGiven(int argc, char** argv);

bool isTerminal(StandardStream stream);
/// \returns 0, or the errno of the failure
int writeAll(StandardStream stream, std::string_view text);
/// Whether this errno says that nobody reads the stream any more.
bool saysClosed(int error);

/// Reads what there is from standard input. Waits for it, checking every tenth of a second whether Ctrl+C was pressed.
/// Throws Cancelled when stopped.
/// \returns the number of bytes, 0 at the end, or -1 after an error, which sets errno
std::int64_t readAvailable(std::span<char> to, const std::stop_token& stop);
/// How to end the input in a terminal.
std::string_view howInputEnds();

} // namespace pastkeys
