#include "commands/batch_commands.h"
#include "commands/batch_options.h"
#include "commands/beam_options.h"
#include "commands/beam_report.h"
#include "commands/chat_commands.h"
#include "commands/command_engine.h"
#include "commands/draft_options.h"
#include "commands/draft_report.h"
#include "commands/run_json.h"
#include "commands/run_options.h"
#include "commands/run_report.h"
#include "text/streaming_decoder.h"

namespace pastkeys {

namespace {

/// The exit code signals failure if the kernels promise bit-identical results with these caches but
/// the results differ. A run with a deliberate mistake succeeds even if its results differ.
ExitCode codeOf(const Trace& trace, Console& console)
{
    const Verdict verdict = trace.verdict();
    if (const Mistake* mistake = mistakeIn(trace.header())) {
        console.note("note: the mistake is on purpose: " + std::string(mistake->explanation));
        return ExitCode::Done;
    }
    if (!verdict.equalityExpected || verdict.identical())
        return ExitCode::Done;
    console.note("error: the kernels \"" + trace.header().kernels +
                 "\" promise equal bits with both caches, but these differ. Please report this.");
    return ExitCode::RunFailed;
}

/// The text that the model wrote with the second lane's cache, or a line saying that both lanes
/// wrote the same text. Empty if both lanes read the first lane's text.
template <typename TextOf> std::string ownWordsText(const Trace& trace, const TextOf& textOf)
{
    const TraceHeader& header = trace.header();
    if (!header.ownWords)
        return {};
    if (trace.chosenBy(Lane{0}) == trace.chosenBy(Lane{1}))
        return "Both caches wrote the same words.\n";
    std::string text = "With the ";
    text += header.lane(Lane{1}).name.english();
    text += ", the model wrote:";
    return text + textOf(trace.chosenBy(Lane{1})) + "\n";
}

ExitCode run(const Arguments& arguments, CommandContext& context)
{
    if (arguments.has("prompts"))
        return runBatch(arguments, context);
    expectNoBatchOptions(arguments);
    if (asksForChat(arguments))
        return runChat(arguments, context);
    expectNoChatOptions(arguments);
    if (arguments.has("beams"))
        return runBeams(arguments, context);
    expectNoBeamOptions(arguments);
    Console& console = context.console;
    const bool json = arguments.has("json");
    PreparedRun prepared = preparedRun(arguments, context);
    const Tokenizer& tokenizer = prepared.engine->model.tokenizer;
    StreamingDecoder decoder(tokenizer);
    const auto show = [&](const std::string& text) {
        if (!json) {
            console.print(text);
            console.flush();
        }
    };
    show(prepared.promptText + (prepared.settings.source.empty() ? "" : "\n"));
    const auto seen = [&](const StepRecord& step) {
        const bool isLeft = step.lane(Lane{0}) || !prepared.settings.ownWords;
        if (isLeft)
            for (const TokenText& token : step.chosenBy(Lane{0}))
                if (!tokenizer.isSpecial(token.id))
                    show(decoder.append(token.id));
    };
    prepared.settings.repeatShorter = kShortPass;
    const Trace trace =
        runToEnd(*prepared.engine, prepared.settings, prepared.promptText, seen, context.stop);
    show(decoder.finish());
    const auto textOf = [&tokenizer](std::span<const TokenId> tokens) {
        return generatedText(tokenizer, tokens);
    };
    if (json)
        console.printJson(runJson(trace, prepared.settings.prompt, textOf));
    else
        console.print("\n\n" + ownWordsText(trace, textOf) + runReport(trace) + draftReport(trace));
    console.flush();
    return codeOf(trace, console);
}

} // namespace

Command runCommand()
{
    OptionGroup batch = batchOptions();
    batch.options.push_back(sizesOption());
    return {
        "run",
        "Generates text with the cache off and on, and compares both bit for bit",
        "Feeds the prompt to the model and generates tokens. Each step runs with the cache\n"
        "off, on, or both in lockstep, or with any two caches. Prints the text, whether both\n"
        "gave the same bits or how far apart they are, and what each step cost. With --prompts,\n"
        "it runs many prompts together and compares each with the same prompt alone. With\n"
        "--draft, one pass checks several proposed tokens (speculative decoding), and the text is\n"
        "compared with that of plain decoding. With --chat, it answers several turns with one\n"
        "cache, and prints what each finds there (prompt caching). With --beams, it searches for\n"
        "the most probable text, and reports which rows of the cache the beams share, copy or\n"
        "compute again.",
        "  pastkeys-cli run --prompt \"Mia has a red ball.\" --tokens 12\n"
        "  pastkeys-cli run --prompts questions.txt --slots 4 --tokens 12\n"
        "  pastkeys-cli run --prompt \"Mia has a red ball.\" --draft lookup --tokens 48\n"
        "  pastkeys-cli run --chat chat.json --between dropped\n"
        "  pastkeys-cli run --prompt \"Mia has a red ball.\" --beams 4 --cache paged:4",
        {promptOptions(),
         batch,
         generationOptions(),
         cacheOptions(),
         laneModelOptions(),
         draftOptions(),
         chatOptions(),
         beamOptions(),
         modelOptions(),
         {"Output", {jsonOption()}}},
        run};
}

} // namespace pastkeys
