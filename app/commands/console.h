// Standard output and error of a command. What cannot be written is an error, not a loss.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace pastkeys {

class Console
{
public:
    /// Collects text for standard output.
    void print(std::string_view text);
    /// Writes what was collected. Throws IoError when that is not possible: a full disk, a reader
    /// that has gone, a closed output.
    void flush();

    /// A whole line for people, on standard error. Never throws: there is nowhere left to complain.
    void note(std::string_view line) const;
    /// Replaces the progress shown on standard error, if that is a terminal. An empty text removes
    /// it.
    void progress(std::string_view text) const;

private:
    std::string m_collected;
};

/// Everything that standard input holds, at most `limit` bytes. Throws IoError, InputError where
/// there is more, Cancelled when stopped while waiting.
std::string readStandardInput(std::uint64_t limit, const std::stop_token& stop);

} // namespace pastkeys
