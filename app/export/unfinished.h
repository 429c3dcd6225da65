#pragma once

#include <filesystem>
#include <functional>

namespace pastkeys {

/// The path of a file or a folder that is being made. If this object is destroyed before finish()
/// is called, the file, or the folder with its contents, is removed.
class Unfinished
{
public:
    /// \param make makes the file or the folder; if empty, the caller makes it. The program cannot
    ///     end between `make` and the registration for removal.
    explicit Unfinished(std::filesystem::path path,
                        const std::function<void(const std::filesystem::path&)>& make = {});
    ~Unfinished();
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    /// Keeps the file or the folder.
    /// \param last  is called first. The program cannot end between this call and the return of
    ///     finish(). If `last` throws, the file or the folder is not kept.
    void finish(const std::function<void()>& last = {});

private:
    std::filesystem::path m_path;
    bool m_finished = false;
};

/// Removes everything that is unfinished, and ends the program at once, whatever its threads do.
[[noreturn]] void exitWithoutUnfinished(int code);

} // namespace pastkeys
