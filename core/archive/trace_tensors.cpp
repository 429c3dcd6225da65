#include "archive/trace_tensors.h"

#include "archive/choice_check.h"
#include "base/errors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <type_traits>

namespace pastkeys {

namespace {

const std::string kOwn = "own.";
const std::string kEncoder = "encoder.";
const std::string kBias = "positionBias";
const std::string kCounted = "operations.counted";
const std::string kNanoseconds = "operations.nanoseconds";
constexpr std::size_t kWorkNumbers = 4; ///< the number of values in a Work

std::string logitsName(const Network& network)
{
    return network.nameOf({network.only(TensorRole::Logits), {}});
}

std::string sourceName(std::size_t index)
{
    return "source." + std::to_string(index) + ".";
}

/// The rows of the text, the keys and values of the source, and the rows of the encoder.
RowsInFile textRowsOf(const TraceHeader& header)
{
    return {header.network.get(), header.layersWithRows(), header.network->recorded()};
}

RowsInFile keysValuesOf(const TraceHeader& header)
{
    return {header.network.get(), layersOf(*header.network), header.network->recordedOfSource()};
}

RowsInFile encoderRowsOf(const TraceHeader& header)
{
    const Network* encoder = header.network->encoder().get();
    return {encoder, layersOf(*encoder), encoder->recorded()};
}

using Blocks = std::vector<const RowBlock*>;
using TakeFloats = std::function<void(std::span<const float>)>;

/// Passes the values to `take` head by head, because the file stores one head after another.
void passHeads(const Blocks& blocks, Layer layer, const TensorSpec& tensor, const TakeFloats& take)
{
    std::vector<float> head;
    for (std::size_t h = 0; h < tensor.heads; ++h) {
        head.clear();
        for (const RowBlock* block : blocks) {
            const ConstMatrix rows = rowsOf(*block, layer, tensor.id);
            for (std::size_t r = 0; r < rows.rows; ++r) {
                const float* first = rows.row(r) + h * tensor.headColumns();
                head.insert(head.end(), first, first + tensor.headColumns());
            }
        }
        take(head);
    }
}

void passRows(const Blocks& blocks, Layer layer, const TensorSpec& tensor, const TakeFloats& take)
{
    for (const RowBlock* block : blocks) {
        const ConstMatrix rows = rowsOf(*block, layer, tensor.id);
        take({rows.data, rows.rows * rows.columns});
    }
}

void addRows(std::vector<TensorToWrite>& tensors, const std::string& prefix, const Blocks& blocks,
             const RowsInFile& of)
{
    const Network& network = *of.network;
    std::uint64_t rows = 0;
    for (const RowBlock* block : blocks)
        rows += block->rows;
    for (const Layer layer : of.layers)
        for (const TensorKind kind : of.tensors) {
            const TensorSpec& tensor = network[kind];
            const auto values = [=, &tensor](const TakeFloats& take) {
                tensor.heads > 0 ? passHeads(blocks, layer, tensor, take)
                                 : passRows(blocks, layer, tensor, take);
            };
            tensors.push_back({.name = prefix + network.nameOf({kind, layer}),
                               .shape = tensor.shapeOf(rows),
                               .values = values});
        }
}

void addLogits(std::vector<TensorToWrite>& tensors, std::string name,
               const std::vector<std::span<const float>>& logits)
{
    if (logits.empty())
        return;
    const auto values = [logits](const TakeFloats& take) { std::ranges::for_each(logits, take); };
    tensors.push_back({.name = std::move(name),
                       .shape = {logits.size(), logits.front().size()},
                       .values = values});
}

/// \param table  of AttentionSite::bias; empty if there is none
void addBias(std::vector<TensorToWrite>& tensors, const std::string& name, const Network& network,
             std::span<const float> table)
{
    if (table.empty())
        return;
    const AttentionSite& site = network.site(Layer{0});
    tensors.push_back({.name = name,
                       .shape = {site.bias->buckets, site.heads},
                       .values = [table](const TakeFloats& take) { take(table); }});
}

/// Calls `each` for each operation of the step, in the order of the file.
template <typename Step, typename Each> void eachOperation(Step& step, Each&& each)
{
    for (auto& pass : step.passes) {
        std::ranges::for_each(pass.operations, each);
        std::ranges::for_each(pass.encoder, each);
    }
}

/// A tensor that holds a few numbers for each operation of the trace.
/// \param append  appends the numbers of one operation to a list
template <typename Number, typename Append>
TensorToWrite numbersOf(const Trace& trace, const std::string& name, TensorType type,
                        const std::vector<std::uint64_t>& shape, Append append)
{
    const auto bytes = [&trace, append](const ByteSink& sink) {
        std::vector<Number> numbers;
        for (const StepRecordPtr& step : trace.steps()) {
            numbers.clear();
            eachOperation(*step, [&](const OperationRecord& record) { append(numbers, record); });
            sink(std::as_bytes(std::span(numbers)));
        }
    };
    return {.name = name, .type = type, .shape = shape, .values = {}, .bytes = bytes};
}

void addOperations(std::vector<TensorToWrite>& tensors, const Trace& trace)
{
    std::uint64_t operations = 0;
    for (const StepRecordPtr& step : trace.steps())
        eachOperation(*step, [&](const OperationRecord&) { ++operations; });
    if (trace.header().counted)
        tensors.push_back(numbersOf<std::uint64_t>(
            trace, kCounted, TensorType::U64, {operations, kWorkNumbers},
            [](std::vector<std::uint64_t>& to, const OperationRecord& record) {
                const Work& work = record.counted;
                to.insert(to.end(), {work.products, work.other, work.bytesRead, work.bytesWritten});
            }));
    if (trace.header().timed)
        tensors.push_back(numbersOf<std::int64_t>(
            trace, kNanoseconds, TensorType::I64, {operations},
            [](std::vector<std::int64_t>& to, const OperationRecord& record) {
                to.push_back(record.duration.count());
            }));
}

} // namespace

std::vector<TensorToWrite> tensorsOf(const Trace& trace, const OwnTensors& own)
{
    const Network& network = *trace.header().network;
    std::vector<TensorToWrite> tensors;
    Blocks base;
    std::vector<std::span<const float>> logits;
    for (const StepRecordPtr& step : trace.steps()) {
        base.push_back(step->rows.get());
        if (step->choice)
            logits.emplace_back(step->logits);
    }
    addRows(tensors, "", base, textRowsOf(trace.header()));
    addLogits(tensors, logitsName(network), logits);
    if (!own.blocks.empty()) {
        Blocks blocks;
        for (const auto& block : own.blocks)
            blocks.push_back(block.get());
        addRows(tensors, kOwn, blocks, textRowsOf(trace.header()));
    }
    for (std::size_t s = 0; s < own.sources.size(); ++s) {
        addRows(tensors, sourceName(s), {&own.sources[s]->keysValues},
                keysValuesOf(trace.header()));
        addRows(tensors, sourceName(s) + kEncoder, {own.sources[s]->encoder.get()},
                encoderRowsOf(trace.header()));
    }
    addBias(tensors, kBias, network, trace.header().positionBias);
    if (network.encoder())
        addBias(tensors, kEncoder + kBias, *network.encoder(), trace.header().encoderPositionBias);
    addLogits(tensors, kOwn + logitsName(network), own.logits);
    addOperations(tensors, trace);
    return tensors;
}

TensorRows ownSizesIn(const TraceSource& source, const TraceHeader& header)
{
    const Network& network = *header.network;
    const auto extent = [&](const std::string& name, std::size_t axis) -> std::size_t {
        const auto found = std::ranges::find(source.entries, name, &TensorEntry::name);
        return found == source.entries.end() || found->shape.size() <= axis ? 0
                                                                            : found->shape[axis];
    };
    const TensorKind tensor = network.recorded().front();
    return {extent(kOwn + network.nameOf({tensor, header.layersWithRows().front()}),
                   network[tensor].heads > 0 ? 1 : 0),
            extent(kOwn + logitsName(network), 0)};
}

ReadTensors::ReadTensors(const TraceSource& source, const TraceHeader& header,
                         const std::vector<ReadStep>& steps, const TraceFileOptions& options)
    : m_source(source), m_header(header), m_options(options)
{
    for (const ReadStep& step : steps) {
        m_positions += step.record.tokens.size();
        m_choices += step.record.choice ? 1 : 0;
    }
    for (const TensorEntry& entry : source.entries) {
        m_total += entry.bytes();
        m_entries.emplace(entry.name, &entry);
    }
}

const TensorEntry* ReadTensors::find(const std::string& name) const
{
    const auto found = m_entries.find(name);
    return found == m_entries.end() ? nullptr : found->second;
}

const TensorEntry& ReadTensors::expect(const std::string& name, TensorType type,
                                       const std::vector<std::uint64_t>& shape) const
{
    const TensorEntry* entry = find(name);
    const std::string expected = std::string(nameOf(type)) + " " + shapeText(shape);
    if (!entry)
        refuse(m_source.file, tensorPlace(name), expected, Text::tr("no tensor with this name"));
    if (entry->type != type || entry->shape != shape)
        refuse(m_source.file, tensorPlace(name), expected,
               std::string(nameOf(entry->type)) + " " + shapeText(entry->shape),
               Text::tr("The record of the run does not match its tensors."));
    return *entry;
}

void ReadTensors::expectRows(const std::string& prefix, std::uint64_t rows,
                             const RowsInFile& of) const
{
    for (const Layer layer : of.layers)
        for (const TensorKind tensor : of.tensors)
            expect(prefix + of.network->nameOf({tensor, layer}), TensorType::F32,
                   (*of.network)[tensor].shapeOf(rows));
}

/// \param first  the index, within the tensor, of the first value to read
void ReadTensors::readFloats(const TensorEntry& entry, std::uint64_t first,
                             std::span<float> to) const
{
    readBytes(entry.begin + first * sizeof(float), std::as_writable_bytes(to));
}

void ReadTensors::readBytes(std::uint64_t offset, std::span<std::byte> to) const
{
    if (m_options.stop.stop_requested())
        throw Cancelled();
    m_source.read(offset, to);
    m_done += to.size();
    if (m_options.progress)
        m_options.progress(
            std::min(1.0, static_cast<double>(m_done) / static_cast<double>(m_total)));
}

void ReadTensors::readHeads(const TensorEntry& entry, const Targets& targets) const
{
    const auto columns = static_cast<std::size_t>(entry.shape[2]);
    std::vector<float> head(static_cast<std::size_t>(entry.shape[1]) * columns);
    for (std::size_t h = 0; h < entry.shape[0]; ++h) {
        readFloats(entry, h * head.size(), head);
        const float* from = head.data();
        for (const Matrix& target : targets)
            for (std::size_t r = 0; r < target.rows; ++r, from += columns)
                std::copy_n(from, columns, target.row(r) + h * columns);
    }
}

/// Reads the whole tensor at once: reading the rows of each step separately takes twice as long.
void ReadTensors::readRows(const TensorEntry& entry, const Targets& targets) const
{
    std::vector<float> rows(static_cast<std::size_t>(entry.shape[0] * entry.shape[1]));
    readFloats(entry, 0, rows);
    const float* from = rows.data();
    for (const Matrix& target : targets) {
        std::copy_n(from, target.rows * target.columns, target.data);
        from += target.rows * target.columns;
    }
}

void ReadTensors::expectFinite(const TensorEntry& entry, std::span<const float> values) const
{
    std::size_t wrong = 0; // branchless, so that the compiler can vectorize the loop
    for (const float value : values)
        wrong += std::abs(value) <= std::numeric_limits<float>::max() ? 0 : 1;
    if (wrong == 0)
        return;
    const auto first = std::ranges::find_if_not(values, [](float v) { return std::isfinite(v); });
    refuse(m_source.file, tensorPlace(entry.name), Text::tr("finite numbers"),
           std::to_string(*first),
           Text::tr("The recorded run overflowed, or the file is damaged."));
}

/// Reads the tensors that addRows() writes for this prefix. Their rows fill one block after
/// another.
/// \pre expectRows() did not throw for this prefix
void ReadTensors::readBlocks(const std::string& prefix, std::span<RowBlock* const> blocks,
                             const RowsInFile& of) const
{
    const Network& network = *of.network;
    for (const Layer layer : of.layers)
        for (const TensorKind tensor : of.tensors) {
            const TensorEntry& entry = *find(prefix + network.nameOf({tensor, layer}));
            Targets targets;
            for (RowBlock* block : blocks)
                targets.push_back(rowsOf(*block, layer, tensor));
            network[tensor].heads > 0 ? readHeads(entry, targets) : readRows(entry, targets);
            for (const Matrix& target : targets)
                expectFinite(entry, {target.data, target.rows * target.columns});
        }
}

/// Throws InputError for logits from which no token can be chosen.
std::vector<float> ReadTensors::readLogits(const TensorEntry& entry, std::size_t row) const
{
    std::vector<float> logits(m_header.config().vocabulary);
    readFloats(entry, row * logits.size(), logits);
    float largest = -std::numeric_limits<float>::infinity();
    for (const float logit : std::span(logits).first(m_header.tokensUsed()))
        largest = logit > largest ? logit : largest;
    if (!std::isfinite(largest))
        refuse(m_source.file, tensorPlace(entry.name),
               Text::tr("a finite number as the largest logit in each row"),
               std::to_string(largest));
    return logits;
}

/// What a pass computed of the source.
std::shared_ptr<const SourceRows> ReadTensors::readSource(std::size_t index) const
{
    const std::string name = sourceName(index);
    const std::size_t rows = m_header.source.size();
    const RowsInFile keysValues = keysValuesOf(m_header);
    const RowsInFile encoder = encoderRowsOf(m_header);
    expectRows(name, rows, keysValues);
    expectRows(name + kEncoder, rows, encoder);
    const auto source = std::make_shared<SourceRows>();
    const auto ofEncoder = std::make_shared<RowBlock>(makeRowBlock(rows, *encoder.network));
    source->keysValues = makeSourceBlock(rows, *keysValues.network);
    readBlocks(name, std::array{&source->keysValues}, keysValues);
    readBlocks(name + kEncoder, std::array{ofEncoder.get()}, encoder);
    source->encoder = ofEncoder;
    return source;
}

void ReadTensors::fillSources(std::vector<ReadStep>& steps) const
{
    std::map<std::size_t, std::shared_ptr<const SourceRows>> known;
    for (ReadStep& step : steps)
        for (const Lane lane : lanesOf(m_header))
            if (const auto index = step.own[indexOf(lane)].source) {
                auto& source = known[*index];
                if (!source)
                    source = readSource(*index);
                step.record.lane(lane)->source = source;
            }
}

std::vector<float> ReadTensors::readBias(const std::string& name, const Network& network) const
{
    const AttentionSite& site = network.site(Layer{0});
    if (!site.bias)
        return {};
    const TensorEntry& entry = expect(name, TensorType::F32, {site.bias->buckets, site.heads});
    std::vector<float> table(std::size_t{site.bias->buckets} * site.heads);
    readFloats(entry, 0, table);
    expectFinite(entry, table);
    return table;
}

void ReadTensors::fillHeader(TraceHeader& header) const
{
    header.positionBias = readBias(kBias, *header.network);
    if (const NetworkPtr& encoder = header.network->encoder())
        header.encoderPositionBias = readBias(kEncoder + kBias, *encoder);
}

void ReadTensors::fillRows(std::vector<ReadStep>& steps) const
{
    const Network& network = *m_header.network;
    const std::uint64_t vocabulary = network.config().vocabulary;
    const TensorRows own = ownSizesIn(m_source, m_header);
    const std::vector<Layer> layers = m_header.layersWithRows();
    const TensorEntry* logits =
        m_choices == 0 ? nullptr
                       : &expect(logitsName(network), TensorType::F32, {m_choices, vocabulary});
    const TensorEntry* ownLogits =
        own.ownLogits == 0
            ? nullptr
            : &expect(kOwn + logitsName(network), TensorType::F32, {own.ownLogits, vocabulary});
    const RowsInFile text = textRowsOf(m_header);
    expectRows("", m_positions, text); // check shapes before allocating memory
    if (own.ownRows > 0)
        expectRows(kOwn, own.ownRows, text);
    std::vector<RowBlock*> blocks;
    for (ReadStep& step : steps) {
        const auto block =
            std::make_shared<RowBlock>(makeRowBlock(step.record.tokens.size(), network, layers));
        blocks.push_back(block.get());
        step.record.rows = block;
    }
    readBlocks("", blocks, text);
    const auto ownBlock = std::make_shared<RowBlock>(makeRowBlock(own.ownRows, network, layers));
    if (own.ownRows > 0)
        readBlocks(kOwn, std::array{ownBlock.get()}, text);
    fillSources(steps);
    std::size_t choice = 0;
    for (ReadStep& step : steps) {
        if (step.record.choice)
            step.record.logits = readLogits(*logits, choice++);
        for (const Lane lane : lanesOf(m_header)) {
            const OwnOfLane& places = step.own[indexOf(lane)];
            PassRecord* const record = step.record.lane(lane);
            for (const OwnRows& rows : places.rows)
                record->ownRows.push_back({ownBlock, rows.position, rows.rows, rows.row});
            if (places.logits)
                record->own.logits = readLogits(*ownLogits, *places.logits);
            expectChoiceFromLogits(m_header, step.record, lane, m_source.file);
        }
    }
}

template <typename Number>
std::vector<Number> ReadTensors::readNumbers(const TensorEntry& entry) const
{
    std::vector<Number> numbers(static_cast<std::size_t>(entry.bytes() / sizeof(Number)));
    readBytes(entry.begin, std::as_writable_bytes(std::span(numbers)));
    return numbers;
}

/// The time of each operation, in nanoseconds.
std::vector<std::int64_t> ReadTensors::readTimes(std::uint64_t operations) const
{
    auto times = readNumbers<std::int64_t>(expect(kNanoseconds, TensorType::I64, {operations}));
    std::int64_t left = kLongestTotal.count();
    for (const std::int64_t time : times) {
        if (time < 0 || time > left)
            refuse(m_source.file, tensorPlace(kNanoseconds),
                   Text::tr("durations of 0 or more, at most %1 ns in total",
                            std::to_string(kLongestTotal.count())),
                   std::to_string(time));
        left -= time;
    }
    return times;
}

ReadTensors::Found ReadTensors::fillOperations(std::vector<ReadStep>& steps) const
{
    std::vector<OperationRecord*> operations;
    for (ReadStep& step : steps)
        eachOperation(step.record, [&](OperationRecord& record) { operations.push_back(&record); });
    const Found found{find(kCounted) != nullptr, find(kNanoseconds) != nullptr};
    for (OperationRecord* record : operations)
        record->counted = record->formula;
    if (found.counts) {
        const auto numbers = readNumbers<std::uint64_t>(
            expect(kCounted, TensorType::U64, {operations.size(), kWorkNumbers}));
        auto next = numbers.begin();
        for (OperationRecord* record : operations) {
            record->counted = {next[0], next[1], next[2], next[3]};
            next += kWorkNumbers;
        }
    }
    if (found.times) {
        const std::vector<std::int64_t> times = readTimes(operations.size());
        for (std::size_t i = 0; i < times.size(); ++i)
            operations[i]->duration = std::chrono::nanoseconds(times[i]);
    }
    return found;
}

} // namespace pastkeys
