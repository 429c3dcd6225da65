#include "commands/drawing_commands.h"

namespace pastkeys {

std::vector<Command> drawingCommands()
{
    return {renderCommand(), lessonCommand()};
}

} // namespace pastkeys
