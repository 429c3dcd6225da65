#include "base/errors.h"
#include "base/windows_error.h"
#include "commands/terminal.h"

#include <algorithm>
#include <array>
#include <shellapi.h>

namespace pastkeys {

namespace {

constexpr DWORD kWaitMilliseconds = 100;
constexpr std::size_t kConsolePiece =
    8192; ///< characters that a console is given or asked for at once

HANDLE handleOf(StandardStream stream)
{
    return ::GetStdHandle(stream == StandardStream::Input    ? STD_INPUT_HANDLE
                          : stream == StandardStream::Output ? STD_OUTPUT_HANDLE
                                                             : STD_ERROR_HANDLE);
}

std::string utf8Of(std::wstring_view text)
{
    if (text.empty())
        return {};
    const int wide = static_cast<int>(text.size());
    const int bytes =
        ::WideCharToMultiByte(CP_UTF8, 0, text.data(), wide, nullptr, 0, nullptr, nullptr);
    std::string utf8(static_cast<std::size_t>(bytes), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text.data(), wide, utf8.data(), bytes, nullptr, nullptr);
    return utf8;
}

std::wstring utf16Of(std::string_view text)
{
    if (text.empty())
        return {};
    const int bytes = static_cast<int>(text.size());
    const int wide = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0);
    std::wstring utf16(static_cast<std::size_t>(wide), L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, utf16.data(), wide);
    return utf16;
}

/// Writes to a console, which shows UTF-16 whatever its code page is.
int writeToConsole(HANDLE console, std::string_view utf8)
{
    const std::wstring text = utf16Of(utf8);
    for (std::wstring_view rest = text; !rest.empty();) {
        DWORD count = 0;
        const auto wanted = static_cast<DWORD>(std::min(rest.size(), kConsolePiece));
        if (::WriteConsoleW(console, rest.data(), wanted, &count, nullptr) == 0)
            return errnoOf(::GetLastError());
        rest.remove_prefix(count);
    }
    return 0;
}

void expectNotStopped(const std::stop_token& stop)
{
    if (stop.stop_requested())
        throw Cancelled();
}

/// Reads what was typed. As usual on Windows, Ctrl+Z at the beginning of a line ends the input.
std::int64_t readFromConsole(HANDLE console, std::span<char> to, const std::stop_token& stop)
{
    while (::WaitForSingleObject(console, kWaitMilliseconds) == WAIT_TIMEOUT)
        expectNotStopped(stop);
    std::array<wchar_t, kConsolePiece> typed{};
    const auto most = static_cast<DWORD>(
        std::min(typed.size(), to.size() / 3)); // at most 3 bytes for each in UTF-8
    DWORD count = 0;
    if (::ReadConsoleW(console, typed.data(), most, &count, nullptr) == 0) {
        errno = errnoOf(::GetLastError());
        return -1;
    }
    expectNotStopped(stop); // Ctrl+C ends the reading, too
    constexpr wchar_t kCtrlZ = 0x1A;
    if (count > 0 && typed.front() == kCtrlZ)
        return 0;
    const std::string text = utf8Of({typed.data(), count});
    std::ranges::copy(text, to.begin());
    return static_cast<std::int64_t>(text.size());
}

/// Waits until there are bytes in the pipe, or nobody writes to it any more.
void waitForPipe(HANDLE pipe, const std::stop_token& stop)
{
    for (DWORD bytes = 0;
         ::PeekNamedPipe(pipe, nullptr, 0, nullptr, &bytes, nullptr) != 0 && bytes == 0;) {
        expectNotStopped(stop);
        ::Sleep(kWaitMilliseconds);
    }
}

} // namespace

void prepareStreams()
{
    // A program with windows, such as pastkeys, has no console of its own.
    if (handleOf(StandardStream::Output) == nullptr)
        ::AttachConsole(ATTACH_PARENT_PROCESS);
    // For the sequence that clears the line of the progress.
    DWORD mode = 0;
    if (const HANDLE console = handleOf(StandardStream::Error);
        ::GetConsoleMode(console, &mode) != 0)
        ::SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

std::vector<std::string> wordsGiven(int /*argc*/, char** /*argv*/)
{
    // The arguments of main() are in the code page of the system, which lacks most characters.
    int count = 0;
    wchar_t** const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    if (words == nullptr)
        throw std::bad_alloc();
    std::vector<std::string> given;
    for (int i = 1; i < count; ++i)
        given.push_back(utf8Of(words[i]));
    ::LocalFree(words);
    return given;
}

bool isTerminal(StandardStream stream)
{
    DWORD mode = 0;
    return ::GetConsoleMode(handleOf(stream), &mode) != 0;
}

int writeAll(StandardStream stream, std::string_view text)
{
    const HANDLE handle = handleOf(stream);
    if (handle == nullptr || handle == INVALID_HANDLE_VALUE)
        return EBADF;
    if (isTerminal(stream))
        return writeToConsole(handle, text);
    while (!text.empty()) {
        DWORD count = 0;
        constexpr std::size_t kLargestPiece = std::size_t{1} << 30U;
        const auto wanted = static_cast<DWORD>(std::min(text.size(), kLargestPiece));
        if (::WriteFile(handle, text.data(), wanted, &count, nullptr) == 0)
            return errnoOf(::GetLastError());
        text.remove_prefix(count);
    }
    return 0;
}

bool saysClosed(int error)
{
    return error == EPIPE || error == EBADF;
}

std::int64_t readAvailable(std::span<char> to, const std::stop_token& stop)
{
    const HANDLE input = handleOf(StandardStream::Input);
    if (isTerminal(StandardStream::Input))
        return readFromConsole(input, to, stop);
    if (::GetFileType(input) == FILE_TYPE_PIPE)
        waitForPipe(input, stop);
    DWORD count = 0;
    if (::ReadFile(input, to.data(), static_cast<DWORD>(to.size()), &count, nullptr) != 0)
        return count;
    const DWORD error = ::GetLastError();
    if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF)
        return 0;
    errno = errnoOf(error);
    return -1;
}

std::string_view howInputEnds()
{
    return "Ctrl+Z and Enter on a line of its own";
}

} // namespace pastkeys
