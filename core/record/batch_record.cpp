#include "record/batch_record.h"

#include <algorithm>
#include <set>

namespace pastkeys {

std::string_view nameOf(BatchKind kind)
{
    return kind == BatchKind::Static ? "static" : "continuous";
}

std::string_view nameOf(PaddingSide side)
{
    return side == PaddingSide::Left ? "left" : "right";
}

std::string_view nameOf(RowsUse use)
{
    switch (use) {
    case RowsUse::Prefill:
        return "prefill";
    case RowsUse::Decode:
        return "decode";
    case RowsUse::Again:
        return "again";
    case RowsUse::Padding:
        break;
    }
    return "padding";
}

bool WaitingSequences::contains(std::size_t sequence) const
{
    return others.contains(sequence) || std::ranges::find(suspended, sequence) != suspended.end();
}

std::vector<std::size_t> WaitingSequences::all() const
{
    std::vector<std::size_t> all = suspended;
    for (std::size_t sequence = others.first; sequence < others.end(); ++sequence)
        all.push_back(sequence);
    return all;
}

std::size_t BatchStep::rows() const
{
    std::size_t rows = 0;
    for (const BatchPart& part : parts)
        rows += part.rows;
    return rows;
}

std::size_t BatchStep::sequences() const
{
    std::set<std::size_t> all;
    for (const BatchPart& part : parts)
        all.insert(part.sequence);
    return all.size();
}

std::size_t BatchStep::rowsOf(RowsUse use) const
{
    std::size_t rows = 0;
    for (const BatchPart& part : parts)
        rows += part.use == use ? part.rows : 0;
    return rows;
}

std::size_t BatchStep::partsOf(RowsUse use) const
{
    return static_cast<std::size_t>(std::ranges::count(parts, use, &BatchPart::use));
}

std::size_t BatchStep::chosen() const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        parts, [](const BatchPart& part) { return part.choice.has_value(); }));
}

std::size_t BatchStep::blocksSaved() const
{
    std::size_t saved = 0;
    for (const BlockState& block : blocks)
        saved += std::max<std::size_t>(block.sequences.size(), 1) - 1;
    return saved;
}

PoolUse BatchStep::poolUse() const
{
    PoolUse use{.blocks = blocks.size()};
    for (const BlockState& block : blocks) {
        use.taken += block.sequences.empty() ? 0 : 1;
        use.shared += block.sequences.size() > 1 ? 1 : 0;
        use.rows += block.sequences.empty() ? 0 : block.rows;
        use.kept += block.sequences.empty() && block.isKept ? 1 : 0;
    }
    return use;
}

std::size_t BatchStep::computing() const
{
    return parts.size() - partsOf(RowsUse::Padding);
}

std::size_t BatchStep::found() const
{
    std::size_t found = 0;
    for (const BatchPart& part : parts)
        found += part.found;
    return found;
}

std::size_t BatchStep::copiedRows() const
{
    std::size_t copied = 0;
    for (const BatchPart& part : parts)
        copied += part.copiedRows;
    return copied;
}

bool BatchStep::hasPrefill() const
{
    return partsOf(RowsUse::Prefill) + partsOf(RowsUse::Again) > 0;
}

std::optional<std::chrono::nanoseconds> BatchStep::alone() const
{
    std::chrono::nanoseconds sum{};
    for (const BatchPart& part : parts) {
        if (part.use == RowsUse::Padding)
            continue;
        if (!part.alone)
            return std::nullopt;
        sum += *part.alone;
    }
    return sum;
}

const BatchPart* BatchStep::partOf(std::size_t sequence) const
{
    const BatchPart* found = nullptr;
    for (const BatchPart& part : parts)
        if (part.sequence == sequence && (!found || found->use == RowsUse::Padding))
            found = &part;
    return found;
}

