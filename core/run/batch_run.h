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
    std::vector<std::string> texts;            ///< of the prompts
    /// For messages: the line of each prompt, from 1, and the file that holds them. Without them,
    /// each prompt is a line that a person has typed.
    std::vector<std::size_t> lines;
    std::string promptsFile;
    /// Of each sequence: how many tokens, sampling, when to stop. Its prompt and lanes are not
    /// used. The seed of sequence s is sampling.seed + s.
    RunSettings each;
    BatchKind kind = BatchKind::Continuous;
    std::size_t slotCount = 8; ///< the most sequences that run at the same time
    std::size_t block = 16;
    /// The number of blocks of the pool. None: as many as all sequences together could need.
    std::optional<std::size_t> blocks;
    bool sharesBeginnings = true; ///< continuous: identical beginnings are stored once
    bool keepsBlocks = false;     ///< continuous: those of finished sequences, for later prompts
    PaddingSide padding = PaddingSide::Left; ///< static
    bool countsPadding = false;              ///< static: a mistake, see BatchHeader
    bool compares = true; ///< whether each sequence runs alone, too, to compare bits and times
};

/// Throws InputError for no prompts, and for settings that validate() refuses for one of the
/// sequences; for a block or a number of slots of 0; and for a pool that is too small for one of the
/// sequences alone. It names the prompt that is at fault.
void validate(const BatchSettings& settings, const Config& config);

/// What the views need to know about a batch before its first step. \pre valid settings
BatchHeader headerOf(const Machinery& machinery, const Text& modelName,
                     const BatchSettings& settings);

/// The pool of a batch that has ended, with the blocks that it keeps for later prompts.
class KeptBlocks;

/// Decodes several sequences, one pass per step. The bits of each sequence are those of running it
/// alone, whoever runs beside it.
class BatchRun
{
public:
    /// Throws InputError like validate().
    /// \param earlier  the blocks of a batch with the same model; may be null. The new batch takes
    /// over that pool if both keep blocks of one size, and the number of blocks may be the same.
    BatchRun(Machinery machinery, const BatchSettings& settings,
             const std::shared_ptr<KeptBlocks>& earlier = {});
    ~BatchRun();

    bool finished() const;
    /// How many blocks of the pool hold rows of an earlier batch when this one begins.
    std::size_t keptBefore() const;
    /// Runs one step and records it. Throws as TwinRun::advance() does, and likewise leaves the
    /// run unchanged; the first step throws InputError if the memory would not fit. \pre !finished()
    BatchStepPtr advance(const std::stop_token& stop = {});
    /// What later batches can use. The run must not go on after that. Null if it keeps nothing.
    std::shared_ptr<KeptBlocks> takeKeptBlocks();
    /// The tokens of a sequence so far: its prompt and what was chosen.
    std::span<const TokenId> tokensOf(std::size_t sequence) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace pastkeys
