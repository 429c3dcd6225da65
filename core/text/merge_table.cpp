#include "text/merge_table.h"

#include "base/contract.h"
#include "base/errors.h"

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

void WordMerger::append(std::string_view word, std::vector<TokenId>& ids,
                        const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(word.size() < kNoId);
    m_cells.resize(word.size());
    std::ranges::transform(word, m_cells.begin(), [this](char byte) {
        return static_cast<std::uint32_t>(m_byteTokens[static_cast<unsigned char>(byte)]);
    });
    mergeAll(ids, stop);
}

void WordMerger::append(std::span<const Symbol> word, std::vector<TokenId>& ids,
                        const std::stop_token& stop)
{
    m_cells.clear();
    for (const Symbol& symbol : word) {
        const std::size_t begin = m_cells.size();
        PASTKEYS_EXPECTS(begin + symbol.size < kNoId);
        m_cells.resize(begin + symbol.size, kNoId);
        if (symbol.size > 1)
            m_cells[begin + 1] = m_cells.back() = kNoId + symbol.size;
        m_cells[begin] = static_cast<std::uint32_t>(symbol.id);
    }
    mergeAll(ids, stop);
}

void WordMerger::mergeAll(std::vector<TokenId>& ids, const std::stop_token& stop)
{
    queuePairs();
    while (!m_queue.empty()) {
        if (stop.stop_requested())
            throw Cancelled();
        mergeNext();
    }
    for (std::size_t i = 0; i < m_cells.size(); i += lengthAt(i))
        ids.push_back(idAt<TokenId>(m_cells[i]));
}

void WordMerger::queuePairs()
{
    m_queue.clear();
    m_queue.reserve(m_cells.size() + m_cells.size() / 4 + 4); // see dropOutdated()
    for (std::size_t i = 0; i < m_cells.size(); i += lengthAt(i))
        if (const std::uint32_t* rank = rankAt(i))
            m_queue.push_back(std::uint64_t{*rank} << 32 | i);
    std::ranges::make_heap(m_queue, std::greater<>());
}

std::size_t WordMerger::lengthAt(std::size_t begin) const
{
    const bool isLong = begin + 1 < m_cells.size() && m_cells[begin + 1] >= kNoId;
    return isLong ? m_cells[begin + 1] - kNoId : 1;
}

const std::uint32_t* WordMerger::rankAt(std::size_t left) const
{
    const std::size_t right = left + lengthAt(left);
    if (right == m_cells.size())
        return nullptr;
    return m_merges.rankOf(idAt<TokenId>(m_cells[left]), idAt<TokenId>(m_cells[right]));
}

void WordMerger::offer(std::size_t left)
{
    const std::uint32_t* rank = rankAt(left);
    if (rank == nullptr)
        return;
    if (m_queue.size() == m_queue.capacity())
        dropOutdated();
    m_queue.push_back(std::uint64_t{*rank} << 32 | left);
    std::ranges::push_heap(m_queue, std::greater<>());
}

/// Removes outdated entries from a full queue, so that the queue never needs more memory. A word
/// has fewer pairs than bytes, and the queue has room for 1.25 entries per byte, so each call frees
/// at least a fifth of the queue. All calls together therefore take linear time.
void WordMerger::dropOutdated()
{
    std::erase_if(m_queue, [this](std::uint64_t entry) {
        const std::size_t left = entry & 0xFFFF'FFFF;
        const std::uint32_t* rank = m_cells[left] < kNoId ? rankAt(left) : nullptr;
        return rank == nullptr || *rank != entry >> 32;
    });
    std::ranges::make_heap(m_queue, std::greater<>());
}

void WordMerger::mergeNext()
{
    std::ranges::pop_heap(m_queue, std::greater<>());
    const std::uint64_t entry = m_queue.back();
    m_queue.pop_back();
    const std::size_t left = entry & 0xFFFF'FFFF;
    const MergeRule& rule = m_merges.rules()[entry >> 32];
    if (m_cells[left] != indexOf(rule.left))
        return;
    const std::size_t right = left + lengthAt(left);
    if (right == m_cells.size() || m_cells[right] != indexOf(rule.right))
        return;

    const std::size_t end = right + lengthAt(right);
    const auto length = static_cast<std::uint32_t>(end - left);
    m_cells[left] = static_cast<std::uint32_t>(rule.result);
    m_cells[right] = kNoId;
    m_cells[left + 1] = kNoId + length;
    m_cells[end - 1] = kNoId + length;
    if (left > 0) {
        const std::uint32_t before = m_cells[left - 1];
        offer(before < kNoId ? left - 1 : left - (before - kNoId));
    }
    offer(left);
}

} // namespace pastkeys
