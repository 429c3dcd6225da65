#include "commands/manual_page.h"

#include "commands/joined.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace pastkeys {

namespace {

/// Escapes the text so that roff shows it unchanged: hyphens stay ASCII, and no line is read as a
/// request.
std::string escaped(std::string_view text)
{
    std::string shown;
    bool atStart = true;
    for (const char letter : text) {
        if (atStart && (letter == '.' || letter == '\''))
            shown += "\\&";
        if (letter == '\\')
            shown += "\\e";
        else if (letter == '-')
            shown += "\\-";
        else
            shown += letter;
        atStart = letter == '\n';
    }
    return shown;
}

std::string inCapitals(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) {
        return static_cast<char>(std::toupper(letter));
    });
    return text;
}

std::string section(std::string_view title)
{
    return joined(".SH ", escaped(title), "\n");
}

/// The text in roff. An empty line begins a new paragraph.
std::string paragraphs(const std::string& text)
{
    std::string page;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        page += joined(line.empty() ? ".PP" : escaped(line), "\n");
    return page;
}

/// The help text in roff. A line with columns, such as a name and its meaning, is not joined with
/// other lines.
std::string helpLines(const std::string& text)
{
    std::string page;
    std::istringstream lines(text);
    bool wasColumns = false;
    for (std::string line; std::getline(lines, line);) {
        const bool isColumns = line.find("  ") != std::string::npos;
        page +=
            joined(page.empty() ? "" : "\n", isColumns || wasColumns ? ".br\n" : "", escaped(line));
        wasColumns = isColumns;
    }
    return page;
}

/// \param dashes  "--" for an option; empty for a positional argument
std::string optionText(const Option& option, std::string_view dashes)
{
    std::string page = ".TP\n\\fB";
    page += escaped(dashes);
    page += dashes.empty() ? escaped(option.value) : escaped(option.name);
    page += "\\fR";
    if (!dashes.empty() && !option.value.empty())
        page += joined(" \\fI", escaped(option.value), "\\fR");
    page += joined("\n", helpLines(option.help), option.required ? " (required)" : "", "\n");
    return page;
}

std::string optionsText(const std::vector<OptionGroup>& groups)
{
    std::string page;
    for (const OptionGroup& group : groups) {
        if (!group.title.empty())
            page += joined(".PP\n.I ", escaped(group.title), "\n");
        for (const Option& option : group.options)
            page += optionText(option, "--");
    }
    return page;
}

std::string commandText(const std::string& program, const Command& command)
{
    std::string page = joined(".SS ", escaped(command.name), "\n", escaped(command.summary),
                              ".\n.PP\n", paragraphs(command.description));
    page += joined(".PP\n.B ", escaped(program), " ", escaped(command.name));
    for (const Option& word : command.words)
        page += word.required ? joined(" ", word.value) : joined(" [", word.value, "]");
    page += " [OPTIONS]\n";
    for (const Option& word : command.words)
        page += optionText(word, "");
    page += optionsText(command.options);
    page += joined(".PP\nExample:\n.PP\n.nf\n", escaped(command.example), "\n.fi\n");
    return page;
}

constexpr const char* kEnvironment =
    R"(.SH ENVIRONMENT
.TP
.B PASTKEYS_ASSETS
The folder with the built-in model and the lessons. Without it, the program looks in
.I share/pastkeys
beside its own folder.
.TP
.B PASTKEYS_PORTABLE
A folder in which the window keeps its settings, instead of the folder of the user's settings.
)";

} // namespace

std::string manualPage(const ProgramManual& program, std::string_view version)
{
    std::string page = joined(".TH ", escaped(inCapitals(program.name)), " 1 \"\" \"Pastkeys ",
                              version, "\" \"User Commands\"\n");
    page += joined(section("NAME"), escaped(program.name), " \\- ", escaped(program.summary), "\n");
    page += joined(section("SYNOPSIS"), ".B ", escaped(program.name), "\n", escaped(program.words));
    page += joined("\n", section("DESCRIPTION"), paragraphs(program.description));
    page += joined(section("OPTIONS"), optionsText(program.options));
    if (!program.commands.empty())
        page += section("COMMANDS");
    for (const Command& command : program.commands)
        page += commandText(program.name, command);
    if (!program.exitCodes.empty())
        page += joined(section("EXIT STATUS"), escaped(program.exitCodes), "\n");
    page += joined(kEnvironment, section("SEE ALSO"), ".BR ", escaped(program.seeAlso), " (1)\n");
    return page;
}

} // namespace pastkeys
