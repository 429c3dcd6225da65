#include "commands/engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "save_file.h"
#include "trace/trace_writer.h"

namespace pastkeys {

namespace {

ExitCode trace(const Arguments& arguments, CommandContext& context)
{
    const std::string path = arguments.required("out");
    expectWritable(path);
    expectPrompt(arguments);
    RunSettings settings = settingsOf(arguments, context.console);
    const auto engine = engineOf(arguments, context);
    const PromptTokens prompt = promptOf(arguments, *engine, context);
    settings.prompt = prompt.ids;
    validate(settings, engine->model.config);
    std::size_t steps = 0;
    saveFile(path, [&](const ByteSink& sink) {
        TraceWriter writer(sink, headerOf(*engine, settings, prompt.text));
        const auto seen = [&](const StepRecord& step) {
            writer.append(step);
            context.console.progress("step " + std::to_string(++steps));
        };
        runToEnd(*engine, settings, prompt.text, seen, context.stop);
    });
    context.console.note("Written: " + path + " (" + groupedDigits(steps) + " steps).");
    return ExitCode::Done;
}

} // namespace

Command traceCommand()
{
    return {
        "trace",
        "Writes everything that a run did, step by step, as JSON Lines",
        "Runs like run, and writes one header line and one line a step: tokens, every operation\n"
        "with its formula and counted work, the verdict, the largest logits and the choice.\n"
        "The format is described in assets/trace.schema.json.",
        "  pastkeys-cli trace --prompt \"Mia has a red ball.\" --tokens 12 --out run.jsonl",
        promptOptions() + generationOptions() + engineOptions() +
            std::vector<Option>{{"out", "FILE", "the file to write"}},
        trace};
}

} // namespace pastkeys
