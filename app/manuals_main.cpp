// This program runs during the Pastkeys build. It generates the manual pages and the shell
// completions from the tables of options that the programs use.
#include "commands/command_line.h"
#include "commands/completion.h"
#include "commands/drawing_commands.h"
#include "export/save_file.h"
#include "window/window_program.h"

#include <cstdio>
#include <exception>
#include <filesystem>

namespace pastkeys {

namespace {

ProgramManual cliManual()
{
    std::vector<Command> commands = plainCommands();
    for (Command& command : drawingCommands())
        commands.push_back(std::move(command));
    return {"pastkeys-cli",
            "run a language model with its KV cache off and on",
            "COMMAND [OPTIONS]",
            std::string(kCommandLinePurpose) +
                "\nIt needs no display, and sends nothing anywhere.\n\n"
                "The commands render and lesson draw pictures. They belong to the program "
                "pastkeys, and work only where that is installed, too.",
            {{"",
              {{"help", "", "print the list of commands; COMMAND --help explains one"},
               {"version", "", "print the version"}}}},
            commands,
            kExitCodesText,
            "pastkeys"};
}

/// The check for an option's value, from which the completions take the allowed values. Empty if
/// any value is allowed.
Check checkOf(const std::string& name)
{
    if (name == "cache")
        return oneOf({"off", "on", "compare"});
    return name == "lang" ? oneOf({"en", "zh_CN", "zh_TW"}) : Check();
}

ProgramManual windowManual()
{
    OptionGroup options;
    for (const QCommandLineOption& option : windowOptions()) {
        const std::string name = option.names().first().toStdString();
        const std::string value = option.valueName().toUpper().toStdString();
        options.options.push_back({name, value == "FOLDER" ? "DIR" : value,
                                   option.description().toStdString(), checkOf(name)});
    }
    options.options.push_back({"help", "", "Prints the options."});
    options.options.push_back({"version", "", "Prints the version."});
    return {"pastkeys",
            "step through the KV cache of a language model",
            "[OPTIONS] [FILE.pastkeys]",
            "Pastkeys runs a language model with its KV cache off and on, and shows each "
            "operation, what\nthe cache saves, and that both answers are equal, bit for bit. F1 "
            "lists the keys of the window.\n\n"
            "A file that ends in .pastkeys is the record of a run. The window opens it without "
            "the model.",
            {options},
            {},
            "",
            "pastkeys-cli"};
}

void write(const std::filesystem::path& file, const std::string& text)
{
    std::filesystem::create_directories(file.parent_path());
    saveFile(file, text);
}

void writeAbout(const ProgramManual& program, const std::filesystem::path& share)
{
    write(share / "man/man1" / (program.name + ".1"), manualPage(program, PASTKEYS_VERSION));
    write(share / "bash-completion/completions" / program.name, bashCompletion(program));
    write(share / "zsh/vendor-completions" / ("_" + program.name), zshCompletion(program));
    write(share / "fish/vendor_completions.d" / (program.name + ".fish"), fishCompletion(program));
}

} // namespace

} // namespace pastkeys

/// \param argv  one argument: the folder that becomes PREFIX/share
int main(int argc, char** argv)
{
    if (argc != 2)
        return 2;
    try {
        pastkeys::writeAbout(pastkeys::cliManual(), argv[1]);
        pastkeys::writeAbout(pastkeys::windowManual(), argv[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
