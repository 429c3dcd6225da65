#include "files/input_file.h"

#include "base/errors.h"
#include "files/file_descriptor.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace pastkeys {

namespace {

[[noreturn]] void refuseToOpen(const std::string& file, const std::string& reason)
{
    throw IoError(Text::tr("%1: cannot be opened: %2", file, reason));
}

Text kindOf(const FileStatus& status)
{
    switch (status.kind) {
    case FileKind::Folder:
        return Text::tr("a folder");
    case FileKind::Pipe:
        return Text::tr("a pipe");
    case FileKind::Device:
        return Text::tr("a device");
    default:
        return Text::tr("something that is not a file");
    }
}

std::uint64_t sizeNow(int descriptor)
{
    FileStatus status;
    return statusOf(descriptor, status) ? status.size : 0;
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

InputFile::InputFile(const std::filesystem::path& path)
    : m_name(printablePath(path)), m_descriptor(openForReading(path))
{
    if (m_descriptor < 0) {
        if (errno == ENOENT)
            refuseMissing(path, m_name);
        refuseToOpen(m_name, std::strerror(errno));
    }
    FileStatus status;
    const int error = statusOf(m_descriptor, status) ? 0 : errno; // closing may change errno
    if (error != 0 || status.kind != FileKind::Regular) {
        closeDescriptor(m_descriptor);
        if (error != 0)
            refuseToOpen(m_name, std::strerror(error));
        refuse(m_name, {}, Text::tr("a regular file"), kindOf(status));
    }
    m_size = status.size;
    m_changed = status.changed;
}

InputFile::~InputFile()
{
    closeDescriptor(m_descriptor);
}

void InputFile::read(std::uint64_t offset, std::span<std::byte> to) const
{
    while (!to.empty()) {
        const std::int64_t count = readAt(m_descriptor, offset, to);
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
    FileStatus status;
    if (!statusOf(m_descriptor, status) || status.size != m_size || status.changed != m_changed)
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
