#pragma once

#include "commands/command.h"

namespace pastkeys {

/// The command `run` with --draft: decodes with proposed tokens, and prints the text, what was
/// accepted, and whether plain decoding gives the same.
ExitCode runDraft(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
