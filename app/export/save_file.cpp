#include "export/save_file.h"

#include "base/errors.h"
#include "export/unfinished.h"
#include "files/file_descriptor.h"

#include <cerrno>
#include <cstdint>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

namespace pastkeys {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const Text& reason)
{
    constexpr std::size_t kPathLimit = 4096;
    throw IoError(Text::tr("%1: cannot be written: %2", Text(path.string(), kPathLimit), reason));
}

Text reasonOf(int error)
{
    if (saysDiskFull(error))
        return Text::tr("the disk is full. Free some space, or choose another folder.");
    switch (error) {
    case EACCES:
    case EPERM:
        return Text::tr("you have no permission to write in this folder. Choose another one.");
    case EROFS:
        return Text::tr("the disk is read-only. Choose another folder.");
    case ENOENT:
        return Text::tr("the folder does not exist. Create it first.");
    case ENOTDIR:
        return Text::tr("a part of its path is a file, not a folder.");
    case ENAMETOOLONG:
        return Text::tr("the name is too long. Choose a shorter one (255 bytes at most).");
    case EFBIG:
        return Text::tr("the file would be larger than the system allows (ulimit -f).");
    case ELOOP:
        return Text::tr("its symbolic links form a loop.");
    case EBUSY:
        return Text::tr("another program uses the file. Close it there, or choose another name.");
    default:
        return std::generic_category().message(error) + ".";
    }
}

[[noreturn]] void refuse(const fs::path& path, int error)
{
    refuse(path, reasonOf(error));
}

/// Refuses with the reason that a function of std::filesystem gave.
[[noreturn]] void refuse(const fs::path& path, const std::error_code& error)
{
    refuse(path, error.default_error_condition().value());
}

Text kindOf(const FileStatus& status)
{
    switch (status.kind) {
    case FileKind::Folder:
        return Text::tr("it is a folder, not a regular file.");
    case FileKind::Device:
        return Text::tr("it is a device, not a regular file.");
    case FileKind::Pipe:
        return Text::tr("it is a pipe, not a regular file.");
    case FileKind::Socket:
        return Text::tr("it is a socket, not a regular file.");
    default:
        return Text::tr("it is not a regular file.");
    }
}

/// Where the bytes will go, with all symbolic links resolved, and the permissions of the file if it
/// already exists.
struct Target
{
    fs::path path;
    std::optional<unsigned int> permissions;
};

/// The path that the link `path` leads to, even if no file is there yet.
fs::path endOfLinks(fs::path path)
{
    std::error_code error;
    for (int links = 0; links < 40 && fs::is_symlink(path, error); ++links) {
        const fs::path next = fs::read_symlink(path, error);
        if (error)
            refuse(path, error);
        path = next.is_absolute() ? next : path.parent_path() / next;
    }
    return path;
}

Target targetOf(const fs::path& path)
{
    if (path.empty())
        throw IoError(Text::tr("No file name to write to was given."));
    if (!path.has_filename())
        refuse(path, Text::tr("it names a folder. Add a file name."));
    FileStatus status;
    if (!statusOf(path, status)) {
        if (errno != ENOENT)
            refuse(path, errno);
        return {endOfLinks(path), std::nullopt};
    }
    if (status.kind != FileKind::Regular)
        refuse(path, kindOf(status));
    if (!mayWrite(path))
        refuse(path, Text::tr("the file exists and is write-protected."));
    std::error_code error;
    fs::path real = fs::canonical(path, error);
    if (error)
        refuse(path, error);
    return {std::move(real), status.permissions};
}

/// Whether both names lead to the same file, which need not exist yet.
bool isSameFile(const fs::path& a, const fs::path& b)
{
    std::error_code error;
    if (fs::exists(a, error) && fs::exists(b, error))
        return fs::equivalent(a, b, error);
    const auto canonical = [&error](const fs::path& path) {
        return fs::weakly_canonical(fs::absolute(path, error), error);
    };
    return canonical(a) == canonical(b) && !error;
}

/// A new name in the target's folder.
fs::path newNameBeside(const fs::path& target)
{
    std::random_device random;
    const auto part = [&random] { return std::to_string(random()); };
    return target.parent_path() / (".pastkeys-" + part() + part() + ".part");
}

/// A new file in the target's folder. takeName() gives it the target's name. If that does not
/// happen, the destructor removes the file.
class NewFile
{
public:
    NewFile(const fs::path& named, Target target);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void write(std::span<const std::byte> piece);
    std::uint64_t written() const { return m_written; }
    void takeName();

private:
    void closeWritten();

    fs::path m_named; ///< as the user gave it, for messages
    Target m_target;
    int m_descriptor = -1;
    Unfinished m_file; ///< declared after m_descriptor, because creating the file sets m_descriptor
    std::uint64_t m_written = 0;
};

NewFile::NewFile(const fs::path& named, Target target)
    : m_named(named), m_target(std::move(target)),
      m_file(newNameBeside(m_target.path),
             [this](const fs::path& path) { m_descriptor = createForWriting(path); })
{
    if (m_descriptor < 0)
        refuse(m_named, errno);
}

NewFile::~NewFile()
{
    if (m_descriptor >= 0)
        closeDescriptor(m_descriptor);
}

void NewFile::write(std::span<const std::byte> piece)
{
    while (!piece.empty()) {
        const std::int64_t count = writeNext(m_descriptor, piece);
        if (count <= 0)
            refuse(m_named, count < 0 ? errno : ENOSPC);
        m_written += static_cast<std::uint64_t>(count);
        piece = piece.subspan(static_cast<std::size_t>(count));
    }
}

void NewFile::closeWritten()
{
    if (m_target.permissions && !setPermissions(m_descriptor, *m_target.permissions))
        refuse(m_named, errno);
    if (!flushToDisk(m_descriptor))
        refuse(m_named, errno);
    FileStatus status;
    if (!statusOf(m_descriptor, status))
        refuse(m_named, errno);
    if (status.size != m_written)
        refuse(m_named, Text::tr("only %1 of %2 bytes reached the disk.", status.size, m_written));
    if (!closeDescriptor(std::exchange(m_descriptor, -1)))
        refuse(m_named, errno);
}

void NewFile::takeName()
{
    closeWritten();
    m_file.finish([this] {
        if (!renameFile(m_file.path(), m_target.path))
            refuse(m_named, errno);
    });
}

} // namespace

std::uint64_t saveFile(const fs::path& path, const std::function<void(const ByteSink&)>& produce)
{
    NewFile file(path, targetOf(path));
    produce([&file](std::span<const std::byte> piece) { file.write(piece); });
    file.takeName();
    return file.written();
}

std::uint64_t saveFile(const fs::path& path, std::string_view content)
{
    return saveFile(path,
                    [content](const ByteSink& sink) { sink(std::as_bytes(std::span(content))); });
}

ByteSink untilStopped(const ByteSink& sink, const std::stop_token& stop)
{
    return [sink, stop](std::span<const std::byte> piece) {
        if (stop.stop_requested())
            throw Cancelled();
        sink(piece);
    };
}

void expectWritable(const fs::path& path, std::span<const fs::path> inputs)
{
    Target target = targetOf(path);
    for (const fs::path& input : inputs)
        if (isSameFile(target.path, input))
            refuse(path, Text::tr("this file is also an input. Choose another name."));
    const NewFile file(path, std::move(target));
}

} // namespace pastkeys
