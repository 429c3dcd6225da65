// Compares computed cache sizes with figures that were published or calculated by hand.
#include "base/errors.h"
#include "costs/cache_price.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <limits>

using namespace pastkeys;

namespace {

KeyValueSizes known(const char* name)
{
    const auto found = std::ranges::find(knownModels(), name, &KeyValueSizes::name);
    if (found == knownModels().end())
        qFatal("no model %s", name);
    return *found;
}

} // namespace

class TestCachePrice : public QObject
{
    Q_OBJECT

private slots:
    void publishedFiguresComeOut_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<quint64>("sequences");
        QTest::addColumn<quint64>("positions");
        QTest::addColumn<DType>("type");
        QTest::addColumn<quint64>("bytes");
        const auto row = [](const char* model, quint64 sequences, quint64 positions, DType type,
                            quint64 bytes) {
            QTest::addRow("%s, %llu x %llu", model, sequences, positions)
                << QByteArray(model) << sequences << positions << type << bytes;
        };
        row("gpt2", 1, 1, DType::Float32, 73'728);
        row("gpt2", 1, 1024, DType::Float32, 72U << 20U);
        row("gpt3-175b", 1, 100, DType::Float16, 471'859'200);
        row("gpt3-175b", 64, 544, DType::Float16, 164'282'499'072);
        row("llama2-7b", 1, 2048, DType::Float16, quint64{1} << 30U);
        row("llama2-7b", 1, 4096, DType::Float16, quint64{2} << 30U);
        // 4 layers keep 32,768 positions and 22 keep 512, each of 2 x 256 numbers
        row("gemma3-1b", 1, 32768, DType::Float16, quint64{139} << 20U);
        row("gpt-oss-120b", 1, 131072, DType::Float16, 18 * quint64{131072 + 128} * 2048);
        // DeepSeek-V3: 61 layers x (512 + 64) numbers
        row("deepseek-v3", 1, 1, DType::Float16, 70'272);
    }

    void publishedFiguresComeOut()
    {
        QFETCH(const QByteArray, model);
        QFETCH(const quint64, sequences);
        QFETCH(const quint64, positions);
        QFETCH(const DType, type);
        QTEST(quint64{cacheBytes(known(model), {sequences, positions, type})}, "bytes");
    }

    void sharedHeadsTakeTheirShareOfTheBytes()
    {
        KeyValueSizes own = known("llama2-70b");
        own.groups.front().kvHeads = own.heads;
        QCOMPARE(bytesPerPosition(own, DType::Float16),
                 8 * bytesPerPosition(known("llama2-70b"), DType::Float16));
    }

    void aWindowKeepsNoMoreThanItHas()
    {
        const KeyValueSizes mistral = known("mistral-7b-v0.1");
        QCOMPARE(positionsKept(mistral.groups.front(), 100), std::uint64_t{100});
        QCOMPARE(cacheBytes(mistral, {.positions = 32768}),
                 cacheBytes(mistral, {.positions = 4096}));
    }

    void layersOfSeveralKindsAddUp()
    {
        const KeyValueSizes gemma = known("gemma3-1b");
        QCOMPARE(layersWithRows(gemma), std::uint64_t{26});
        QCOMPARE(bytesPerPosition(gemma, DType::Float16), std::uint64_t{26 * 1024});
        QCOMPARE(cacheBytes(gemma, {.positions = 512}), std::uint64_t{512 * 26 * 1024});
        QCOMPARE(cacheBytes(gemma, {.positions = 513}), std::uint64_t{512 * 26 * 1024 + 4 * 1024});
    }

    void integersComeWithTheirScales()
    {
        const LayerGroup sizes{.layers = 3, .kvHeads = 2, .headDim = 33};
        QCOMPARE(bytesPerPosition(sizes, DType::Int8), std::uint64_t{2 * 3 * 2 * (33 + 4)});
        QCOMPARE(bytesPerPosition(sizes, DType::Int4), std::uint64_t{2 * 3 * 2 * (17 + 2 * 4)});
    }

    void asManyFitAsTheMemoryHolds()
    {
        const CacheDemand demand{.positions = 4096};
        const KeyValueSizes llama = known("llama2-7b");
        QCOMPARE(sequencesThatFit(llama, demand, (std::uint64_t{4} << 30U) - 1), std::uint64_t{1});
        QCOMPARE(sequencesThatFit(llama, demand, std::uint64_t{4} << 30U), std::uint64_t{2});
    }

    void bytesThatNoNumberHoldsAreRefused()
    {
        const CacheDemand demand{.sequences = std::numeric_limits<std::uint64_t>::max() / 1000};
        QVERIFY_EXCEPTION_THROWN(cacheBytes(known("gpt2"), demand), InputError);
    }

    void everyKnownModelIsWhole()
    {
        for (const KeyValueSizes& sizes : knownModels()) {
            QVERIFY2(sizes.context && !sizes.groups.empty(), sizes.name.c_str());
            for (const LayerGroup& group : sizes.groups) {
                QVERIFY2(group.layers && group.headDim, sizes.name.c_str());
                QVERIFY2(sizes.heads % group.kvHeads == 0, sizes.name.c_str());
            }
        }
    }
};

PASTKEYS_TEST(TestCachePrice)
#include "test_cache_price.moc"
