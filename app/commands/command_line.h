#pragma once

#include "commands/command.h"

namespace pastkeys {

/// The purpose of the program, for the help and the manual page.
inline constexpr const char* kCommandLinePurpose =
    "Runs a language model with its KV cache off and on, and shows what the cache saves.";
inline constexpr const char* kExitCodesText =
    "0 done, 1 failure at run time, 2 wrong usage, 3 bad input,\n4 cannot read or write, 130 "
    "canceled.";

/// Runs pastkeys-cli. Results go to standard output, all other text to standard error.
/// \param drawing  the result of drawingCommands(); if empty, pastkeys-cli starts the program
///     pastkeys to run commands that draw
/// \returns the value of an ExitCode
int runCommandLine(int argc, char** argv, const std::vector<Command>& drawing = {});

/// The commands that do not draw. pastkeys-cli runs them itself, without the program pastkeys.
std::vector<Command> plainCommands();

} // namespace pastkeys
