#pragma once

#include "run/twin_run.h"
#include "trace/batch_record.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace pastkeys {

struct BatchSettings
{
    std::vector<std::vector<TokenId>> prompts; ///< one per sequence; all arrive at the same time
    std::vector<std::string> texts;            ///< the texts of the prompts
    /// For messages: the line of each prompt in `promptsFile`, counted from 1. If empty, prompt s
    /// is in line s + 1.
    std::vector<std::size_t> lines;
    std::string promptsFile; ///< for messages; empty if the prompts are not from a file
    /// For each sequence: how many tokens to generate, how to sample, and when to stop. A batch
    /// ignores `prompt`, `chunks` and the lanes. The seed of sequence s is sampling.seed + s.
    RunSettings each;
    BatchKind kind = BatchKind::Continuous;
    std::size_t slotCount = 8; ///< the most sequences that run at the same time
    std::size_t block = 16;
    /// The number of blocks in the pool. If absent, the pool has enough blocks for the `slotCount`
    /// longest sequences, or for all sequences if it keeps blocks.
    std::optional<std::size_t> blocks;
    bool sharesBeginnings = true; ///< continuous: identical beginnings are stored once
    bool keepsBlocks = false;     ///< continuous: whether blocks are kept for later prompts
    PaddingSide padding = PaddingSide::Left; ///< static: the side on which short prompts are padded
    bool countsPadding = false;              ///< static: padding counts as positions (a mistake)
    bool compares = true; ///< whether each sequence also runs alone, to compare bits and times
};

/// Throws InputError if there are no prompts, if the size of a block or the number of slots is 0,
/// if validate() refuses the settings of a sequence, or if the pool is too small for one of the
/// sequences. If a prompt is at fault, the error names it.
void validate(const BatchSettings& settings, const Config& config);

/// What the views need to know about a batch before its first step. \pre valid settings
BatchHeader headerOf(const Machinery& machinery, const Text& modelName,
                     const BatchSettings& settings);

/// The pool of a batch that has ended, with the blocks that it keeps for later prompts.
struct KeptBlocks;

/// Decodes several sequences, one pass per step. Each sequence gets the same bits as if it ran
/// alone, whichever sequences run beside it (except for the mistake `countsPadding`).
class BatchRun
{
public:
    /// Throws InputError like validate(), and if the batch would not fit in memory. `earlier` then
    /// stays as it is.
    /// \param earlier  the blocks of a batch with the same model; may be null. The new batch takes
    /// over the pool of `earlier` if `settings` keeps blocks, has the same block size, and asks for
    /// the same number of blocks or leaves the number open.
    BatchRun(Machinery machinery, const BatchSettings& settings,
             const std::shared_ptr<KeptBlocks>& earlier = {});
    ~BatchRun();

    bool finished() const;
    /// How many blocks of the pool hold rows of an earlier batch when this batch begins.
    std::size_t keptBefore() const;
    /// Runs one step and records it. Throws as TwinRun::advance() does; a step that throws leaves
    /// the run unchanged.
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
