#include "commands/command_line.h"

int main(int argc, char** argv)
{
    return pastkeys::runCommandLine(argc, argv);
}
