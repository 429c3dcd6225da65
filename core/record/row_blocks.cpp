#include "record/row_blocks.h"

#include "base/contract.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace pastkeys {

namespace {

/// Those rows of `part` whose positions are in [from, to); an empty part if there are none.
RowPart cut(const RowPart& part, std::size_t from, std::size_t to)
{
    const std::size_t begin = std::max(from, part.position);
    const std::size_t end = std::min(to, part.end());
    if (begin >= end)
        return {};
    return {part.block, begin, end - begin, part.rowInBlock + begin - part.position};
}

void addCut(std::vector<RowPart>& parts, const RowPart& part, std::size_t from, std::size_t to)
{
    if (RowPart here = cut(part, from, to); here.rows > 0)
        parts.push_back(std::move(here));
}

/// Where a lane's rows for positions [from, to) are stored: its own rows, and base rows wherever it
/// has none of its own.
/// \pre the lane computed or moved all of these rows in the last of the steps
std::vector<RowPart> computedParts(std::span<const StepRecordPtr> steps, const PassRecord& lane,
                                   std::size_t from, std::size_t to)
{
    const std::vector<RowPart> base = baseParts(steps, from, to);
    auto next = base.begin();
    std::vector<RowPart> parts;
    const auto addBase = [&](std::size_t end) {
        for (; next != base.end() && next->position < end; ++next) {
            addCut(parts, *next, from, end);
            if (next->end() > end) // its other rows come later
                return;
        }
    };
    for (const RowPart& own : lane.ownRows) {
        if (own.end() <= from || own.position >= to)
            continue;
        addBase(own.position);
        addCut(parts, own, from, to);
        from = std::min(own.end(), to);
    }
    addBase(to);
    return parts;
}

} // namespace

ConstMatrix rowsOf(const RowBlock& block, Layer layer, TensorKind tensor)
{
    const std::vector<RecordedRows>& all = block.layers.at(indexOf(layer));
    const auto found = std::ranges::find(all, tensor, &RecordedRows::tensor);
    if (found == all.end() || block.rows == 0)
        return {nullptr, block.rows, 0, 0};
    const std::size_t columns = found->values.size() / block.rows;
    return {found->values.data(), block.rows, columns, columns};
}

Matrix rowsOf(RowBlock& block, Layer layer, TensorKind tensor)
{
    const ConstMatrix rows = rowsOf(std::as_const(block), layer, tensor);
    return {const_cast<float*>(rows.data), rows.rows, rows.columns, rows.stride}; // NOLINT
}

ConstMatrix rowsOf(const RowPart& part, Layer layer, TensorKind tensor)
{
    return rowsOf(*part.block, layer, tensor).rowBlock(part.rowInBlock, part.rows);
}

std::span<const float> RowRef::of(Layer layer, TensorKind tensor) const
{
    return rowsOf(*block, layer, tensor).rowSpan(row);
}

bool sameBits(ConstMatrix a, ConstMatrix b)
{
    PASTKEYS_EXPECTS(a.rows == b.rows && a.columns == b.columns);
    for (std::size_t r = 0; r < a.rows; ++r)
        if (!sameBits(a.rowSpan(r), b.rowSpan(r)))
            return false;
    return true;
}

