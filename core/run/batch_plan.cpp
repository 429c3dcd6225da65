#include "run/batch_plan.h"

#include "base/contract.h"

#include <algorithm>
#include <numeric>

namespace pastkeys {

namespace {

std::size_t equalAtFirst(std::span<const TokenId> a, std::span<const TokenId> b)
{
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// What the rows [first, end) are used for, in a sequence that has computed `computed` rows so far.
RowsUse useOf(std::size_t computed, std::size_t first, std::size_t end)
{
    if (computed == 0)
        return RowsUse::Prefill;
    return first >= computed && end == first + 1 ? RowsUse::Decode : RowsUse::Again;
}

} // namespace

BatchPlan::BatchPlan(const BatchPlanOptions& options, std::size_t sequences, KeptTexts earlier)
    : m_options(options), m_owners(std::move(earlier.owners)), m_kept(std::move(earlier.texts)),
      m_sequences(sequences), m_waiting(sequences)
{
    m_owners.grow(options.blocks);
    PASTKEYS_EXPECTS(options.slotCount > 0 && options.block > 0 && options.blocks > 0);
    std::iota(m_waiting.begin(), m_waiting.end(), 0U);
}

PlannedStep BatchPlan::next(Texts texts)
{
    PASTKEYS_EXPECTS(!finished() && texts.size() == m_sequences.size());
    for (Sequence& sequence : m_sequences)
        sequence.committed = sequence.held;
    PlannedStep step;
    goOn(texts, step);
    if (step.suspended.empty())
        join(texts, step);
    if (m_options.kind == BatchKind::Static)
        pad(step);
    PASTKEYS_EXPECTS(!step.parts.empty());
    return step;
}

void BatchPlan::goOn(Texts texts, PlannedStep& step)
{
    // Not a range-based for loop, because suspending a sequence removes it from the end of
    // m_running.
    for (std::size_t i = 0; i < m_running.size(); ++i) {
        const std::size_t sequence = m_running[i];
        if (state(sequence).hasEnded)
            continue;
        bool fits = reserve(sequence, texts[sequence].size(), step);
        while (!fits && m_running.size() > i) {
            suspend(m_running.back(), step);
            fits = m_running.size() > i && reserve(sequence, texts[sequence].size(), step);
        }
        if (fits)
            addPart(sequence, texts[sequence].size(), 0, step);
    }
}

void BatchPlan::join(Texts texts, PlannedStep& step)
{
    if (m_options.kind == BatchKind::Static && !m_running.empty())
        return;
    while (!m_waiting.empty() && m_running.size() < m_options.slotCount &&
           tryJoin(m_waiting.front(), texts, step))
        ;
}

bool BatchPlan::tryJoin(std::size_t sequence, Texts texts, PlannedStep& step)
{
    BatchPlan after = *this; // dropped if the sequence does not fit
    PlannedStep done = step;
    Found found = after.beginningOf(sequence, texts);
    for (const BlockId block : found.table)
        after.m_owners.share(block);
    if (found.kept) // this text is now the most recently used one
        std::rotate(after.m_kept.begin() + static_cast<std::ptrdiff_t>(*found.kept),
                    after.m_kept.begin() + static_cast<std::ptrdiff_t>(*found.kept) + 1,
                    after.m_kept.end());
    Sequence& own = after.m_sequences[sequence];
    own.table = std::move(found.table);
    own.held = found.rows;
    if (!after.reserve(sequence, texts[sequence].size(), done)) {
        step.shortage = BlockShortage{.sequence = sequence,
                                      .needed = after.blocksFor(own, texts[sequence].size()),
                                      .free = after.m_owners.free()};
        return false;
    }
    std::erase(after.m_waiting, sequence);
    after.m_running.push_back(sequence);
    after.addPart(sequence, texts[sequence].size(), found.rows, done);
    *this = std::move(after);
    step = std::move(done);
    return true;
}

BatchPlan::Found BatchPlan::beginningOf(std::size_t sequence, Texts texts) const
{
    Found best;
    if (!m_options.sharesBeginnings || m_options.kind == BatchKind::Static)
        return best;
    // The last token is always fed to the model, because its row gives the logits.
    const auto wanted = texts[sequence].first(texts[sequence].size() - 1);
    const auto consider = [&best](Found found) {
        if (found.rows > best.rows)
            best = std::move(found);
    };
    for (const std::size_t other : m_running) {
        const Sequence& own = state(other);
        consider(shared(wanted, texts[other], own.table, own.committed, own.held));
    }
    for (std::size_t k = 0; k < m_kept.size(); ++k) {
        const KeptTexts::Text& kept = m_kept[k];
        Found found = shared(wanted, kept.tokens, kept.table, kept.tokens.size(), 0);
        found.kept = k;
        consider(std::move(found));
    }
    return best;
}

BatchPlan::Found BatchPlan::shared(std::span<const TokenId> wanted, std::span<const TokenId> text,
                                   const std::vector<BlockId>& table, std::size_t committed,
                                   std::size_t held) const
{
    const std::size_t equal = equalAtFirst(wanted, text);
    const std::size_t wholeBlocks = std::min(equal, held) / m_options.block * m_options.block;
    const std::size_t rows = std::max(std::min(equal, committed), wholeBlocks);
    const std::size_t blocks = (rows + m_options.block - 1) / m_options.block;
    return {.table = {table.begin(), table.begin() + static_cast<std::ptrdiff_t>(blocks)},
            .rows = rows};
}

bool BatchPlan::writesSharedBlock(const Sequence& sequence) const
{
    return sequence.held < sequence.table.size() * m_options.block &&
           m_owners.ownersOf(sequence.table.back()) > 1;
}

std::size_t BatchPlan::blocksFor(const Sequence& sequence, std::size_t rows) const
{
    const std::size_t all = (rows + m_options.block - 1) / m_options.block;
    return all - sequence.table.size() + (writesSharedBlock(sequence) ? 1 : 0);
}

bool BatchPlan::reserve(std::size_t sequence, std::size_t rows, PlannedStep& step)
{
    Sequence& own = m_sequences[sequence];
    while (m_owners.free() < blocksFor(own, rows)) {
        if (m_kept.empty())
            return false;
        release(m_kept.front().table);
        m_kept.erase(m_kept.begin());
    }
    if (writesSharedBlock(own)) {
        const BlockId from = own.table.back();
        own.table.back() = *m_owners.take();
        m_owners.release(from);
        step.copies.push_back({from, own.table.back(), own.held % m_options.block});
    }
    while (own.table.size() * m_options.block < rows)
        own.table.push_back(*m_owners.take());
    return true;
}

void BatchPlan::addPart(std::size_t sequence, std::size_t end, std::size_t found, PlannedStep& step)
{
    Sequence& own = m_sequences[sequence];
    BatchPart part{.sequence = sequence,
                   .use = useOf(own.computed, own.held, end),
                   .first = own.held,
                   .rows = end - own.held,
                   .found = found};
    if (!step.copies.empty() && step.copies.back().to == own.table[own.held / m_options.block])
        part.copiedRows = step.copies.back().rows;
    step.parts.push_back(std::move(part));
    own.held = end;
    own.computed = std::max(own.computed, end);
}

void BatchPlan::suspend(std::size_t sequence, PlannedStep& step)
{
    Sequence& own = m_sequences[sequence];
    release(own.table);
    own.held = 0;
    std::erase(m_running, sequence);
    m_waiting.insert(m_waiting.begin(), sequence);
    step.suspended.push_back(sequence);
}

void BatchPlan::release(std::vector<BlockId>& table)
{
    for (const BlockId block : table)
        m_owners.release(block);
    table.clear();
}

/// Pads every running sequence to as many rows as the longest part has.
void BatchPlan::pad(PlannedStep& step) const
{
    std::size_t longest = 0;
    for (const BatchPart& part : step.parts)
        longest = std::max(longest, part.rows);
    std::vector<BatchPart> padded;
    for (const std::size_t sequence : m_running) {
        const auto own = std::ranges::find(step.parts, sequence, &BatchPart::sequence);
        const bool runs = own != step.parts.end();
        const BatchPart padding{.sequence = sequence,
                                .use = RowsUse::Padding,
                                .rows = longest - (runs ? own->rows : 0)};
        const bool isLeft = m_options.padding == PaddingSide::Left;
        if (padding.rows > 0 && isLeft)
            padded.push_back(padding);
        if (runs)
            padded.push_back(std::move(*own));
        if (padding.rows > 0 && !isLeft)
            padded.push_back(padding);
    }
    step.parts = std::move(padded);
}

void BatchPlan::end(std::size_t sequence, std::span<const TokenId> text)
{
    Sequence& own = m_sequences[sequence];
    own.hasEnded = true;
    if (m_options.kind == BatchKind::Static) {
        if (std::ranges::all_of(m_running, [this](std::size_t s) { return state(s).hasEnded; })) {
            for (const std::size_t running : m_running)
                release(m_sequences[running].table);
            m_running.clear();
        }
        return;
    }
    std::erase(m_running, sequence);
    if (m_options.keepsBlocks) {
        const auto tokens = text.first(own.held);
        m_kept.push_back({{tokens.begin(), tokens.end()}, std::move(own.table)});
        own.table.clear();
    } else {
        release(own.table);
    }
}

KeptTexts BatchPlan::kept() const
{
    BatchPlan after = *this;
    for (Sequence& sequence : after.m_sequences)
        after.release(sequence.table);
    return {std::move(after.m_owners), std::move(after.m_kept)};
}

std::vector<BlockState> BatchPlan::blocks() const
{
    std::vector<BlockState> blocks(m_owners.blocks());
    const auto fill = [&](const std::vector<BlockId>& table, std::size_t rows, auto&& mark) {
        for (std::size_t b = 0; b < table.size(); ++b) {
            BlockState& block = blocks[indexOf(table[b])];
            const std::size_t own = spanBetween(b * m_options.block, rows).count;
            block.rows = std::max(block.rows, std::min(own, m_options.block));
            mark(block);
        }
    };
    for (std::size_t s = 0; s < m_sequences.size(); ++s)
        fill(state(s).table, state(s).held,
             [s](BlockState& block) { block.sequences.push_back(s); });
    for (const KeptTexts::Text& kept : m_kept)
        fill(kept.table, kept.tokens.size(), [](BlockState& block) { block.isKept = true; });
    return blocks;
}

} // namespace pastkeys
