#include "commands/command_engine.h"
#include "commands/run_json.h"
#include "commands/run_options.h"
#include "commands/run_report.h"
#include "text/streaming_decoder.h"

namespace pastkeys {

namespace {

/// Exact kernels promise equal bits. Where bits differ, scripts must see it.
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

ExitCode run(const Arguments& arguments, CommandContext& context)
{
    Console& console = context.console;
    const bool json = arguments.has("json");
    const PreparedRun prepared = preparedRun(arguments, context);
    const Tokenizer& tokenizer = prepared.engine->model.tokenizer;
    StreamingDecoder decoder(tokenizer);
    std::string generated;
    const auto show = [&](const std::string& text) {
        generated += text;
        if (!json) {
            console.print(text);
            console.flush();
        }
    };
    if (!json)
        console.print(prepared.promptText);
    const auto seen = [&](const StepRecord& step) {
        if (step.choice && !tokenizer.isSpecial(step.choice->token.id))
            show(decoder.append(step.choice->token.id));
    };
    const Trace trace =
        runToEnd(*prepared.engine, prepared.settings, prepared.promptText, seen, context.stop);
    show(decoder.finish());
    if (json)
        console.printJson(runJson(trace, prepared.settings.prompt, generated));
    else
        console.print("\n\n" + runReport(trace));
    console.flush();
    return codeOf(trace, console);
}

} // namespace

Command runCommand()
{
    return {"run",
            "Generates text with the cache off and on, and compares both bit for bit",
            "Feeds the prompt to the model and generates tokens. Each step runs with the cache\n"
            "off, on, or both in lock-step, or with any two caches. Prints the text, whether both\n"
            "gave the same bits or how far they are apart, and what each step cost.",
            "  pastkeys-cli run --prompt \"Mia has a red ball.\" --tokens 12",
            {promptOptions(),
             generationOptions(),
             cacheOptions(),
             modelOptions(),
             {"Output", {jsonOption()}}},
            run};
}

} // namespace pastkeys
