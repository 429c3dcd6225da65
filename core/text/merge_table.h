#pragma once

#include "base/ids.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pastkeys {

/// `left` and `right`, side by side, become `result`.
struct MergeRule
{
    TokenId left;
    TokenId right;
    TokenId result;

    friend bool operator==(const MergeRule&, const MergeRule&) = default;
};

/// The rules of byte pair encoding. A rule's rank is its place in the list: the lower, the earlier
/// it is applied.
class MergeTable
{
public:
    /// Adds the next rule; false, and nothing changed, if its pair has one already.
    bool append(const MergeRule& rule);

    std::span<const MergeRule> rules() const { return m_rules; }
    /// Rank of the rule for this pair, or nullptr.
    const std::uint32_t* rankOf(TokenId left, TokenId right) const;

private:
    struct MixedBits
    {
        std::size_t operator()(std::uint64_t pair) const;
    };

    std::vector<MergeRule> m_rules;
    std::unordered_map<std::uint64_t, std::uint32_t, MixedBits> m_ranks;
};

/// Merges the bytes of one word into tokens, in O(n log n) of its length: always the rule of the
/// lowest rank next, of equal ones the leftmost. Keeps its memory between words; one per thread.
class WordMerger
{
public:
    /// \param byteTokens  [256], the token of each single byte
    WordMerger(const MergeTable& merges, std::span<const TokenId> byteTokens)
        : m_merges(merges), m_byteTokens(byteTokens)
    {
    }

    /// Appends the tokens of `word` to `ids`. \pre word is shorter than 4 GiB
    void append(std::string_view word, std::vector<TokenId>& ids);

private:
    /// A token of the word, linked to its neighbours; `m_symbols[i]` began as byte i.
    struct Symbol
    {
        TokenId id;
        std::uint32_t previous;
        std::uint32_t next;
        bool merged; ///< into its left neighbour; no longer part of the word
    };
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    void split(std::string_view word);
    /// Queues the pair that begins at symbol `left`, if a rule merges it.
    void offer(std::uint32_t left);
    void mergeNext();

    const MergeTable& m_merges;
    std::span<const TokenId> m_byteTokens;
    std::vector<Symbol> m_symbols;
    /// Heap, smallest first: rank in the upper half, symbol in the lower. An entry may be out of
    /// date; then its symbols are no longer its rule's pair.
    std::vector<std::uint64_t> m_queue;
};

} // namespace pastkeys
