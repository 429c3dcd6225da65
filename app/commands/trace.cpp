#include "archive/trace_file.h"
#include "base/errors.h"
#include "commands/batch_commands.h"
#include "commands/batch_options.h"
#include "commands/beam_options.h"
#include "commands/beam_report.h"
#include "commands/command_engine.h"
#include "commands/draft_options.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "export/save_file.h"
#include "export/trace_formats.h"

namespace pastkeys {

using namespace std::string_literals;

namespace {

constexpr std::array<Named<CsvTable>, 2> kTableChoices{
    {{"steps", CsvTable::Steps}, {"operations", CsvTable::Operations}}};

/// The format named by --format or, without it, by the file's extension.
const TraceFormat& formatOf(const Arguments& arguments, const std::string& path)
{
    if (const auto name = arguments.text("format"))
        return traceFormatNamed(*name);
    if (const TraceFormat* format = traceFormatOf(path))
        return *format;
    throw UsageError("the name of the file does not end in " + endingsOfTraces() +
                     ". Choose one of these extensions, or a format with --format.");
}

/// A run, and the beam search whose best text it is, if it is one.
struct RunToWrite
{
    Trace trace;
    std::optional<BeamTrace> beams = {};
};

RunToWrite runOrRecording(const Arguments& arguments, CommandContext& context)
{
    if (const auto recorded = arguments.text("trace")) {
        RunToWrite read{readTraceFile(*recorded, {.stop = context.stop})};
        read.beams = readBeams(*recorded, read.trace);
        return read;
    }
    std::size_t steps = 0;
    if (arguments.has("beams")) {
        PreparedBeams beams = preparedBeams(arguments, context);
        const auto noted = [&](const BeamStep&) {
            context.console.progress("step " + std::to_string(++steps));
        };
        const BeamTrace found = beamsToEnd(beams, ComparesAlone::No, noted, context.stop).trace;
        return {bestTraceOf(beams, found), found};
    }
    expectNoBeamOptions(arguments);
    const auto seen = [&](const StepRecord&) {
        context.console.progress("step " + std::to_string(++steps));
    };
    const PreparedRun run = preparedRun(arguments, context);
    return {runToEnd(*run.engine, run.settings, run.promptText, seen, context.stop)};
}

bool isRecording(std::string_view name)
{
    return name.ends_with(kTraceFileEnding);
}

/// Prints the beam search in the file that --beams names.
ExitCode printBeams(const Arguments& arguments, CommandContext& context)
{
    const std::string path = arguments.text("beams", "");
    expectWithout(arguments, {"out", "trace", "prompt", "prompts", "format", "table", "bom"},
                  "--beams with a file");
    const Trace run = readTraceFile(path, {.stop = context.stop});
    const std::optional<BeamTrace> beams = readBeams(path, run);
    if (!beams)
        throw InputError({.file = path,
                          .place = {},
                          .expected = {},
                          .found = {},
                          .hint = "It has no beam search. trace --beams N writes one."s});
    context.console.print(run.header().prompt + "\n\n" + recordedBeamReport(*beams));
    return ExitCode::Done;
}

ExitCode trace(const Arguments& arguments, CommandContext& context)
{
    if (isRecording(arguments.text("beams", "")))
        return printBeams(arguments, context);
    if (!arguments.has("out"))
        throw UsageError("--out is required.");
    const std::string path = outputOf(arguments);
    if (arguments.has("prompts") && arguments.has("trace"))
        throw UsageError("--prompts and --trace exclude each other.");
    if (arguments.has("prompts"))
        return traceBatch(arguments, path, context);
    expectNoBatchOptions(arguments);
    expectOneSource(arguments);
    const TraceFormat& format = formatOf(arguments, path);
    for (const char* const option : {"table", "bom"})
        if (arguments.has(option) && format.name != "csv")
            throw UsageError("--" + std::string(option) + " is only for CSV.");
    std::size_t steps = 0;
    // The run happens inside saveFile(), which first checks that it can write the file.
    saveFile(path, [&](const ByteSink& sink) {
        const RunToWrite done = runOrRecording(arguments, context);
        steps = done.trace.size();
        if (arguments.has("bom"))
            sink(std::as_bytes(std::span(kCsvMark)));
        const ByteSink stopping = untilStopped(sink, context.stop);
        if (done.beams && format.name == "pastkeys")
            writeTraceFile(done.trace, stopping, {.beams = &*done.beams});
        else
            format.write(done.trace, arguments.choice("table", kTableChoices), stopping,
                         [](double) {});
    });
    context.console.note("Written: " + path + " (" + counted(steps, "step", "steps") + ").");
    return ExitCode::Done;
}

Option formatOption()
{
    std::string help = "format of the file; without it, the extension decides:";
    for (const TraceFormat& format : traceFormats()) {
        help += "\n";
        help += padRight(std::string(format.name), 10);
        help += format.content;
    }
    return {"format", "NAME", help, oneOf(namesOf(traceFormats()))};
}

/// In this command, --beams may also name a file.
OptionGroup beamsOrFileOptions()
{
    OptionGroup group = beamOptions();
    Option& beams = group.options.front();
    beams.value = "N|FILE";
    beams.help += ";\nwith a .pastkeys file of such a search, prints its texts, tree and copies";
    beams.check = [number = beams.check](std::string& value) {
        return isRecording(value) ? std::string() : number(value);
    };
    return group;
}

/// Not required, because a file of --beams is only read.
Option outOfTrace()
{
    Option out = outOption("file to write");
    out.required = false;
    return out;
}

} // namespace

Command traceCommand()
{
    return {
        "trace",
        "Writes everything that a run did, step by step, to a file",
        "Does the same as the command run, and writes what it did: for each step, its tokens,\n"
        "every operation with its work by formula and as counted, and its duration. The\n"
        "extension of the file chooses the format. A JSON Lines file (.jsonl) also holds the\n"
        "verdict and the largest logits; assets/trace/trace.schema.json describes it. A .pastkeys\n"
        "file also has the rows of Q, K, V, the hidden states and the logits: the program opens\n"
        "it again, even without the model. In all formats, steps, layers and positions are\n"
        "numbered from 0. With --trace, it converts a recorded run to another format. With\n"
        "--prompts, it writes a batch to a JSON Lines file: its settings, then one line per step.\n"
        "With --beams, it writes the text of the best beam, and the tree to a .pastkeys file.",
        "  pastkeys-cli trace --prompt \"Mia has a red ball.\" --tokens 12 --out run.pastkeys\n"
        "  pastkeys-cli trace --prompt \"Mia has a red ball.\" --out run.jsonl\n"
        "  pastkeys-cli trace --prompt \"Mia has a red ball.\" --table operations --out run.csv\n"
        "  pastkeys-cli trace --prompt \"Mia has a red ball.\" --out run.trace.json\n"
        "  pastkeys-cli trace --trace run.pastkeys --out run.csv\n"
        "  pastkeys-cli trace --prompts questions.txt --slots 4 --out batch.jsonl",
        {promptOptions(),
         batchOptions(),
         recordedRunOptions(),
         generationOptions(),
         cacheOptions(),
         laneModelOptions(),
         draftOptions(),
         beamsOrFileOptions(),
         modelOptions(),
         {"Output",
          {outOfTrace(),
           formatOption(),
           {"table", "NAME",
            "steps (one row per step and lane) or operations\n(one row per operation); only for "
            "CSV (default: steps)",
            oneOf(namesOf(kTableChoices))},
           {"bom", "",
            "begin the table with a byte order mark, so that Excel shows\nits text correctly; only "
            "for CSV"}}}},
        trace};
}

} // namespace pastkeys
