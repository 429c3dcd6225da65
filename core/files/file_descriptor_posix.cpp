#include "files/file_descriptor.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pastkeys {

namespace {

FileKind fileKindOf(mode_t mode)
{
    if (S_ISREG(mode))
        return FileKind::Regular;
    if (S_ISDIR(mode))
        return FileKind::Folder;
    if (S_ISFIFO(mode))
        return FileKind::Pipe;
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return FileKind::Device;
    return S_ISSOCK(mode) ? FileKind::Socket : FileKind::Other;
}

FileStatus fileStatusOf(const struct stat& status)
{
    return {fileKindOf(status.st_mode), static_cast<std::uint64_t>(status.st_size),
            std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec,
            status.st_mode & 07777U};
}

} // namespace

int openForReading(const std::filesystem::path& path)
{
    // With O_NONBLOCK, opening a pipe does not wait for a writer.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor >= 0)
        ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL); // a hint to read further ahead
    return descriptor;
}

int createForWriting(const std::filesystem::path& path)
{
    return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

bool closeDescriptor(int descriptor)
{
    return ::close(descriptor) == 0;
}

bool statusOf(int descriptor, FileStatus& status)
{
    struct stat found = {};
    if (::fstat(descriptor, &found) != 0)
        return false;
    status = fileStatusOf(found);
    return true;
}

bool statusOf(const std::filesystem::path& path, FileStatus& status)
{
    struct stat found = {};
    if (::stat(path.c_str(), &found) != 0)
        return false;
    status = fileStatusOf(found);
    return true;
}

bool mayWrite(const std::filesystem::path& path)
{
    return ::access(path.c_str(), W_OK) == 0;
}

std::int64_t readAt(int descriptor, std::uint64_t offset, std::span<std::byte> to)
{
    ssize_t count = -1;
    do
        count = ::pread(descriptor, to.data(), to.size(), static_cast<off_t>(offset));
    while (count < 0 && errno == EINTR);
    return count;
}

std::int64_t writeNext(int descriptor, std::span<const std::byte> from)
{
    ssize_t count = -1;
    do
        count = ::write(descriptor, from.data(), from.size());
    while (count < 0 && errno == EINTR);
    return count;
}

bool flushToDisk(int descriptor)
{
    return ::fsync(descriptor) == 0;
}

bool setPermissions(int descriptor, unsigned int permissions)
{
    return ::fchmod(descriptor, permissions) == 0;
}

bool renameFile(const std::filesystem::path& from, const std::filesystem::path& to)
{
    return ::rename(from.c_str(), to.c_str()) == 0;
}

bool saysDiskFull(int error)
{
    return error == ENOSPC || error == EDQUOT;
}

void expectFailedWrites()
{
    std::signal(SIGXFSZ, SIG_IGN);
}

} // namespace pastkeys
