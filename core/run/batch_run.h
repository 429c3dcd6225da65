#pragma once

#include "record/batch_record.h"
#include "run/twin_run.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace pastkeys {

struct BatchSettings
{
    std::vector<std::vector<TokenId>> prompts; ///< one per sequence; all arrive at the same time
    std::vector<std::string> texts;            ///< the prompts as text
    /// For messages: the 1-based line of each prompt in `promptsFile`. If empty, prompt s is on
    /// line s + 1.
    std::vector<std::size_t> lines;
    std::string promptsFile; ///< for messages; empty if the prompts are not from a file
    /// For each sequence: how many tokens to generate, how to sample, and when to stop. A batch
    /// ignores `prompt`, `chunks` and the lanes. The seed of sequence s is sampling.seed + s.
    RunSettings each;
    BatchKind kind = BatchKind::Continuous;
    std::size_t slotCount = 8; ///< the maximum number of sequences that run at the same time
    std::size_t block = 16;
    /// The number of blocks in the pool. If absent, the pool has enough blocks for the `slotCount`
    /// longest sequences, or for all sequences if the batch keeps blocks.
    std::optional<std::size_t> blocks;
    bool sharesBeginnings = true; ///< continuous: identical beginnings are stored once
    bool keepsBlocks = false;     ///< continuous: whether blocks are kept for later prompts
    PaddingSide padding = PaddingSide::Left; ///< static: the side on which short prompts are padded
    bool countsPadding = false;              ///< static: padding takes up positions (a mistake)
    bool compares = true; ///< whether each sequence also runs alone, to compare bits and times
};

/// Throws InputError if there are no prompts, if the size of a block or the number of slots is 0,
/// if validate() refuses the settings of a sequence, or if the pool is too small for one of the
/// sequences. If a prompt is at fault, the error names it.
void validate(const BatchSettings& settings, const Network& network);

/// The information that the views need about a batch before its first step. \pre valid settings
BatchHeader headerOf(const Machinery& machinery, const Text& modelName,
                     const BatchSettings& settings);

/// The pool of a batch that has ended, with the blocks that it keeps for later prompts.
struct KeptBlocks;

/// Decodes several sequences, one pass per step. Each sequence gets the same bits as if it ran
/// alone, no matter which sequences run alongside it (except with the mistake `countsPadding`).
class BatchRun
{
public:
    /// Throws InputError like validate(), and also if the batch would not fit in memory. `earlier`
    /// is then left unchanged.
    /// \param earlier  the blocks of a batch with the same model; may be null. The new batch takes
    /// over the pool of `earlier` if `settings` is continuous, keeps blocks, has the same block
    /// size, and asks for the same number of blocks or leaves the number open.
    BatchRun(Machinery machinery, const BatchSettings& settings,
             const std::shared_ptr<KeptBlocks>& earlier = {});
    ~BatchRun();

    bool finished() const;
    /// The number of blocks in the pool that hold rows of an earlier batch when this batch begins.
    std::size_t keptBefore() const;
    /// Runs one step and records it. Throws like TwinRun::advance(); a step that throws leaves the
    /// run unchanged.
    /// \pre !finished()
    BatchStepPtr advance(const std::stop_token& stop = {});
    /// The pool for a later batch, or null if this batch keeps no blocks. Do not call advance()
    /// afterwards.
    std::shared_ptr<KeptBlocks> takeKeptBlocks();
    /// The tokens of a sequence so far: its prompt and the chosen tokens.
    std::span<const TokenId> tokensOf(std::size_t sequence) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace pastkeys
