#include "base/errors.h"
#include "commands/terminal.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace pastkeys {

namespace {

constexpr int kWaitMilliseconds = 100;

int descriptorOf(StandardStream stream)
{
    return stream == StandardStream::Input    ? STDIN_FILENO
           : stream == StandardStream::Output ? STDOUT_FILENO
                                              : STDERR_FILENO;
}

/// Opens any standard streams that were closed when the program started. Without this, a file that
/// is opened later could get the descriptor of standard output, and results would overwrite it.
void occupyClosedDescriptors()
{
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) < 0)
            // Opened in the wrong direction, so that using the stream still fails.
            ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void waitForInput(const std::stop_token& stop)
{
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (::poll(&input, 1, kWaitMilliseconds) == 0)
        if (stop.stop_requested())
            throw Cancelled();
}

} // namespace

void prepareStreams()
{
    occupyClosedDescriptors();
    std::signal(SIGPIPE, SIG_IGN);
}

std::vector<std::string> wordsGiven(int argc, char** argv)
{
    return {argv + std::min(argc, 1), argv + argc};
}

bool isTerminal(StandardStream stream)
{
    return ::isatty(descriptorOf(stream)) == 1;
}

int writeAll(StandardStream stream, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::write(descriptorOf(stream), text.data(), text.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

bool saysClosed(int error)
{
    return error == EPIPE || error == EBADF;
}

std::int64_t readAvailable(std::span<char> to, const std::stop_token& stop)
{
    for (;;) {
        waitForInput(stop);
        const ssize_t count = ::read(STDIN_FILENO, to.data(), to.size());
        if (count >= 0 || errno != EINTR)
            return count;
    }
}

std::string_view howInputEnds()
{
    return "Ctrl+D on a line of its own";
}

} // namespace pastkeys
