#pragma once

#include "export/unfinished.h"

#include <filesystem>
#include <list>
#include <string>

namespace pastkeys {

/// A new or empty folder to write files into. If finish() was not called, the destructor removes
/// the files, and also the folder if it is new.
class NewFolder
{
public:
    /// Throws IoError unless `path` is an empty folder or can be created as a new one.
    explicit NewFolder(std::filesystem::path path);

    /// The path of a file in the folder. The caller writes the file.
    std::filesystem::path add(const std::string& fileName);
    void finish();

private:
    std::filesystem::path m_path;
    std::list<Unfinished> m_parts;
};

} // namespace pastkeys
