#pragma once

#include "export/unfinished.h"

#include <filesystem>
#include <list>
#include <string>

namespace pastkeys {

/// A new or empty folder. Its files, and the folder if it is new, are removed again unless all of
/// them were written.
class NewFolder
{
public:
    /// Throws IoError where that path cannot become such a folder.
    explicit NewFolder(std::filesystem::path path);

    /// The path of a file in the folder. The caller writes the file.
    std::filesystem::path add(const std::string& fileName);
    void finish();

private:
    std::filesystem::path m_path;
    std::list<Unfinished> m_parts;
};

} // namespace pastkeys
