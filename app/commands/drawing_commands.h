#pragma once

#include "commands/command.h"

namespace pastkeys {

/// The commands of kDrawingCommands, ready to run. A program that calls this must link Qt Widgets.
std::vector<Command> drawingCommands();

} // namespace pastkeys
