// The commands of pastkeys-cli. Each has its own file. drawing_commands.cpp lists those that draw,
// and command_line.cpp lists the others.
#pragma once

#include "commands/console.h"
#include "commands/options.h"

#include <array>
#include <stop_token>
#include <string>
#include <vector>

namespace pastkeys {

/// How the program ended.
enum class ExitCode
{
    Done = 0,
    RunFailed = 1,
    Different = 1, ///< the two files that were compared differ
    Usage = 2,
    BadInput = 3,
    InputOutput = 4,
    Cancelled = 130,
};

/// What a command needs besides its options.
struct CommandContext
{
    Console& console;
    std::stop_token stop;
};

struct Command
{
    std::string name;
    std::string summary;     ///< one line without a period, for the list of commands
    std::string description; ///< what it does, in lines that fit in a terminal
    std::string example;     ///< lines that can be pasted into a shell
    std::vector<OptionGroup> options;
    /// Throws UsageError, InputError, IoError, RunError, Cancelled.
    ExitCode (*run)(const Arguments& arguments, CommandContext& context);
    std::vector<Option> words = {}; ///< positional arguments, in this order
};

/// A command that draws widgets. Only the program pastkeys implements it. pastkeys-cli just lists
/// it and starts pastkeys to run it, so that pastkeys-cli itself works on a server without Qt
/// Widgets.
struct DrawingCommand
{
    const char* name;
    const char* summary; ///< one line without a period
};

inline constexpr DrawingCommand kRender{
    "render", "Draws a view of a run, the window, a handout, a page for a browser or an animation"};
inline constexpr DrawingCommand kLesson{
    "lesson", "Checks a lesson, draws its pages, or lists what its text can refer to"};
inline constexpr std::array<DrawingCommand, 2> kDrawingCommands{kRender, kLesson};

Command infoCommand();
Command tokenizeCommand();
Command runCommand();
Command dumpCommand();
Command traceCommand();
Command synthCommand();
Command quantizeCommand();
Command importCommand();
Command renderCommand();
Command benchCommand();
Command sizeCommand();
Command perplexityCommand();
Command weightsCommand();
Command lessonCommand();
Command diffCommand();

} // namespace pastkeys
