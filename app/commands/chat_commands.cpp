#include "commands/chat_commands.h"

#include "base/errors.h"
#include "commands/chat_report.h"
#include "commands/command_engine.h"
#include "commands/run_options.h"
#include "export/save_file.h"
#include "files/input_file.h"
#include "record/lane_names.h"

#include <charconv>
#include <cmath>

namespace pastkeys {

namespace {

constexpr std::array<Named<BetweenTurns>, 3> kBetweenChoices{{{"kept", BetweenTurns::Kept},
                                                              {"dropped", BetweenTurns::Dropped},
                                                              {"saved", BetweenTurns::Saved}}};

/// Three prices with commas between them, each 0 or more. Nothing if the text is something else.
std::optional<TokenPrices> pricesIn(std::string_view text)
{
    TokenPrices prices;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (double* price : {&prices.input, &prices.cached, &prices.output}) {
        const auto [next, error] = std::from_chars(at, end, *price);
        const bool isLast = price == &prices.output;
        if (error != std::errc() || !std::isfinite(*price) || *price < 0 ||
            (isLast ? next != end : next == end || *next != ','))
            return std::nullopt;
        at = next + (isLast ? 0 : 1);
    }
    return prices;
}

void expectChatOptions(const Arguments& arguments)
{
    for (const char* const option : {"left", "right", "right-model", "right-weights", "own-words",
                                     "chunks", "draft", "draft-tokens"})
        if (arguments.has(option))
            throw UsageError("--" + std::string(option) +
                             " has no effect in a conversation, which has one cache and is "
                             "compared with computing all again.");
    for (const char* const mode : {"compare", "off"})
        if (arguments.text("cache", "on") == mode)
            throw UsageError("--cache " + std::string(mode) +
                             " and a conversation exclude each other: it needs one cache, in which "
                             "the next turn finds rows.");
    if (arguments.has("ids"))
        throw UsageError("--ids cannot be used in a conversation, which joins texts.");
    if (!arguments.has("chat"))
        return expectPrompt(arguments);
    if (arguments.has("prompt"))
        throw UsageError("--prompt and --chat exclude each other.");
}

LaneSpec chatLane(const Arguments& arguments)
{
    const std::string cache = arguments.text("cache", "on");
    return laneNamed(cache == nameOf(CacheMode::On) ? std::string(CacheSpec().kind->name) : cache);
}

/// The conversation in the file, or a prompt as the only question.
ConversationScript scriptOf(const Arguments& arguments, const CommandEngine& engine,
                            CommandContext& context)
{
    if (!arguments.has("chat"))
        return {.system = {}, .turns = {{promptOf(arguments, engine, context).text}}};
    const std::string file = arguments.text("chat", "");
    const std::string bytes = readInput(file, context.stop);
    return readConversation(bytes, file == "-" ? "standard input" : printablePath(file));
}

void print(const AnsweredTurn& turn, Console& console)
{
    const auto& edits = turn.asked.edits;
    const std::string who = !edits        ? "user"
                            : *edits == 0 ? "system, now"
                                          : "question " + std::to_string(*edits) + ", now";
    console.print(who + ": " + turn.asked.text +
                  "\nassistant:" + (turn.said.starts_with(' ') ? "" : " ") + turn.said + "\n");
    console.flush();
}

/// The exit code signals failure if the kernels promise equal bits but gave others.
ExitCode chatCodeOf(const ChatReport& report, Console& console)
{
    const Verdict logits = verdictOf(report.turns);
    if (!logits.equalityExpected || logits.identical())
        return ExitCode::Done;
    console.note("error: the kernels \"" + report.header.kernels +
                 "\" promise the same bits with rows from the cache, but these differ. Please "
                 "report this.");
    return ExitCode::RunFailed;
}

ConversationSettings chatSettings(const Arguments& arguments, const ConversationScript& script,
                                  CommandContext& context)
{
    ConversationSettings settings{.script = script,
                                  .special = specialTokensIn(arguments),
                                  .each = generationOf(arguments, context.console),
                                  .between = arguments.choice("between", kBetweenChoices)};
    settings.each.lanes = {chatLane(arguments)};
    settings.each.running = {Lane{0}};
    if (!arguments.has("tokens"))
        settings.each.tokens = script.tokens.value_or(settings.each.tokens);
    return settings;
}

} // namespace

OptionGroup chatOptions()
{
    return {"Conversation",
            {{"chat", "FILE",
              "a conversation as JSON, instead of --prompt: a system prompt, and turns\n"
              "that ask, or change what was said; - reads it from standard input. The\n"
              "model's chat template is not read: the file can give prefixes instead"},
             {"between", "KIND",
              "what happens to the cache between turns: kept, dropped, or saved to a\n"
              "file, from which the next turn reads its rows (default: kept)",
              oneOf(namesOf(kBetweenChoices))},
             {"save-cache", "FILE", "write the rows of the cache to a .pastkeys file at the end"},
             {"load-cache", "FILE.pastkeys",
              "begin with the rows of a recorded run, of the same model and with a\n"
              "cache of the same form; used as far as both texts begin alike"},
             {"price", "INPUT,CACHED,OUTPUT",
              "prices per million tokens: read, found in the cache, generated\n"
              "(default: 3,0.3,15)",
              parsedBy(pricesIn, "three prices, such as 3,0.3,15")}}};
}

bool asksForChat(const Arguments& arguments)
{
    return arguments.has("chat") || arguments.has("save-cache") || arguments.has("load-cache");
}

void expectNoChatOptions(const Arguments& arguments)
{
    for (const char* const option : {"between", "price"})
        if (arguments.has(option))
            throw UsageError("--" + std::string(option) +
                             " has no effect without --chat, --save-cache or --load-cache.");
}

ChatReport chatToEnd(const Arguments& arguments, CommandContext& context,
                     const ChatListener& listener)
{
    expectChatOptions(arguments);
    const auto engine = engineOf(arguments, context);
    const ConversationScript script = scriptOf(arguments, *engine, context);
    const ConversationSettings settings = chatSettings(arguments, script, context);
    EngineConversation conversation(*engine, settings);
    if (const auto loaded = arguments.text("load-cache"))
        conversation.loadNext(*loaded);
    ChatReport report{.header = headerOf(*engine, settings.each, {}),
                      .between = settings.between,
                      .prices = pricesIn(arguments.text("price", "3,0.3,15")).value(),
                      .turns = {}};
    listener.began(script);
    for (const ScriptTurn& turn : script.turns) {
        conversation.begin(turn, context.stop);
        while (conversation.advance(context.stop))
            context.console.progress("turn " + std::to_string(report.turns.size() + 1));
        context.console.progress({});
        report.turns.push_back(conversation.turn());
        listener.answered(report.turns.back());
    }
    listener.ended(conversation, report);
    return report;
}

ExitCode runChat(const Arguments& arguments, CommandContext& context)
{
    Console& console = context.console;
    const bool json = arguments.has("json");
    expectChatOptions(arguments); // also before the file is looked at
    const auto saved = arguments.text("save-cache");
    if (saved)
        expectOutput(arguments, *saved);
    const ChatListener listener{
        .began =
            [&](const ConversationScript& script) {
                if (!json && !script.system.empty())
                    console.print("system: " + script.system + "\n");
            },
        .answered =
            [&](const AnsweredTurn& turn) {
                if (!json)
                    print(turn, console);
            },
        .ended =
            [&](const EngineConversation& conversation, const ChatReport& report) {
                if (json)
                    console.printJson(documentText(chatJson(report)));
                else
                    console.print("\n" + chatReport(report));
                console.flush();
                if (!saved)
                    return;
                saveFile(*saved, [&](const ByteSink& sink) {
                    conversation.save(untilStopped(sink, context.stop));
                });
                console.note("Written: " + *saved + ".");
            }};
    return chatCodeOf(chatToEnd(arguments, context, listener), console);
}

} // namespace pastkeys
