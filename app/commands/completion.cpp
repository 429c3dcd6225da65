#include "commands/completion.h"

#include "base/listed.h"
#include "commands/joined.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The kind of value that an option or a positional argument takes.
enum class Values
{
    None,   ///< the option is a switch
    Any,    ///< any text, so completion has nothing to offer
    Names,  ///< one of a list of names
    Traces, ///< recorded runs
    Files,
    Folders,
};

Values valuesOf(const Option& option)
{
    if (option.value.empty())
        return Values::None;
    if (!option.check.names().empty())
        return Values::Names;
    if (option.value == "DIR")
        return Values::Folders;
    if (option.value == "FILE.pastkeys")
        return Values::Traces;
    return option.value.starts_with("FILE") || option.value == "PATH" ? Values::Files : Values::Any;
}

std::string namesOf(const Option& option)
{
    return listed(option.check.names(), " ");
}

std::vector<Option> optionsOf(const std::vector<OptionGroup>& groups)
{
    std::vector<Option> options;
    for (const OptionGroup& group : groups)
        options.insert(options.end(), group.options.begin(), group.options.end());
    return options;
}

std::vector<Option> optionsOf(const Command& command)
{
    std::vector<Option> options = optionsOf(command.options);
    options.push_back({"help", "", "print this help"});
    return options;
}

/// The help text on one line, without the default.
std::string oneLine(std::string text)
{
    std::ranges::replace(text, '\n', ' ');
    return text.substr(0, text.find(" (default"));
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

/// Puts the text in single quotes, so that a shell reads it as one word.
std::string inQuotes(const std::string& text)
{
    return joined("'", replaced(text, "'", "'\\''"), "'");
}

std::string functionName(const ProgramManual& program)
{
    return joined("_", replaced(program.name, "-", "_"));
}

/// Bash code that completes the paths of folders, of any files, or of recorded runs.
const char* bashFiles(Values values)
{
    if (values == Values::Folders)
        return "compopt -o dirnames && return";
    if (values == Values::Files)
        return "compopt -o default && return";
    return "compopt -o filenames -o plusdirs && "
           "mapfile -t COMPREPLY < <(compgen -f -X '!*.pastkeys' -- \"$cur\") && return";
}

std::string bashValues(const Option& option, const std::string& pattern)
{
    std::string line = joined("    ", pattern, ") ");
    switch (valuesOf(option)) {
    case Values::None:
        return {};
    case Values::Any:
        line += "return";
        break;
    case Values::Names:
        line += joined("words=", inQuotes(namesOf(option)));
        break;
    case Values::Traces:
    case Values::Files:
    case Values::Folders:
        line += bashFiles(valuesOf(option));
        break;
    }
    return line + " ;;\n";
}

/// Bash code that offers the options of a command and the names that it takes as positional
/// arguments. If the command takes a file or a folder, the code offers options only after a dash.
std::string bashWords(const std::vector<Option>& options, const std::vector<Option>& words)
{
    std::string offered;
    std::string files;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (valuesOf(words[i]) == Values::Names)
            offered += joined(namesOf(words[i]), " ");
        else if (files.empty())
            files = joined("; ((COMP_CWORD > ", std::to_string(i + 1), ")) && [[ $cur != -* ]] && ",
                           bashFiles(valuesOf(words[i])));
    for (const Option& option : options)
        offered += joined("--", option.name, " ");
    offered.pop_back();
    return joined("words=", inQuotes(offered), files);
}

/// \param word  what zsh's _arguments function expects before the values: the option with its help,
/// or the number of a positional argument
std::string zshValues(const Option& option, std::string word)
{
    const std::string name = replaced(option.value, ":", "\\:");
    switch (valuesOf(option)) {
    case Values::None:
        break;
    case Values::Any:
        word += joined(":", name, ": ");
        break;
    case Values::Names:
        word += joined(":", name, ":(", namesOf(option), ")");
        break;
    case Values::Traces:
        word += joined(":", name, ":_files -g \"*.pastkeys\"");
        break;
    case Values::Files:
        word += joined(":", name, ":_files");
        break;
    case Values::Folders:
        word += joined(":", name, ":_files -/");
        break;
    }
    return inQuotes(word);
}

std::string zshHelp(const std::string& text)
{
    std::string shown = replaced(replaced(oneLine(text), "\\", "\\\\"), ":", "\\:");
    shown = replaced(shown, "[", "\\[");
    return replaced(shown, "]", "\\]");
}

std::string zshArguments(const std::vector<Option>& options, const std::vector<Option>& words)
{
    std::string text = "_arguments";
    for (const Option& option : options) {
        text += " \\\n        ";
        text += zshValues(option, joined("--", option.name, "[", zshHelp(option.help), "]"));
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += " \\\n        ";
        text += zshValues(words[i], std::to_string(i + 1));
    }
    return text + "\n";
}

std::string fishValues(const Option& option)
{
    switch (valuesOf(option)) {
    case Values::None:
        return "";
    case Values::Any:
        return " -x";
    case Values::Names:
        return joined(" -x -a ", inQuotes(namesOf(option)));
    case Values::Traces:
        return " -x -a '(__fish_complete_suffix .pastkeys)'";
    case Values::Files:
        return " -r -F";
    case Values::Folders:
        return " -x -a '(__fish_complete_directories)'";
    }
    return "";
}

std::string fishLine(const ProgramManual& program, const std::string& condition)
{
    std::string line = joined("complete -c ", program.name);
    if (!condition.empty())
        line += joined(" -n ", inQuotes(condition));
    return line;
}

std::string fishOptions(const ProgramManual& program, const std::string& condition,
                        const std::vector<Option>& options, const std::vector<Option>& words)
{
    std::string text;
    for (const Option& option : options)
        text += joined(fishLine(program, condition), " -l ", option.name, fishValues(option),
                       " -d ", inQuotes(oneLine(option.help)), "\n");
    for (const Option& word : words)
        text +=
            fishLine(program, condition) +
            (valuesOf(word) == Values::Files ? " -F" : replaced(fishValues(word), " -x", " -f")) +
            "\n";
    return text;
}

constexpr const char* kOrigin = "# Made from the table of options of ";

} // namespace

