#include "engine/rows_source.h"

#include "files/model_folder.h"
#include "kernels/select.h"
#include "model/same_network.h"
#include "query/encoder_trace.h"
#include "run/rows_again.h"
#include "run/weight_products.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// Both lanes, with the part that the operation reads from and the one that it belongs to, in this
/// step and in an earlier one. Together they take at most 75 MiB for GPT-2 124M.
constexpr std::size_t kMostParts = 8;
/// With inexact kernels, all rows of a pass must be computed at once, but only if there are at most
/// this many.
constexpr std::size_t kMostInexactRows = 256;

} // namespace

RecomputedRows::RecomputedRows(OpenModels models) : m_models(std::move(models)) {}

TensorRows RecomputedRows::at(const Trace& trace, std::size_t step, Lane lane,
                              const MadeTensor& tensor, Span positions)
{
    const auto without = [](RowsGap gap) {
        return TensorRows{.rows = {}, .gap = gap, .memory = {}};
    };
    const TraceHeader& header = trace.header();
    if (TensorRows recorded = recordedRows(trace, step, lane, tensor, positions);
        recorded.gap == RowsGap::None || recorded.gap == RowsGap::LeftOut || m_models.empty())
        return recorded;
    const Weights* weights = weightsOf(trace, lane);
    if (!weights)
        return without(RowsGap::OtherModel);
    const Span all = positionsOf(trace, step, lane, tensor.maker);
    const bool exact = kernelsThatMade(header.kernels).exact;
    if (!exact && all.count > kMostInexactRows)
        return without(RowsGap::TooManyRows);
    const auto part = partAt(trace, step, lane, tensor.maker, exact ? positions : all, *weights);
    if (!isAsRecorded(trace, step, lane, *part, tensor.maker, *weights))
        return without(RowsGap::OtherBits);
    const ConstMatrix rows = part->rowsOf(tensor.kind);
    return {.rows = rows.rowBlock(positions.first - part->positions.first, positions.count),
            .gap = RowsGap::None,
            .memory = part};
}

const Weights* RecomputedRows::weightsOf(const Trace& trace, Lane lane) const
{
    const TraceHeader& header = trace.header();
    const LoadedModel* model = m_models.withFingerprint(header.fingerprintOf(header.lane(lane)));
    if (!model)
        return nullptr;
    const bool isDecoder = !isOfEncoder(header);
    const Network* network = isDecoder ? model->network.get() : model->network->encoder().get();
    // The fingerprint alone proves nothing: it may come from a file that was changed.
    if (!network || differenceOf(*network, *header.network))
        return nullptr;
    return isDecoder ? &model->weights : model->weights.encoder.get();
}

std::optional<LargestProduct> RecomputedRows::largestProduct(const Trace& trace, Lane lane,
                                                             const OperationPoint& linear,
                                                             std::size_t column,
                                                             std::span<const float> row) const
{
    const Weights* weights = weightsOf(trace, lane);
    if (!weights)
        return std::nullopt;
    const Weight weight = (*trace.header().network)[linear.operation].weights.front();
    return pastkeys::largestProduct((*weights)[{weight, linear.layer}], column, row);
}

std::shared_ptr<const PartAgain> RecomputedRows::partAt(const Trace& trace, std::size_t step,
                                                        Lane lane, const OperationPoint& point,
                                                        Span positions, const Weights& weights)
{
    const StepRecordPtr& record = trace.steps()[step];
    const OperationPart which = (*trace.header().network)[point.operation].part;
    const auto known = std::ranges::find_if(m_known, [&](const Known& each) {
        return each.step == record && each.lane == lane && each.part == which &&
               each.layer == point.layer && each.rows->positions.covers(positions);
    });
    if (known != m_known.end()) {
        m_known.splice(m_known.begin(), m_known, known);
        return m_known.front().rows;
    }
    m_known.push_front(
        {record, lane, which, point.layer,
         std::make_shared<const PartAgain>(partAgain(trace, step, lane, point, positions, weights,
                                                     kernelsThatMade(trace.header().kernels)))});
    if (m_known.size() > kMostParts)
        m_known.pop_back();
    return m_known.front().rows;
}

/// A part outside the layers has no recorded tensors to compare with, so the first layer stands for
/// it.
bool RecomputedRows::isAsRecorded(const Trace& trace, std::size_t step, Lane lane,
                                  const PartAgain& part, const OperationPoint& point,
                                  const Weights& weights)
{
    if (point.layer)
        return part.isAsRecorded;
    const OperationPoint first =
        trace.header().network->pointsOf(OperationPart::Layer, Layer{0}).front();
    const Span all = positionsOf(trace, step, lane, first);
    const bool exact = kernelsThatMade(trace.header().kernels).exact;
    return all.count > 0 &&
           partAt(trace, step, lane, first, exact ? Span{all.end() - 1, 1} : all, weights)
               ->isAsRecorded;
}

} // namespace pastkeys
