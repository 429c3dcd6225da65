#include "kernels/worker_pool.h"
#include "support/kernel_operands.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

GuardedMatrix logits(const Kernels& kernels, ConstMatrix x, const WeightMatrix& embedding,
                     WorkerPool& pool)
{
    GuardedMatrix y(x.rows, embedding.rows, 1);
    Work work;
    kernels.logits(x, embedding, y.view(), {pool, work});
    return y;
}

/// Empty if every fast table agrees with the scalar one and no guard was touched.
std::string disagreement(ConstMatrix x, const WeightMatrix& embedding, WorkerPool& pool)
{
    const GuardedMatrix expected = logits(referenceKernels(), x, embedding, pool);
    for (const Kernels* kernels : fastExactTables()) {
        const GuardedMatrix actual = logits(*kernels, x, embedding, pool);
        const std::string name{kernels->name};
        if (!actual.guardsIntact())
            return name + " wrote past its rows";
        if (const std::string difference = firstDifference(actual.view(), expected.view());
            !difference.empty())
            return name + ": " + difference + " at width " + std::to_string(x.columns) + " " +
                   nameOf(embedding.type);
    }
    return {};
}

/// Partial sum j adds up the products a[i] * b[i] with i mod 16 == j. Then the partial sums are
/// added in a tree: first those that are 8 apart, then 4, 2 and 1.
float writtenDot(const float* a, const float* b, std::size_t size)
{
    float partial[16] = {};
    for (std::size_t j = 0; j < 16; ++j)
        for (std::size_t i = j; i < size; i += 16)
            partial[j] = std::fma(a[i], b[i], partial[j]);
    const auto eighth = [&](std::size_t j) { return partial[j] + partial[j + 8]; };
    const auto quarter = [&](std::size_t j) { return eighth(j) + eighth(j + 4); };
    return (quarter(0) + quarter(2)) + (quarter(1) + quarter(3));
}

} // namespace

class TestLogits : public QObject
{
    Q_OBJECT

private slots:
    void scalarAddsSixteenPartialSumsInOneFixedTree()
    {
        RandomSource random(freshSeed("logits definition"));
        WorkerPool pool(1);
        for (std::size_t width = 0; width <= 70; ++width) {
            GuardedMatrix x(2, width);
            StoredMatrix embedding(DType::Float32, 5, width);
            x.fill(Pattern::Random, random);
            embedding.fill(Pattern::Random, random);
            const GuardedMatrix y = logits(referenceKernels(), x.view(), embedding.view(), pool);
            const auto* rows = static_cast<const float*>(embedding.view().data);
            for (std::size_t v = 0; v < 5; ++v)
                QVERIFY(sameBits(y.view().row(1)[v],
                                 writtenDot(x.view().row(1), rows + v * width, width)));
        }
    }

    void everyTableHasTheScalarBitsAtEveryWidth()
    {
        RandomSource random(freshSeed("logits widths"));
        WorkerPool pool(2);
        for (const DType type : kStoredTypes)
            for (std::size_t width = 0; width <= 67; ++width)
                for (const std::size_t rows : {1U, 2U, 5U}) {
                    GuardedMatrix x(rows, width, width % 4);
                    StoredMatrix embedding(type, 1 + width % 14, width);
                    x.fill(Pattern::Random, random);
                    embedding.fill(Pattern::Random, random);
                    const std::string difference = disagreement(x.view(), embedding.view(), pool);
                    QVERIFY2(difference.empty(), difference.c_str());
                }
    }

    void everyTableHasTheScalarBitsForEveryNumberOfRowsAndLargeSizes()
    {
        RandomSource random(freshSeed("logits rows"));
        WorkerPool pool(2);
        for (const DType type : kStoredTypes) {
            for (std::size_t rows = 0; rows <= 20; ++rows) {
                GuardedMatrix x(rows, 53, 1);
                StoredMatrix embedding(type, 17 + rows, 53);
                x.fill(Pattern::Random, random);
                embedding.fill(Pattern::Random, random);
                const std::string difference = disagreement(x.view(), embedding.view(), pool);
                QVERIFY2(difference.empty(), difference.c_str());
            }
            for (const std::size_t rows : {1U, 203U}) {
                GuardedMatrix x(rows, 769, 3);
                StoredMatrix embedding(type, 211, 769);
                x.fill(Pattern::Random, random);
                embedding.fill(Pattern::Random, random);
                const std::string difference = disagreement(x.view(), embedding.view(), pool);
                QVERIFY2(difference.empty(), difference.c_str());
            }
        }
    }

    void everyTableHasTheScalarBitsForEveryPattern()
    {
        RandomSource random(freshSeed("logits patterns"));
        WorkerPool pool(1);
        for (const Pattern pattern : kPatterns)
            for (const DType type : kStoredTypes)
                for (const std::size_t width : {7U, 16U, 45U, 91U})
                    for (const std::size_t rows : {1U, 3U}) {
                        GuardedMatrix x(rows, width, 1);
                        StoredMatrix embedding(type, 19, width);
                        x.fill(pattern, random);
                        embedding.fill(pattern, random);
                        const std::string difference =
                            disagreement(x.view(), embedding.view(), pool);
                        QVERIFY2(difference.empty(),
                                 (difference + " with " + nameOf(pattern)).c_str());
                    }
    }

    void rowsAndThreadsDoNotChangeABit()
    {
        RandomSource random(freshSeed("logits splits"));
        GuardedMatrix x(9, 133, 1);
        StoredMatrix embedding(DType::Float16, 1009, 133);
        x.fill(Pattern::Random, random);
        embedding.fill(Pattern::Random, random);
        WorkerPool one(1);
        const ConstMatrix rows = std::as_const(x).view();
        for (const Kernels* kernels : exactTables()) {
            const GuardedMatrix all = logits(*kernels, rows, embedding.view(), one);
            const ConstMatrix expected = all.view();
            for (const std::size_t threads : {2U, 3U, 8U}) {
                WorkerPool pool(threads);
                const GuardedMatrix y = logits(*kernels, rows, embedding.view(), pool);
                QCOMPARE(firstDifference(y.view(), expected), std::string());
            }
            for (std::size_t r = 0; r < 9; ++r) {
                const GuardedMatrix y =
                    logits(*kernels, rows.rowBlock(r, 1), embedding.view(), one);
                QCOMPARE(firstDifference(y.view(), expected.rowBlock(r, 1)), std::string());
            }
        }
    }
};

PASTKEYS_TEST(TestLogits)
#include "test_logits.moc"
