#include "export/new_folder.h"

#include "base/errors.h"

#include <system_error>
#include <utility>

namespace pastkeys {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& folder, const std::string& reason)
{
    throw IoError(folder.string() + ": the folder cannot be made: " + reason);
}

/// The outermost folder in `path` that does not exist yet.
fs::path firstMissing(fs::path path)
{
    std::error_code ignored;
    while (path.has_parent_path() && !fs::exists(path.parent_path(), ignored))
        path = path.parent_path();
    return path;
}

} // namespace

NewFolder::NewFolder(fs::path path) : m_path(std::move(path))
{
    std::error_code error;
    if (!m_path.has_filename()) // the path ends in a slash: "frames/"
        m_path = m_path.parent_path();
    if (!fs::exists(m_path, error))
        m_parts.emplace_back(firstMissing(m_path),
                             [&](const fs::path&) { fs::create_directories(m_path, error); });
    else if (!fs::is_directory(m_path, error) || !fs::is_empty(m_path, error))
        refuse(m_path, "it is there already and is not empty. Choose a new name.");
    if (error)
        refuse(m_path, error.message() + ".");
}

fs::path NewFolder::add(const std::string& fileName)
{
    return m_parts.emplace_back(m_path / fileName).path();
}

void NewFolder::finish()
{
    for (Unfinished& part : m_parts)
        part.finish();
}

} // namespace pastkeys
