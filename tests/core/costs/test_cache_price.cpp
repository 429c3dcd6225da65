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
        own.kvHeads = own.heads;
        QCOMPARE(bytesPerPosition(own, DType::Float16),
                 8 * bytesPerPosition(known("llama2-70b"), DType::Float16));
    }

    void aWindowKeepsNoMoreThanItHas()
    {
        const KeyValueSizes mistral = known("mistral-7b-v0.1");
        QCOMPARE(positionsKept(mistral, 100), std::uint64_t{100});
        QCOMPARE(cacheBytes(mistral, {.positions = 32768}),
                 cacheBytes(mistral, {.positions = 4096}));
    }

    void integersComeWithTheirScales()
    {
        const KeyValueSizes sizes{.layers = 3, .heads = 2, .kvHeads = 2, .headDim = 33};
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
            QVERIFY2(sizes.layers && sizes.headDim && sizes.context, sizes.name.c_str());
            QVERIFY2(sizes.heads % sizes.kvHeads == 0, sizes.name.c_str());
        }
    }
};

PASTKEYS_TEST(TestCachePrice)
#include "test_cache_price.moc"
