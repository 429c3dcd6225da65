#include "kernels/worker_pool.h"
#include "support/attention_operands.h"
#include "support/seeds.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Every head dimension up to 2 * 16 + 1, few and many rows, with and without a past.
std::vector<AttentionSizes> manySizes()
{
    std::vector<AttentionSizes> sizes;
    for (std::size_t headDim = 0; headDim <= 33; ++headDim)
        sizes.push_back({.heads = 1 + headDim % 3,
                         .rows = 1 + headDim % 5,
                         .past = headDim * 7 % 23,
                         .headDim = headDim});
    for (std::size_t rows = 1; rows <= 20; ++rows)
        sizes.push_back({.heads = 2, .rows = rows, .past = rows % 4 * 5, .headDim = 24});
    sizes.push_back({.heads = 2, .rows = 301, .past = 0, .headDim = 64});
    sizes.push_back({.heads = 1, .rows = 18, .past = 95, .headDim = 40});
    sizes.push_back({.heads = 3, .rows = 1, .past = 517, .headDim = 80});
    sizes.push_back({.heads = 1, .rows = 37, .past = 301, .headDim = 129});
    return sizes;
}

/// The operands of one attention.
struct Attention
{
    Attention(const AttentionSizes& given, Pattern pattern, RandomSource& random)
        : sizes(given), queries(given.rows, given.heads * given.headDim, 3),
          rows(given, pattern, random), weights(given, 1)
    {
        queries.fill(pattern, random);
        weights.fill(pattern, random);
    }

    GuardedCube scores(const Kernels& kernels, std::span<const RowRuns> keys, WorkerPool& pool)
    {
        GuardedCube cube(sizes, 1);
        Work work;
        kernels.scores(queries.view(), keys, cube.cube(), {pool, work});
        return cube;
    }

    GuardedMatrix sum(const Kernels& kernels, std::span<const RowRuns> values, WorkerPool& pool)
    {
        GuardedMatrix y(sizes.rows, sizes.heads * sizes.headDim, 1);
        Work work;
        kernels.weightedSum(weights.cube(), values, y.view(), {pool, work});
        return y;
    }

    AttentionSizes sizes;
    GuardedMatrix queries;
    HeadRows rows; ///< keys or values
    GuardedCube weights;
};

std::vector<const Kernels*> exactTables()
{
    std::vector<const Kernels*> tables = fastExactTables();
    tables.push_back(&scalarKernels());
    return tables;
}

/// Empty when all tables agree with the scalar one on all four operations.
std::string disagreement(const AttentionSizes& sizes, Pattern pattern, RandomSource& random)
{
    WorkerPool pool(2);
    Attention attention(sizes, pattern, random);
    const auto runs = attention.rows.inOneRun();
    const GuardedCube scores = attention.scores(scalarKernels(), runs, pool);
    const GuardedMatrix sum = attention.sum(scalarKernels(), runs, pool);
    const auto inPlace = [&](const Kernels& kernels) {
        GuardedCube cube = attention.weights;
        Work work;
        kernels.scaleAndMask(cube.cube(), 0.37F, {pool, work});
        kernels.softmax(cube.cube(), {pool, work});
        return cube;
    };
    const GuardedCube weights = inPlace(scalarKernels());
    for (const Kernels* kernels : fastExactTables()) {
        const std::string at =
            " (" + std::string(kernels->name) + ", " + textOf(sizes) + ", " + nameOf(pattern) + ")";
        const GuardedCube otherScores = attention.scores(*kernels, runs, pool);
        if (const auto text = firstDifference(otherScores.view(), scores.view()); !text.empty())
            return "scores " + text + at;
        const GuardedCube otherWeights = inPlace(*kernels);
        if (const auto text = firstDifference(otherWeights.view(), weights.view()); !text.empty())
            return "softmax " + text + at;
        const GuardedMatrix otherSum = attention.sum(*kernels, runs, pool);
        if (const auto text = firstDifference(otherSum.view(), sum.view()); !text.empty())
            return "weighted sum " + text + at;
        if (!otherScores.guardsIntact() || !otherWeights.guardsIntact() || !otherSum.guardsIntact())
            return "wrote past the end" + at;
    }
    return {};
}

} // namespace

