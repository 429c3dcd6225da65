#include "export/trace_formats.h"

#include "archive/trace_events.h"
#include "archive/trace_file.h"
#include "archive/trace_writer.h"
#include "base/contract.h"
#include "base/listed.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace pastkeys {

namespace {

/// Calls `write` with each step of the trace, and reports the progress.
template <typename Write>
void writeSteps(const Trace& trace, const PartDone& progress, const Write& write)
{
    for (const StepRecordPtr& step : trace.steps()) {
        write(*step);
        progress(static_cast<double>(step->index + 1) / static_cast<double>(trace.size()));
    }
}

void writeLines(const Trace& trace, CsvTable /*table*/, const ByteSink& sink,
                const PartDone& progress)
{
    const auto write = [&sink](const std::string& line) { sink(std::as_bytes(std::span(line))); };
    write(traceHeaderLine(trace.header()));
    writeSteps(trace, progress,
               [&](const StepRecord& step) { write(traceStepLine(trace.header(), step)); });
}

void writeCsv(const Trace& trace, CsvTable table, const ByteSink& sink, const PartDone& progress)
{
    const auto write = [&sink](const std::string& rows) { sink(std::as_bytes(std::span(rows))); };
    write(csvFirstRow(table));
    writeSteps(trace, progress,
               [&](const StepRecord& step) { write(csvRows(table, trace.header(), step)); });
}

void writeEvents(const Trace& trace, CsvTable /*table*/, const ByteSink& sink,
                 const PartDone& progress)
{
    TraceEventWriter writer(sink, trace.header());
    writeSteps(trace, progress, [&writer](const StepRecord& step) { writer.append(step); });
    writer.finish();
}

void writeAll(const Trace& trace, CsvTable /*table*/, const ByteSink& sink,
              const PartDone& progress)
{
    writeTraceFile(trace, sink, {.progress = progress});
}

constexpr std::array<std::string_view, 1> kFileEndings{kTraceFileEnding};
constexpr std::array<std::string_view, 1> kLineEndings{".jsonl"};
constexpr std::array<std::string_view, 1> kCsvEndings{".csv"};
constexpr std::array<std::string_view, 2> kEventEndings{".trace.json", ".json"};

constexpr std::array<TraceFormat, 4> kFormats{{
    {"pastkeys", kFileEndings, "everything, to open it again", writeAll},
    {"jsonl", kLineEndings, "everything but the tensors, one line per step", writeLines},
    {"csv", kCsvEndings, "a table for spreadsheets, see --table", writeCsv},
    {"events", kEventEndings, "a timeline for Perfetto or chrome://tracing", writeEvents},
}};

bool endsWith(std::string_view path, std::string_view ending)
{
    return path.size() >= ending.size() &&
           std::ranges::equal(path.substr(path.size() - ending.size()), ending,
                              [](unsigned char a, char b) { return std::tolower(a) == b; });
}

} // namespace

std::span<const TraceFormat> traceFormats()
{
    return kFormats;
}

const TraceFormat& traceFormatNamed(std::string_view name)
{
    const auto* const found = std::ranges::find(kFormats, name, &TraceFormat::name);
    PASTKEYS_EXPECTS(found != kFormats.end());
    return *found;
}

const TraceFormat* traceFormatOf(std::string_view path)
{
    const auto* const found = std::ranges::find_if(kFormats, [path](const TraceFormat& format) {
        return std::ranges::any_of(
            format.endings, [path](std::string_view ending) { return endsWith(path, ending); });
    });
    return found == kFormats.end() ? nullptr : found;
}

std::string endingsOfTraces()
{
    std::vector<std::string_view> endings;
    for (const TraceFormat& format : kFormats)
        endings.insert(endings.end(), format.endings.begin(), format.endings.end());
    return listed(endings, ", ", " or ");
}

} // namespace pastkeys
