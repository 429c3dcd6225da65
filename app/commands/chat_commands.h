#pragma once

#include "commands/chat_report.h"
#include "commands/command.h"

#include <functional>

namespace pastkeys {

OptionGroup chatOptions(); ///< --chat, --between, --save-cache, --load-cache, --price

/// Whether the options ask for a conversation: several turns, or one whose rows are loaded or saved.
bool asksForChat(const Arguments& arguments);
/// Throws UsageError if an option that needs a conversation was given.
void expectNoChatOptions(const Arguments& arguments);

/// What is told while a conversation goes on.
struct ChatListener
{
    std::function<void(const ConversationScript& script)> began;
    std::function<void(const AnsweredTurn& turn)> answered;
    std::function<void(const EngineConversation& held, const ChatReport& report)> ended;
};

/// Holds the conversation that the options describe. Throws UsageError for options that have no
/// effect in one, and what the engine throws.
ChatReport chatToEnd(const Arguments& arguments, CommandContext& context,
                     const ChatListener& listener);

/// The command `run` with --chat, --save-cache or --load-cache: answers one turn after the other
/// with the same cache, and prints what each has found there.
ExitCode runChat(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
