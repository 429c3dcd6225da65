#include "commands/console.h"

#include "base/errors.h"
#include "base/escape.h"
#include "files/input_file.h"

#include <array>
#include <cerrno>
#include <poll.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pastkeys {

using namespace std::string_literals;

namespace {

constexpr std::size_t kCollectBytes = 1U << 16U;
constexpr int kWaitMilliseconds = 100;

/// \returns 0, or the errno of the failure
int writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

/// Waits for input, checking every tenth of a second whether Ctrl+C was pressed.
void waitForInput(const std::stop_token& stop)
{
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (::poll(&input, 1, kWaitMilliseconds) == 0)
        if (stop.stop_requested())
            throw Cancelled();
}

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
    const int error = writeAll(STDOUT_FILENO, text);
    if (error == EPIPE || error == EBADF)
        throw IoError("standard output was closed before everything was written."s);
    if (error != 0)
        throw IoError(
            "standard output cannot be written: " + std::system_category().message(error) + ".");
}

void Console::note(std::string_view line)
{
    progress({});
    writeAll(STDERR_FILENO, harmless(line) + "\n");
}

void Console::progress(const std::string& text)
{
    if (text != std::exchange(m_progress, text) && ::isatty(STDERR_FILENO) == 1)
        writeAll(STDERR_FILENO, "\r\x1b[K" + harmless(text));
}

std::string readStandardInput(const std::stop_token& stop)
{
    if (::isatty(STDIN_FILENO) == 1)
        writeAll(STDERR_FILENO, "Type the text; end it with Ctrl+D on a line of its own.\n");
    std::string text;
    std::array<char, kCollectBytes> piece{};
    for (;;) {
        waitForInput(stop);
        const ssize_t count = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            throw IoError(
                "standard input cannot be read: " + std::system_category().message(errno) + ".");
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
