// A command of pastkeys-cli: one file each, listed in command_line.cpp.
#pragma once

#include "commands/console.h"
#include "commands/option_table.h"

#include <stop_token>
#include <string_view>
#include <vector>

namespace pastkeys {

/// What the program ends with.
enum class ExitCode
{
    Done = 0,
    RunFailed = 1,
    Usage = 2,
    BadInput = 3,
    InputOutput = 4,
    Cancelled = 130,
};

/// What a command works with beside its options.
struct CommandContext
{
    Console& console;
    std::stop_token stop;
};

struct Command
{
    std::string_view name;
    std::string_view summary;     ///< one line, for the list of commands
    std::string_view description; ///< what it does, as paragraphs of lines
    std::string_view example;     ///< lines that can be pasted into a shell
    std::vector<Option> options;  ///< without --help, which every command has
    /// Throws UsageError, InputError, IoError, RunError, Cancelled.
    ExitCode (*run)(const Arguments& arguments, CommandContext& context);
};

Command infoCommand();
Command tokenizeCommand();
Command runCommand();
Command dumpCommand();
Command traceCommand();
Command synthCommand();
Command renderCommand();
Command benchCommand();

} // namespace pastkeys
