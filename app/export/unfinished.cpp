#include "export/unfinished.h"

#include <cstdlib>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

namespace pastkeys {

namespace {

namespace fs = std::filesystem;

/// The unfinished files and folders of this process. The register is global, because the thread
/// that ends the program must find what other threads created.
struct Register
{
    std::mutex mutex;
    std::set<fs::path> paths;
};

Register& theRegister()
{
    static Register all;
    return all;
}

void removeWhole(const fs::path& path)
{
    std::error_code ignored; // neither a destructor nor a program that is ending can report it
    fs::remove_all(path, ignored);
}

} // namespace

Unfinished::Unfinished(fs::path path, const std::function<void(const fs::path&)>& make)
    : m_path(std::move(path))
{
    const std::scoped_lock lock(theRegister().mutex);
    theRegister().paths.insert(m_path);
    if (make)
        make(m_path);
}

Unfinished::~Unfinished()
{
    if (m_finished)
        return;
    // Locked, because if two threads remove the same folder at once, both may fail.
    const std::scoped_lock lock(theRegister().mutex);
    removeWhole(m_path);
    theRegister().paths.erase(m_path);
}

void Unfinished::finish(const std::function<void()>& last)
{
    const std::scoped_lock lock(theRegister().mutex);
    if (last)
        last();
    theRegister().paths.erase(m_path);
    m_finished = true;
}

void exitWithoutUnfinished(int code)
{
    // Never unlocked: until the program ends, no other thread can create, rename or remove a file.
    theRegister().mutex.lock();
    for (const fs::path& path : theRegister().paths)
        removeWhole(path);
    std::_Exit(code);
}

} // namespace pastkeys
