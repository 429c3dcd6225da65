#include "base/errors.h"
#include "cache/cache_kinds.h"
#include "support/passes.h"
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

constexpr std::size_t kLayers = 2;
constexpr std::size_t kContext = 40;
constexpr SiteShape kSite{.kvHeads = 3, .headDim = 4};
const CacheShape kShape = shapeOf(kLayers, kSite, kContext);

/// [rows][12]; a given position and salt always give the same values.
struct Rows
{
    Rows(std::span<const Position> positions, float salt)
        : values(positions.size() * kSite.rowWidth()), count(positions.size())
    {
        for (std::size_t r = 0; r < count; ++r)
            for (std::size_t c = 0; c < kSite.rowWidth(); ++c)
                values[r * kSite.rowWidth() + c] =
                    salt + static_cast<float>(1000 * indexOf(positions[r]) + c);
    }
    ConstMatrix view() const { return {values.data(), count, kSite.rowWidth(), kSite.rowWidth()}; }

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
    for (std::size_t l = 0; l < kLayers; ++l)
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
            values.insert(values.end(), row, row + kSite.rowWidth());
        }
    return values;
}

/// Empty if every layer holds exactly the rows of these positions.
std::string wrongRows(const KvCache& cache, const std::vector<Position>& positions)
{
    for (std::size_t l = 0; l < kLayers; ++l) {
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

std::unique_ptr<KvCache> cacheOf(const CacheSpec& spec)
{
    return makeCache(spec, kShape);
}

/// What happened to one branch of a text: passes whose rows have the branch's salt.
struct Pass
{
    std::size_t rows = 0;
    std::size_t kept = 0; ///< of these rows
    float salt = 0;
};

/// The weight that the query of a row gives to a key. They depend on the branch.
float weightOf(const Pass& pass, std::size_t query, Position key)
{
    return static_cast<float>(
        (7 * query + 13 * indexOf(key) + static_cast<std::size_t>(pass.salt)) % 17);
}

/// Runs the first `rows` rows of a pass, up to the commit.
void run(KvCache& cache, const Pass& pass, std::size_t rows)
{
    const std::size_t first = indexOf(cache.next());
    const auto positions = positionsFrom(first, rows);
    for (const CacheSite site : cache.shape().sources()) {
        cache.append(site, positions,
                     {.queries = Rows(positions, pass.salt).view(),
                      .keys = Rows(positions, pass.salt + 0.25F).view(),
                      .values = Rows(positions, pass.salt + 0.5F).view()});
        const auto seen = cache.view(site).positions;
        std::vector<float> weights;
        for (std::size_t query = 0; query < rows; ++query)
            for (const Position key : seen)
                weights.push_back(indexOf(key) <= first + query ? weightOf(pass, first + query, key)
                                                                : 0);
        const std::vector<Reach> reaches(rows);
        cache.attended(site, {weights.data(), 1, rows, seen.size(), reaches, seen});
    }
}

/// Empty if both caches hold the same rows and go on at the same position.
std::string differenceOf(const KvCache& a, const KvCache& b)
{
    if (a.next() != b.next())
        return "another next position";
    for (std::size_t l = 0; l < kLayers; ++l) {
        const CacheView left = a.view(idAt<Layer>(l));
        const CacheView right = b.view(idAt<Layer>(l));
        if (!std::ranges::equal(left.positions, right.positions))
            return "other positions in layer " + std::to_string(l);
        if (flat(left.keys) != flat(right.keys) || flat(left.values) != flat(right.values))
            return "other rows in layer " + std::to_string(l);
        if (a.layout(idAt<Layer>(l)).rows() != left.positions.size())
            return "another layout in layer " + std::to_string(l);
    }
    return {};
}

/// A cache in which exactly the kept rows of these passes ever ran.
std::unique_ptr<KvCache> replayed(const CacheSpec& spec, const std::vector<Pass>& passes)
{
    auto cache = cacheOf(spec);
    for (const Pass& pass : passes)
        if (pass.kept > 0) {
            run(*cache, pass, pass.kept);
            cache->commit();
        }
    return cache;
}

/// The passes as they would have been if the text had ended at `end`.
std::vector<Pass> cutAt(std::vector<Pass> passes, std::size_t end)
{
    for (Pass& pass : passes) {
        pass.kept = std::min(pass.kept, end);
        end -= pass.kept;
    }
    return passes;
}

/// Whether nothing that the cache did so far depends on rows that it can drop.
bool mayGoBack(const CacheSpec& spec, const KvCache& cache)
{
    const bool holdsAll = cache.layout(Layer{0}).rows() == indexOf(cache.next());
    return holdsAll && spec.evictions.empty() && !spec.kind->choosesByWeights;
}

/// Every kind that keeps rows, with random numbers and changes.
std::vector<CacheSpec> anySpecs(std::mt19937_64& random)
{
    std::vector<CacheSpec> specs;
    for (const CacheKind& kind : cacheKinds()) {
        if (!kind.keepsRows())
            continue;
        CacheSpec& spec = specs.emplace_back(withNumbers(kind, random));
        if (kind.canEvict() && random() % 2)
            spec.evictions = {{{Position{1}, Position{4}}, 2 + random() % 3}};
        spec.rows.withQueries = kind.canKeepQueries() && random() % 2;
    }
    return specs;
}

} // namespace

class TestKvCache : public QObject
{
    Q_OBJECT

private slots:
    void keepingKindsReturnTheAppendedRows()
    {
        for (const char* kind : {"static", "dynamic", "window:40+40", "recent:40", "paged:3"}) {
            const auto cache = cacheOf(kind);
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
        for (const char* kind : {"static", "dynamic", "window", "recent", "paged:2"}) {
            const auto cache = cacheOf(kind);
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
        for (const char* kind : {"static", "dynamic", "window", "recent", "paged:2"}) {
            const auto cache = cacheOf(kind);
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
        const auto cache = cacheOf("window:3+2");
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
        const auto cache = cacheOf("paged:4");
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
        const auto cache = cacheOf("recent:4");
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
            const auto cache = cacheOf("heavy:" + std::to_string(kept + 1));
            std::vector<Position> held;
            std::map<Position, double> sums;
            while (indexOf(cache->next()) < kContext) {
                const std::size_t room = kContext - indexOf(cache->next());
                const auto positions = positionsFrom(indexOf(cache->next()),
                                                     1 + random() % std::min<std::size_t>(room, 3));
                const auto pass = [&](bool counts) {
                    appendToAllLayers(*cache, positions);
                    for (std::size_t layer = 0; layer < kLayers; ++layer) {
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
            CacheSpec spec(kind);
            spec.rows.withQueries = true;
            const auto withQueries = cacheOf(spec);
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
            for (int run = 0; kind.keepsWhatItsRuleSees() && run < 50; ++run) {
                const CacheSpec spec = withNumbers(kind, random);
                const auto cache = cacheOf(spec);
                std::size_t fed = 0;
                while (fed < kContext) {
                    const std::size_t count = 1 + random() % (kContext - fed);
                    const auto positions = positionsFrom(cache->keepsRows() ? fed : 0,
                                                         cache->keepsRows() ? count : fed + count);
                    if (random() % 3 == 0) {
                        appendTo(*cache, Layer{0}, positions);
                        cache->rollBack();
                    }
                    for (std::size_t l = 0; l < kLayers; ++l) {
                        appendTo(*cache, idAt<Layer>(l), positions);
                        const auto held = cache->view(idAt<Layer>(l)).positions;
                        const ReachRule rule = spec.rule();
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

    /// A pass that proposes tokens may keep only the first of them. Afterwards, the cache is as if
    /// the others had never run.
    void aCommitKeepsTheFirstPendingRows()
    {
        std::mt19937_64 random(freshSeed("partial commits"));
        for (int round = 0; round < 20; ++round)
            for (const CacheSpec& spec : anySpecs(random)) {
                const auto cache = cacheOf(spec);
                std::vector<Pass> passes;
                while (indexOf(cache->next()) + 6 < kContext && passes.size() < 12) {
                    Pass& pass = passes.emplace_back();
                    pass.rows = 1 + random() % 6;
                    pass.kept = random() % (pass.rows + 1);
                    run(*cache, pass, pass.rows);
                    cache->commit(pass.kept);
                    const auto expected = replayed(spec, passes);
                    QVERIFY2(
                        differenceOf(*cache, *expected).empty(),
                        (std::string(spec.kind->name) + differenceOf(*cache, *expected)).c_str());
                }
            }
    }

    /// Branches of a text grow in random order, and some are dropped. None changes another one.
    void aForkGoesOnAsIfItHadNeverSharedAnything()
    {
        struct Branch
        {
            std::unique_ptr<KvCache> cache;
            std::vector<Pass> passes;
        };
        std::mt19937_64 random(freshSeed("branches"));
        for (int round = 0; round < 8; ++round)
            for (const CacheSpec& spec : anySpecs(random)) {
                std::vector<Branch> branches;
                branches.push_back({cacheOf(spec), {}});
                for (int turn = 0; turn < 25; ++turn) {
                    Branch& own = branches[random() % branches.size()];
                    if (random() % 3 == 0) {
                        branches.push_back({own.cache->fork(), own.passes});
                    } else if (branches.size() > 1 && random() % 6 == 0) {
                        std::swap(own, branches.back());
                        branches.pop_back();
                    } else if (indexOf(own.cache->next()) + 4 < kContext) {
                        Pass& pass = own.passes.emplace_back();
                        pass.rows = 1 + random() % 4;
                        pass.kept = random() % 3 == 0 ? random() % pass.rows : pass.rows;
                        pass.salt = static_cast<float>(2 * turn);
                        run(*own.cache, pass, pass.rows);
                        own.cache->commit(pass.kept);
                    }
                    for (const Branch& branch : branches) {
                        const auto expected = replayed(spec, branch.passes);
                        QVERIFY2(
                            differenceOf(*branch.cache, *expected).empty(),
                            (std::string(spec.kind->name) + differenceOf(*branch.cache, *expected))
                                .c_str());
                    }
                }
            }
    }

    /// Branches of a text grow, fork and go back in random order, and each is always as if the
    /// dropped rows had never been read.
    void aTruncatedCacheIsAsIfItHadNeverReadOn()
    {
        struct Branch
        {
            std::unique_ptr<KvCache> cache;
            std::vector<Pass> passes;
        };
        std::mt19937_64 random(freshSeed("truncated branches"));
        std::map<std::string, int> truncated;
        std::map<std::string, int> refused;
        for (int round = 0; round < 8; ++round)
            for (const CacheSpec& spec : anySpecs(random)) {
                std::vector<Branch> branches;
                branches.push_back({cacheOf(spec), {}});
                for (int turn = 0; turn < 25; ++turn) {
                    Branch& own = branches[random() % branches.size()];
                    const std::size_t held = indexOf(own.cache->next());
                    const auto kind = random() % 3;
                    if (kind == 0 && branches.size() < 5) {
                        branches.push_back({own.cache->fork(), own.passes});
                    } else if (kind == 1) {
                        const std::size_t end = random() % (held + 1);
                        const bool may = own.cache->canTruncate(idAt<Position>(end));
                        QCOMPARE(may, mayGoBack(spec, *own.cache));
                        QVERIFY(!own.cache->canTruncate(idAt<Position>(held + 1)));
                        ++(may ? truncated : refused)[std::string(spec.kind->name)];
                        if (may) {
                            own.cache->truncate(idAt<Position>(end));
                            own.passes = cutAt(own.passes, end);
                        }
                    } else if (held + 4 < kContext) {
                        Pass& pass = own.passes.emplace_back();
                        pass.rows = pass.kept = 1 + random() % 4;
                        pass.salt = static_cast<float>(2 * turn);
                        run(*own.cache, pass, pass.rows);
                        QVERIFY(!own.cache->canTruncate(Position{0})); // rows are pending
                        own.cache->commit();
                    }
                    for (const Branch& branch : branches) {
                        const auto expected = replayed(spec, branch.passes);
                        QVERIFY2(
                            differenceOf(*branch.cache, *expected).empty(),
                            (std::string(spec.kind->name) + differenceOf(*branch.cache, *expected))
                                .c_str());
                    }
                }
            }
        for (const char* kind : {"static", "dynamic", "paged"})
            QVERIFY2(truncated[kind] > 0, kind);
        for (const char* kind : {"window", "recent", "heavy"})
            QVERIFY2(refused[kind] > 0, kind);
    }

    void truncatingGivesBackBlocksAndLeavesThoseThatAForkReads()
    {
        const auto cache = cacheOf("paged:4");
        const std::uint64_t block = 2 * 2 * 4 * 12 * 4; // K and V of two layers
        step(*cache, 10);
        const auto fork = cache->fork();
        QCOMPARE(bytesReserved(*cache), 3 * block);
        cache->truncate(Position{6});
        QCOMPARE(bytesReserved(*cache), 2 * block);
        QCOMPARE(positionsOf(cache->layout(Layer{1})), positionsFrom(0, 6));
        // The fork still reads the half block, so its two rows are copied before a row follows.
        step(*cache, 1);
        QCOMPARE(cache->account().copiedBytes, std::uint64_t{2 * 2 * 2 * 12 * 4});
        QCOMPARE(wrongRows(*cache, positionsFrom(0, 7)), std::string());
        QCOMPARE(wrongRows(*fork, positionsFrom(0, 10)), std::string());
        cache->truncate(Position{0});
        QCOMPARE(bytesReserved(*cache), std::uint64_t{0});
        QCOMPARE(wrongRows(*fork, positionsFrom(0, 10)), std::string());
    }

    /// Which rows a window forgets does not depend on the passes, but forgotten rows are gone.
    void aWindowCanGoBackUntilItHasForgottenARow()
    {
        const auto cache = cacheOf("window:4");
        step(*cache, 3);
        QVERIFY(cache->canTruncate(Position{1}));
        step(*cache, 1);
        QCOMPARE(cache->layout(Layer{0}).rows(), std::size_t{3});
        QVERIFY(!cache->canTruncate(Position{1}) && !cache->canTruncate(Position{4}));
    }

    void aCacheThatKeepsNothingHasNothingToDrop()
    {
        const auto cache = cacheOf("off");
        appendToAllLayers(*cache, positionsFrom(0, 3));
        QVERIFY(!cache->canTruncate(Position{0}));
        cache->commit();
        QVERIFY(cache->canTruncate(Position{0}));
        cache->truncate(Position{0});
        QCOMPARE(indexOf(cache->next()), std::size_t{0});
    }

    void rowsThatAreStoredTwiceAreNotDropped()
    {
        CacheSpec spec("dynamic");
        spec.storesTwice = true;
        const auto cache = cacheOf(spec);
        step(*cache, 3);
        QVERIFY(cache->canTruncate(Position{2}));
        step(*cache, 1);
        QVERIFY(!cache->canTruncate(Position{2}));
    }

    void forksOfAPagedCacheShareBlocksUntilOneWrites()
    {
        const auto cache = cacheOf("paged:4");
        step(*cache, 6); // a full block, and half a block
        const auto fork = cache->fork();
        QCOMPARE(fork->account(), CacheAccount());
        QCOMPARE(fork->view(Layer{1}).keys[0].data, cache->view(Layer{1}).keys[0].data);
        step(*fork, 1);
        // The half block is copied, K and V of two layers; the full one is still shared.
        QCOMPARE(fork->account(),
                 (CacheAccount{.allocations = 4, .copiedBytes = 2 * 2 * 2 * 12 * 4}));
        QCOMPARE(fork->view(Layer{1}).keys[0].data, cache->view(Layer{1}).keys[0].data);
        QVERIFY(fork->view(Layer{1}).keys[1].data != cache->view(Layer{1}).keys[1].data);
        step(*cache, 1); // the only owner left writes in place
        QCOMPARE(cache->account().copiedBytes, std::uint64_t{0});
    }

    /// Sites may differ in size, show the rows of another one, or be filled once.
    void eachSiteHasItsOwnRows()
    {
        const CacheShape shape{
            .layers = {{{.kvHeads = 2, .headDim = 4},
                        {.kvHeads = 1, .headDim = 6, .isFilledOnce = true}},
                       {{.kvHeads = 2, .headDim = 4, .shows = CacheSite(Layer{0})}},
                       {{.kvHeads = 3, .headDim = 2}}},
            .context = kContext};
        const auto matrixOf = [](const std::vector<float>& values, std::size_t columns) {
            return ConstMatrix{values.data(), values.size() / columns, columns, columns};
        };
        const std::vector<float> wide(3 * 8, 1);
        const std::vector<float> source(5 * 6, 2);
        const std::vector<float> narrow(3 * 6, 3);
        for (const char* kind : {"static", "dynamic", "window:2", "recent:2", "off"}) {
            const auto cache = makeCache(kind, shape);
            const CacheSite once(Layer{0}, 1);
            const auto fill = [&] {
                const ConstMatrix rows = matrixOf(source, 6);
                cache->append(once, positionsFrom(0, 5), {rows, rows, rows});
            };
            const auto pass = [&] {
                const auto positions = positionsFrom(indexOf(cache->next()), 3);
                const ConstMatrix rows = matrixOf(wide, 8);
                cache->append(Layer{0}, positions, {rows, rows, rows});
                QCOMPARE(cache->view(Layer{0}).positions.size(),
                         cache->view(Layer{1}).positions.size());
                QCOMPARE(cache->view(Layer{1}).keys[0].data, cache->view(Layer{0}).keys[0].data);
                const ConstMatrix last = matrixOf(narrow, 6);
                cache->append(Layer{2}, positions, {last, last, last});
                QCOMPARE(cache->view(Layer{2}).keys[0].stride, std::size_t{6});
                QVERIFY(static_cast<const float*>(cache->view(Layer{1}).keys[0].data)[0] == 1);
            };
            fill();
            pass();
            cache->rollBack();
            QCOMPARE(cache->layout(once).rows(), std::size_t{0});
            fill();
            pass();
            cache->commit(1);
            if (!cache->keepsRows())
                continue;
            QCOMPARE(cache->layout(once).rows(), std::size_t{5}); // whatever else is forgotten
            pass();
            cache->commit();
            QCOMPARE(cache->layout(once).rows(), std::size_t{5});
            QCOMPARE(cache->view(once).positions.size(), std::size_t{5});
            const std::size_t rows = cache->layout(Layer{0}).rows();
            QCOMPARE(rows, cache->layout(Layer{2}).rows());
            QCOMPARE(rows < 4, CacheSpec(kind).kind->forgets());
            QCOMPARE(bytesUsed(*cache), std::uint64_t{2 * 4} * rows * (8 + 6));
            QCOMPARE(bytesOfSource(*cache), std::uint64_t{2 * 4} * 5 * 6);
            QCOMPARE(cache->canTruncate(Position{2}), rows == 4);
            if (rows < 4)
                continue;
            cache->truncate(Position{2});
            QCOMPARE(cache->layout(once).rows(), std::size_t{5}); // they are of another text
            QCOMPARE(cache->layout(Layer{2}).rows(), std::size_t{2});
            pass();
            cache->commit();
            QCOMPARE(bytesUsed(*cache), std::uint64_t{2 * 4} * 5 * (8 + 6));
            QCOMPARE(bytesOfSource(*cache), std::uint64_t{2 * 4} * 5 * 6);
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
