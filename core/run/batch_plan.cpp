#include "run/batch_plan.h"

#include "base/contract.h"

#include <algorithm>

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
    : m_options(options), m_owners(std::move(earlier.owners)),
      m_kept(std::move(earlier.texts)), m_waiting{{}, {0, sequences}}
{
    m_owners.grow(options.blocks);
    PASTKEYS_EXPECTS(options.slotCount > 0 && options.block > 0 && options.blocks > 0);
}

const BatchPlan::Sequence& BatchPlan::state(std::size_t sequence) const
{
    static const Sequence none;
    const auto found = m_sequences.find(sequence);
    return found == m_sequences.end() ? none : found->second;
}

PlannedStep BatchPlan::next(Texts texts)
{
    PASTKEYS_EXPECTS(!finished() && texts.size() >= m_waiting.others.end());
    for (auto& [number, sequence] : m_sequences)
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
    if (m_owners.free() >= blocksOf(texts[sequence].size()))
        return joinNow(sequence, texts, step);
    BatchPlan after = *this; // dropped if the sequence does not fit
    PlannedStep done = step;
    if (!after.joinNow(sequence, texts, done)) {
        step.shortage =
            BlockShortage{.sequence = sequence,
                          .needed = after.blocksFor(after.state(sequence), texts[sequence].size()),
                          .free = after.m_owners.free()};
        return false;
    }
    *this = std::move(after);
    step = std::move(done);
    return true;
}

bool BatchPlan::joinNow(std::size_t sequence, Texts texts, PlannedStep& step)
{
    Found found = beginningOf(sequence, texts);
    for (const BlockId block : found.table)
        m_owners.share(block);
    if (found.kept) // this text is now the most recently used one
        std::rotate(m_kept.begin() + static_cast<std::ptrdiff_t>(*found.kept),
                    m_kept.begin() + static_cast<std::ptrdiff_t>(*found.kept) + 1, m_kept.end());
    Sequence& own = m_sequences[sequence];
    own.table = std::move(found.table);
    own.held = found.rows;
    if (!reserve(sequence, texts[sequence].size(), step))
        return false;
    if (m_waiting.suspended.empty())
        m_waiting.others = spanBetween(sequence + 1, m_waiting.others.end());
    else
        m_waiting.suspended.erase(m_waiting.suspended.begin());
    m_running.push_back(sequence);
    addPart(sequence, texts[sequence].size(), found.rows, step);
    return true;
}

BatchPlan::Found BatchPlan::beginningOf(std::size_t sequence, Texts texts) const
{
    Found best;
    if (!m_options.sharesBeginnings || m_options.kind == BatchKind::Static)
        return best;
    // The last token is always fed to the model, because its row gives the logits.
    const auto wanted = texts[sequence].first(texts[sequence].size() - 1);
    const std::vector<BlockId>* table = nullptr;
    for (std::size_t i = 0; i < m_running.size() && best.rows < wanted.size(); ++i) {
        const std::size_t equal = equalAtFirst(wanted, texts[m_running[i]]);
        if (equal <= best.rows) // the usual case, if there are many
            continue;
        const Sequence& own = state(m_running[i]);
        if (const std::size_t rows = shared(equal, own.committed, own.held); rows > best.rows) {
            best.rows = rows;
            table = &own.table;
        }
    }
    for (std::size_t k = 0; k < m_kept.size() && best.rows < wanted.size(); ++k) {
        const KeptTexts::Text& kept = m_kept[k];
        const std::size_t rows = equalAtFirst(wanted, kept.tokens);
        if (rows > best.rows) {
            best.rows = rows;
            best.kept = k;
            table = &kept.table;
        }
    }
    if (table)
        best.table.assign(table->begin(),
                          table->begin() + static_cast<std::ptrdiff_t>(blocksOf(best.rows)));
    return best;
}

std::size_t BatchPlan::shared(std::size_t equal, std::size_t committed, std::size_t held) const
{
    const std::size_t wholeBlocks = std::min(equal, held) / m_options.block * m_options.block;
    return std::max(std::min(equal, committed), wholeBlocks);
}

bool BatchPlan::writesSharedBlock(const Sequence& sequence) const
{
    return sequence.held < sequence.table.size() * m_options.block &&
           m_owners.ownersOf(sequence.table.back()) > 1;
}

std::size_t BatchPlan::blocksOf(std::size_t rows) const
{
    return (rows + m_options.block - 1) / m_options.block;
}

std::size_t BatchPlan::blocksFor(const Sequence& sequence, std::size_t rows) const
{
    return blocksOf(rows) - sequence.table.size() + (writesSharedBlock(sequence) ? 1 : 0);
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
    m_waiting.suspended.insert(m_waiting.suspended.begin(), sequence);
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
            for (const std::size_t running : m_running) {
                release(m_sequences[running].table);
                m_sequences.erase(running);
            }
            m_running.clear();
        }
        return;
    }
    std::erase(m_running, sequence);
    if (m_options.keepsBlocks) {
        const auto tokens = text.first(own.held);
        m_kept.push_back({{tokens.begin(), tokens.end()}, std::move(own.table)});
    } else {
        release(own.table);
    }
    m_sequences.erase(sequence);
}

KeptTexts BatchPlan::kept() const
{
    BatchPlan after = *this;
    for (auto& [number, sequence] : after.m_sequences)
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
    for (const auto& [number, sequence] : m_sequences)
        fill(sequence.table, sequence.held,
             [each = number](BlockState& block) { block.sequences.push_back(each); });
    for (const KeptTexts::Text& kept : m_kept)
        fill(kept.table, kept.tokens.size(), [](BlockState& block) { block.isKept = true; });
    return blocks;
}

} // namespace pastkeys
