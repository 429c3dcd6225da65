#include "base/errors.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "text/merge_table.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <string>

using namespace pastkeys;

namespace {

constexpr TokenId id(std::uint32_t value)
{
    return TokenId{value};
}

/// 256 tokens: the one for byte b has the id b.
std::vector<TokenId> byteTokens()
{
    std::vector<TokenId> tokens(256);
    for (std::uint32_t byte = 0; byte < 256; ++byte)
        tokens[byte] = id(byte);
    return tokens;
}

/// The definition: after each merge, search for the best pair again.
std::vector<TokenId> mergedSlowly(const MergeTable& merges, const std::string& word)
{
    std::vector<TokenId> ids;
    for (const char byte : word)
        ids.push_back(id(static_cast<unsigned char>(byte)));
    for (;;) {
        std::size_t best = ids.size();
        std::uint32_t bestRank = 0xFFFFFFFF;
        for (std::size_t i = 0; i + 1 < ids.size(); ++i) {
            const std::uint32_t* rank = merges.rankOf(ids[i], ids[i + 1]);
            if (rank != nullptr && *rank < bestRank) {
                best = i;
                bestRank = *rank;
            }
        }
        if (best == ids.size())
            return ids;
        ids[best] = merges.rules()[bestRank].result;
        ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    }
}

} // namespace

class TestMergeTable : public QObject
{
    Q_OBJECT

private slots:
    void lowestRankGoesFirst();
    void theLeftmostOfEqualRanksGoesFirst();
    void pairHasOneRule();
    void shortWordsAreMerged();
    void resultsEqualTheDefinition();
    void megabyteOfOneLetterIsFast();
    void longWordsEqualTheDefinition();
    void mergingCanBeStopped();
};

void TestMergeTable::lowestRankGoesFirst()
{
    MergeTable merges;
    QVERIFY(merges.append({id('b'), id('c'), id(256)}));
    QVERIFY(merges.append({id('a'), id('b'), id(257)}));
    const std::vector<TokenId> bytes = byteTokens();
    std::vector<TokenId> ids;
    WordMerger(merges, bytes).append("abcab", ids);
    QCOMPARE(ids, (std::vector{id('a'), id(256), id(257)}));
}

void TestMergeTable::theLeftmostOfEqualRanksGoesFirst()
{
    MergeTable merges;
    merges.append({id('a'), id('a'), id(256)});
    const std::vector<TokenId> bytes = byteTokens();
    std::vector<TokenId> ids;
    WordMerger(merges, bytes).append("aaaaa", ids);
    QCOMPARE(ids, (std::vector{id(256), id(256), id('a')}));
}

void TestMergeTable::pairHasOneRule()
{
    MergeTable merges;
    QVERIFY(merges.append({id(1), id(2), id(256)}));
    QVERIFY(!merges.append({id(1), id(2), id(257)}));
    QVERIFY(merges.append({id(2), id(1), id(257)}));
    QCOMPARE(merges.rules().size(), std::size_t{2});
    QCOMPARE(*merges.rankOf(id(2), id(1)), 1u);
    QVERIFY(merges.rankOf(id(1), id(1)) == nullptr);
}

void TestMergeTable::shortWordsAreMerged()
{
    MergeTable merges;
    merges.append({id('a'), id('b'), id(256)});
    const std::vector<TokenId> bytes = byteTokens();
    WordMerger merger(merges, bytes);
    std::vector<TokenId> ids;
    merger.append("", ids);
    merger.append("a", ids);
    merger.append("ab", ids);
    merger.append("\xFF", ids);
    QCOMPARE(ids, (std::vector{id('a'), id(256), id(255)}));
}

void TestMergeTable::resultsEqualTheDefinition()
{
    std::mt19937 random(static_cast<unsigned>(test::freshSeed("merges")));
    const std::vector<TokenId> bytes = byteTokens();
    const auto below = [&](std::uint32_t limit) {
        return static_cast<std::uint32_t>(random() % limit);
    };
    for (int round = 0; round < 300; ++round) {
        // Random rules that merge the letters a, b and c and the results of earlier rules.
        MergeTable merges;
        std::vector<TokenId> known{id('a'), id('b'), id('c')};
        for (std::uint32_t next = 256; next < 256 + 20; ++next) {
            const auto count = static_cast<std::uint32_t>(known.size());
            if (merges.append({known[below(count)], known[below(count)], id(next)}))
                known.push_back(id(next));
        }
        WordMerger merger(merges, bytes);
        for (int word = 0; word < 20; ++word) {
            std::string text;
            for (std::uint32_t size = below(60); size > 0; --size)
                text.push_back(static_cast<char>('a' + below(3)));
            std::vector<TokenId> ids;
            merger.append(text, ids);
            QCOMPARE(ids, mergedSlowly(merges, text));
        }
    }
}

void TestMergeTable::megabyteOfOneLetterIsFast()
{
    // The rules build runs of 2, 4 and so on up to 512 'a's, so every byte is merged 9 times.
    MergeTable merges;
    merges.append({id('a'), id('a'), id(256)});
    for (std::uint32_t next = 257; next < 265; ++next)
        merges.append({id(next - 1), id(next - 1), id(next)});
    const std::vector<TokenId> bytes = byteTokens();
    QElapsedTimer timer;
    timer.start();
    std::vector<TokenId> ids;
    WordMerger(merges, bytes).append(std::string(1 << 20, 'a'), ids);
    QCOMPARE(ids, std::vector<TokenId>((1 << 20) / 512, id(264)));
    qInfo("%lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() < 20'000); // rescanning all pairs after each merge would take hours
}

void TestMergeTable::longWordsEqualTheDefinition()
{
    // Every pair in "abcabc..." has a rule, and merging 'a' and 'b' gives a token that can merge
    // with either neighbor. So the queue fills up with stale entries.
    MergeTable merges;
    merges.append({id('a'), id('b'), id(256)});
    merges.append({id('b'), id('c'), id(257)});
    merges.append({id('c'), id('a'), id(258)});
    merges.append({id('c'), id(256), id(259)});
    merges.append({id(256), id('c'), id(260)});
    merges.append({id(259), id(259), id(261)});
    std::mt19937 random(static_cast<unsigned>(test::freshSeed("long words")));
    const std::vector<TokenId> bytes = byteTokens();
    WordMerger merger(merges, bytes);
    for (int round = 0; round < 20; ++round) {
        std::string text;
        for (int i = 0; i < 2000; ++i)
            text.push_back(static_cast<char>('a' + (random() % 64 == 0 ? random() % 3 : i % 3)));
        std::vector<TokenId> ids;
        merger.append(text, ids);
        QCOMPARE(ids, mergedSlowly(merges, text));
    }
}

void TestMergeTable::mergingCanBeStopped()
{
    MergeTable merges;
    merges.append({id('a'), id('a'), id(256)});
    const std::vector<TokenId> bytes = byteTokens();
    std::stop_source stop;
    stop.request_stop();
    std::vector<TokenId> ids;
    QVERIFY_EXCEPTION_THROWN(WordMerger(merges, bytes).append("aaaa", ids, stop.get_token()),
                             Cancelled);
}

PASTKEYS_TEST(TestMergeTable)
#include "test_merge_table.moc"
