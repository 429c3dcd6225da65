#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

namespace pastkeys {

/// A regular file opened for reading. It is read in pieces, never mapped: a file that is cut off
/// under a map would end the program.
class InputFile
{
public:
    /// Throws InputError for what is no regular file (a folder, a pipe, a device), IoError when it
    /// cannot be opened.
    explicit InputFile(const std::filesystem::path& path);
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    std::uint64_t size() const { return m_size; }
    const std::string& name() const { return m_name; }

    /// Fills `to` from `offset` on. Throws InputError when the file became shorter, IoError when
    /// reading fails.
    void read(std::uint64_t offset, std::span<std::byte> to) const;
    /// The first bytes, as many as there are.
    std::string beginning(std::size_t most = 64) const;
    /// Throws InputError when the file was written to since it was opened.
    void expectUnchanged() const;

private:
    std::string m_name;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::int64_t m_changed = 0; ///< time of the last change, nanoseconds
};

/// The whole file as text. Throws as InputFile does, and InputError when it is larger than `most`
/// bytes.
std::string readText(const std::filesystem::path& path, std::uint64_t most);

/// Whether there is anything of that name, be it a link that leads nowhere: opening it says what is
/// wrong.
bool namePresent(const std::filesystem::path& path);

/// A path as the user would write it, safe to print.
std::string printablePath(const std::filesystem::path& path);

} // namespace pastkeys
