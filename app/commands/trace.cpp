#include "commands/command_engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "export/save_file.h"
#include "trace/trace_writer.h"

namespace pastkeys {

namespace {

ExitCode trace(const Arguments& arguments, CommandContext& context)
{
    const std::string path = outputOf(arguments);
    const PreparedRun run = preparedRun(arguments, context);
    std::size_t steps = 0;
    saveFile(path, [&](const ByteSink& sink) {
        TraceWriter writer(sink, headerOf(*run.engine, run.settings, run.promptText));
        const auto seen = [&](const StepRecord& step) {
            writer.append(step);
            context.console.progress("step " + std::to_string(++steps));
        };
        runToEnd(*run.engine, run.settings, run.promptText, seen, context.stop);
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
        "Does the same as the command run, and writes one header line, then one line per step:\n"
        "its tokens, every operation with its work by formula and as counted, the verdict, the\n"
        "largest logits and the chosen token. assets/trace/trace.schema.json describes the\n"
        "format, in which steps, layers and heads count from 0.",
        "  pastkeys-cli trace --prompt \"Mia has a red ball.\" --tokens 12 --out run.jsonl",
        {promptOptions(),
         generationOptions(),
         cacheOptions(),
         modelOptions(),
         {"Output", {outOption("file to write")}}},
        trace};
}

} // namespace pastkeys
