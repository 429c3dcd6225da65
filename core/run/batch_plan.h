// Plans which rows each step of a batch runs, and which blocks of the pool hold them. The plan
// needs neither weights nor kernels.
#pragma once

#include "cache/block_cache.h"
#include "record/batch_record.h"

#include <map>
#include <span>
#include <vector>

namespace pastkeys {

struct BatchPlanOptions
{
    BatchKind kind = BatchKind::Continuous;
    std::size_t slotCount = 1;
    std::size_t block = 16; ///< positions per block; in a static batch, the model's whole context
    std::size_t blocks = 1; ///< in the pool; in a static batch, one per slot
    bool sharesBeginnings = true;
    bool keepsBlocks = false;
    PaddingSide padding = PaddingSide::Left;
};

/// A copy of rows into a block that only one sequence uses. It is made before the pass, because the
/// pass must not write to a shared block.
struct BlockCopy
{
    BlockId from{};
    BlockId to{};
    std::size_t rows = 0;
};

struct PlannedStep
{
    std::vector<BatchPart> parts; ///< without the fields that only the pass can fill in
    std::vector<BlockCopy> copies;
    std::vector<std::size_t> suspended;
    std::optional<BlockShortage> shortage = {};
};

/// The blocks of a pool that are kept for later prompts.
struct KeptTexts
{
    /// The tokens of a finished sequence whose rows are kept, and the blocks that hold those rows.
    struct Text
    {
        std::vector<TokenId> tokens;
        std::vector<BlockId> table;
    };

    BlockOwners owners;
    std::vector<Text> texts; ///< the least recently used one comes first
};

/// The schedule of a batch. To undo a step, restore a copy of the plan that was made before the
/// step. With sharesBeginnings, a sequence reuses the rows that the pool already holds for the
/// beginning of its text.
///
/// Static: a group of sequences, one per slot, starts together, and the next group starts when all
/// of them have ended. Continuous: a sequence joins when a slot and enough blocks are free. If a
/// running sequence needs a block and none is free, the blocks kept for later prompts are freed
/// first. If that is not enough, the sequence that joined last is suspended: it loses its blocks
/// and waits, and its rows are computed again later. Source: Kwon et al. 2023, section 4.5.
class BatchPlan
{
public:
    using Texts = std::span<const std::span<const TokenId>>;

    /// \pre the pool has enough blocks for any single sequence
    /// \param earlier  what the pool already holds, in at most options.blocks blocks
    BatchPlan(const BatchPlanOptions& options, std::size_t sequences,
              KeptTexts earlier = {BlockOwners(0), {}});

    /// Plans a step. From then on, its rows count as stored in the pool. \pre !finished()
    /// \param texts  for each sequence, all tokens known so far
    PlannedStep next(Texts texts);
    /// Ends the sequence: no later step runs it.
    void end(std::size_t sequence, std::span<const TokenId> text);
    /// The texts that the pool would keep if the batch ended now.
    KeptTexts kept() const;
    bool finished() const { return m_running.empty() && m_waiting.empty(); }

    std::span<const BlockId> tableOf(std::size_t sequence) const { return state(sequence).table; }
    const WaitingSequences& waiting() const { return m_waiting; }
    /// The state of every block after the planned step.
    std::vector<BlockState> blocks() const;

private:
    struct Sequence
    {
        std::vector<BlockId> table;
        std::size_t held = 0;      ///< rows in the blocks
        std::size_t committed = 0; ///< rows in the blocks before the current step
        std::size_t computed = 0;  ///< the most rows it has ever held
        bool hasEnded = false;     ///< in a static batch, its memory is kept until its group ends
    };
    /// Rows in the pool that match the beginning of a text.
    struct Found
    {
        std::vector<BlockId> table;
        std::size_t rows = 0;
        std::optional<std::size_t> kept = {}; ///< index in m_kept, if the rows were found there
    };

    /// Empty for a sequence that has not joined yet or has ended.
    const Sequence& state(std::size_t sequence) const;
    void goOn(Texts texts, PlannedStep& step);
    void join(Texts texts, PlannedStep& step);
    bool tryJoin(std::size_t sequence, Texts texts, PlannedStep& step);
    /// Returns false if there are too few blocks. The plan and the step then have changed.
    bool joinNow(std::size_t sequence, Texts texts, PlannedStep& step);
    Found beginningOf(std::size_t sequence, Texts texts) const;
    /// How many rows a text can share with a running sequence that begins with the same `equal`
    /// tokens. Rows computed in this step can be shared only as whole blocks, because part of a block
    /// would be copied before the step has computed it.
    std::size_t shared(std::size_t equal, std::size_t committed, std::size_t held) const;
    /// Takes blocks until the sequence can hold this many rows in total. Returns false if the pool
    /// has too few.
    bool reserve(std::size_t sequence, std::size_t rows, PlannedStep& step);
    std::size_t blocksOf(std::size_t rows) const;
    /// The number of blocks that the sequence must take to hold this many rows in total, including
    /// one for a copy if its last block is shared and still has room.
    std::size_t blocksFor(const Sequence& sequence, std::size_t rows) const;
    bool writesSharedBlock(const Sequence& sequence) const;
    void suspend(std::size_t sequence, PlannedStep& step);
    void release(std::vector<BlockId>& table);
    void addPart(std::size_t sequence, std::size_t end, std::size_t found, PlannedStep& step);
    void pad(PlannedStep& step) const;

    BatchPlanOptions m_options;
    BlockOwners m_owners;
    std::vector<KeptTexts::Text> m_kept; ///< the least recently used one comes first
    /// Those that run, and suspended ones. Others are left out, so that a copy of the plan costs
    /// little even if many sequences wait.
    std::map<std::size_t, Sequence> m_sequences;
    std::vector<std::size_t> m_running; ///< in the order in which they joined
    WaitingSequences m_waiting;
};

} // namespace pastkeys
