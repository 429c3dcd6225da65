// Generates the shell completion scripts from the same table of options as the help.
#pragma once

#include "commands/manual_page.h"

#include <string>

namespace pastkeys {

std::string bashCompletion(const ProgramManual& program);
std::string zshCompletion(const ProgramManual& program);
std::string fishCompletion(const ProgramManual& program);

} // namespace pastkeys
