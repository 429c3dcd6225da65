#include "commands/command_line.h"
#include "commands/drawing_commands.h"
#include "commands/hand_over.h"
#include "window/window_program.h"

int main(int argc, char** argv)
{
    if (argc > 1 && pastkeys::isDrawingCommand(argv[1]))
        return pastkeys::runCommandLine(argc, argv, pastkeys::drawingCommands());
    return pastkeys::runWindow(argc, argv);
}
