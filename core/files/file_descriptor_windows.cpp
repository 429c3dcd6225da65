#include "base/windows_error.h"
#include "files/file_descriptor.h"

#include <algorithm>
#include <fcntl.h>
#include <io.h>

namespace pastkeys {

namespace {

/// The largest piece that one call reads or writes, because Windows counts bytes in 32 bits.
constexpr std::size_t kLargestPiece = std::size_t{1} << 30U;

/// Sets errno to what Windows reported.
void setErrno()
{
    errno = errnoOf(::GetLastError());
}

HANDLE handleOf(int descriptor)
{
    return reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor));
}

/// \returns the descriptor, which owns the handle, or -1
int descriptorOf(HANDLE handle, int flags)
{
    if (handle == INVALID_HANDLE_VALUE) {
        setErrno();
        return -1;
    }
    const int descriptor = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(handle),
                                             flags | _O_BINARY | _O_NOINHERIT);
    if (descriptor < 0)
        ::CloseHandle(handle);
    return descriptor;
}

/// Opens the path. As on other systems, others may write, rename or delete it meanwhile.
HANDLE opened(const std::filesystem::path& path, DWORD access, DWORD flags)
{
    return ::CreateFileW(path.c_str(), access,
                         FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                         OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags,
                         nullptr); // with these semantics, folders can be opened
}

std::int64_t wide(DWORD high, DWORD low)
{
    return static_cast<std::int64_t>((std::uint64_t{high} << 32U) | low);
}

FileKind fileKindOf(DWORD type, DWORD attributes)
{
    if (type == FILE_TYPE_PIPE)
        return FileKind::Pipe;
    if (type != FILE_TYPE_DISK)
        return FileKind::Device;
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::Folder : FileKind::Regular;
}

bool statusOf(HANDLE handle, FileStatus& status)
{
    const DWORD type = ::GetFileType(handle);
    BY_HANDLE_FILE_INFORMATION found = {};
    if (type == FILE_TYPE_DISK && ::GetFileInformationByHandle(handle, &found) == 0) {
        setErrno();
        return false;
    }
    constexpr std::int64_t kNanoseconds = 100; // per unit of a FILETIME
    status = {fileKindOf(type, found.dwFileAttributes),
              static_cast<std::uint64_t>(wide(found.nFileSizeHigh, found.nFileSizeLow)),
              wide(found.ftLastWriteTime.dwHighDateTime, found.ftLastWriteTime.dwLowDateTime) *
                  kNanoseconds,
              0};
    return true;
}

} // namespace

int openForReading(const std::filesystem::path& path)
{
    return descriptorOf(opened(path, GENERIC_READ, FILE_FLAG_SEQUENTIAL_SCAN), _O_RDONLY);
}

int createForWriting(const std::filesystem::path& path)
{
    return descriptorOf(::CreateFileW(path.c_str(), GENERIC_WRITE,
                                      FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, CREATE_NEW,
                                      FILE_ATTRIBUTE_NORMAL, nullptr),
                        _O_WRONLY);
}

bool closeDescriptor(int descriptor)
{
    return ::_close(descriptor) == 0;
}

bool statusOf(int descriptor, FileStatus& status)
{
    return statusOf(handleOf(descriptor), status);
}

bool statusOf(const std::filesystem::path& path, FileStatus& status)
{
    const HANDLE handle = opened(path, FILE_READ_ATTRIBUTES, 0);
    if (handle == INVALID_HANDLE_VALUE) {
        setErrno();
        return false;
    }
    const bool known = statusOf(handle, status);
    ::CloseHandle(handle);
    return known;
}

bool mayWrite(const std::filesystem::path& path)
{
    constexpr int kToWrite = 2;
    return ::_waccess(path.c_str(), kToWrite) == 0;
}

std::int64_t readAt(int descriptor, std::uint64_t offset, std::span<std::byte> to)
{
    OVERLAPPED place = {};
    place.Offset = static_cast<DWORD>(offset);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32U);
    DWORD count = 0;
    const auto wanted = static_cast<DWORD>(std::min(to.size(), kLargestPiece));
    if (::ReadFile(handleOf(descriptor), to.data(), wanted, &count, &place) != 0 ||
        ::GetLastError() == ERROR_HANDLE_EOF)
        return count;
    setErrno();
    return -1;
}

std::int64_t writeNext(int descriptor, std::span<const std::byte> from)
{
    DWORD count = 0;
    const auto wanted = static_cast<DWORD>(std::min(from.size(), kLargestPiece));
    if (::WriteFile(handleOf(descriptor), from.data(), wanted, &count, nullptr) != 0)
        return count;
    setErrno();
    return -1;
}

bool flushToDisk(int descriptor)
{
    if (::FlushFileBuffers(handleOf(descriptor)) != 0)
        return true;
    setErrno();
    return false;
}

bool setPermissions(int /*descriptor*/, unsigned int /*permissions*/)
{
    return true; // a new file has those of its folder
}

bool renameFile(const std::filesystem::path& from, const std::filesystem::path& to)
{
    if (::MoveFileExW(from.c_str(), to.c_str(),
                      MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0)
        return true;
    setErrno();
    if (errno == EACCES)
        errno =
            EBUSY; // a file could be created in the folder, so the old file must be open elsewhere
    return false;
}

bool saysDiskFull(int error)
{
    return error == ENOSPC;
}

void expectFailedWrites()
{
    // Windows has no signals for this.
}

} // namespace pastkeys
