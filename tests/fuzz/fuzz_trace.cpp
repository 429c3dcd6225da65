// Fuzzes .pastkeys files with arbitrary bytes. The first byte of the input selects its form.
//   f  a whole file
//   r  the record of a run, as JSON. The fuzzer builds a file from it, with the model below and
//      tensors as large as the record needs. A row of logits has the values of the record's
//      topLogits, and -8 elsewhere. Of the lanes' own tensors, own.layers.* have 4 rows,
//      and own.logits has 2. There are no counts or times
//   c  like r, with a count and a duration for each operation of one lane that runs in all steps
#include "archive/trace_csv.h"
#include "archive/trace_events.h"
#include "archive/trace_file.h"
#include "archive/trace_writer.h"
#include "compare/comparison.h"
#include "compare/row_again.h"
#include "compare/side_by_side.h"
#include "fuzz_targets.h"
#include "kernels/select.h"
#include "query/head_attention.h"
#include "query/head_weights.h"
#include "query/row_history.h"
#include "query/state_at.h"
#include "query/stored_cell.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kVocabulary = 4;
constexpr std::size_t kHeads = 2;
constexpr std::size_t kHeadDim = 2;
constexpr std::size_t kOwnRows = 4;
constexpr std::size_t kOwnLogits = 2;
constexpr const char* kConfig =
    R"({"model_type":"gpt2","vocab_size":4,"n_positions":8,"n_embd":4,"n_layer":1,"n_head":2})";

/// Builds a trace file whose tensors contain small, repeating numbers.
class Tensors
{
public:
    void add(const std::string& name, const char* type, const std::vector<std::size_t>& shape)
    {
        std::size_t count = 1;
        for (const std::size_t extent : shape)
            count *= extent;
        const std::size_t begin = m_data.size();
        for (std::size_t i = 0; i < count; ++i)
            type[0] == 'F' ? append(static_cast<float>(i % 7) - 3) : append(std::uint64_t{i % 5});
        m_header[name] = {
            {"dtype", type}, {"shape", shape}, {"data_offsets", {begin, m_data.size()}}};
    }

    void addLogits(const std::vector<std::array<float, kVocabulary>>& rows)
    {
        const std::size_t begin = m_data.size();
        for (const auto& row : rows)
            std::ranges::for_each(row, [this](float logit) { append(logit); });
        m_header["logits"] = {{"dtype", "F32"},
                              {"shape", {rows.size(), kVocabulary}},
                              {"data_offsets", {begin, m_data.size()}}};
    }

    void addRows(const std::string& prefix, std::size_t rows)
    {
        for (const char* name : {"q", "k", "v"})
            add(prefix + "layers.0." + name, "F32", {kHeads, rows, kHeadDim});
        add(prefix + "layers.0.residual2", "F32", {rows, kHeads * kHeadDim});
    }

    std::string file(std::string_view record)
    {
        m_header["__metadata__"] = {{"format", "pastkeys-trace"},
                                    {"version", "2"},
                                    {"config", kConfig},
                                    {"record", record}};
        const std::string header = m_header.dump(-1, ' ', false, Json::error_handler_t::replace);
        const std::uint64_t length = header.size();
        return std::string(reinterpret_cast<const char*>(&length), sizeof length) + header + m_data;
    }

private:
    template <typename Number> void append(Number number)
    {
        m_data.append(reinterpret_cast<const char*>(&number), sizeof number);
    }

    Json m_header;
    std::string m_data;
};

/// What the record needs; nothing if it is not valid.
struct Sizes
{
    std::size_t steps = 0;
    std::size_t tokens = 0;
    std::vector<std::array<float, kVocabulary>> logits; ///< one row for each choice
};

