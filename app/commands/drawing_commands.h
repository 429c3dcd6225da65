#pragma once

#include "commands/command.h"

namespace pastkeys {

/// Those of kDrawingCommands, ready to run. Whoever calls it is linked with Qt Widgets.
std::vector<Command> drawingCommands();

} // namespace pastkeys
