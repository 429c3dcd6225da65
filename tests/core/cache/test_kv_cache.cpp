#include "base/errors.h"
#include "cache/cache_kinds.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <map>
#include <memory>
#include <random>
#include <vector>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr CacheShape kShape{.layers = 2, .kvHeads = 3, .headDim = 4, .context = 40};

/// [rows][12]; a given position and salt always give the same values.
struct Rows
{
    Rows(std::span<const Position> positions, float salt)
        : values(positions.size() * kShape.rowWidth()), count(positions.size())
    {
        for (std::size_t r = 0; r < count; ++r)
            for (std::size_t c = 0; c < kShape.rowWidth(); ++c)
                values[r * kShape.rowWidth() + c] =
                    salt + static_cast<float>(1000 * indexOf(positions[r]) + c);
    }
    ConstMatrix view() const
    {
        return {values.data(), count, kShape.rowWidth(), kShape.rowWidth()};
    }

    std::vector<float> values;
    std::size_t count;
};

Work appendTo(KvCache& cache, Layer layer, std::span<const Position> positions)
{
    const float salt = static_cast<float>(indexOf(layer)) / 2;
    return cache.append(layer, positions,
                        {.queries = Rows(positions, salt + 0.5F).view(),
                         .keys = Rows(positions, salt).view(),
                         .values = Rows(positions, salt + 0.25F).view()});
}

void appendToAllLayers(KvCache& cache, std::span<const Position> positions)
{
    for (std::size_t l = 0; l < kShape.layers; ++l)
        appendTo(cache, idAt<Layer>(l), positions);
}

/// Runs a whole step of `count` tokens.
void step(KvCache& cache, std::size_t count)
{
    appendToAllLayers(cache, positionsFrom(indexOf(cache.next()), count));
    cache.commit();
}

std::vector<float> flat(std::span<const StoredRun> runs)
{
    std::vector<float> values;
    for (const StoredRun& run : runs)
        for (std::size_t r = 0; r < run.rows; ++r) {
            const float* row = static_cast<const float*>(run.data) + r * run.stride;
            values.insert(values.end(), row, row + kShape.rowWidth());
        }
    return values;
}

/// Empty if every layer holds exactly the rows of these positions.
std::string wrongRows(const KvCache& cache, const std::vector<Position>& positions)
{
    for (std::size_t l = 0; l < kShape.layers; ++l) {
        const CacheView view = cache.view(idAt<Layer>(l));
        const float salt = static_cast<float>(l) / 2;
        if (!std::ranges::equal(view.positions, positions))
            return "other positions in layer " + std::to_string(l);
        if (flat(view.keys) != Rows(positions, salt).values ||
            flat(view.values) != Rows(positions, salt + 0.25F).values)
            return "other rows in layer " + std::to_string(l);
    }
    return {};
}

std::vector<Position> positionsOf(const CacheLayout& layout)
{
    std::vector<Position> positions;
    for (const CacheLayout::Stretch& stretch : layout.held)
        for (const Position position : positionsFrom(indexOf(stretch.first), stretch.rows))
            positions.push_back(position);
    return positions;
}

std::unique_ptr<KvCache> cacheOf(std::string_view kind, CacheOptions options = {})
{
    return makeCache({std::string(kind), options}, kShape);
}

} // namespace

class TestKvCache : public QObject
{
    Q_OBJECT

private slots:
    void keepingKindsReturnTheAppendedRows()
    {
        for (const char* kind : {"static", "dynamic", "window", "recent", "paged"}) {
            const auto cache = cacheOf(kind, {.sinks = 40, .window = 40, .block = 3});
            step(*cache, 3);
            step(*cache, 1);
            QCOMPARE(wrongRows(*cache, positionsFrom(0, 4)), std::string());
            QCOMPARE(indexOf(cache->next()), std::size_t{4});
            QCOMPARE(positionsOf(cache->layout(Layer{1})), positionsFrom(0, 4));
            QCOMPARE(bytesUsed(*cache), std::uint64_t{2 * 2 * 4 * 12 * 4});
        }
    }

    void pendingRowsAreSeenButNotYetHeld()
    {
        for (const char* kind : {"static", "dynamic", "window", "recent", "paged"}) {
            const auto cache = cacheOf(kind, {.block = 2});
            step(*cache, 2);
            appendToAllLayers(*cache, positionsFrom(2, 1));
            QCOMPARE(wrongRows(*cache, positionsFrom(0, 3)), std::string());
            QCOMPARE(indexOf(cache->next()), std::size_t{2});
            QCOMPARE(cache->layout(Layer{0}).rows(), std::size_t{2});
            cache->commit();
            QCOMPARE(cache->layout(Layer{0}).rows(), std::size_t{3});
        }
    }

