#include "archive/trace_file.h"

#include "archive/beam_json.h"
#include "archive/header_reader.h"
#include "archive/network_json.h"
#include "archive/record_fields.h"
#include "archive/step_reader.h"
#include "archive/trace_tensors.h"
#include "archive/trace_writer.h"
#include "base/errors.h"
#include "compare/verdicts.h"
#include "files/model_config.h"
#include "files/safetensors_writer.h"
#include "record/pass_operations.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace pastkeys {

namespace {

/// The largest record in bytes. The usual safetensors reader refuses headers of more than 100 MB;
/// the remaining 10 MB leave room for the names and shapes of the tensors.
constexpr std::size_t kLongestRecord = 90'000'000;

constexpr std::string_view kBeamsKey = "beams"; ///< of the metadata

struct Content
{
    TraceSource source;
    SafetensorsMetadata metadata;
};

[[noreturn]] void refuseMissing(const Content& content, std::string_view key)
{
    refuse(content.source.file, Text::tr("metadata"), Text::tr("a string named %1", Text(key)),
           Text::tr("nothing with this name"));
}

std::string metadataOf(const Content& content, std::string_view key)
{
    const auto found =
        std::ranges::find(content.metadata, key, &SafetensorsMetadata::value_type::first);
    if (found == content.metadata.end())
        refuseMissing(content, key);
    return found->second;
}

/// The whole number before the dot.
int versionOf(const Content& content)
{
    const std::string version = metadataOf(content, "version");
    int major = 0;
    const auto [end, error] =
        std::from_chars(version.data(), version.data() + version.size(), major);
    const bool isNumber =
        error == std::errc() && (end == version.data() + version.size() || *end == '.');
    if (!isNumber || major < 1)
        refuse(content.source.file, Text::tr("version"), Text::tr("a version number"), version);
    if (major > kTraceFileVersion)
        refuse(content.source.file, Text::tr("version"),
               Text::tr("a file of version %1 or earlier", std::to_string(kTraceFileVersion)),
               version, Text::tr("A newer version of Pastkeys wrote this file. Update Pastkeys."));
    return major;
}

void expectTrace(const Content& content)
{
    const auto format =
        std::ranges::find(content.metadata, "format", &SafetensorsMetadata::value_type::first);
    if (format == content.metadata.end() || format->second != kTraceFormat)
        refuse(content.source.file, {}, Text::tr("a recorded run"),
               Text::tr("a safetensors file of another kind"),
               Text::tr("If these are the weights of a model, open its folder as a model."));
}

/// Files of version 2 hold the model's config.json instead of a description.
NetworkPtr networkOf(const Content& content)
{
    const std::string& file = content.source.file;
    if (versionOf(content) < kTraceFileVersion)
        return parseModelConfig(metadataOf(content, "config"), file).model.network;
    return networkIn(parseStrictJson(metadataOf(content, "network"), file));
}

/// An upper bound on the total bytes of the run's OperationRecords.
std::uint64_t bytesOfOperations(const TraceHeader& header, const std::vector<ReadStep>& steps)
{
    std::uint64_t perPass = header.network->points().size();
    if (const NetworkPtr& encoder = header.network->encoder())
        perPass += encoder->points().size();
    return steps.size() * header.lanes.size() * perPass * sizeof(OperationRecord);
}

void expectRoom(const Content& content, const TraceHeader& header,
                const std::vector<ReadStep>& steps, const TraceFileOptions& options)
{
    std::uint64_t needed = bytesOfOperations(header, steps);
    for (const TensorEntry& entry : content.source.entries)
        needed += entry.bytes();
    expectMemory(needed, options.freeMemory(), content.source.file, Text::tr("memory for this run"),
                 Text::tr("Close other programs."));
}

/// Adds the operations of each lane, without counts and times.
void addOperations(const TraceHeader& header, ReadStep& step)
{
    for (PassRecord& pass : step.record.passes) {
        pass.operations =
            operationsOfPass(header, header.lane(pass.lane), pass,
                             std::min(step.logitRows, pass.passes > 1 ? 1 : pass.rows));
        if (pass.sourceRows > 0)
            pass.encoder = operationsOfEncoder(header, pass.sourceRows);
    }
}

/// Adds to a total of the whole run. Views add up such numbers, too, so the total must not wrap.
void addTo(Work& total, const Work& more, const std::string& file)
{
    const auto add = [&file](std::uint64_t& sum, std::uint64_t number) {
        if (number > kLargestNumber - sum)
            refuse(file, Text::tr("the work of all operations"),
                   Text::tr("at most %1 in total", std::to_string(kLargestNumber)),
                   std::to_string(number));
        sum += number;
    };
    add(total.products, more.products);
    add(total.other, more.other);
    add(total.bytesRead, more.bytesRead);
    add(total.bytesWritten, more.bytesWritten);
}

/// Sums up the operations of each lane.
void sumUp(std::vector<ReadStep>& steps, const std::string& file)
{
    Work formula;
    Work counted;
    for (ReadStep& step : steps)
        for (PassRecord& pass : step.record.passes)
            for (const auto* operations : {&pass.operations, &pass.encoder})
                for (const OperationRecord& operation : *operations) {
                    addTo(formula, operation.formula, file);
                    addTo(counted, operation.counted, file);
                    pass.formula += operation.formula;
                    pass.counted += operation.counted;
                }
}

/// Returns the finished steps. Recomputes the verdicts of the steps in which both lanes have read
/// the same text.
std::vector<StepRecordPtr> judged(const TraceHeader& header, std::vector<ReadStep>&& read,
                                  const TraceFileOptions& options)
{
    std::vector<StepRecordPtr> steps;
    steps.reserve(read.size());
    Verdicts verdicts(*header.network, header.tokensUsed(), header.layersWithRows());
    bool isOneText = true;
    for (ReadStep& each : read) {
        if (options.stop.stop_requested())
            throw Cancelled();
        const auto step = std::make_shared<StepRecord>(std::move(each.record));
        steps.push_back(step);
        if (isOneText)
            step->verdict = verdicts.next(*step);
        if (step->verdict)
            step->verdict->equalityExpected = each.equalityExpected;
        const auto& left = step->choiceOf(Lane{0});
        const auto& right = step->choiceOf(Lane{1});
        isOneText =
            isOneText && (!header.ownWords || !left || !right || left->token.id == right->token.id);
    }
    return steps;
}

Trace traceOf(const Content& content, const TraceFileOptions& options)
{
    expectTrace(content);
    const JsonValue record = parseStrictJson(metadataOf(content, "record"), content.source.file);
    NetworkPtr network = networkOf(content);
    TraceHeader header = readTraceHeader(record, std::move(network));
    std::vector<ReadStep> steps = readSteps(record, header, ownSizesIn(content.source, header));
    expectRoom(content, header, steps, options);
    const ReadTensors tensors(content.source, header, steps, options);
    tensors.fillHeader(header);
    tensors.fillRows(steps);
    for (ReadStep& step : steps)
        addOperations(header, step);
    const auto [counts, times] = tensors.fillOperations(steps);
    header.counted = counts;
    header.timed = times;
    sumUp(steps, content.source.file);
    std::vector<StepRecordPtr> all = judged(header, std::move(steps), options);
    return Trace(std::move(header), std::move(all));
}

} // namespace