bool sameBits(std::span<const float> a, std::span<const float> b)
{
    return a.size() == b.size() &&
           (a.data() == b.data() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

RowBlock makeRowBlock(std::size_t rows, const Network& network)
{
    return makeRowBlock(rows, network, layersOf(network));
}

namespace {

RowBlock makeBlock(std::size_t rows, const Network& network, std::span<const Layer> layers,
                   std::span<const TensorKind> tensors)
{
    RowBlock block{rows, {}};
    block.layers.resize(network.config().layers);
    for (const Layer layer : layers)
        for (const TensorKind tensor : tensors)
            block.layers[indexOf(layer)].push_back(
                {tensor, Buffer<float>(rows * network[tensor].columns)});
    return block;
}

} // namespace

RowBlock makeRowBlock(std::size_t rows, const Network& network, std::span<const Layer> layers)
{
    return makeBlock(rows, network, layers, network.recorded());
}

RowBlock makeSourceBlock(std::size_t rows, const Network& network)
{
    return makeBlock(rows, network, layersOf(network), network.recordedOfSource());
}

std::shared_ptr<const SourceRows> sourceOf(std::span<const StepRecordPtr> steps, Lane lane)
{
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        if (const PassRecord* pass = (*step)->lane(lane); pass && pass->source)
            return pass->source;
    return nullptr;
}

bool sameBits(const RowBlock& a, const RowBlock& b)
{
    return std::ranges::equal(a.layers, b.layers, [](const auto& ofA, const auto& ofB) {
        return std::ranges::equal(ofA, ofB, [](const RecordedRows& x, const RecordedRows& y) {
            return sameBits(std::span<const float>(x.values), std::span<const float>(y.values));
        });
    });
}

void copyRows(const RowPart& from, RowBlock& to, std::size_t row)
{
    for (std::size_t l = 0; l < from.block->layers.size(); ++l)
        for (const RecordedRows& recorded : from.block->layers[l]) {
            const ConstMatrix rows = rowsOf(from, idAt<Layer>(l), recorded.tensor);
            if (const Matrix target = rowsOf(to, idAt<Layer>(l), recorded.tensor); target.data)
                std::copy_n(rows.data, rows.rows * rows.columns, target.row(row));
        }
}

std::uint64_t bytesOf(const RowBlock& block)
{
    std::uint64_t bytes = 0;
    for (const std::vector<RecordedRows>& layer : block.layers)
        for (const RecordedRows& recorded : layer)
            bytes += recorded.values.bytes();
    return bytes;
}

std::uint64_t recordedBytesPerToken(const Network& network)
{
    std::uint64_t columns = 0;
    for (const TensorKind tensor : network.recorded())
        columns += network[tensor].columns;
    return network.config().layers * columns * sizeof(float);
}

void addPart(std::vector<RowPart>& parts, const RowPart& part)
{
    if (!parts.empty() && parts.back().block == part.block && parts.back().end() == part.position &&
        parts.back().rowInBlock + parts.back().rows == part.rowInBlock)
        parts.back().rows += part.rows;
    else
        parts.push_back(part);
}

std::vector<RowPart> baseParts(std::span<const StepRecordPtr> steps, std::size_t from,
                               std::size_t to)
{
    std::vector<RowPart> parts; // last part first, until the list is reversed
    for (std::size_t s = steps.size(); from < to;) {
        PASTKEYS_EXPECTS(s > 0);
        const StepRecord& step = *steps[--s];
        if (step.first >= to)
            continue;
        PASTKEYS_EXPECTS(step.rows && step.end() >= to);
        addCut(parts, {step.rows, step.first, step.rows->rows, 0}, from, to);
        to = step.first;
    }
    std::ranges::reverse(parts);
    return parts;
}

std::vector<RowPart> laneParts(std::span<const StepRecordPtr> steps, Lane lane, std::size_t from,
                               std::size_t to)
{
    std::vector<RowPart> parts; // last part first, until the list is reversed
    parts.reserve(steps.size());
    for (std::size_t s = steps.size(); s-- > 0 && from < to;) {
        const PassRecord* record = steps[s]->lane(lane);
        if (!record || record->firstChanged() >= to)
            continue;
        const std::size_t begin = std::max(from, record->firstChanged());
        const std::vector<RowPart> here =
            computedParts(steps.first(s + 1), *record, begin, std::min(to, record->end()));
        parts.insert(parts.end(), here.rbegin(), here.rend());
        to = begin;
    }
    std::ranges::reverse(parts);
    return parts;
}

std::vector<RowRef> rowsAt(std::span<const RowPart> parts, std::size_t from, std::size_t to)
{
    std::vector<RowRef> rows(to - std::min(from, to));
    for (const RowPart& part : parts)
        for (std::size_t p = std::max(part.position, from); p < std::min(part.end(), to); ++p)
            rows[p - from] = {part.block, part.rowInBlock + p - part.position};
    return rows;
}

std::vector<RowRef> laneRowsAt(std::span<const StepRecordPtr> steps, Lane lane, std::size_t from,
                               std::size_t to)
{
    return rowsAt(laneParts(steps, lane, from, to), from, to);
}

RowParts laneRows(std::span<const StepRecordPtr> steps, Lane lane, Layer layer, TensorKind tensor,
                  std::size_t from, std::size_t to)
{
    RowParts rows;
    for (const RowPart& part : laneParts(steps, lane, from, to))
        rows.push_back(rowsOf(part, layer, tensor));
    return rows;
}

} // namespace pastkeys
