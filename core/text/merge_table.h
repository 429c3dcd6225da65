#pragma once

#include "base/ids.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pastkeys {

/// Two adjacent tokens, `left` and `right`, become `result`.
struct MergeRule
{
    TokenId left;
    TokenId right;
    TokenId result;

    friend bool operator==(const MergeRule&, const MergeRule&) = default;
};

/// The rules of byte pair encoding. The rank of a rule is its place in the list; rules with a lower
/// rank are applied first.
class MergeTable
{
public:
    /// Adds the next rule. Returns false and changes nothing if the pair already has a rule.
    bool append(const MergeRule& rule);

    std::span<const MergeRule> rules() const { return m_rules; }
    /// The rank of the rule for this pair, or nullptr.
    const std::uint32_t* rankOf(TokenId left, TokenId right) const;

private:
    struct MixedBits
    {
        std::size_t operator()(std::uint64_t pair) const;
    };

    std::vector<MergeRule> m_rules;
    std::unordered_map<std::uint64_t, std::uint32_t, MixedBits> m_ranks;
};

/// Merges the bytes or characters of one word into tokens. Each merge applies the rule with the
/// lowest rank, at the leftmost place where it matches. A word of n bytes takes O(n log n) time and
/// 14 n bytes of memory. The memory is reused for the next word, so each thread needs a WordMerger
/// of its own.
class WordMerger
{
public:
    /// What a word consists of before it is merged.
    struct Symbol
    {
        TokenId id;
        std::uint32_t size; ///< in bytes, at least 1
    };

    /// \param byteTokens  [256], the token of each single byte; empty if there are only symbols
    /// \pre all ids are below 2^31
    WordMerger(const MergeTable& merges, std::span<const TokenId> byteTokens)
        : m_merges(merges), m_byteTokens(byteTokens)
    {
    }

    /// Appends the tokens of `word` to `ids`. Throws Cancelled when stopped.
    /// \pre word is shorter than 2 GiB
    void append(std::string_view word, std::vector<TokenId>& ids, const std::stop_token& stop = {});
    /// The same for a word whose symbols are not its bytes.
    void append(std::span<const Symbol> word, std::vector<TokenId>& ids,
                const std::stop_token& stop = {});

private:
    /// A cell with this value is empty. A larger value is kNoId plus a length.
    static constexpr std::uint32_t kNoId = 0x8000'0000;

    /// Merges the symbols in m_cells.
    void mergeAll(std::vector<TokenId>& ids, const std::stop_token& stop);
    void queuePairs();
    /// The length of the token that begins at this byte.
    std::size_t lengthAt(std::size_t begin) const;
    /// The rank of the rule for the pair of tokens that begins at `left`, or nullptr.
    const std::uint32_t* rankAt(std::size_t left) const;
    /// Queues the pair of tokens that begins at `left`, if a rule merges it.
    void offer(std::size_t left);
    void dropOutdated();
    void mergeNext();

    const MergeTable& m_merges;
    std::span<const TokenId> m_byteTokens;
    /// One cell per byte of the word. The first cell of a token holds its id. The second and last
    /// cells of a longer token hold kNoId plus its length in bytes, so that the next and previous
    /// tokens can be found.
    std::vector<std::uint32_t> m_cells;
    /// A min-heap. An entry holds the rank in its upper half and the index of the pair's first byte
    /// in its lower half. It is outdated if there are now other tokens at that index.
    std::vector<std::uint64_t> m_queue;
};

} // namespace pastkeys
