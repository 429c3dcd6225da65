// A command's standard output and standard error. If writing to standard output fails, so does the
// command.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace pastkeys {

class Console
{
public:
    /// Collects human-readable text, which flush() writes to standard output. Escapes characters
    /// that could control a terminal, because tokens and file names may contain anything.
    void print(std::string_view text);
    /// Collects JSON or pieces of it, which must be ASCII so that they are safe on every terminal.
    void printJson(std::string_view json);
    /// Writes the collected text. Throws IoError if that fails, for example because the disk is
    /// full or the output is closed.
    void flush();

    /// Writes a whole human-readable line to standard error, with the same escapes as print().
    /// Never throws, because there would be nowhere left to report an error.
    void note(std::string_view line);
    /// Replaces the progress text on standard error, if that is a terminal and the text has
    /// changed. An empty string removes it.
    void progress(const std::string& text);

private:
    void collect(std::string_view text);

    std::string m_collected;
    std::string m_progress; ///< the text now on screen
};

/// The maximum number of bytes that a command reads as a single text.
inline constexpr std::uint64_t kLargestText = std::uint64_t{64} << 20U;

/// Reads standard input to the end. Throws InputError if it holds more than kLargestText bytes,
/// Cancelled when stopped while waiting, and IoError if reading fails.
std::string readStandardInput(const std::stop_token& stop);

/// Reads the file, or standard input if `file` is "-". Throws the same errors as readText() and
/// readStandardInput().
std::string readInput(const std::string& file, const std::stop_token& stop);

} // namespace pastkeys
