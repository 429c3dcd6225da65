// Generates the manual pages from the same table of options as the help.
#pragma once

#include "commands/command.h"

#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The data from which a program's manual page and shell completions are generated.
struct ProgramManual
{
    std::string name;
    std::string summary;              ///< one line, in lower case, without a period
    std::string words;                ///< what may follow the name, e.g. "[OPTIONS] [FILE]"
    std::string description;          ///< paragraphs, separated by empty lines
    std::vector<OptionGroup> options; ///< of the program itself
    std::vector<Command> commands;    ///< selected by the first word; may be empty
    std::string exitCodes;            ///< if empty, the page has no EXIT STATUS section
    std::string seeAlso;              ///< the program whose manual page this one refers to
};

/// The program's page for section 1 of the manual, as roff source.
std::string manualPage(const ProgramManual& program, std::string_view version);

} // namespace pastkeys