std::string bashCompletion(const ProgramManual& program)
{
    std::string values;
    std::string words;
    std::string names;
    for (const Command& command : program.commands) {
        for (const Option& option : optionsOf(command))
            values += bashValues(option, joined("'", command.name, " --", option.name, "'"));
        words += joined("    '", command.name, " '*) ",
                        bashWords(optionsOf(command), command.words), " ;;\n");
        names += joined(command.name, " ");
    }
    for (const Option& option : optionsOf(program.options)) {
        if (program.commands.empty())
            values += bashValues(option, joined("*' --", option.name, "'"));
        names += joined("--", option.name, " ");
    }
    names.pop_back();
    std::string text = joined(kOrigin, program.name, ".\n", functionName(program), "()\n{\n");
    text += "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= "
            "words=\n"
            "    COMPREPLY=()\n"
            "    ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]}\n"
            "    case \"$command $prev\" in\n";
    text += values + words;
    text += joined("    *) words=", inQuotes(names));
    text += program.words.find("FILE") == std::string::npos
                ? ""
                : joined("; [[ $cur != -* ]] && ", bashFiles(Values::Traces));
    text += " ;;\n    esac\n"
            "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
            "}\n";
    return joined(text, "complete -F ", functionName(program), " ", program.name, "\n");
}

std::string zshCompletion(const ProgramManual& program)
{
    std::string text = joined("#compdef ", program.name, "\n", kOrigin, program.name, ".\n");
    std::vector<Option> words;
    if (program.words.find("FILE") != std::string::npos)
        words = {{"FILE", "FILE.pastkeys", ""}};
    if (program.commands.empty())
        return text + zshArguments(optionsOf(program.options), words);
    text += "local -a commands=(\n";
    for (const Command& command : program.commands)
        text += joined("    ", inQuotes(joined(command.name, ":", command.summary)), "\n");
    text += ")\nif ((CURRENT == 2)); then\n    _describe -t commands command commands\n    return\n"
            "fi\nshift words\n((CURRENT--))\ncase $words[1] in\n";
    for (const Command& command : program.commands)
        text +=
            command.name + ")\n    " + zshArguments(optionsOf(command), command.words) + "    ;;\n";
    return text + "esac\n";
}

std::string fishCompletion(const ProgramManual& program)
{
    std::string text = joined(kOrigin, program.name, ".\n");
    if (program.commands.empty())
        return text + fishOptions(program, "", optionsOf(program.options), {});
    text += joined("complete -c ", program.name, " -f\n");
    text += fishOptions(program, "__fish_use_subcommand", optionsOf(program.options), {});
    for (const Command& command : program.commands) {
        text += joined(fishLine(program, "__fish_use_subcommand"), " -a ", command.name, " -d ",
                       inQuotes(command.summary), "\n");
        text += fishOptions(program, joined("__fish_seen_subcommand_from ", command.name),
                            optionsOf(command), command.words);
    }
    return text;
}

} // namespace pastkeys
