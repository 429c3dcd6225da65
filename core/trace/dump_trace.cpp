#include "trace/dump_trace.h"

#include "base/errors.h"
#include "trace/row_blocks.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The tensor, or null if the dump lacks it.
const DumpTensor* find(const DumpTensors& dump, const Network& network, TensorPoint point)
{
    const auto found = dump.find(network.nameOf(point));
    return found == dump.end() ? nullptr : &found->second;
}

std::size_t layersIn(const DumpTensors& dump, const Network& network)
{
    std::size_t layers = 0;
    const auto has = [&](const RecordedTensor& recorded) {
        return find(dump, network, {network.only(recorded.role), idAt<Layer>(layers)}) != nullptr;
    };
    while (std::ranges::any_of(kRecordedTensors, has))
        ++layers;
    return layers;
}

struct DumpSizes
{
    std::size_t layers = 0;
    std::size_t heads = 0;
    std::size_t rows = 0;
    std::size_t width = 0;
};

/// The sizes of the first layer. \param network  says how many heads there are if the dump does not
DumpSizes sizesIn(const DumpTensors& dump, const Network& network)
{
    const std::size_t heads = network.config().heads;
    DumpSizes sizes{layersIn(dump, network), heads, 0, 0};
    for (const RecordedTensor& recorded : kRecordedTensors)
        if (const DumpTensor* tensor =
                find(dump, network, {network.only(recorded.role), Layer{0}})) {
            const std::vector<std::uint64_t>& shape = tensor->shape;
            if (recorded.isOfHeads && shape.size() == 3)
                return {sizes.layers, shape[0], shape[1], shape[0] * shape[2]};
            if (!recorded.isOfHeads && shape.size() == 2)
                sizes = {sizes.layers, heads, shape[0], shape[1]};
        }
    return sizes;
}

void expectShapes(const DumpTensors& dump, const Network& network, const DumpSizes& sizes,
                  const std::string& file)
{
    if (sizes.rows == 0 || sizes.heads == 0 || sizes.width == 0)
        refuse(file, {},
               Text::tr("a dump with at least one of the tensors layers.0.q, layers.0.k, "
                        "layers.0.v and layers.0.residual2"),
               Text::tr("no such tensor"));
    const std::vector<std::uint64_t> split{sizes.heads, sizes.rows, sizes.width / sizes.heads};
    const std::vector<std::uint64_t> whole{sizes.rows, sizes.width};
    for (std::size_t l = 0; l < sizes.layers; ++l)
        for (const RecordedTensor& recorded : kRecordedTensors)
            if (const DumpTensor* tensor =
                    find(dump, network, {network.only(recorded.role), idAt<Layer>(l)});
                tensor && tensor->shape != (recorded.isOfHeads ? split : whole))
                refuse(file,
                       Text::tr("tensor %1",
                                network.nameOf({network.only(recorded.role), idAt<Layer>(l)})),
                       Text::tr("a shape that fits the tensors of layer 0"), {});
    if (const DumpTensor* logits = find(dump, network, {network.only(TensorRole::Logits), {}}))
        if (logits->shape.size() != 2 || logits->shape[0] != sizes.rows)
            refuse(file,
                   Text::tr("tensor %1", network.nameOf({network.only(TensorRole::Logits), {}})),
                   Text::tr("as many rows as the tensors of the layers have"), {});
}

/// A copy of these rows of the tensor, as [rows][width].
Buffer<float> rowsOf(const DumpTensor& tensor, const RecordedTensor& recorded, Span rows,
                     const DumpSizes& sizes)
{
    Buffer<float> values(rows.count * sizes.width);
    const std::size_t heads = recorded.isOfHeads ? sizes.heads : 1;
    const std::size_t columns = sizes.width / heads;
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t r = 0; r < rows.count; ++r)
            std::copy_n(tensor.values.data() + (h * sizes.rows + rows.first + r) * columns, columns,
                        values.data() + r * sizes.width + h * columns);
    return values;
}

std::shared_ptr<const RowBlock> blockOf(const DumpTensors& dump, const Network& network, Span rows,
                                        const DumpSizes& sizes)
{
    auto block = std::make_shared<RowBlock>();
    block->rows = rows.count;
    block->layers.resize(sizes.layers);
    for (std::size_t l = 0; l < sizes.layers; ++l)
        for (const RecordedTensor& recorded : kRecordedTensors)
            if (const DumpTensor* tensor =
                    find(dump, network, {network.only(recorded.role), idAt<Layer>(l)}))
                block->layers[l].*recorded.member = rowsOf(*tensor, recorded, rows, sizes);
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
    const Network& network = *networkOf({}); // names do not depend on sizes
    if (tensor == network.nameOf({network.only(TensorRole::Logits), {}}))
        return true;
    const std::string ofLayer = tensor.substr(std::min(tensor.rfind('.'), tensor.size()));
    return std::ranges::any_of(kRecordedTensors, [&](const RecordedTensor& recorded) {
        return network.nameOf({network.only(recorded.role), Layer{0}}).ends_with(ofLayer) &&
               !ofLayer.empty();
    });
}

Trace traceOfDump(const DumpTensors& dump, const TraceLane& like, const std::string& file)
{
    TraceHeader header = like.trace.header();
    const Network& network = *like.trace.header().network;
    const DumpSizes sizes = sizesIn(dump, network);
    expectShapes(dump, network, sizes, file);
    Config config = network.config();
    config.layers = static_cast<std::uint32_t>(sizes.layers);
    config.heads = static_cast<std::uint32_t>(sizes.heads);
    config.width = static_cast<std::uint32_t>(sizes.width);
    header.network = networkOf(config);
    LaneSpec lane = laneWithCache();
    lane.id = "dump";
    header.lanes = {lane};
    header.ownWords = false;
    Trace trace(std::move(header));
    for (const StepRecordPtr& step : like.trace.steps()) {
        if (!step->lane(like.lane) || step->first >= sizes.rows)
            continue;
        const Span rows = spanBetween(step->first, std::min(step->positions(), sizes.rows));
        const bool isWhole = rows.end() == step->positions();
        const std::vector<TokenText>& read = step->tokensOf(like.lane);
        StepRecord copy;
        copy.index = trace.size();
        copy.phase = step->phase;
        copy.first = rows.first;
        copy.tokens.assign(read.begin(), read.begin() + static_cast<std::ptrdiff_t>(rows.count));
        copy.rows = blockOf(dump, network, rows, sizes);
        copy.lanes[0] = LaneRecord{.first = rows.first, .rows = rows.count};
        if (isWhole)
            copy.logits = logitsOf(dump, network, rows.end() - 1);
        trace = trace.appended(std::make_shared<const StepRecord>(std::move(copy)));
    }
    return trace;
}

} // namespace pastkeys