/// Logits with the values that the step states.
std::array<float, kVocabulary> logitsOf(const Json& step)
{
    std::array<float, kVocabulary> logits{};
    logits.fill(-8);
    if (!step.contains("topLogits") || !step["topLogits"].is_array())
        return logits;
    for (const Json& entry : step["topLogits"]) {
        if (!entry.is_object() || !entry.contains("id") || !entry.contains("logit") ||
            !entry["id"].is_number_unsigned() || !entry["logit"].is_number())
            continue;
        const auto id = entry["id"].get<std::size_t>();
        const auto logit = entry["logit"].get<double>();
        if (id < logits.size() && std::abs(logit) < 1e30)
            logits[id] = static_cast<float>(logit);
    }
    return logits;
}

Sizes sizesIn(std::string_view record)
{
    const Json json = Json::parse(record, nullptr, false);
    Sizes sizes;
    if (!json.is_object() || !json.contains("steps") || !json["steps"].is_array())
        return sizes;
    for (const Json& step : json["steps"]) {
        ++sizes.steps;
        if (step.is_object() && step.contains("tokens"))
            sizes.tokens += step["tokens"].size();
        if (step.is_object() && step.contains("choice") && !step["choice"].is_null())
            sizes.logits.push_back(logitsOf(step));
    }
    return sizes;
}

std::string framed(std::string_view record, bool isCounted)
{
    const Sizes sizes = sizesIn(record);
    Tensors tensors;
    tensors.addRows("", sizes.tokens);
    tensors.addRows("own.", kOwnRows);
    if (!sizes.logits.empty())
        tensors.addLogits(sizes.logits);
    tensors.add("own.logits", "F32", {kOwnLogits, kVocabulary});
    if (isCounted) { // per step, Embedding and 14 operations of the layer; 3 per choice
        const std::size_t operations = 15 * sizes.steps + 3 * sizes.logits.size();
        tensors.add("operations.counted", "U64", {operations, 4});
        tensors.add("operations.nanoseconds", "I64", {operations});
    }
    return tensors.file(record);
}

Trace read(std::string_view file)
{
    return parseTraceFile(file, "run.pastkeys");
}

std::string fileOf(const Trace& trace)
{
    std::string file;
    writeTraceFile(trace, [&file](std::span<const std::byte> bytes) {
        file.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    });
    return file;
}

void checkLanes(const Trace& trace)
{
    for (const Lane lane : lanesOf(trace.header())) {
        PASTKEYS_EXPECTS(trace.chosenBy(lane).size() <= trace.size());
        for (const StepRecordPtr& step : trace.steps())
            if (const PassRecord* record = step->lane(lane)) {
                PASTKEYS_EXPECTS(record->end() <= trace.tokens(lane).size());
                PASTKEYS_EXPECTS(record->positionsRead().size() ==
                                 record->heldRows() + record->copies * record->rows);
                PASTKEYS_EXPECTS(std::ranges::is_sorted(record->positionsRead()));
                record->forgotten();
            }
    }
    if (const auto other = trace.firstOtherToken())
        PASTKEYS_EXPECTS(*other < trace.tokens().size());
    std::chrono::nanoseconds sum{};
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : lanesOf(trace.header()))
            sum += step->lane(lane) ? step->lane(lane)->duration : std::chrono::nanoseconds(0);
}

/// Moves a cursor to each operation, as a user could.
void checkCursors(const Trace& trace)
{
    for (std::optional<Cursor> at = Cursor{}; at; at = next(trace, *at)) {
        const CacheState cache = cacheAt(trace, *at);
        for (const CacheLayerState& layer : cache.layers) {
            PASTKEYS_EXPECTS(layer.end <= cache.capacity && layer.written <= layer.rows());
            PASTKEYS_EXPECTS(layer.room(cache.capacity).end() <= cache.capacity);
            layer.forgotten();
        }
        for (const Lane lane : lanesOf(trace.header()))
            operationRecordAt(trace, *at, lane);
        for (const Stride stride : {Stride::Operation, Stride::Layer, Stride::Token})
            previous(trace, *at, stride);
    }
}