void writeTraceFile(const Trace& trace, const ByteSink& sink, const TraceFileOptions& options)
{
    PASTKEYS_EXPECTS(!trace.empty());
    const OwnTensors own = ownTensorsOf(trace);
    std::string record = recordText(trace, own);
    std::string beams = options.beams ? beamsAsJson(*options.beams) : std::string();
    if (record.size() + beams.size() > kLongestRecord)
        refuse({}, Text::tr("the run"), Text::tr("a record of at most %1 bytes", kLongestRecord),
               Text::tr("%1 bytes", record.size() + beams.size()),
               Text::tr("JSON Lines (.jsonl) has no such limit."));
    SafetensorsMetadata metadata{{"format", std::string(kTraceFormat)},
                                 {"version", std::to_string(kTraceFileVersion)},
                                 {"network", networkText(*trace.header().network)},
                                 {"record", std::move(record)}};
    if (options.beams)
        metadata.emplace_back(kBeamsKey, std::move(beams));
    const std::vector<TensorToWrite> tensors = tensorsOf(trace, own);
    std::uint64_t total = 0;
    for (const auto& [key, text] : metadata)
        total += text.size();
    for (const TensorToWrite& tensor : tensors)
        total += byteCount(tensor);
    std::uint64_t written = 0;
    const auto watched = [&](std::span<const std::byte> bytes) {
        if (options.stop.stop_requested())
            throw Cancelled();
        sink(bytes);
        written += bytes.size();
        if (options.progress)
            options.progress(
                std::min(1.0, static_cast<double>(written) / static_cast<double>(total)));
    };
    writeSafetensors(tensors, watched, metadata);
}

Trace readTraceFile(const std::filesystem::path& path, const TraceFileOptions& options)
{
    const InputFile file(path);
    if (file.beginning().starts_with(R"({"format":"pastkeys-trace")"))
        refuse(file.name(), {}, Text::tr("a .pastkeys file"), Text::tr("a run as JSON Lines"),
               Text::tr(
                   "JSON Lines has no tensors. Save the run under a name that ends in .pastkeys."));
    Content content{
        {.file = file.name(),
         .entries = {},
         .read = [&](std::uint64_t offset, std::span<std::byte> to) { file.read(offset, to); }},
        {}};
    content.source.entries = readSafetensorsHeader(file, &content.metadata);
    Trace trace = traceOf(content, options);
    file.expectUnchanged();
    return trace;
}

std::optional<BeamTrace> readBeams(const std::filesystem::path& path, const Trace& run)
{
    const InputFile file(path);
    SafetensorsMetadata metadata;
    readSafetensorsHeader(file, &metadata);
    const auto found =
        std::ranges::find(metadata, kBeamsKey, &SafetensorsMetadata::value_type::first);
    if (found == metadata.end())
        return std::nullopt;
    return beamsIn(parseStrictJson(found->second, file.name()), run);
}

Trace parseTraceFile(std::string_view content, const std::string& file,
                     const TraceFileOptions& options)
{
    Content parsed{{.file = file,
                    .entries = {},
                    .read =
                        [&](std::uint64_t offset, std::span<std::byte> to) {
                            std::memcpy(to.data(), content.data() + offset, to.size());
                        }},
                   {}};
    parsed.source.entries = parseSafetensors(content, file, &parsed.metadata);
    return traceOf(parsed, options);
}

} // namespace pastkeys
