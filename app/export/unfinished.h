#pragma once

#include <filesystem>
#include <functional>

namespace pastkeys {

/// The path of a file or a folder that is being made. It is removed again, with all that a folder
/// holds, when this goes out of scope, unless it was finished before.
class Unfinished
{
public:
    /// \param make makes the file or the folder. The program does not end between this call and the
    ///     moment from which it would be removed. Empty: the caller makes it.
    explicit Unfinished(std::filesystem::path path,
                        const std::function<void(const std::filesystem::path&)>& make = {});
    ~Unfinished();
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    /// Keeps what was made.
    /// \param last is done first. The program does not end between it and this function's end. If
    ///     it throws, nothing is kept.
    void finish(const std::function<void()>& last = {});

private:
    std::filesystem::path m_path;
    bool m_finished = false;
};

/// Ends the program at once, whatever its threads do, and removes everything that is unfinished.
[[noreturn]] void exitWithoutUnfinished(int code);

} // namespace pastkeys
