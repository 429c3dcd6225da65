#include "now_panel/formula_text.h"

#include "drawing/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("NowPanel", text);
}

QString rowsText(std::size_t rows)
{
    return rows == 1 ? tr("1 row") : tr("%1 rows").arg(grouped(rows));
}

/// FLOPs that are no products, of each of so many values.
std::uint64_t otherPer(const OperationRecord& record, std::size_t values)
{
    return record.formula.other / std::max<std::uint64_t>(values, 1);
}

/// A matrix product; what is added and scaled is told from the sum, as int8 weights have scales.
QString productText(const OperationRecord& record, std::size_t in, std::size_t out,
                    const QString& what = {})
{
    const QString rows = rowsText(record.rows);
    const QString product = tr("2 × %1 × %2%3").arg(grouped(in), grouped(out), what);
    switch (const std::uint64_t more = otherPer(record, record.rows * out)) {
    case 0:
        return tr("%1 × %2").arg(rows, product);
    case 1:
        return tr("%1 × (%2 + %3)").arg(rows, product, grouped(out));
    default:
        return tr("%1 × (%2 + %3 × %4)").arg(rows, product, grouped(more), grouped(out));
    }
}

QString elementsText(const OperationRecord& record, std::size_t width)
{
    const std::uint64_t each = otherPer(record, record.rows * width);
    const QString values = tr("%1 × %2").arg(rowsText(record.rows), grouped(width));
    return each == 1 ? values : tr("%1 × %2").arg(values, grouped(each));
}

/// The cells that the mask leaves, and FLOPs for each.
QString cellsText(const OperationRecord& record, std::size_t heads, std::uint64_t each)
{
    const QString cells = tr("%1 visible cells × %2 heads")
                              .arg(grouped(record.formula.other / (heads * each)), grouped(heads));
    return each == 1 ? cells : tr("%1 × %2").arg(cells, grouped(each));
}

} // namespace

QString formulaText(const Config& config, const OperationRecord& record)
{
    switch (record.point.operation) {
    case Operation::Embedding:
    case Operation::Residual1:
    case Operation::Residual2:
        return elementsText(record, config.width);
    case Operation::LayerNorm1:
    case Operation::LayerNorm2:
    case Operation::FinalLayerNorm:
        return tr("%1 × (8 × %2 + 5)").arg(rowsText(record.rows), grouped(config.width));
    case Operation::QkvProjection:
        return productText(record, config.width, 3 * config.width);
    case Operation::CacheAppend:
        return tr("K and V: 2 × %1 × %2 × 4 bytes")
            .arg(rowsText(record.rows), grouped(config.width));
    case Operation::OutputProjection:
        return productText(record, config.width, config.width);
    case Operation::MlpExpand:
        return productText(record, config.width, config.inner);
    case Operation::Gelu:
        return elementsText(record, config.inner);
    case Operation::MlpContract:
        return productText(record, config.inner, config.width);
    case Operation::Logits:
        return productText(record, config.width, config.vocabulary, tr(" tokens"));
    case Operation::Scores:
    case Operation::WeightedSum:
        return tr("%1 query-key pairs × %2 heads × %3 × 2")
            .arg(grouped(record.formula.products / (2 * std::uint64_t{config.width})),
                 grouped(config.heads), grouped(config.headDim()));
    case Operation::Mask:
        return cellsText(record, config.heads, 1);
    case Operation::Softmax:
        return cellsText(record, config.heads, 5);
    case Operation::Sample:
        return {};
    }
    return {};
}

QString formulaTerms(const Config& config, Operation operation)
{
    const QString width = grouped(config.width);
    const QString inner = grouped(config.inner);
    switch (operation) {
    case Operation::QkvProjection:
        return tr("%1: width of the model. %2: of queries Q, keys K and values V together. 2: a "
                  "multiplication and an addition.")
            .arg(width, grouped(3 * config.width));
    case Operation::OutputProjection:
    case Operation::Logits:
        return tr("%1: width of the model. 2: a multiplication and an addition.").arg(width);
    case Operation::MlpExpand:
    case Operation::MlpContract:
        return tr("%1: width of the model. %2: width inside the MLP. 2: a multiplication and an "
                  "addition.")
            .arg(width, inner);
    case Operation::CacheAppend:
        return tr("2: keys K and values V. %1: width of the model. 4: bytes of a float32.")
            .arg(width);
    case Operation::Scores:
    case Operation::WeightedSum:
        return tr("%1: width of a head. 2: a multiplication and an addition.")
            .arg(grouped(config.headDim()));
    case Operation::Gelu:
        return tr("%1: width inside the MLP.").arg(inner);
    case Operation::Mask:
    case Operation::Softmax:
    case Operation::Sample:
        return {};
    default:
        return tr("%1: width of the model.").arg(width);
    }
}

} // namespace pastkeys
