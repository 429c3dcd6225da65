#include "save_file.h"

#include "base/errors.h"

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <optional>
#include <random>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pastkeys {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPathLimit = 4096;

[[noreturn]] void refuse(const fs::path& path, const std::string& reason)
{
    throw IoError(printable(path.native(), kPathLimit) + ": cannot be written: " + reason);
}

std::string reasonOf(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return "the disk is full. Free some space, or choose another folder.";
    case EACCES:
    case EPERM:
        return "you may not write in this folder. Choose another one.";
    case EROFS:
        return "the disk is read-only. Choose another folder.";
    case ENOENT:
        return "the folder does not exist. Create it first.";
    case ENOTDIR:
        return "what should be its folder is a file.";
    case ENAMETOOLONG:
        return "the name is too long. Choose a shorter one (255 bytes at most).";
    case ELOOP:
        return "its symbolic links lead in a circle.";
    default:
        return std::system_category().message(error) + ".";
    }
}

[[noreturn]] void refuse(const fs::path& path, int error)
{
    refuse(path, reasonOf(error));
}

const char* kindOf(mode_t mode)
{
    if (S_ISDIR(mode))
        return "it is a folder";
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return "it is a device";
    if (S_ISFIFO(mode))
        return "it is a pipe";
    if (S_ISSOCK(mode))
        return "it is a socket";
    return "it is not a regular file";
}

/// Where the bytes will go: links followed, and the permissions of the file that is there.
struct Target
{
    fs::path path;
    std::optional<mode_t> mode;
};

/// The place that the link `path` names, though nothing is there yet.
fs::path endOfLinks(fs::path path)
{
    std::error_code error;
    for (int links = 0; links < 40 && fs::is_symlink(path, error); ++links) {
        const fs::path next = fs::read_symlink(path, error);
        if (error)
            refuse(path, error.value());
        path = next.is_absolute() ? next : path.parent_path() / next;
    }
    return path;
}

Target targetOf(const fs::path& path)
{
    if (path.empty())
        throw IoError("No file name was given to write to.");
    if (!path.has_filename())
        refuse(path, "it names a folder. Add a file name.");
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0) {
        if (errno != ENOENT)
            refuse(path, errno);
        return {endOfLinks(path), std::nullopt};
    }
    if (!S_ISREG(status.st_mode))
        refuse(path, std::string(kindOf(status.st_mode)) + ", not a regular file.");
    if (::access(path.c_str(), W_OK) != 0)
        refuse(path, "the file is there and is protected against writing.");
    std::error_code error;
    fs::path real = fs::canonical(path, error);
    if (error)
        refuse(path, error.value());
    return {std::move(real), status.st_mode & 07777};
}

/// A new file beside the target; gone again unless it took the target's name.
class NewFile
{
public:
    NewFile(const fs::path& named, Target target);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void write(std::span<const std::byte> piece);
    void takeName();

private:
    void closeWritten();

    fs::path m_named; ///< as the user gave it, for messages
    Target m_target;
    fs::path m_path;
    int m_descriptor = -1;
    std::uint64_t m_written = 0;
    bool m_exists = false;
};

NewFile::NewFile(const fs::path& named, Target target) : m_named(named), m_target(std::move(target))
{
    std::random_device random;
    for (int attempt = 0; attempt < 100 && m_descriptor < 0; ++attempt) {
        m_path = m_target.path.parent_path() / (".pastkeys-" + std::to_string(random()) + ".part");
        m_descriptor = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (m_descriptor < 0 && errno != EEXIST)
            refuse(m_named, errno);
    }
    if (m_descriptor < 0)
        refuse(m_named, EEXIST);
    m_exists = true;
}

NewFile::~NewFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (m_exists)
        ::unlink(m_path.c_str());
}

void NewFile::write(std::span<const std::byte> piece)
{
    while (!piece.empty()) {
        const ssize_t count = ::write(m_descriptor, piece.data(), piece.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            refuse(m_named, count < 0 ? errno : ENOSPC);
        m_written += static_cast<std::uint64_t>(count);
        piece = piece.subspan(static_cast<std::size_t>(count));
    }
}

void NewFile::closeWritten()
{
    if (m_target.mode && ::fchmod(m_descriptor, *m_target.mode) != 0)
        refuse(m_named, errno);
    if (::fsync(m_descriptor) != 0)
        refuse(m_named, errno);
    struct stat status = {};
    if (::fstat(m_descriptor, &status) != 0)
        refuse(m_named, errno);
    if (static_cast<std::uint64_t>(status.st_size) != m_written)
        refuse(m_named, "only " + std::to_string(status.st_size) + " of " +
                            std::to_string(m_written) + " bytes reached the disk.");
    const int descriptor = std::exchange(m_descriptor, -1);
    if (::close(descriptor) != 0)
        refuse(m_named, errno);
}

void NewFile::takeName()
{
    closeWritten();
    if (::rename(m_path.c_str(), m_target.path.c_str()) != 0)
        refuse(m_named, errno);
    m_exists = false;
}

} // namespace

void saveFile(const fs::path& path, const std::function<void(const ByteSink&)>& produce)
{
    NewFile file(path, targetOf(path));
    produce([&file](std::span<const std::byte> piece) { file.write(piece); });
    file.takeName();
}

void saveFile(const fs::path& path, std::span<const std::byte> content)
{
    saveFile(path, [content](const ByteSink& sink) { sink(content); });
}

void saveFile(const fs::path& path, std::string_view content)
{
    saveFile(path, std::as_bytes(std::span(content)));
}

void expectWritable(const fs::path& path)
{
    const NewFile file(path, targetOf(path));
}

} // namespace pastkeys
