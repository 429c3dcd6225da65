#include "files/input_file.h"

#include "base/errors.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pastkeys {

namespace {

[[noreturn]] void refuseToOpen(const std::string& file, const std::string& reason)
{
    throw IoError(Text::tr("%1: cannot be opened: %2", file, reason));
}

Text kindOf(mode_t mode)
{
    if (S_ISDIR(mode))
        return Text::tr("a folder");
    if (S_ISFIFO(mode))
        return Text::tr("a pipe");
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return Text::tr("a device");
    return Text::tr("something that is not a file");
}

std::int64_t changeTime(const struct stat& status)
{
    return std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
}

std::uint64_t sizeNow(int descriptor)
{
    struct stat status
    {
    };
    return ::fstat(descriptor, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

/// Refuses a path at which there is no file. The error says whether the path is a broken link,
/// because folders of downloaded models are often full of links whose targets may have been
/// deleted.
[[noreturn]] void refuseMissing(const std::filesystem::path& path, const std::string& name)
{
    std::error_code error;
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(path, error)))
        refuse(name, {}, Text::tr("a file"), Text::tr("a link to a file that does not exist"),
               Text::tr("Download the model again, or link to the right file."));
    refuse(name, {}, Text::tr("a file"), Text::tr("nothing with this name"));
}

void expectAtMost(std::uint64_t most, const InputFile& file)
{
    if (file.size() > most)
        refuse(file.name(), {}, Text::tr("at most %1 bytes", most),
               Text::tr("%1 bytes", file.size()));
}

} // namespace

bool namePresent(const std::filesystem::path& path)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::symlink_status(path, error);
    if (status.type() == std::filesystem::file_type::none)
        refuseToOpen(printablePath(path), error.message());
    return std::filesystem::exists(status);
}

InputFile::InputFile(const std::filesystem::path& path) : m_name(printablePath(path))
{
    // With O_NONBLOCK, opening a pipe does not wait for a writer.
    m_descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (m_descriptor < 0) {
        if (errno == ENOENT)
            refuseMissing(path, m_name);
        refuseToOpen(m_name, std::strerror(errno));
    }
    struct stat status
    {
    };
    const int error = ::fstat(m_descriptor, &status) == 0 ? 0 : errno; // close may change errno
    if (error != 0 || !S_ISREG(status.st_mode)) {
        ::close(m_descriptor);
        if (error != 0)
            refuseToOpen(m_name, std::strerror(error));
        refuse(m_name, {}, Text::tr("a regular file"), kindOf(status.st_mode));
    }
    ::posix_fadvise(m_descriptor, 0, 0, POSIX_FADV_SEQUENTIAL); // a hint to read further ahead
    m_size = static_cast<std::uint64_t>(status.st_size);
    m_changed = changeTime(status);
}

InputFile::~InputFile()
{
    ::close(m_descriptor);
}

void InputFile::read(std::uint64_t offset, std::span<std::byte> to) const
{
    while (!to.empty()) {
        const ssize_t count =
            ::pread(m_descriptor, to.data(), to.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            throw IoError(
                Text::tr("%1: cannot be read: %2", m_name, std::string(std::strerror(errno))));
        if (count == 0)
            refuse(m_name, {}, Text::tr("%1 bytes, as when it was opened", m_size),
                   Text::tr("only %1 bytes", sizeNow(m_descriptor)),
                   Text::tr("The file became shorter while it was being read. Open it again."));
        offset += static_cast<std::uint64_t>(count);
        to = to.subspan(static_cast<std::size_t>(count));
    }
}

std::string InputFile::beginning(std::size_t most) const
{
    std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(most, m_size)), '\0');
    read(0, std::as_writable_bytes(std::span(text)));
    return text;
}

void InputFile::expectUnchanged() const
{
    struct stat status
    {
    };
    if (::fstat(m_descriptor, &status) != 0 ||
        static_cast<std::uint64_t>(status.st_size) != m_size || changeTime(status) != m_changed)
        refuse(m_name, {}, Text::tr("a file that does not change while it is being read"),
               Text::tr("one that changed in the meantime"), Text::tr("Open it again."));
}

std::string readText(const std::filesystem::path& path, std::uint64_t most)
{
    const InputFile file(path);
    expectAtMost(most, file);
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    file.read(0, std::as_writable_bytes(std::span(text)));
    return text;
}

std::string printablePath(const std::filesystem::path& path)
{
    return printable(path.string(), 300);
}

} // namespace pastkeys
