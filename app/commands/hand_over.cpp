#include "commands/hand_over.h"

#include "commands/command.h"
#include "commands/other_program.h"
#include "engine/assets_dir.h"

#include <algorithm>
#include <stdexcept>

namespace pastkeys {

bool isDrawingCommand(std::string_view word)
{
    return std::ranges::any_of(
        kDrawingCommands, [word](const DrawingCommand& command) { return command.name == word; });
}

void handOver(const std::vector<std::string>& words)
{
    const std::filesystem::path program = programDir() / "pastkeys";
    continueAs(program, words);
    throw std::runtime_error("the command " + words.front() +
                             " belongs to the program pastkeys, which cannot be started from " +
                             program.string() + ". " + std::string(howToGetPrograms()));
}

} // namespace pastkeys
