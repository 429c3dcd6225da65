// What the program asks of the operating system to read and write files. There is a file for each system; both use
// descriptors and errno.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace pastkeys {

enum class FileKind : std::uint8_t
{
    Regular,
    Folder,
    Pipe,
    Device,
    Socket,
    Other
};

struct FileStatus
{
    FileKind kind = FileKind::Other;
    std::uint64_t size = 0;
    std::int64_t changed = 0;     ///< time of the last change, in nanoseconds
    unsigned int permissions = 0; ///< to be passed to setPermissions()
};

// Unless they say otherwise, these functions return whether they succeeded. If not, they set errno.

/// Opens a file, a folder or a pipe for reading. Does not wait for the writer of a pipe.
/// \returns the descriptor, or -1
int openForReading(const std::filesystem::path& path);
/// Creates a file for writing. Fails if the name is in use.
/// \returns the descriptor, or -1
int createForWriting(const std::filesystem::path& path);
bool closeDescriptor(int descriptor);

bool statusOf(int descriptor, FileStatus& status);
/// The status of what `path` leads to.
bool statusOf(const std::filesystem::path& path, FileStatus& status);
/// Whether the file is not write-protected.
bool mayWrite(const std::filesystem::path& path);

/// Both \return the number of bytes read or written, which may be fewer than wanted, or -1.
std::int64_t readAt(int descriptor, std::uint64_t offset, std::span<std::byte> to);
std::int64_t writeNext(int descriptor, std::span<const std::byte> from);

/// Waits until everything that was written is on the disk.
bool flushToDisk(int descriptor);
bool setPermissions(int descriptor, unsigned int permissions);
/// Gives a closed file another name in the same folder. Replaces a file with that name.
bool renameFile(const std::filesystem::path& from, const std::filesystem::path& to);

/// Whether this value of errno says that the disk is full.
bool saysDiskFull(int error);
/// From now on, writing too large a file fails with an error. Without this, it ends the program on some systems.
void expectFailedWrites();

} // namespace pastkeys