std::vector<TokenId> chosenBy(const BatchTrace& batch, std::size_t sequence, std::size_t end)
{
    std::vector<TokenId> chosen;
    for (std::size_t step = 0; step < std::min(end, batch.steps.size()); ++step)
        if (const BatchPart* part = batch.steps[step]->partOf(sequence); part && part->choice)
            chosen.push_back(part->choice->token.id);
    return chosen;
}

std::optional<std::size_t> firstStepOf(const BatchTrace& batch, std::size_t sequence)
{
    for (const BatchStepPtr& step : batch.steps)
        if (step->partOf(sequence))
            return step->index;
    return std::nullopt;
}

std::size_t fullestStep(const BatchTrace& batch)
{
    const auto computing = [](const BatchStepPtr& step) { return step->computing(); };
    const auto fullest = std::ranges::max_element(batch.steps, {}, computing);
    return static_cast<std::size_t>(fullest - batch.steps.begin());
}

std::optional<std::size_t> lastStepOf(const BatchTrace& batch, std::size_t sequence)
{
    for (const BatchStepPtr& step : batch.steps)
        if (const BatchPart* part = step->partOf(sequence); part && part->stopped)
            return step->index;
    return std::nullopt;
}

namespace {

void addComparison(AloneComparison& sum, const BatchPart& part)
{
    if (!part.maxUlp)
        return;
    ++sum.compared;
    sum.otherTokens += part.choiceAlone ? 1 : 0;
    sum.maxUlp = std::max(sum.maxUlp.value_or(0), *part.maxUlp);
}

} // namespace

AloneComparison comparedAlone(const BatchTrace& batch, std::size_t sequence)
{
    AloneComparison sum;
    for (const BatchStepPtr& step : batch.steps)
        if (const BatchPart* part = step->partOf(sequence))
            addComparison(sum, *part);
    return sum;
}

std::vector<SequenceResult> resultsOf(const BatchTrace& batch)
{
    std::vector<SequenceResult> results(batch.header->sequences());
    for (const BatchStepPtr& step : batch.steps)
        for (const BatchPart& part : step->parts) {
            SequenceResult& result = results.at(part.sequence);
            if (!result.first)
                result.first = step->index;
            if (part.choice)
                result.chosen.push_back(part.choice->token.id);
            if (part.stopped) {
                result.last = step->index;
                result.stopped = part.stopped;
            }
            addComparison(result.alone, part);
        }
    return results;
}

double BatchTotals::tokensPerSecond() const
{
    return duration.count() == 0
               ? 0
               : static_cast<double>(chosen) / std::chrono::duration<double>(duration).count();
}

double BatchTotals::weightBytesPerToken() const
{
    return chosen == 0 ? 0 : static_cast<double>(weightBytes) / static_cast<double>(chosen);
}

namespace {

void add(BatchTotals& totals, const BatchPart& part)
{
    // Tokens that a suspended sequence reads again were already counted when it first joined.
    if (part.use == RowsUse::Prefill) {
        totals.found += part.found;
        totals.asked += part.found + part.rows;
    }
    if (part.use != RowsUse::Padding && !part.alone)
        totals.alone.reset();
    if (part.alone && totals.alone)
        *totals.alone += *part.alone;
    addComparison(totals, part);
}

} // namespace

BatchTotals totalsOf(const BatchTrace& batch, std::size_t end)
{
    BatchTotals totals;
    totals.steps = std::min(end, batch.steps.size());
    totals.alone.emplace();
    for (std::size_t s = 0; s < totals.steps; ++s) {
        const BatchStep& step = *batch.steps[s];
        totals.rows += step.rows();
        totals.padding += step.rowsOf(RowsUse::Padding);
        totals.again += step.rowsOf(RowsUse::Again);
        totals.chosen += step.chosen();
        totals.suspensions += step.suspended.size();
        totals.weightBytes += step.weightBytes;
        totals.duration += step.duration;
        for (const BatchPart& part : step.parts)
            add(totals, part);
    }
    if (totals.compared == 0)
        totals.alone.reset();
    return totals;
}

} // namespace pastkeys