void checkAttention(const Trace& trace, const Kernels& kernels)
{
    for (std::size_t l = 0; l < trace.header().config().layers; ++l)
        for (std::size_t s = 0; s < trace.size(); ++s)
            headWeightsAt(trace, s, idAt<Layer>(l), 2, kernels);
    for (std::size_t l = 0; l < trace.header().config().layers; ++l)
        for (std::size_t h = 0; h < trace.header().network->site(idAt<Layer>(l)).heads; ++h) {
            HeadAttention attention(idAt<Layer>(l), idAt<Head>(h), kernels);
            for (std::size_t s = 0; s < trace.size(); ++s)
                for (const Lane lane : lanesOf(trace.header())) {
                    const auto matrices = attention.at(trace, s, lane);
                    PASTKEYS_EXPECTS(matrices.has_value() == (trace.step(s).lane(lane) != nullptr));
                }
        }
}

void checkRows(const Trace& trace)
{
    const std::size_t last = trace.size() - 1;
    for (std::size_t s = 0; s < trace.size(); ++s)
        for (std::size_t l = 0; l < trace.header().config().layers; ++l)
            differingRows(trace, s, idAt<Layer>(l));
    for (std::size_t position = 0; position < trace.tokens().size(); ++position) {
        rowHistory(trace, position);
        rowAgain(trace, position, last);
        trace.stepOf(idAt<Position>(position));
        for (const Lane lane : lanesOf(trace.header()))
            storedCellAt(trace, last, lane,
                         {.rows = trace.header().network->site(Layer{}).keys,
                          .position = position,
                          .column = 0});
    }
    PASTKEYS_EXPECTS(trace.verdict().tensorsCompared > 0 || stepsCompared(trace) == 0);
}

void checkComparison(const Trace& trace)
{
    for (const Lane lane : lanesOf(trace.header())) {
        const TraceLane one{trace, Lane{0}};
        const TraceLane other{trace, lane};
        if (!whyNotComparable(one, other))
            PASTKEYS_EXPECTS(diffOf(one, other).equal() || lane != Lane{0});
        succeedsOrRefuses([&] { sideBySide(one, other, {"a", "b"}); });
    }
}

void checkTexts(const Trace& trace)
{
    std::size_t bytes = traceHeaderLine(trace.header()).size();
    std::optional<TraceEventWriter> events;
    if (trace.header().timed) // the writer refuses traces without times
        events.emplace([&bytes](std::span<const std::byte> more) { bytes += more.size(); },
                       trace.header());
    for (const StepRecordPtr& step : trace.steps()) {
        bytes += traceStepLine(trace.header(), *step).size();
        bytes += csvRows(CsvTable::Steps, trace.header(), *step).size();
        bytes += csvRows(CsvTable::Operations, trace.header(), *step).size();
        if (events)
            events->append(*step);
    }
    if (events)
        events->finish();
    PASTKEYS_EXPECTS(bytes > 0);
}

void checkTrace(std::string_view content)
{
    const Trace trace = read(content);
    PASTKEYS_EXPECTS(!trace.empty());
    checkLanes(trace);
    checkCursors(trace);
    checkAttention(trace, kernelsNamed("scalar"));
    checkRows(trace);
    checkComparison(trace);
    checkTexts(trace);
    const std::string written = fileOf(trace);
    std::string again;
    PASTKEYS_EXPECTS(succeedsOrRefuses([&] { again = fileOf(read(written)); }));
    PASTKEYS_EXPECTS(again == written);
}

} // namespace

bool fuzzTrace(FuzzInput input)
{
    if (input.empty())
        return false;
    const std::string_view rest = textOf(input).substr(1);
    if (input[0] == 'f')
        return succeedsOrRefuses([&] { checkTrace(rest); });
    return (input[0] == 'r' || input[0] == 'c') &&
           succeedsOrRefuses([&] { checkTrace(framed(rest, input[0] == 'c')); });
}

} // namespace pastkeys
