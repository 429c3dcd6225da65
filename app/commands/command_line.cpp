#include "commands/command_line.h"

#include "base/errors.h"
#include "commands/hand_over.h"
#include "commands/interrupt.h"
#include "commands/plain_numbers.h"
#include "commands/terminal.h"
#include "files/file_descriptor.h"
#include "text/nearest.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <sstream>

namespace pastkeys {

namespace {

constexpr const char* kProgram = "pastkeys-cli";
constexpr std::size_t kMostShown = 4096; ///< messages show at most this many characters of a value

using Commands = std::vector<Command>;

/// Lays out the help. CLI11's own layout differs from version to version, and newer ones break the
/// lines of descriptions and examples anew.
class HelpFormatter : public CLI::Formatter
{
public:
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override
    {
        const Options positional = app->get_options(&CLI::Option::get_positional);
        std::string help = app->get_description() + "\nUsage: " + name + " [OPTIONS]";
        for (const CLI::Option* option : positional)
            help +=
                option->get_required() ? " " + option->get_name() : " [" + option->get_name() + "]";
        const auto commands = app->get_subcommands([](const CLI::App*) { return true; });
        help += commands.empty() ? "\n" : " COMMAND\n";
        help += groupOf("Positionals", positional);
        for (const std::string& title : app->get_groups())
            help += groupOf(title == "OPTIONS" ? "Options" : title, // newer versions shout
                            app->get_options([&title](const CLI::Option* option) {
                                return option->nonpositional() && option->get_group() == title;
                            }));
        help += commands.empty() ? "" : "\nCommands:\n";
        for (const CLI::App* command : commands)
            help += lineOf(*command);
        return help + "\n" + app->get_footer() + "\n";
    }

private:
    using Options = std::vector<const CLI::Option*>;
    static constexpr std::size_t kNamesWide = 26; ///< characters

    static std::string groupOf(const std::string& title, const Options& options)
    {
        std::string group = options.empty() ? "" : "\n" + title + ":\n";
        for (const CLI::Option* option : options)
            group += linesOf(*option);
        return group;
    }

    /// The names and, to the right of them, the description.
    static std::string linesOf(const CLI::Option& option)
    {
        std::string names = "  " + option.get_name(option.get_positional(), true);
        if (const std::string& value = option.get_option_text(); !value.empty())
            names += " " + value;
        const std::string margin = "\n" + std::string(kNamesWide, ' ');
        std::string lines =
            names.size() < kNamesWide ? padRight(names, kNamesWide) : names + margin;
        for (const char letter : option.get_description())
            lines += letter == '\n' ? margin : std::string(1, letter);
        return lines + "\n";
    }

    /// Of a command's description, only the first line.
    static std::string lineOf(const CLI::App& command)
    {
        const std::string description = command.get_description();
        return "  " + padRight(command.get_name(), 12) +
               description.substr(0, description.find(".\n")) + "\n";
    }
};

CLI::Validator validatorOf(const CLI::App& command, const Option& option)
{
    const auto validate = [&command, check = option.check](std::string& value) -> std::string {
        // get_option_no_throw() also finds positional arguments, such as FILE. A file may also be
        // called FILE, so only values that begin with a dash are looked up.
        if (value.starts_with("-") && command.get_option_no_throw(value))
            return "expected a value, found the option " + value;
        const std::string expected = check ? check(value) : "";
        return expected.empty()
                   ? ""
                   : "expected " + expected + ", found \"" + printable(value, kMostShown) + "\"";
    };
    return {validate, ""};
}

void addOption(CLI::App& command, const Option& option, Arguments& arguments, bool isWord = false)
{
    const auto set = [&arguments, name = option.name](const std::string& value) {
        arguments.set(name, value);
    };
    const std::string name = (isWord ? "" : "--") + option.name;
    if (option.value.empty())
        command.add_flag_callback(
            name, [set] { set({}); }, option.help);
    else
        command.add_option_function<std::string>(name, set, option.help)
            ->option_text(option.value)
            ->required(option.required)
            ->transform(validatorOf(command, option));
}

void addCommand(CLI::App& app, const Command& command, Arguments& arguments)
{
    CLI::App* added =
        app.add_subcommand(command.name, command.summary + ".\n\n" + command.description + "\n");
    added->group("Commands")->footer("Example:\n" + command.example);
    for (const Option& word : command.words)
        addOption(*added, word, arguments, true);
    for (const OptionGroup& group : command.options) {
        added->option_defaults()->group(group.title);
        for (const Option& option : group.options)
            addOption(*added, option, arguments);
    }
    added->set_help_flag("-h,--help", "print this help"); // set again, so that it is listed last
}

/// Rejects the first word that no option or command accepts, and suggests what was meant.
void expectNoStrays(const CLI::App& app)
{
    const std::vector<std::string> strays = app.remaining(true);
    if (strays.empty())
        return;
    const std::string word = strays.front().substr(0, strays.front().find('='));
    const bool isCommand = app.get_subcommands().empty();
    const bool isOption = word.starts_with("-");
    if (!isCommand && !isOption)
        throw UsageError("unexpected argument \"" + printable(strays.front()) +
                         "\". Put a value that has spaces in quotes.");
    std::vector<std::string> names;
    if (isOption)
        for (const CLI::Option* option :
             (isCommand ? app : *app.get_subcommands().front()).get_options())
            names.push_back(option->get_name());
    else
        for (const CLI::App* command : app.get_subcommands({}))
            names.push_back(command->get_name());
    const std::string meant = nearest(word, names);
    throw UsageError((isOption ? "unknown option " : "unknown command ") + printable(word) + "." +
                     (meant.empty() ? "" : " Did you mean " + meant + "?"));
}

[[noreturn]] void refuse(const CLI::App& app, const CLI::ParseError& error)
{
    expectNoStrays(app); // first, because an unknown word often causes other errors
    const std::string message = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) // an option with no value or with two
        throw UsageError(message.substr(0, message.find(':')) + " needs exactly one value.");
    throw UsageError(message + ".");
}

/// Returns the command named in `words`, and stores its options in `arguments`. If `words` asks for
/// help or the version, stores it in `answer` and returns null.
const Command* chosenCommand(const Commands& commands, const std::vector<std::string>& words,
                             Arguments& arguments, std::string& answer)
{
    CLI::App app(kCommandLinePurpose + std::string("\n"), kProgram);
    app.formatter(std::make_shared<HelpFormatter>());
    app.ignore_case()->allow_extras()->require_subcommand(1)->option_defaults()->ignore_case();
    app.set_help_flag("-h,--help", "print this help; COMMAND --help explains one command");
    app.set_version_flag("-V,--version", std::string(kProgram) + " " + PASTKEYS_VERSION,
                         "print the version");
    for (const Command& command : commands)
        addCommand(app, command, arguments);
    app.footer("Exit codes: " + std::string(kExitCodesText) + " Nothing is ever sent anywhere.");
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
        expectNoStrays(app);
    } catch (const CLI::Success& asked) {
        std::ostringstream text;
        app.exit(asked, text, text);
        answer = text.str();
        return nullptr;
    } catch (const CLI::ParseError& error) {
        refuse(app, error);
    }
    const std::string name = app.get_subcommands().front()->get_name();
    return &*std::ranges::find(commands, name, &Command::name);
}

