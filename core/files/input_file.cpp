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

[[noreturn]] void refuse(const std::string& file, std::string expected, std::string found,
                         std::string hint = {})
{
    throw InputError({file, {}, std::move(expected), std::move(found), std::move(hint)});
}

std::string kindOf(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a folder";
    if (S_ISFIFO(mode))
        return "a pipe";
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return "a device";
    return "something that is no file";
}

std::int64_t changeTime(const struct stat& status)
{
    return std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
}

std::int64_t sizeNow(int descriptor)
{
    struct stat status
    {
    };
    return ::fstat(descriptor, &status) == 0 ? std::int64_t{status.st_size} : 0;
}

/// Caches of downloaded models are full of links, whose files may have been cleaned away.
[[noreturn]] void refuseMissing(const std::filesystem::path& path, const std::string& name)
{
    std::error_code error;
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(path, error)))
        refuse(name, "a file", "a link to a file that is not there",
               "Download the model again, or link to the right file.");
    refuse(name, "a file", "nothing of that name");
}

} // namespace

bool namePresent(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::exists(std::filesystem::symlink_status(path, error));
}

InputFile::InputFile(const std::filesystem::path& path) : m_name(printablePath(path))
{
    // O_NONBLOCK: opening a pipe that nobody writes to must not wait.
    m_descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (m_descriptor < 0) {
        if (errno == ENOENT)
            refuseMissing(path, m_name);
        throw IoError(m_name + ": cannot be opened: " + std::strerror(errno));
    }
    struct stat status
    {
    };
    const int error = ::fstat(m_descriptor, &status) == 0 ? 0 : errno; // close may change errno
    if (error != 0 || !S_ISREG(status.st_mode)) {
        ::close(m_descriptor);
        refuse(m_name, "a regular file",
               error == 0 ? kindOf(status.st_mode) : std::strerror(error));
    }
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
            throw IoError(m_name + ": cannot be read: " + std::strerror(errno));
        if (count == 0)
            refuse(m_name, std::to_string(m_size) + " bytes, as when it was opened",
                   "only " + std::to_string(sizeNow(m_descriptor)) + " bytes",
                   "The file was cut off while it was read. Open it again.");
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
        refuse(m_name, "a file that stays the same while it is read",
               "one that was changed meanwhile", "Open it again.");
}

std::string readText(const std::filesystem::path& path, std::uint64_t most)
{
    const InputFile file(path);
    if (file.size() > most)
        refuse(file.name(), "at most " + std::to_string(most) + " bytes",
               std::to_string(file.size()) + " bytes");
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    file.read(0, std::as_writable_bytes(std::span(text)));
    return text;
}

std::string printablePath(const std::filesystem::path& path)
{
    return printable(path.string(), 300);
}

} // namespace pastkeys
