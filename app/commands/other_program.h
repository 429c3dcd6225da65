#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Goes on as another program, which gets the words as its arguments and this program's streams. Returns only if the program
/// cannot be started.
void continueAs(const std::filesystem::path& program, std::vector<std::string> words);

/// How to get a program of Pastkeys that is missing: a sentence.
std::string_view howToGetPrograms();

} // namespace pastkeys
