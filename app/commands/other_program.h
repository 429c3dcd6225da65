#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pastkeys {

/// Goes on as another program, which gets the words as its arguments and this program's streams. Returns only if the program
/// cannot be started.
void continueAs(const std::filesystem::path& program, std::vector<std::string> words);

} // namespace pastkeys
