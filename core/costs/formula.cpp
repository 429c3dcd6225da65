#include "costs/formula.h"

#include "base/contract.h"

namespace pastkeys {

namespace {

constexpr std::uint64_t kFloat = sizeof(float);

Work linearWork(std::uint64_t rows, std::uint64_t in, std::uint64_t out, DType type)
{
    const std::uint64_t scales = type == DType::Int8 ? out : 0; // one multiplies each sum
    return {.products = 2 * rows * in * out,
            .other = rows * (out + scales),
            .bytesRead =
                in * out * bytesPerValue(type) + (out + scales) * kFloat + rows * in * kFloat,
            .bytesWritten = rows * out * kFloat};
}

Work layerNormWork(std::uint64_t rows, std::uint64_t width)
{
    return {.other = rows * (8 * width + 5),
            .bytesRead = (rows * width + 2 * width) * kFloat,
            .bytesWritten = rows * width * kFloat};
}

Work embeddingWork(const Config& config, const StoredTypes& types, std::uint64_t rows)
{
    const std::uint64_t values = rows * config.width;
    const bool scaled = types.token == DType::Int8;
    return {.other = scaled ? 2 * values : values,
            .bytesRead = values * (bytesPerValue(types.token) + bytesPerValue(types.position)) +
                         (scaled ? rows * kFloat : 0),
            .bytesWritten = values * kFloat};
}

Work residualWork(std::uint64_t values)
{
    return {.other = values, .bytesRead = 2 * values * kFloat, .bytesWritten = values * kFloat};
}

Work activationWork(const Config& config, std::uint64_t values)
{
    return {.other = flopsPerElement(config.activation) * values,
            .bytesRead = values * kFloat,
            .bytesWritten = values * kFloat};
}

Work attentionWork(const Config& config, Operation operation, const PassSizes& pass)
{
    const std::uint64_t cells = config.heads * pass.visibleCells();
    const std::uint64_t cube = std::uint64_t{config.heads} * pass.rows * pass.positions();
    const std::uint64_t rowValues = std::uint64_t{pass.rows} * config.width;
    const std::uint64_t keyValues = std::uint64_t{pass.positions()} * config.width;
    switch (operation) {
    case Operation::Scores:
        return {.products = 2 * config.headDim() * cells,
                .bytesRead = (rowValues + keyValues) * kFloat,
                .bytesWritten = cells * kFloat};
    case Operation::Mask:
        return {.other = cells, .bytesRead = cells * kFloat, .bytesWritten = cube * kFloat};
    case Operation::Softmax:
        return {.other = 5 * cells, .bytesRead = cells * kFloat, .bytesWritten = cube * kFloat};
    default:
        PASTKEYS_EXPECTS(operation == Operation::WeightedSum);
        return {.products = 2 * config.headDim() * cells,
                .bytesRead = (cells + keyValues) * kFloat,
                .bytesWritten = rowValues * kFloat};
    }
}

} // namespace

std::uint64_t PassSizes::visibleCells() const
{
    // Row i sees past + i + 1 positions.
    return std::uint64_t{rows} * past + std::uint64_t{rows} * (rows + 1) / 2;
}

Work formulaWork(const Config& config, const StoredTypes& types, OperationPoint point,
                 const PassSizes& pass)
{
    const std::uint64_t rows = pass.rows;
    const std::uint64_t width = config.width;
    const auto layerTypes = [&] {
        PASTKEYS_EXPECTS(point.layer && indexOf(*point.layer) < types.layers.size());
        return types.layers[indexOf(*point.layer)];
    };
    switch (point.operation) {
    case Operation::Embedding:
        return embeddingWork(config, types, rows);
    case Operation::LayerNorm1:
    case Operation::LayerNorm2:
        return layerNormWork(rows, width);
    case Operation::QkvProjection:
        return linearWork(rows, width, 3 * width, layerTypes().qkv);
    case Operation::CacheAppend:
        return {.bytesRead = 2 * rows * width * kFloat, .bytesWritten = 2 * rows * width * kFloat};
    case Operation::Scores:
    case Operation::Mask:
    case Operation::Softmax:
    case Operation::WeightedSum:
        return attentionWork(config, point.operation, pass);
    case Operation::OutputProjection:
        return linearWork(rows, width, width, layerTypes().projection);
    case Operation::Residual1:
    case Operation::Residual2:
        return residualWork(rows * width);
    case Operation::MlpExpand:
        return linearWork(rows, width, config.inner, layerTypes().expand);
    case Operation::Gelu:
        return activationWork(config, rows * config.inner);
    case Operation::MlpContract:
        return linearWork(rows, config.inner, width, layerTypes().contract);
    case Operation::FinalLayerNorm:
        return pass.logitRows == 0 ? Work{} : layerNormWork(pass.logitRows, width);
    case Operation::Logits: {
        if (pass.logitRows == 0)
            return {};
        Work work = linearWork(pass.logitRows, width, config.vocabulary, types.output);
        work.other -= pass.logitRows * config.vocabulary; // no bias
        work.bytesRead -= config.vocabulary * kFloat;
        return work;
    }
    case Operation::Sample:
        return {};
    }
    return {};
}

} // namespace pastkeys
