// The model of a tokenizer turns words into tokens. The words come from the pre-tokenizer; see
// word_splitter.h.
#pragma once

#include "base/ids.h"
#include "text/merge_table.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Turns words into tokens, and reuses its memory for the next word. Each thread needs its own.
class WordEncoder
{
public:
    virtual ~WordEncoder() = default;
    /// Appends the tokens of `word` to `ids`. Throws Cancelled when stopped.
    virtual void append(std::string_view word, std::vector<TokenId>& ids,
                        const std::stop_token& stop) = 0;
};

/// Immutable.
class WordModel
{
public:
    virtual ~WordModel() = default;
    /// The encoder refers to this model.
    virtual std::unique_ptr<WordEncoder> encoder() const = 0;
    /// The rules in order; empty for models without merges.
    virtual std::span<const MergeRule> rules() const { return {}; }
};

} // namespace pastkeys
