#include "commands/batch_commands.h"

#include "base/errors.h"
#include "commands/batch_json.h"
#include "commands/batch_options.h"
#include "commands/batch_report.h"
#include "commands/command_engine.h"
#include "commands/plain_numbers.h"
#include "export/save_file.h"
#include "export/trace_formats.h"

#include <span>
#include <vector>

namespace pastkeys {

namespace {

BatchStepSeen progressOn(Console& console)
{
    return [&console](const BatchStep& step) {
        console.progress("step " + std::to_string(step.index + 1));
    };
}

/// The text that each sequence generated.
std::vector<std::string> textsOf(const BatchTrace& batch, const Tokenizer& tokenizer)
{
    std::vector<std::string> texts;
    for (const SequenceResult& result : resultsOf(batch))
        texts.push_back(generatedText(tokenizer, result.chosen));
    return texts;
}

/// The command fails if the kernels are exact but a sequence gives different results in the batch
/// than alone. It does not fail if padding counts as positions, because that mistake is deliberate.
ExitCode codeOf(const BatchTrace& batch, const Engine& engine, Console& console)
{
    if (batch.header->countsPadding) {
        console.note("note: the mistake is on purpose: Padding counts as positions of the text, so "
                     "the text does not begin at position 0.");
        return ExitCode::Done;
    }
    const auto maxUlp = totalsOf(batch, batch.steps.size()).maxUlp;
    if (!engine.kernels.exact || maxUlp.value_or(0) == 0)
        return ExitCode::Done;
    console.note("error: the kernels \"" + batch.header->kernels +
                 "\" promise that a sequence gives the same bits in a batch as alone, but these "
                 "differ. Please report this.");
    return ExitCode::RunFailed;
}

void measureSizes(const PreparedBatch& prepared, const Arguments& arguments,
                  CommandContext& context)
{
    Console& console = context.console;
    CommandEngine& engine = *prepared.engine;
    std::vector<std::size_t> sizes;
    for (const std::uint64_t size : arguments.numbers("sizes"))
        sizes.push_back(size);
    const auto progress = [&console](double share) {
        console.progress("measuring: " + std::to_string(static_cast<int>(share * 100)) + "%");
    };
    const std::vector<BatchSizePoint> points =
        measureBatchSizes(engine.machinery(), prepared.settings, sizes, context.stop, progress);
    console.progress({});
    if (!arguments.has("json"))
        return console.print(batchSizesTable(points));
    Json json = batchHeaderJson(headerOf(engine.machinery(), engine.model.name, prepared.settings),
                                engine.model.fingerprint, prepared.settings);
    json["settings"].erase("slots"); // each size has its own number of slots
    json["sizes"] = batchSizesJson(points);
    console.printJson(documentText(json));
}

} // namespace

ExitCode runBatch(const Arguments& arguments, CommandContext& context)
{
    Console& console = context.console;
    const PreparedBatch prepared = preparedBatch(arguments, context);
    if (arguments.has("sizes")) {
        measureSizes(prepared, arguments, context);
        return ExitCode::Done;
    }
    const BatchTrace batch =
        batchToEnd(*prepared.engine, prepared.settings, progressOn(console), context.stop);
    console.progress({});
    const std::vector<std::string> texts = textsOf(batch, prepared.engine->model.tokenizer);
    if (arguments.has("json")) {
        Json json =
            batchHeaderJson(*batch.header, prepared.engine->model.fingerprint, prepared.settings);
        json.update(batchJson(batch, prepared.settings, texts));
        console.printJson(documentText(json));
    } else {
        console.print(batchReport(batch, texts));
    }
    console.flush();
    return codeOf(batch, *prepared.engine, console);
}

ExitCode traceBatch(const Arguments& arguments, const std::string& path, CommandContext& context)
{
    const TraceFormat* const byEnding = traceFormatOf(path);
    const std::string format =
        arguments.text("format", byEnding ? byEnding->name : std::string_view());
    if (format != "jsonl")
        throw UsageError("a batch can only be written as JSON Lines: choose a name that ends in "
                         ".jsonl, or record one prompt with --prompt.");
    for (const char* const option : {"table", "bom"})
        if (arguments.has(option))
            throw UsageError("--" + std::string(option) + " is only for CSV.");
    const PreparedBatch prepared = preparedBatch(arguments, context);
    CommandEngine& engine = *prepared.engine;
    const BatchStepSeen showProgress = progressOn(context.console);
    std::size_t steps = 0;
    saveFile(path, [&](const ByteSink& sink) {
        const auto write = [&sink](const Json& json) {
            const std::string line = batchLine(json);
            sink(std::as_bytes(std::span(line)));
        };
        write(batchHeaderJson(headerOf(engine.machinery(), engine.model.name, prepared.settings),
                              engine.model.fingerprint, prepared.settings));
        const auto seen = [&](const BatchStep& step) {
            showProgress(step);
            write(batchStepJson(step));
        };
        steps = batchToEnd(engine, prepared.settings, seen, context.stop).steps.size();
    });
    context.console.note("Written: " + path + " (" + counted(steps, "step", "steps") + ").");
    return ExitCode::Done;
}

} // namespace pastkeys
