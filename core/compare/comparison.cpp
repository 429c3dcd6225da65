#include "compare/comparison.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace pastkeys {

namespace {

/// Maps floats to integers, preserving their order, so that adjacent floats differ by 1.
std::int64_t ordered(float value)
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    constexpr std::uint32_t kSign = 0x80000000U;
    return (bits & kSign) ? -std::int64_t{bits & ~kSign} - 1 : std::int64_t{bits};
}

/// The natural logarithms of the softmax, in double precision; -infinity for a NaN logit.
class LogProbabilities
{
public:
    explicit LogProbabilities(std::span<const float> logits) : m_logits(logits)
    {
        const double largest = value(top(logits.size()));
        double sum = 0;
        for (std::size_t i = 0; i < logits.size(); ++i)
            sum += std::exp(value(i) - largest);
        m_logSum = largest + std::log(sum);
    }

    double operator[](std::size_t i) const { return value(i) - m_logSum; }
    /// The most probable of the first `count` ids: on a tie, the first one, as in the sampler.
    std::size_t top(std::size_t count) const
    {
        std::size_t top = 0;
        for (std::size_t i = 0; i < count; ++i)
            if (value(i) > value(top))
                top = i;
        return top;
    }

private:
    double value(std::size_t i) const
    {
        return std::isnan(m_logits[i]) ? -std::numeric_limits<double>::infinity()
                                       : static_cast<double>(m_logits[i]);
    }

    std::span<const float> m_logits;
    double m_logSum = 0;
};

} // namespace

std::uint32_t ulpDistance(float a, float b)
{
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) && std::isnan(b) ? 0 : std::numeric_limits<std::uint32_t>::max();
    const std::int64_t distance = ordered(a) - ordered(b);
    return static_cast<std::uint32_t>(distance < 0 ? -distance : distance);
}

double absoluteDistance(float a, float b)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return 0;
    if (!std::isfinite(a) || !std::isfinite(b))
        return std::numeric_limits<double>::infinity();
    return std::fabs(double{a} - double{b});
}

bool isInVerdict(TensorRole role)
{
    return role != TensorRole::Queries;
}

void compareRows(Verdict& verdict, TensorPoint tensor, std::size_t firstRow, ConstMatrix a,
                 ConstMatrix b)
{
    PASTKEYS_EXPECTS(a.rows == b.rows && a.columns == b.columns);
    verdict.valuesCompared += a.rows * a.columns;
    for (std::size_t r = 0; r < a.rows; ++r)
        forEachDifference(a.rowSpan(r), b.rowSpan(r), [&](std::size_t column, std::uint32_t ulp) {
            verdict.maxUlp = std::max(verdict.maxUlp, ulp);
            if (!verdict.firstDifference)
                verdict.firstDifference = Difference{
                    tensor, firstRow + r, column, {a.row(r)[column], b.row(r)[column]}, ulp};
        });
}

void compareNextTokens(Verdict& verdict, std::span<const float> a, std::span<const float> b,
                       std::size_t tokensInUse)
{
    PASTKEYS_EXPECTS(a.size() == b.size() && !a.empty());
    if (sameBits(a, b))
        return;
    const std::size_t tokens = std::min(tokensInUse, a.size());
    const LogProbabilities ofA(a);
    const LogProbabilities ofB(b);
    double divergence = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        verdict.maxLogitDifference =
            std::max(verdict.maxLogitDifference, absoluteDistance(a[i], b[i]));
        if (const double p = std::exp(ofA[i]); p > 0)
            divergence += p * (ofA[i] - ofB[i]);
    }
    verdict.divergence = std::max(verdict.divergence, divergence);
    verdict.sameTopToken = verdict.sameTopToken && ofA.top(tokens) == ofB.top(tokens);
}

void compareLogits(Verdict& verdict, const Network& network, std::size_t row,
                   std::span<const float> a, std::span<const float> b, std::size_t tokensInUse)
{
    ++verdict.tensorsCompared;
    compareRows(verdict, {network.only(TensorRole::Logits), {}}, row, oneRow(a), oneRow(b));
    compareNextTokens(verdict, a, b, tokensInUse);
}

double logProbability(std::span<const float> logits, std::size_t token)
{
    PASTKEYS_EXPECTS(token < logits.size());
    return LogProbabilities(logits)[token];
}

std::vector<Span> differingRows(const Trace& trace, std::size_t step, Layer layer)
{
    const auto steps = trace.steps().first(step + 1);
    const std::size_t end = trace.step(step).positions();
    const AttentionSite& site = trace.header().network->site(layer);
    std::vector<Span> differing;
    const std::vector<RowRef> a = laneRowsAt(steps, Lane{0}, 0, end);
    const std::vector<RowRef> b = laneRowsAt(steps, Lane{1}, 0, end);
    for (std::size_t position = 0; position < end; ++position) {
        const auto differs = [&](TensorKind tensor) {
            return !sameBits(a[position].of(layer, tensor), b[position].of(layer, tensor));
        };
        if (!a[position].block || !b[position].block || a[position] == b[position] ||
            (!differs(site.keys) && !differs(site.values)))
            continue;
        if (differing.empty() || differing.back().end() < position)
            differing.push_back({position, 0});
        ++differing.back().count;
    }
    return differing;
}

std::size_t stepsCompared(const Trace& trace)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        trace.steps(), [](const StepRecordPtr& step) { return step->verdict.has_value(); }));
}

} // namespace pastkeys
