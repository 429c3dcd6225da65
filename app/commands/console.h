// Standard output and standard error of a command. Output that cannot be written is an error.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace pastkeys {

class Console
{
public:
    /// Collects text that people read, for standard output. Characters that could steer a terminal
    /// are escaped, because tokens and names of files may hold anything.
    void print(std::string_view text);
    /// Collects JSON, or pieces of it. It must be ASCII, which is harmless on every terminal.
    void printJson(std::string_view json);
    /// Writes what was collected. Throws IoError when that is not possible: the disk is full, the
    /// reader has gone, or the output is closed.
    void flush();

    /// Writes a whole line for people to standard error, escaped as by print(). Never throws,
    /// because there is nowhere left to complain.
    void note(std::string_view line);
    /// Replaces the progress that standard error shows, if that is a terminal and the text is
    /// another one. An empty text removes it.
    void progress(const std::string& text);

private:
    void collect(std::string_view text);

    std::string m_collected;
    std::string m_progress; ///< on screen
};

/// The most that is read as one text.
inline constexpr std::uint64_t kLargestText = std::uint64_t{64} << 20U;

/// Everything that standard input holds, at most `limit` bytes. Throws IoError, InputError where
/// there is more, Cancelled when stopped while waiting.
std::string readStandardInput(std::uint64_t limit, const std::stop_token& stop);

} // namespace pastkeys
