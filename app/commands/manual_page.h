// Makes the manual pages from the same table of options as the help.
#pragma once

#include "commands/command.h"

#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// What the manual page and the shell completions of a program are made from.
struct ProgramManual
{
    std::string name;
    std::string summary;              ///< one line, in lower case, without a full stop
    std::string words;                ///< what may follow the name, e.g. "[OPTIONS] [FILE]"
    std::string description;          ///< paragraphs, with an empty line between two of them
    std::vector<OptionGroup> options; ///< of the program itself
    std::vector<Command> commands;    ///< the first word chooses one of them; may be empty
    std::string exitCodes;            ///< if empty, the page has no section EXIT STATUS
    std::string seeAlso;              ///< the program whose manual page this one refers to
};

/// The page in roff, for section 1 of the manual.
std::string manualPage(const ProgramManual& program, std::string_view version);

} // namespace pastkeys
