#include "commands/command_line.h"

#include "base/errors.h"
#include "commands/command.h"
#include "commands/interrupt.h"
#include "commands/plain_numbers.h"

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <new>
#include <span>
#include <system_error>
#include <unistd.h>

namespace pastkeys {

namespace {

constexpr std::string_view kProgram = "pastkeys-cli";

const std::vector<Command>& commands()
{
    static const std::vector<Command> all{infoCommand(),   tokenizeCommand(), runCommand(),
                                          dumpCommand(),   traceCommand(),    synthCommand(),
                                          renderCommand(), benchCommand()};
    return all;
}

std::string versionText()
{
    return std::string(kProgram) + " " + PASTKEYS_VERSION + "\n";
}

std::string overview()
{
    std::string text =
        "Runs a GPT-2 style model with its KV cache off and on, and shows what the cache saves.\n"
        "\nUsage: " +
        std::string(kProgram) + " COMMAND [OPTIONS]\n\nCommands:\n";
    for (const Command& command : commands())
        text += "  " + padRight(command.name, 10) + std::string(command.summary) + "\n";
    text += "\nOptions:\n"
            "  --help      this text; COMMAND --help explains one command\n"
            "  --version   the version\n"
            "\nExit codes: 0 done, 1 failure at run time, 2 wrong usage, 3 bad input,\n"
            "4 cannot read or write, 130 cancelled. Nothing is ever sent anywhere.\n";
    return text;
}

std::string helpText(const Command& command)
{
    std::string text = std::string(command.summary) + ".\n\nUsage: " + std::string(kProgram) + " " +
                       std::string(command.name) + " [OPTIONS]\n\n" +
                       std::string(command.description) + "\n\nOptions:\n";
    const auto line = [&text](const Option& option) {
        std::string left = "  --" + std::string(option.name);
        if (!option.value.empty())
            left += " " + std::string(option.value);
        constexpr std::size_t kColumn = 24;
        text += left.size() < kColumn ? padRight(left, kColumn)
                                      : left + "\n" + std::string(kColumn, ' ');
        for (const char letter : option.help) {
            text += letter;
            if (letter == '\n')
                text += std::string(kColumn, ' ');
        }
        text += '\n';
    };
    for (const Option& option : command.options)
        line(option);
    line({"help", "", "this text"});
    return text + "\nExample:\n" + std::string(command.example) + "\n";
}

/// A descriptor that was closed by whoever started us must not be taken by the next file that is
/// opened, or results would be written into it.
void occupyClosedDescriptors()
{
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) < 0)
            // The wrong way round, so that using it stays an error.
            ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

const Command& commandNamed(std::string_view name)
{
    std::vector<std::string_view> names;
    for (const Command& command : commands()) {
        if (command.name == name)
            return command;
        names.push_back(command.name);
    }
    const std::string_view meant = nearest(name, names);
    throw UsageError("unknown " + std::string(name.starts_with("-") ? "option " : "command ") +
                     printable(name) + "." +
                     (meant.empty() ? "" : " Did you mean " + std::string(meant) + "?"));
}

bool isHelp(std::string_view argument)
{
    return argument == "--help" || argument == "-h";
}

ExitCode dispatch(std::span<const char* const> words, CommandContext& context)
{
    Console& console = context.console;
    const std::string_view first = words.empty() ? "--help" : words[0];
    if (first == "--version" || first == "-V") {
        console.print(versionText());
    } else if (isHelp(first) || (first == "help" && words.size() == 1)) {
        console.print(overview());
    } else if (first == "help") {
        console.print(helpText(commandNamed(words[1])));
    } else {
        const Command& command = commandNamed(first);
        if (std::ranges::any_of(words.subspan(1), isHelp)) {
            console.print(helpText(command));
        } else {
            const ExitCode code =
                command.run(Arguments(command.options, words.subspan(1)), context);
            console.flush();
            return code;
        }
    }
    console.flush();
    return words.empty() ? ExitCode::Usage : ExitCode::Done;
}

/// The one place where the command line catches.
ExitCode runCaught(std::span<const char* const> words, Console& console)
{
    const auto fail = [&console](std::string_view message, ExitCode code) {
        console.note(std::string(kProgram) + ": " + std::string(message));
        return code;
    };
    try {
        const Interrupt interrupt; // it starts a thread, which the system may refuse
        CommandContext context{console, interrupt.token()};
        return dispatch(words, context);
    } catch (const UsageError& error) {
        const bool known = std::ranges::any_of(
            commands(), [&](const Command& command) { return command.name == words[0]; });
        const std::string command = known ? std::string(words[0]) + " " : "";
        return fail(error.what() + std::string(" See ") + std::string(kProgram) + " " + command +
                        "--help.",
                    ExitCode::Usage);
    } catch (const InputError& error) {
        return fail(error.what(), ExitCode::BadInput);
    } catch (const IoError& error) {
        return fail(error.what(), ExitCode::InputOutput);
    } catch (const Cancelled& error) {
        return fail("cancelled.", ExitCode::Cancelled);
    } catch (const std::bad_alloc&) {
        return fail("not enough memory. Try a shorter prompt or a smaller model.",
                    ExitCode::RunFailed);
    } catch (const std::system_error& error) {
        return fail("the system refused a thread or memory (" + std::string(error.what()) +
                        "). Close other programs, or raise the limits (ulimit).",
                    ExitCode::RunFailed);
    } catch (const std::exception& error) {
        return fail(error.what(), ExitCode::RunFailed);
    }
}

} // namespace

int runCommandLine(int argc, char** argv)
{
    occupyClosedDescriptors();
    std::signal(SIGPIPE, SIG_IGN);
    Console console;
    const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
    return static_cast<int>(runCaught(words.subspan(argc > 0 ? 1 : 0), console));
}

} // namespace pastkeys
