#include "commands/console.h"

#include "base/errors.h"
#include "base/escape.h"
#include "commands/terminal.h"
#include "files/input_file.h"

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace pastkeys {

using namespace std::string_literals;

namespace {

constexpr std::size_t kCollectBytes = 1U << 16U;

} // namespace

void Console::print(std::string_view text)
{
    collect(harmless(text));
}

void Console::printJson(std::string_view json)
{
    collect(json);
}

void Console::collect(std::string_view text)
{
    m_collected += text;
    if (m_collected.size() >= kCollectBytes)
        flush();
}

void Console::flush()
{
    const std::string text = std::exchange(m_collected, {});
    const int error = writeAll(StandardStream::Output, text);
    if (saysClosed(error))
        throw IoError("standard output was closed before everything was written."s);
    if (error != 0)
        throw IoError(
            "standard output cannot be written: " + std::generic_category().message(error) + ".");
}

void Console::note(std::string_view line)
{
    progress({});
    writeAll(StandardStream::Error, harmless(line) + "\n");
}

void Console::progress(const std::string& text)
{
    if (text != std::exchange(m_progress, text) && isTerminal(StandardStream::Error))
        writeAll(StandardStream::Error, "\r\x1b[K" + harmless(text));
}

std::string readStandardInput(const std::stop_token& stop)
{
    if (isTerminal(StandardStream::Input))
        writeAll(StandardStream::Error,
                 "Type the text; end it with " + std::string(howInputEnds()) + ".\n");
    std::string text;
    std::array<char, kCollectBytes> piece{};
    for (;;) {
        const std::int64_t count = readAvailable(piece, stop);
        if (count < 0)
            throw IoError(
                "standard input cannot be read: " + std::generic_category().message(errno) + ".");
        if (count == 0)
            return text;
        text.append(piece.data(), static_cast<std::size_t>(count));
        if (text.size() > kLargestText)
            throw InputError({.file = "standard input",
                              .place = {},
                              .expected = "at most " + std::to_string(kLargestText) + " bytes",
                              .found = "more"s,
                              .hint = "Give a shorter text."s});
    }
}

std::string readInput(const std::string& file, const std::stop_token& stop)
{
    return file == "-" ? readStandardInput(stop) : readText(file, kLargestText);
}

} // namespace pastkeys