class TestAttention : public QObject
{
    Q_OBJECT

private slots:
    void everyTableHasTheScalarBitsAtEverySize()
    {
        RandomSource random(freshSeed("attention sizes"));
        for (const AttentionSizes& sizes : manySizes()) {
            const std::string difference = disagreement(sizes, Pattern::Random, random);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void everyTableHasTheScalarBitsForEveryPattern()
    {
        RandomSource random(freshSeed("attention patterns"));
        for (const Pattern pattern : kPatterns)
            for (const std::size_t rows : {1U, 5U}) {
                const AttentionSizes sizes{.heads = 3, .rows = rows, .past = 19, .headDim = 39};
                const std::string difference = disagreement(sizes, pattern, random);
                QVERIFY2(difference.empty(), difference.c_str());
            }
    }

    void scoresLeaveCellsThatAreNotVisibleAlone()
    {
        RandomSource random(freshSeed("attention untouched cells"));
        WorkerPool pool(1);
        Attention attention({.heads = 2, .rows = 7, .past = 3, .headDim = 20}, Pattern::Random,
                            random);
        for (const Kernels* kernels : exactTables()) {
            GuardedCube cube(attention.sizes);
            cube.fill(Pattern::Ones, random);
            Work work;
            kernels->scores(attention.queries.view(), attention.rows.inOneRun(), cube.cube(),
                            {pool, work});
            for (std::size_t head = 0; head < 2; ++head)
                for (std::size_t r = 0; r < 7; ++r)
                    for (std::size_t p = 0; p < 10; ++p)
                        QCOMPARE(cube.cube().row(head, r)[p] == 1.0F, p > 3 + r);
        }
    }

    void scalingAndMaskingMultipliesOrMasks()
    {
        RandomSource random(freshSeed("attention mask"));
        WorkerPool pool(1);
        const AttentionSizes sizes{.heads = 2, .rows = 19, .past = 4, .headDim = 1};
        for (const Kernels* kernels : exactTables()) {
            GuardedCube before(sizes, 1);
            before.fill(Pattern::Random, random);
            GuardedCube after = before;
            Work work;
            kernels->scaleAndMask(after.cube(), 0.3F, {pool, work});
            for (std::size_t row = 0; row < 2 * 19; ++row)
                for (std::size_t p = 0; p < sizes.positions(); ++p)
                    QVERIFY(sameBits(after.view().row(row)[p],
                                     p <= 4 + row % 19 ? before.view().row(row)[p] * 0.3F
                                                       : -kInfinity));
        }
    }

    void softmaxIsAsDoublePrecisionSaysAndZeroWhereMasked()
    {
        RandomSource random(freshSeed("softmax"));
        WorkerPool pool(1);
        const AttentionSizes sizes{.heads = 1, .rows = 40, .past = 0, .headDim = 1};
        for (const Kernels* kernels : exactTables()) {
            GuardedCube scores(sizes);
            scores.fill(Pattern::Random, random);
            GuardedCube weights = scores;
            Work work;
            kernels->softmax(weights.cube(), {pool, work});
            for (std::size_t r = 0; r < 40; ++r) {
                double total = 0;
                for (std::size_t p = 0; p <= r; ++p)
                    total += std::exp(double{scores.view().row(r)[p]});
                for (std::size_t p = 0; p < 40; ++p) {
                    const float weight = weights.view().row(r)[p];
                    const double expected = std::exp(double{scores.view().row(r)[p]}) / total;
                    QVERIFY(p <= r ? std::abs(weight / expected - 1) < 1e-6
                                   : sameBits(weight, 0.0F));
                }
            }
        }
    }

    void scalarSumsValuesInAscendingPosition()
    {
        RandomSource random(freshSeed("weighted sum definition"));
        WorkerPool pool(1);
        Attention attention({.heads = 2, .rows = 3, .past = 30, .headDim = 5}, Pattern::Random,
                            random);
        const GuardedMatrix y = attention.sum(scalarKernels(), attention.rows.inOneRun(), pool);
        for (std::size_t head = 0; head < 2; ++head)
            for (std::size_t r = 0; r < 3; ++r)
                for (std::size_t i = 0; i < 5; ++i) {
                    float sum = 0;
                    for (std::size_t p = 0; p <= 30 + r; ++p)
                        sum = std::fma(attention.weights.cube().row(head, r)[p],
                                       attention.rows.row(head, p)[i], sum);
                    QVERIFY(sameBits(y.view().row(r)[head * 5 + i], sum));
                }
    }

    void whatIsMaskedIsNeverRead()
    {
        RandomSource random(freshSeed("masked operands"));
        WorkerPool pool(1);
        const AttentionSizes sizes{.heads = 2, .rows = 9, .past = 8, .headDim = 40};
        for (const Kernels* kernels : exactTables()) {
            Attention attention(sizes, Pattern::Random, random);
            const auto runs = attention.rows.inOneRun();
            const GuardedMatrix expected = attention.sum(*kernels, runs, pool);
            for (std::size_t head = 0; head < 2; ++head)
                for (std::size_t r = 0; r < 9; ++r)
                    for (std::size_t p = 8 + r + 1; p < 17; ++p)
                        attention.weights.cube().row(head, r)[p] = kInfinity;
            const GuardedMatrix y = attention.sum(*kernels, runs, pool);
            QCOMPARE(firstDifference(y.view(), expected.view()), std::string());
        }
    }

    void severalRunsGiveTheBitsOfOneRun()
    {
        RandomSource random(freshSeed("attention runs"));
        WorkerPool pool(2);
        Attention attention({.heads = 3, .rows = 11, .past = 58, .headDim = 48}, Pattern::Random,
                            random);
        const auto whole = attention.rows.inOneRun();
        for (const Kernels* kernels : exactTables()) {
            const GuardedCube scores = attention.scores(*kernels, whole, pool);
            const GuardedMatrix sum = attention.sum(*kernels, whole, pool);
            for (const std::size_t pageRows : {1U, 2U, 7U, 16U, 68U}) {
                const auto pages = attention.rows.inPages(pageRows);
                const GuardedCube pagedScores = attention.scores(*kernels, pages, pool);
                const GuardedMatrix pagedSum = attention.sum(*kernels, pages, pool);
                QCOMPARE(firstDifference(pagedScores.view(), scores.view()), std::string());
                QCOMPARE(firstDifference(pagedSum.view(), sum.view()), std::string());
            }
        }
    }

    void aRowOfManyHasTheBitsOfThatRowAlone()
    {
        RandomSource random(freshSeed("attention rows"));
        WorkerPool pool(1);
        const AttentionSizes sizes{.heads = 2, .rows = 13, .past = 6, .headDim = 36};
        Attention attention(sizes, Pattern::Random, random);
        const auto runs = attention.rows.inOneRun();
        for (const Kernels* kernels : exactTables()) {
            GuardedCube scores = attention.scores(*kernels, runs, pool);
            const GuardedMatrix sum = attention.sum(*kernels, runs, pool);
            for (std::size_t r = 0; r < sizes.rows; ++r) {
                const std::size_t visible = sizes.past + r + 1;
                const ConstMatrix query = std::as_const(attention.queries).view().rowBlock(r, 1);
                GuardedCube alone({2, 1, sizes.past + r, 36});
                auto seen = runs;
                for (RowRuns& head : seen)
                    head[0].rows = visible;
                Work work;
                kernels->scores(query, seen, alone.cube(), {pool, work});
                for (std::size_t head = 0; head < 2; ++head) {
                    QCOMPARE(firstDifference({alone.cube().row(head, 0), 1, visible, visible},
                                             {scores.cube().row(head, r), 1, visible, visible}),
                             std::string());
                    std::copy_n(attention.weights.cube().row(head, r), visible,
                                alone.cube().row(head, 0));
                }
                GuardedMatrix y(1, 72);
                kernels->weightedSum(alone.cube(), seen, y.view(), {pool, work});
                QCOMPARE(firstDifference(y.view(), std::as_const(sum).view().rowBlock(r, 1)),
                         std::string());
            }
        }
    }

    void theNumberOfThreadsDoesNotChangeABit()
    {
        RandomSource random(freshSeed("attention threads"));
        Attention attention({.heads = 5, .rows = 67, .past = 33, .headDim = 64}, Pattern::Random,
                            random);
        const auto runs = attention.rows.inOneRun();
        for (const Kernels* kernels : exactTables()) {
            WorkerPool one(1);
            const auto softmax = [&](WorkerPool& pool) {
                GuardedCube cube = attention.weights;
                Work work;
                kernels->scaleAndMask(cube.cube(), 0.125F, {pool, work});
                kernels->softmax(cube.cube(), {pool, work});
                return cube;
            };
            const GuardedCube scores = attention.scores(*kernels, runs, one);
            const GuardedCube weights = softmax(one);
            const GuardedMatrix sum = attention.sum(*kernels, runs, one);
            for (const std::size_t threads : {2U, 3U, 8U}) {
                WorkerPool pool(threads);
                QCOMPARE(
                    firstDifference(attention.scores(*kernels, runs, pool).view(), scores.view()),
                    std::string());
                QCOMPARE(firstDifference(softmax(pool).view(), weights.view()), std::string());
                const GuardedMatrix y = attention.sum(*kernels, runs, pool);
                QCOMPARE(firstDifference(y.view(), sum.view()), std::string());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestAttention)
#include "test_attention.moc"
