#include "commands/engine.h"
#include "commands/run_json.h"
#include "commands/run_options.h"
#include "commands/run_report.h"
#include "text/streaming_decoder.h"

namespace pastkeys {

namespace {

/// Exact tables promise equal bits. Where they are not, scripts must see it.
ExitCode codeOf(const Trace& trace, const Console& console)
{
    const Verdict verdict = trace.verdict();
    if (!verdict.equalityExpected || verdict.identical())
        return ExitCode::Done;
    console.note("error: the kernels \"" + trace.header().kernels +
                 "\" promise equal bits with the cache off and on, and these differ. Please "
                 "report this.");
    return ExitCode::RunFailed;
}

ExitCode run(const Arguments& arguments, CommandContext& context)
{
    Console& console = context.console;
    const bool json = arguments.has("json");
    expectPrompt(arguments);
    RunSettings settings = settingsOf(arguments, console);
    const auto engine = engineOf(arguments, context);
    const PromptTokens prompt = promptOf(arguments, *engine, context);
    settings.prompt = prompt.ids;
    validate(settings, engine->model.config);
    StreamingDecoder decoder(engine->model.tokenizer);
    std::string generated;
    const auto show = [&](const std::string& text) {
        generated += text;
        if (!json) {
            console.print(terminalText(text));
            console.flush();
        }
    };
    if (!json)
        console.print(terminalText(prompt.text));
    const auto seen = [&](const StepRecord& step) {
        if (step.choice && !engine->model.tokenizer.isSpecial(step.choice->token.id))
            show(decoder.append(step.choice->token.id));
    };
    const Trace trace = runToEnd(*engine, settings, prompt.text, seen, context.stop);
    show(decoder.finish());
    console.print(json ? runJson(trace, prompt.ids, generated) : "\n\n" + runReport(trace));
    console.flush();
    return codeOf(trace, console);
}

} // namespace

Command runCommand()
{
    return {
        "run",
        "Generates text with the cache off and on, and proves both equal",
        "Feeds the prompt to the model and generates tokens, each step with the cache off, on\n"
        "or both in lock-step. Prints the text, whether both gave the same bits, and what each\n"
        "step cost. With --json, one JSON document.",
        "  pastkeys-cli run --prompt \"Mia has a red ball.\" --tokens 12",
        promptOptions() + generationOptions() + engineOptions() +
            std::vector<Option>{{"json", "", "print one JSON document instead"}},
        run};
}

} // namespace pastkeys