    /// A pass may end anywhere, even between two layers.
    void rollBackUndoesAPassThatDidNotReachTheLastLayer()
    {
        for (const char* kind : {"static", "dynamic", "window", "recent", "paged"}) {
            const auto cache = cacheOf(kind, {.block = 2});
            step(*cache, 2);
            appendTo(*cache, Layer{0}, positionsFrom(2, 5));
            cache->rollBack();
            QCOMPARE(wrongRows(*cache, positionsFrom(0, 2)), std::string());
            step(*cache, 1);
            QCOMPARE(wrongRows(*cache, positionsFrom(0, 3)), std::string());
        }
    }

    void offBorrowsTheRowsOfItsPassAndForgetsThemAtTheCommit()
    {
        const auto cache = cacheOf("off");
        QVERIFY(!cache->keepsRows());
        const auto positions = positionsFrom(0, 3);
        const Rows rows(positions, 0);
        QCOMPARE(cache->append(Layer{1}, positions, {rows.view(), rows.view(), rows.view()}),
                 Work{});
        QCOMPARE(cache->view(Layer{1}).keys[0].data, static_cast<const void*>(rows.values.data()));
        cache->commit();
        QCOMPARE(indexOf(cache->next()), std::size_t{0});
        QCOMPARE(bytesReserved(*cache), std::uint64_t{0});
        QCOMPARE(cache->layout(Layer{0}).rows(), std::size_t{0});
    }

    void appendReportsTheBytesItCopies()
    {
        const auto cache = cacheOf("static");
        QCOMPARE(appendTo(*cache, Layer{0}, positionsFrom(0, 3)),
                 (Work{.bytesRead = 2 * 3 * 12 * 4, .bytesWritten = 2 * 3 * 12 * 4}));
    }

    void staticReservesTheWholeContextOnceAndNeverCopies()
    {
        const auto cache = cacheOf("static");
        const std::uint64_t whole = 2 * 2 * 40 * 12 * 4;
        QCOMPARE(bytesReserved(*cache), whole);
        QCOMPARE(bytesUsed(*cache), std::uint64_t{0});
        for (int i = 0; i < 40; ++i)
            step(*cache, 1);
        QCOMPARE(bytesUsed(*cache), whole);
        QCOMPARE(bytesReserved(*cache), whole);
        QCOMPARE(cache->account(), (CacheAccount{.allocations = 4, .copiedBytes = 0}));
    }

    void dynamicReallocatesAtEveryAppendAndCopiesWhatItHeld()
    {
        const auto cache = cacheOf("dynamic");
        QCOMPARE(bytesReserved(*cache), std::uint64_t{0});
        step(*cache, 3);
        QCOMPARE(cache->account(), (CacheAccount{.allocations = 4, .copiedBytes = 0}));
        step(*cache, 1);
        // K and V of two layers: three rows of 12 floats each are moved once.
        QCOMPARE(cache->account(),
                 (CacheAccount{.allocations = 8, .copiedBytes = 2 * 2 * 3 * 12 * 4}));
        QCOMPARE(bytesReserved(*cache), bytesUsed(*cache));
    }

    void windowKeepsTheSinksAndWhatTheNextQueryWillSee()
    {
        const auto cache = cacheOf("window", {.sinks = 2, .window = 3});
        step(*cache, 10);
        const std::vector<Position> held{Position{0}, Position{1}, Position{8}, Position{9}};
        QCOMPARE(wrongRows(*cache, held), std::string());
        QCOMPARE(indexOf(cache->next()), std::size_t{10});
        QCOMPARE(cache->layout(Layer{0}).held.size(), std::size_t{2});
        appendToAllLayers(*cache, positionsFrom(10, 1));
        QCOMPARE(cache->view(Layer{0}).positions.size(), std::size_t{5}); // seen by position 10
        cache->rollBack();
        QCOMPARE(wrongRows(*cache, held), std::string());
    }

    void pagedReservesBlockByBlockAndNeverCopies()
    {
        const auto cache = cacheOf("paged", {.block = 4});
        const std::uint64_t block = 2 * 2 * 4 * 12 * 4; // K and V of two layers
        step(*cache, 3);
        QCOMPARE(bytesReserved(*cache), block);
        QCOMPARE(bytesUsed(*cache), block / 4 * 3);
        step(*cache, 1);
        QCOMPARE(bytesReserved(*cache), bytesUsed(*cache));
        step(*cache, 1);
        QCOMPARE(bytesReserved(*cache), 2 * block);
        QCOMPARE(cache->account(), (CacheAccount{.allocations = 8, .copiedBytes = 0}));
        appendToAllLayers(*cache, positionsFrom(5, 9));
        cache->rollBack();
        QCOMPARE(bytesReserved(*cache), 2 * block);
        QCOMPARE(wrongRows(*cache, positionsFrom(0, 5)), std::string());
    }

    void recentKeepsTheLastPositionsAfterAPass()
    {
        const auto cache = cacheOf("recent", {.window = 4});
        step(*cache, 9); // this pass sees all nine rows
        QCOMPARE(wrongRows(*cache, {Position{6}, Position{7}, Position{8}}), std::string());
        appendToAllLayers(*cache, positionsFrom(9, 1));
        // Three rows were kept, and the query adds its own.
        QCOMPARE(cache->view(Layer{0}).positions.size(), std::size_t{4});
    }

