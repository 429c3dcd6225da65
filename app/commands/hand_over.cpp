#include "commands/hand_over.h"

#include "commands/command.h"
#include "engine/assets_dir.h"

#include <algorithm>
#include <stdexcept>
#include <unistd.h>

namespace pastkeys {

bool isDrawingCommand(std::string_view word)
{
    return std::ranges::any_of(
        kDrawingCommands, [word](const DrawingCommand& command) { return command.name == word; });
}

void handOver(std::vector<std::string> words)
{
    std::string program = (programDir() / "pastkeys").string();
    std::vector<char*> arguments{program.data()};
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(program.c_str(), arguments.data());
    throw std::runtime_error("the command " + words.front() +
                             " belongs to the program pastkeys, which cannot be started from " +
                             program + ". Install the Debian package pastkeys.");
}

} // namespace pastkeys
