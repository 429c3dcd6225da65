#include "compare/dump_trace.h"

#include "base/errors.h"
#include "model/families.h"
#include "record/row_blocks.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The tensor, or null if the dump lacks it.
const DumpTensor* find(const DumpTensors& dump, const Network& network, TensorPoint point)
{
    const auto found = dump.find(network.nameOf(point));
    return found == dump.end() ? nullptr : &found->second;
}

/// How many rows the tensors of the dump have; 0 if it has none of those that a run records.
std::size_t rowsIn(const DumpTensors& dump, const Network& network)
{
    for (const TensorKind tensor : network.recorded())
        if (const DumpTensor* found = find(dump, network, {tensor, Layer{0}}))
            return found->shape.size() < 2 ? 0 : found->shape[found->shape.size() - 2];
    return 0;
}

void expectShapes(const DumpTensors& dump, const Network& network, std::size_t rows,
                  const std::string& file)
{
    if (rows == 0)
        refuse(file, {},
               Text::tr("a dump with at least one of the tensors layers.0.q, layers.0.k, "
                        "layers.0.v and layers.0.residual2"),
               Text::tr("no such tensor"));
    for (std::size_t l = 0; l <= network.config().layers; ++l)
        for (const TensorKind tensor : network.recorded()) {
            const TensorPoint point{tensor, idAt<Layer>(l)};
            const DumpTensor* found = find(dump, network, point);
            const bool isLayer = l < network.config().layers;
            if (isLayer != (found != nullptr) && find(dump, network, {tensor, Layer{0}}))
                refuse(file, Text::tr("tensor %1", network.nameOf(point)),
                       isLayer ? Text::tr("a tensor of the size that it has in the run")
                               : Text::tr("no more than the layers of the run"),
                       {});
            if (found && found->shape != network[tensor].shapeOf(rows))
                refuse(file, Text::tr("tensor %1", network.nameOf(point)),
                       Text::tr("a tensor of the size that it has in the run"), {});
        }
    if (const DumpTensor* logits = find(dump, network, {network.only(TensorRole::Logits), {}}))
        if (logits->shape.size() != 2 || logits->shape[0] != rows)
            refuse(file,
                   Text::tr("tensor %1", network.nameOf({network.only(TensorRole::Logits), {}})),
                   Text::tr("as many rows as the tensors of the layers have"), {});
}

/// A copy of these rows of the tensor, as [rows][columns].
Buffer<float> rowsOf(const DumpTensor& tensor, const TensorSpec& spec, Span rows)
{
    Buffer<float> values(rows.count * spec.columns);
    const std::size_t heads = std::max(spec.heads, 1U);
    const std::size_t columns = spec.columns / heads;
    const std::size_t all = tensor.values.size() / spec.columns;
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t r = 0; r < rows.count; ++r)
            std::copy_n(tensor.values.data() + (h * all + rows.first + r) * columns, columns,
                        values.data() + r * spec.columns + h * columns);
    return values;
}

std::shared_ptr<const RowBlock> blockOf(const DumpTensors& dump, const Network& network, Span rows)
{
    auto block = std::make_shared<RowBlock>();
    block->rows = rows.count;
    block->layers.resize(network.config().layers);
    for (std::size_t l = 0; l < block->layers.size(); ++l)
        for (const TensorKind tensor : network.recorded())
            if (const DumpTensor* found = find(dump, network, {tensor, idAt<Layer>(l)}))
                block->layers[l].push_back({tensor, rowsOf(*found, network[tensor], rows)});
    return block;
}

/// All logits of a row; empty if the dump has no logits.
std::vector<float> logitsOf(const DumpTensors& dump, const Network& network, std::size_t row)
{
    const DumpTensor* logits = find(dump, network, {network.only(TensorRole::Logits), {}});
    if (!logits)
        return {};
    const auto vocabulary = static_cast<std::ptrdiff_t>(logits->shape[1]);
    const auto first = logits->values.begin() + static_cast<std::ptrdiff_t>(row) * vocabulary;
    return {first, first + vocabulary};
}

} // namespace

bool isRecorded(const std::string& tensor)
{
    const std::string ofLayer = tensor.substr(std::min(tensor.rfind('.'), tensor.size()));
    return std::ranges::any_of(families(), [&](const NetworkPtr& network) {
        return tensor == network->nameOf({network->only(TensorRole::Logits), {}}) ||
               std::ranges::any_of(network->recorded(), [&](TensorKind recorded) {
                   return network->nameOf({recorded, Layer{0}}).ends_with(ofLayer) &&
                          !ofLayer.empty();
               });
    });
}

Trace traceOfDump(const DumpTensors& dump, const TraceLane& like, const std::string& file)
{
    TraceHeader header = like.trace.header();
    const Network& network = *like.trace.header().network;
    const std::size_t rowsOfDump = rowsIn(dump, network);
    expectShapes(dump, network, rowsOfDump, file);
    LaneSpec lane = laneWithCache();
    lane.id = "dump";
    header.lanes = {lane};
    header.ownWords = false;
    Trace trace(std::move(header));
    for (const StepRecordPtr& step : like.trace.steps()) {
        if (!step->lane(like.lane) || step->first >= rowsOfDump)
            continue;
        const Span rows = spanBetween(step->first, std::min(step->positions(), rowsOfDump));
        const bool isWhole = rows.end() == step->positions();
        const std::vector<TokenText>& read = step->tokensOf(like.lane);
        StepRecord copy;
        copy.setIndexInText(trace.size());
        copy.phase = step->phase;
        copy.first = rows.first;
        copy.tokens.assign(read.begin(), read.begin() + static_cast<std::ptrdiff_t>(rows.count));
        copy.rows = blockOf(dump, network, rows);
        copy.add({.first = rows.first, .rows = rows.count});
        if (isWhole)
            copy.logits = logitsOf(dump, network, rows.end() - 1);
        trace = trace.appended(std::make_shared<const StepRecord>(std::move(copy)));
    }
    return trace;
}

} // namespace pastkeys
