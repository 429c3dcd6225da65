#include "text/merge_table.h"

#include "base/contract.h"

#include <algorithm>
#include <functional>

namespace pastkeys {

namespace {

std::uint64_t pairOf(TokenId left, TokenId right)
{
    return std::uint64_t{indexOf(left)} << 32 | indexOf(right);
}

} // namespace

/// Source: the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
std::size_t MergeTable::MixedBits::operator()(std::uint64_t pair) const
{
    pair = (pair ^ (pair >> 30)) * 0xBF58476D1CE4E5B9u;
    pair = (pair ^ (pair >> 27)) * 0x94D049BB133111EBu;
    return pair ^ (pair >> 31);
}

bool MergeTable::append(const MergeRule& rule)
{
    const auto rank = static_cast<std::uint32_t>(m_rules.size());
    if (!m_ranks.emplace(pairOf(rule.left, rule.right), rank).second)
        return false;
    m_rules.push_back(rule);
    return true;
}

const std::uint32_t* MergeTable::rankOf(TokenId left, TokenId right) const
{
    const auto found = m_ranks.find(pairOf(left, right));
    return found == m_ranks.end() ? nullptr : &found->second;
}

void WordMerger::append(std::string_view word, std::vector<TokenId>& ids)
{
    PASTKEYS_EXPECTS(word.size() < kNone);
    if (word.empty())
        return;
    split(word);
    while (!m_queue.empty())
        mergeNext();
    for (std::uint32_t i = 0; i != kNone; i = m_symbols[i].next)
        ids.push_back(m_symbols[i].id);
}

void WordMerger::split(std::string_view word)
{
    const auto size = static_cast<std::uint32_t>(word.size());
    m_symbols.resize(size);
    for (std::uint32_t i = 0; i < size; ++i) {
        const auto byte = static_cast<unsigned char>(word[i]);
        const std::uint32_t next = i + 1 < size ? i + 1 : kNone;
        m_symbols[i] = {m_byteTokens[byte], i == 0 ? kNone : i - 1, next, false};
    }
    m_queue.clear();
    for (std::uint32_t i = 0; i + 1 < size; ++i)
        offer(i);
}

void WordMerger::offer(std::uint32_t left)
{
    const Symbol& symbol = m_symbols[left];
    if (symbol.next == kNone)
        return;
    const std::uint32_t* rank = m_merges.rankOf(symbol.id, m_symbols[symbol.next].id);
    if (rank == nullptr)
        return;
    m_queue.push_back(std::uint64_t{*rank} << 32 | left);
    std::push_heap(m_queue.begin(), m_queue.end(), std::greater<>());
}

void WordMerger::mergeNext()
{
    std::pop_heap(m_queue.begin(), m_queue.end(), std::greater<>());
    const std::uint64_t entry = m_queue.back();
    m_queue.pop_back();
    const MergeRule& rule = m_merges.rules()[entry >> 32];
    const auto position = static_cast<std::uint32_t>(entry);

    Symbol& left = m_symbols[position];
    if (left.merged || left.id != rule.left || left.next == kNone)
        return;
    Symbol& right = m_symbols[left.next];
    if (right.id != rule.right)
        return;
    left.id = rule.result;
    left.next = right.next;
    right.merged = true;
    if (left.next != kNone)
        m_symbols[left.next].previous = position;
    if (left.previous != kNone)
        offer(left.previous);
    offer(position);
}

} // namespace pastkeys