ExitCode dispatch(const Commands& commands, const std::vector<std::string>& words,
                  CommandContext& context)
{
    Arguments arguments;
    std::string answer;
    if (words.empty()) { // a mistake, so the help is not a result
        chosenCommand(commands, {"--help"}, arguments, answer);
        context.console.note(answer);
        return ExitCode::Usage;
    }
    const Command* command = chosenCommand(commands, words, arguments, answer);
    context.console.print(answer);
    const ExitCode code = command ? command->run(arguments, context) : ExitCode::Done;
    context.console.flush();
    return code;
}

/// The name of the command in `words`, followed by a space, such as "run ". Empty if `words` names
/// no command.
std::string commandIn(const Commands& commands, const std::vector<std::string>& words)
{
    const bool known = !words.empty() && std::ranges::count(commands, words[0], &Command::name);
    return known ? words[0] + " " : "";
}

/// Turns "help run" into "run --help".
std::vector<std::string> commandFirst(std::vector<std::string> words)
{
    if (!words.empty() && words.front() == "help") {
        std::rotate(words.begin(), words.begin() + 1, words.end());
        words.back() = "--help";
    }
    return words;
}

/// If `words` names a command that draws, starts the program pastkeys to run it, and does not
/// return.
void handOverDrawing(std::vector<std::string> words)
{
    if (words.empty())
        return;
    words.front() = CLI::detail::to_lower(words.front());
    if (isDrawingCommand(words.front()))
        handOver(words);
}

/// The commands that pastkeys-cli lists but hands over to pastkeys.
Commands namesOfDrawing()
{
    Commands names;
    for (const DrawingCommand& command : kDrawingCommands)
        names.push_back({command.name, command.summary, {}, {}, {}, nullptr});
    return names;
}

Commands together(Commands commands, const Commands& more)
{
    commands.insert(commands.end(), more.begin(), more.end());
    return commands;
}

/// Runs the command, and turns any exception that ends it into a message and an exit code.
ExitCode runCaught(const std::vector<std::string>& words, const Commands& drawing, Console& console)
{
    const Commands commands =
        together(plainCommands(), drawing.empty() ? namesOfDrawing() : drawing);
    const auto fail = [&console](const std::string& message, ExitCode code) {
        console.note(kProgram + (": " + message));
        return code;
    };
    try {
        if (drawing.empty())
            handOverDrawing(words);
        const Interrupt interrupt; // inside try, because creating its thread may fail
        CommandContext context{console, interrupt.token()};
        return dispatch(commands, words, context);
    } catch (const UsageError& error) {
        return fail(std::string(error.what()) + " See " + kProgram + " " +
                        commandIn(commands, words) + "--help.",
                    ExitCode::Usage);
    } catch (const InputError& error) {
        return fail(error.what(), ExitCode::BadInput);
    } catch (const IoError& error) {
        return fail(error.what(), ExitCode::InputOutput);
    } catch (const Cancelled& error) {
        return fail("canceled.", ExitCode::Cancelled);
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

std::vector<Command> plainCommands()
{
    return {infoCommand(),  tokenizeCommand(), runCommand(),        dumpCommand(),
            traceCommand(), importCommand(),   synthCommand(),      quantizeCommand(),
            benchCommand(), sizeCommand(),     perplexityCommand(), weightsCommand(),
            diffCommand()};
}

int runCommandLine(int argc, char** argv, const std::vector<Command>& drawing)
{
    prepareStreams();
    expectFailedWrites();
    Console console;
    const auto words = commandFirst(wordsGiven(argc, argv));
    return static_cast<int>(runCaught(words, drawing, console));
}

} // namespace pastkeys
