#include "commands/other_program.h"

#include <unistd.h>

namespace pastkeys {

void continueAs(const std::filesystem::path& program, std::vector<std::string> words)
{
    std::string name = program.string();
    std::vector<char*> arguments{name.data()};
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(name.c_str(), arguments.data());
}

std::string_view howToGetPrograms()
{
    return "Install the Debian package pastkeys.";
}

} // namespace pastkeys
