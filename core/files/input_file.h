#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

namespace pastkeys {

/// A regular file, opened for reading. It is read in pieces and never memory-mapped, because the
/// program would crash if a mapped file became shorter.
class InputFile
{
public:
    /// Throws InputError if there is nothing at `path`, or something that is not a regular file,
    /// such as a folder or a pipe. Throws IoError if the file cannot be opened.
    explicit InputFile(const std::filesystem::path& path);
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    std::uint64_t size() const { return m_size; }
    const std::string& name() const { return m_name; }

    /// Fills `to` with the bytes at `offset`. Throws InputError if the file has become shorter,
    /// and IoError if reading fails.
    void read(std::uint64_t offset, std::span<std::byte> to) const;
    /// The first `most` bytes, or fewer if the file is shorter.
    std::string beginning(std::size_t most = 64) const;
    /// Throws InputError if the file has changed since it was opened.
    void expectUnchanged() const;

private:
    std::string m_name;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::int64_t m_changed = 0; ///< time of the last change, in nanoseconds
};

/// Reads a whole file as text. Throws the same errors as InputFile, and also InputError if the file
/// is larger than `most` bytes.
std::string readText(const std::filesystem::path& path, std::uint64_t most);

/// Whether anything with this name exists, including a broken link. (Opening the link then reports
/// what is wrong.) Throws IoError if this cannot be determined, for example because permission is
/// denied.
bool namePresent(const std::filesystem::path& path);

/// A path as the user would write it, but safe to print.
std::string printablePath(const std::filesystem::path& path);

} // namespace pastkeys
