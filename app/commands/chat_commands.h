#pragma once

#include "commands/command.h"

namespace pastkeys {

OptionGroup chatOptions(); ///< --chat, --between, --save-cache, --load-cache, --price

/// Whether the options ask for a conversation: several turns, or one whose rows are loaded or saved.
bool asksForChat(const Arguments& arguments);
/// Throws UsageError if an option that needs a conversation was given.
void expectNoChatOptions(const Arguments& arguments);

/// The command `run` with --chat, --save-cache or --load-cache: answers one turn after the other
/// with the same cache, and prints what each has found there.
ExitCode runChat(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
