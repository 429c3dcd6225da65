#pragma once

#include <filesystem>
#include <functional>

namespace pastkeys {

/// The path of a file or a folder that is being created. If this object is destroyed before
/// finish() is called, the file, or the folder with its contents, is removed.
class Unfinished
{
public:
    /// \param make  creates the file or the folder; if empty, the caller creates it.
    ///     exitWithoutUnfinished() waits until `make` returns.
    explicit Unfinished(std::filesystem::path path,
                        const std::function<void(const std::filesystem::path&)>& make = {});
    ~Unfinished();
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    /// Calls `last`, then keeps the file or the folder. If `last` throws, the destructor removes
    /// it. exitWithoutUnfinished() waits until finish() returns.
    void finish(const std::function<void()>& last = {});

private:
    std::filesystem::path m_path;
    bool m_finished = false;
};

/// Removes everything that is unfinished, and ends the program at once, whatever its threads are
/// doing.
[[noreturn]] void exitWithoutUnfinished(int code);

} // namespace pastkeys