    /// Compares the cache with a list of positions. When the list gets too long, the test removes
    /// the position that has received the least attention. The last (kept + 1) / 2 positions always
    /// stay.
    void heavyKeepsTheLastPositionsAndThoseThatGotMostAttention()
    {
        std::mt19937_64 random(freshSeed("attention"));
        for (std::size_t kept = 1; kept < 9; ++kept) {
            const auto cache = cacheOf("heavy", {.window = kept + 1});
            std::vector<Position> held;
            std::map<Position, double> sums;
            while (indexOf(cache->next()) < kShape.context) {
                const std::size_t room = kShape.context - indexOf(cache->next());
                const auto positions = positionsFrom(indexOf(cache->next()),
                                                     1 + random() % std::min<std::size_t>(room, 3));
                const auto pass = [&](bool counts) {
                    appendToAllLayers(*cache, positions);
                    for (std::size_t layer = 0; layer < kShape.layers; ++layer) {
                        const auto seen = cache->view(idAt<Layer>(layer)).positions;
                        std::vector<float> weights(2 * seen.size());
                        for (std::size_t i = 0; i < weights.size(); ++i) {
                            weights[i] = static_cast<float>(random() % 100);
                            if (counts)
                                sums[seen[i % seen.size()]] += static_cast<double>(weights[i]);
                        }
                        const std::vector<Reach> reach(1);
                        cache->attended(idAt<Layer>(layer),
                                        {weights.data(), 2, 1, seen.size(), reach, seen});
                    }
                };
                pass(false);
                cache->rollBack(); // forgets these weights
                pass(true);
                cache->commit();
                held.insert(held.end(), positions.begin(), positions.end());
                while (held.size() > kept)
                    held.erase(std::min_element(
                        held.begin(), held.end() - static_cast<std::ptrdiff_t>((kept + 1) / 2),
                        [&](Position a, Position b) { return sums[a] < sums[b]; }));
                QCOMPARE(wrongRows(*cache, held), std::string());
            }
        }
    }

    void keptQueriesTakeHalfAsMuchMemoryAsKeysAndValues()
    {
        for (const char* kind : {"static", "dynamic", "window", "recent", "heavy"}) {
            const auto cache = cacheOf(kind);
            const auto withQueries = cacheOf(kind, {.withQueries = true});
            for (int i = 0; i < 3; ++i) {
                step(*cache, 1);
                step(*withQueries, 1);
                QCOMPARE(2 * bytesUsed(*withQueries), 3 * bytesUsed(*cache));
                QCOMPARE(2 * bytesReserved(*withQueries), 3 * bytesReserved(*cache));
                QCOMPARE(2 * withQueries->account().copiedBytes, 3 * cache->account().copiedBytes);
            }
        }
    }

    /// After any sequence of steps, rollbacks and commits, a kind with keepsWhatItsRuleSees holds
    /// every position that its rule lets a query see.
    void everyKindHoldsWhatItsRuleNeeds()
    {
        const std::uint64_t seed = freshSeed("cache kinds");
        std::mt19937_64 random(seed);
        for (const CacheKind& kind : cacheKinds())
            for (int run = 0; kind.keepsWhatItsRuleSees && run < 50; ++run) {
                const CacheOptions options{
                    .sinks = random() % 5, .window = 1 + random() % 8, .block = 1 + random() % 6};
                const auto cache = kind.make(kShape, options);
                std::size_t fed = 0;
                while (fed < kShape.context) {
                    const std::size_t count = 1 + random() % (kShape.context - fed);
                    const auto positions = positionsFrom(cache->keepsRows() ? fed : 0,
                                                         cache->keepsRows() ? count : fed + count);
                    if (random() % 3 == 0) {
                        appendTo(*cache, Layer{0}, positions);
                        cache->rollBack();
                    }
                    for (std::size_t l = 0; l < kShape.layers; ++l) {
                        appendTo(*cache, idAt<Layer>(l), positions);
                        const auto held = cache->view(idAt<Layer>(l)).positions;
                        const ReachRule rule = kind.rule(options);
                        for (const Position query : positions) {
                            const auto everything = positionsFrom(0, indexOf(query) + 1);
                            QCOMPARE(reachOf(rule, query, held).size(),
                                     reachOf(rule, query, everything).size());
                        }
                    }
                    cache->commit();
                    fed += count;
                }
            }
    }

    void anUnknownKindIsRefusedWithTheValidNames()
    {
        try {
            cacheKindNamed("statik");
            QFAIL("accepted");
        } catch (const InputError& error) {
            QVERIFY2(QString(error.what())
                         .contains("off, static, dynamic, window, recent, heavy, paged"),
                     error.what());
        }
    }
};

PASTKEYS_TEST(TestKvCache)
#include "test_kv_cache.moc"
