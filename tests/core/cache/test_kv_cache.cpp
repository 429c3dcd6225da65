#include "cache/kv_cache.h"

#include <QtTest>

#include <memory>
#include <vector>

using namespace pastkeys;

namespace {

constexpr CacheShape kShape{.layers = 2, .heads = 3, .headDim = 4, .context = 10};

/// [rows][12], value = start + index.
struct Rows
{
    Rows(std::size_t rows, float start) : values(rows * kShape.rowWidth()), count(rows)
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = start + static_cast<float>(i);
    }
    ConstMatrix view() const
    {
        return {values.data(), count, kShape.rowWidth(), kShape.rowWidth()};
    }

    std::vector<float> values;
    std::size_t count;
};

void appendToAllLayers(KvCache& cache, const Rows& keys, const Rows& values)
{
    for (std::size_t l = 0; l < kShape.layers; ++l)
        cache.append(idAt<Layer>(l), keys.view(), values.view());
}

/// All values of one head, run by run.
std::vector<float> flat(const RowRuns& runs)
{
    std::vector<float> values;
    for (const RowRun& run : runs)
        for (std::size_t r = 0; r < run.rows; ++r)
            values.insert(values.end(), run.data + r * run.stride,
                          run.data + r * run.stride + kShape.headDim);
    return values;
}

/// Columns of one head of all rows.
std::vector<float> columnsOf(const Rows& rows, std::size_t head)
{
    std::vector<float> values;
    for (std::size_t r = 0; r < rows.count; ++r)
        for (std::size_t c = 0; c < kShape.headDim; ++c)
            values.push_back(rows.view().row(r)[head * kShape.headDim + c]);
    return values;
}

std::vector<float> joined(std::vector<float> a, const std::vector<float>& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

} // namespace

Q_DECLARE_METATYPE(pastkeys::CacheKind)

class TestKvCache : public QObject
{
    Q_OBJECT

private slots:
    void rowsComeBackAsTheyWereAppended_data() { addKinds(); }
    void rowsComeBackAsTheyWereAppended();
    void truncateForgetsTheLastPositions_data() { addKinds(); }
    void truncateForgetsTheLastPositions();
    void truncateAlsoForgetsAPassThatDidNotFinish_data() { addKinds(); }
    void truncateAlsoForgetsAPassThatDidNotFinish();
    void appendCountsTheBytesItCopies_data() { addKinds(); }
    void appendCountsTheBytesItCopies();
    void staticReservesTheWholeContextOnceAndNeverCopies();
    void dynamicReallocatesAtEveryAppendAndCopiesWhatItHeld();

private:
    static void addKinds()
    {
        QTest::addColumn<CacheKind>("kind");
        QTest::newRow("dynamic") << CacheKind::Dynamic;
        QTest::newRow("static") << CacheKind::Static;
    }
};

void TestKvCache::rowsComeBackAsTheyWereAppended()
{
    QFETCH(CacheKind, kind);
    const auto cache = makeCache(kind, kShape);
    const Rows first(3, 0);
    const Rows second(1, 1000);
    appendToAllLayers(*cache, first, second.count == 1 ? Rows(3, 500) : first);
    appendToAllLayers(*cache, second, Rows(1, 2000));
    QCOMPARE(cache->length(), std::size_t{4});
    for (std::size_t h = 0; h < kShape.heads; ++h) {
        const Head head = idAt<Head>(h);
        QCOMPARE(flat(cache->keys(Layer{1}, head)),
                 joined(columnsOf(first, h), columnsOf(second, h)));
        QCOMPARE(flat(cache->values(Layer{0}, head)),
                 joined(columnsOf(Rows(3, 500), h), columnsOf(Rows(1, 2000), h)));
    }
}

void TestKvCache::truncateForgetsTheLastPositions()
{
    QFETCH(CacheKind, kind);
    const auto cache = makeCache(kind, kShape);
    appendToAllLayers(*cache, Rows(4, 0), Rows(4, 100));
    cache->truncate(1);
    QCOMPARE(cache->length(), std::size_t{1});
    appendToAllLayers(*cache, Rows(1, 700), Rows(1, 800));
    QCOMPARE(flat(cache->keys(Layer{0}, Head{2})),
             joined(columnsOf(Rows(1, 0), 2), columnsOf(Rows(1, 700), 2)));
    QCOMPARE(cache->bytesUsed(), std::uint64_t{2 * 2 * 2 * 12 * 4});
}

void TestKvCache::truncateAlsoForgetsAPassThatDidNotFinish()
{
    QFETCH(CacheKind, kind);
    const auto cache = makeCache(kind, kShape);
    appendToAllLayers(*cache, Rows(2, 0), Rows(2, 0));
    cache->append(Layer{0}, Rows(1, 9).view(), Rows(1, 9).view());
    QCOMPARE(cache->length(), std::size_t{2});
    QCOMPARE(flat(cache->keys(Layer{0}, Head{0})).size(), std::size_t{3 * 4});
    cache->truncate(2);
    QCOMPARE(flat(cache->keys(Layer{0}, Head{0})).size(), std::size_t{2 * 4});
}

void TestKvCache::appendCountsTheBytesItCopies()
{
    QFETCH(CacheKind, kind);
    const auto cache = makeCache(kind, kShape);
    const Work work = cache->append(Layer{0}, Rows(3, 0).view(), Rows(3, 0).view());
    QCOMPARE(work, (Work{.bytesRead = 2 * 3 * 12 * 4, .bytesWritten = 2 * 3 * 12 * 4}));
}

void TestKvCache::staticReservesTheWholeContextOnceAndNeverCopies()
{
    const auto cache = makeCache(CacheKind::Static, kShape);
    const std::uint64_t whole = 2 * 2 * 10 * 12 * 4;
    QCOMPARE(cache->bytesReserved(), whole);
    QCOMPARE(cache->bytesUsed(), std::uint64_t{0});
    for (int i = 0; i < 10; ++i)
        appendToAllLayers(*cache, Rows(1, 0), Rows(1, 0));
    QCOMPARE(cache->bytesUsed(), whole);
    QCOMPARE(cache->bytesReserved(), whole);
    QCOMPARE(cache->account(), (CacheAccount{.allocations = 4, .copiedBytes = 0}));
}

void TestKvCache::dynamicReallocatesAtEveryAppendAndCopiesWhatItHeld()
{
    const auto cache = makeCache(CacheKind::Dynamic, kShape);
    QCOMPARE(cache->bytesReserved(), std::uint64_t{0});
    appendToAllLayers(*cache, Rows(3, 0), Rows(3, 0));
    QCOMPARE(cache->account(), (CacheAccount{.allocations = 4, .copiedBytes = 0}));
    appendToAllLayers(*cache, Rows(1, 0), Rows(1, 0));
    // K and V of two layers, three rows of 12 floats each, moved once.
    QCOMPARE(cache->account(), (CacheAccount{.allocations = 8, .copiedBytes = 2 * 2 * 3 * 12 * 4}));
    QCOMPARE(cache->bytesReserved(), cache->bytesUsed());
}

QTEST_APPLESS_MAIN(TestKvCache)
#include "test_kv_cache.moc"
