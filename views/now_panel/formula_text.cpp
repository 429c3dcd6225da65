#include "now_panel/formula_text.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "model/network.h"
#include "shared/operation_text.h"

#include <algorithm>

namespace pastkeys {

namespace {

QString rowsText(std::size_t rows)
{
    return Tr::tr("%Ln rows", nullptr, static_cast<int>(rows));
}

/// The number of FLOPs that each value takes beyond those of matrix products.
std::uint64_t otherPer(const OperationRecord& record, std::size_t values)
{
    return record.formula.other / std::max<std::uint64_t>(values, 1);
}

/// The number of visible (query, key) pairs in one head: the operation's FLOPs divided by its FLOPs
/// for a single pair.
std::uint64_t cellsOf(const Network& network, const OperationRecord& record)
{
    const Work one =
        formulaWork(network, {}, record.point, {.rows = 1, .keys = 1, .cells = 1, .logitRows = 1});
    return record.formula.flops() / one.flops();
}

/// The text with the names in braces replaced by numbers.
QString filled(const char* pattern, std::initializer_list<std::pair<const char*, QString>> numbers)
{
    QString text = operationText(pattern);
    for (const auto& [name, number] : numbers)
        text.replace(QLatin1StringView(name), number);
    return text;
}

/// The formula for a matrix product, rows times weights. Each output value may need a few extra
/// FLOPs (for a bias, or for the scales of int8 weights); the record states how many.
QString timesRows(const QString& product, const OperationRecord& record, std::size_t out)
{
    const QString rows = rowsText(record.rows);
    switch (const std::uint64_t more = otherPer(record, record.rows * out)) {
    case 0:
        return Tr::tr("%1 × %2").arg(rows, product);
    case 1:
        return Tr::tr("%1 × (%2 + %3)").arg(rows, product, grouped(out));
    default:
        return Tr::tr("%1 × (%2 + %3 × %4)").arg(rows, product, grouped(more), grouped(out));
    }
}

/// How many numbers of a row the operation rotates.
std::size_t rotatedIn(const OperationSpec& operation, const AttentionSite& site)
{
    return site.headDim == 0 ? 0 : operation.out / site.headDim * 2 * site.rotation.size();
}

} // namespace

QString formulaText(const Network& network, const OperationRecord& record)
{
    const Config& config = network.config();
    const AttentionSite& site = network.site(record.point.layer.value_or(Layer{}));
    const OperationSpec& operation = network[record.point.operation];
    const std::size_t out = operation.out;
    const std::uint64_t each = otherPer(record, record.rows * out);
    const QString text =
        filled(operation.texts.formula,
               {{"{rows}", rowsText(record.rows)},
                {"{width}", grouped(config.width)},
                {"{kvWidth}", grouped(site.kvWidth())},
                {"{in}", grouped(operation.in)},
                {"{out}", grouped(out)},
                {"{each}", each == 1 ? QString() : Tr::tr(" × %1").arg(grouped(each))},
                {"{rotated}", grouped(rotatedIn(operation, site))},
                {"{heads}", grouped(site.heads)},
                {"{headDim}", grouped(site.headDim)},
                {"{cells}", operation.attends() ? grouped(cellsOf(network, record)) : QString()}});
    return operation.change() == RowChange::Multiplies ? timesRows(text, record, out) : text;
}

QString formulaTerms(const Network& network, const OperationSpec& operation)
{
    const QString terms = filled(
        operation.texts.terms, {{"{width}", grouped(network.config().width)},
                                {"{inner}", grouped(mlpWidth(network))},
                                {"{kvWidth}", grouped(network.site(Layer{}).kvWidth())},
                                {"{headDim}", grouped(network.site(Layer{}).headDim)},
                                {"{rotated}", grouped(rotatedIn(operation, network.site(Layer{})))},
                                {"{out}", grouped(operation.out)}});
    return operation.kind == OperationKind::Linear && operation.weights.size() > 1
               ? Tr::tr("%1 The number after the + is the bias.").arg(terms)
               : terms;
}

} // namespace pastkeys
