#include "kernels/worker_pool.h"
#include "support/attention_operands.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Every head dimension up to 33 (two vectors of 16 floats and one more), few and many rows, with
/// and without a past.
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

/// The operands of one attention operation, which is causal unless a Sight is given.
struct Attention
{
    Attention(const AttentionSizes& given, Pattern pattern, RandomSource& random)
        : Attention(given, Sight::causal(given), pattern, random)
    {
    }

    Attention(const AttentionSizes& given, Sight seen, Pattern pattern, RandomSource& random)
        : sizes(given), sight(std::move(seen)), queries(given.rows, given.heads * given.headDim, 3),
          rows(given, pattern, random), weights(given, sight, 1)
    {
        queries.fill(pattern, random);
        weights.fill(pattern, random);
    }
    Attention(const Attention&) = delete; // the weights refer to the sight
    Attention& operator=(const Attention&) = delete;

    GuardedCells scores(const Kernels& kernels, StoredRows keys, WorkerPool& pool)
    {
        GuardedCells cells(sizes, sight, 1);
        Work work;
        kernels.scores(queries.view(), keys, cells.cells(), {pool, work});
        return cells;
    }

    GuardedCells softmax(const Kernels& kernels, WorkerPool& pool, float scale = 0.37F)
    {
        GuardedCells cells = weights;
        Work work;
        kernels.scaleAndMask(cells.cells(), scale, {pool, work});
        kernels.softmax(cells.cells(), {pool, work});
        return cells;
    }

    GuardedMatrix sum(const Kernels& kernels, StoredRows values, WorkerPool& pool)
    {
        GuardedMatrix y(sizes.rows, sizes.heads * sizes.headDim, 1);
        Work work;
        kernels.weightedSum(weights.cells(), values, y.view(), {pool, work});
        return y;
    }

    AttentionSizes sizes;
    Sight sight;
    GuardedMatrix queries;
    HeldRows rows; ///< keys or values
    GuardedCells weights;
};

/// Empty if all tables agree with the reference on all four operations.
std::string disagreement(Attention& attention, StoredRows rows, const std::string& what)
{
    WorkerPool pool(2);
    const GuardedCells scores = attention.scores(referenceKernels(), rows, pool);
    const GuardedMatrix sum = attention.sum(referenceKernels(), rows, pool);
    const GuardedCells weights = attention.softmax(referenceKernels(), pool);
    for (const Kernels* kernels : fastExactTables()) {
        const std::string at =
            " (" + std::string(kernels->name) + ", " + textOf(attention.sizes) + ", " + what + ")";
        const GuardedCells otherScores = attention.scores(*kernels, rows, pool);
        if (const auto text = firstDifference(otherScores.view(), scores.view()); !text.empty())
            return "scores " + text + at;
        const GuardedCells otherWeights = attention.softmax(*kernels, pool);
        if (const auto text = firstDifference(otherWeights.view(), weights.view()); !text.empty())
            return "softmax " + text + at;
        const GuardedMatrix otherSum = attention.sum(*kernels, rows, pool);
        if (const auto text = firstDifference(otherSum.view(), sum.view()); !text.empty())
            return "weighted sum " + text + at;
        if (!otherScores.guardsIntact() || !otherWeights.guardsIntact() || !otherSum.guardsIntact())
            return "wrote past the end" + at;
    }
    return {};
}

std::string disagreement(const AttentionSizes& sizes, Pattern pattern, RandomSource& random)
{
    Attention attention(sizes, pattern, random);
    return disagreement(attention, attention.rows.inOneRun(), nameOf(pattern));
}

} // namespace

class TestAttention : public QObject
{
    Q_OBJECT

private slots:
    void everyTableHasTheReferenceBitsAtEverySize()
    {
        RandomSource random(freshSeed("attention sizes"));
        for (const AttentionSizes& sizes : manySizes()) {
            const std::string difference = disagreement(sizes, Pattern::Random, random);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void everyTableHasTheReferenceBitsForEveryPattern()
    {
        RandomSource random(freshSeed("attention patterns"));
        for (const Pattern pattern : kPatterns)
            for (const std::size_t rows : {1U, 5U}) {
                const AttentionSizes sizes{.heads = 3, .rows = rows, .past = 19, .headDim = 39};
                const std::string difference = disagreement(sizes, pattern, random);
                QVERIFY2(difference.empty(), difference.c_str());
            }
    }

    /// Uses reaches of every form, gaps between positions, shared KV heads, and pages of all types.
    void everyTableHasTheReferenceBitsForEveryReach()
    {
        RandomSource random(freshSeed("attention reaches"));
        for (int i = 0; i < 300; ++i) {
            const std::size_t group = 1 + random() % 3;
            const std::size_t kvHeads = 1 + random() % 3;
            const bool large = i % 20 == 0;
            const AttentionSizes sizes{.heads = group * kvHeads,
                                       .rows = 1 + random() % (large ? 300 : 40),
                                       .past = random() % (large ? 400 : 90),
                                       .headDim = 1 + random() % 70,
                                       .kvHeads = kvHeads};
            Attention attention(sizes, Sight::random(sizes, random), Pattern::Random, random);
            const std::size_t page = 1 + random() % 80;
            const auto one = disagreement(attention, attention.rows.inOneRun(), "one run");
            QVERIFY2(one.empty(), one.c_str());
            const auto pages =
                disagreement(attention, attention.rows.inPages(page, rowTypesFor(sizes.headDim)),
                             "pages of " + std::to_string(page));
            QVERIFY2(pages.empty(), pages.c_str());
        }
    }

    /// For a single query, kernels read rows of all types in place, a few at a time, even across
    /// page boundaries.
    void everyTableHasTheReferenceBitsForASingleQuery()
    {
        RandomSource random(freshSeed("attention of a single query"));
        for (const std::size_t headDim : {1U, 16U, 20U, 64U, 96U})
            for (const std::size_t page : {1U, 3U, 8U, 16U, 200U})
                for (const DType type : rowTypesFor(headDim)) {
                    const AttentionSizes sizes{.heads = 4,
                                               .rows = 1,
                                               .past = random() % 180,
                                               .headDim = headDim,
                                               .kvHeads = std::size_t{1} << random() % 3};
                    Attention attention(sizes, Sight::random(sizes, random), Pattern::Random,
                                        random);
                    const auto difference =
                        disagreement(attention, attention.rows.inPages(page, {&type, 1}),
                                     "pages of " + std::to_string(page) + " in " + nameOf(type));
                    QVERIFY2(difference.empty(), difference.c_str());
                }
    }

    /// A cache may forget rows that the query does not see. The result must be bit-identical
    /// despite the missing rows and the changed indices of the others.
    void forgettingRowsOutOfReachChangesNoBit()
    {
        RandomSource random(freshSeed("attention forgotten rows"));
        WorkerPool pool(2);
        for (int i = 0; i < 100; ++i) {
            const AttentionSizes sizes{
                .heads = 2, .rows = 1, .past = 1 + random() % 120, .headDim = 1 + random() % 40};
            Attention all(sizes, Sight::random(sizes, random), Pattern::Random, random);
            const Reach reach = all.sight.reaches[0];
            std::vector<std::size_t> kept;
            for (std::size_t key = 0; key < sizes.keys(); ++key)
                if (reach.sees(key))
                    kept.push_back(key);
            AttentionSizes fewSizes = sizes;
            fewSizes.past = kept.size() - 1;
            Sight few;
            for (const std::size_t key : kept)
                few.positions.push_back(all.sight.positions[key]);
            few.reaches = {{{}, {0, kept.size()}}};
            std::vector<StoredRun> runs;
            const StoredRows rows = all.rows.inOneRun();
            for (const std::size_t key : kept)
                runs.push_back(
                    {static_cast<const float*>(rows.runs[0].data) + key * rows.runs[0].stride,
                     DType::Float32, 1, rows.runs[0].stride});
            const StoredRows fewRows{runs, rows.kvHeads, rows.headDim};
            for (const Kernels* kernels : exactTables()) {
                GuardedCells cells = all.scores(*kernels, rows, pool);
                GuardedCells fewCells(fewSizes, few, 1);
                Work work;
                kernels->scores(all.queries.view(), fewRows, fewCells.cells(), {pool, work});
                for (GuardedCells* each : {&cells, &fewCells}) {
                    kernels->scaleAndMask(each->cells(), 0.2F, {pool, work});
                    kernels->softmax(each->cells(), {pool, work});
                }
                for (std::size_t head = 0; head < 2; ++head)
                    for (std::size_t k = 0; k < kept.size(); ++k)
                        QVERIFY(sameBits(cells.cells().row(head, 0)[kept[k]],
                                         fewCells.cells().row(head, 0)[k]));
                GuardedMatrix y(1, 2 * sizes.headDim);
                GuardedMatrix fewY(1, 2 * sizes.headDim);
                kernels->weightedSum(cells.cells(), rows, y.view(), {pool, work});
                kernels->weightedSum(fewCells.cells(), fewRows, fewY.view(), {pool, work});
                QCOMPARE(firstDifference(y.view(), fewY.view()), std::string());
            }
        }
    }

    void scoresLeaveCellsThatAreNotVisibleAlone()
    {
        RandomSource random(freshSeed("attention untouched cells"));
        WorkerPool pool(1);
        const AttentionSizes sizes{.heads = 2, .rows = 47, .past = 43, .headDim = 20};
        for (int i = 0; i < 20; ++i) {
            Attention attention(sizes, Sight::random(sizes, random), Pattern::Random, random);
            for (const Kernels* kernels : exactTables()) {
                GuardedCells cells(sizes, attention.sight);
                cells.fill(Pattern::Ones, random);
                Work work;
                kernels->scores(attention.queries.view(), attention.rows.inOneRun(), cells.cells(),
                                {pool, work});
                for (std::size_t head = 0; head < 2; ++head)
                    for (std::size_t r = 0; r < sizes.rows; ++r)
                        for (std::size_t key = 0; key < sizes.keys(); ++key)
                            QCOMPARE(cells.cells().row(head, r)[key] == 1.0F,
                                     !attention.sight.reaches[r].sees(key));
            }
        }
    }

    void scalingAndMaskingMultipliesOrMasks()
    {
        RandomSource random(freshSeed("attention mask"));
        WorkerPool pool(1);
        const AttentionSizes sizes{.heads = 2, .rows = 19, .past = 4, .headDim = 1};
        const Sight sight = Sight::random(sizes, random);
        for (const Kernels* kernels : exactTables()) {
            GuardedCells before(sizes, sight, 1);
            before.fill(Pattern::Random, random);
            GuardedCells after = before;
            Work work;
            kernels->scaleAndMask(after.cells(), 0.3F, {pool, work});
            for (std::size_t row = 0; row < 2 * 19; ++row)
                for (std::size_t key = 0; key < sizes.keys(); ++key)
                    QVERIFY(sameBits(after.view().row(row)[key],
                                     sight.reaches[row % 19].sees(key)
                                         ? before.view().row(row)[key] * 0.3F
                                         : -kInfinity));
        }
    }

    void softmaxMatchesDoublePrecisionAndIsZeroWhereMasked()
    {
        RandomSource random(freshSeed("softmax"));
        WorkerPool pool(1);
        const AttentionSizes sizes{.heads = 1, .rows = 40, .past = 0, .headDim = 1};
        const Sight sight = Sight::causal(sizes);
        for (const Kernels* kernels : exactTables()) {
            GuardedCells scores(sizes, sight);
            scores.fill(Pattern::Random, random);
            GuardedCells weights = scores;
            Work work;
            kernels->softmax(weights.cells(), {pool, work});
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

    void theReferenceSumsValuesInAscendingPosition()
    {
        RandomSource random(freshSeed("weighted sum definition"));
        WorkerPool pool(1);
        Attention attention({.heads = 2, .rows = 3, .past = 30, .headDim = 5}, Pattern::Random,
                            random);
        const GuardedMatrix y = attention.sum(referenceKernels(), attention.rows.inOneRun(), pool);
        for (std::size_t head = 0; head < 2; ++head)
            for (std::size_t r = 0; r < 3; ++r)
                for (std::size_t i = 0; i < 5; ++i) {
                    float sum = 0;
                    for (std::size_t p = 0; p <= 30 + r; ++p)
                        sum = std::fma(attention.weights.cells().row(head, r)[p],
                                       attention.rows.row(head, p)[i], sum);
                    QVERIFY(sameBits(y.view().row(r)[head * 5 + i], sum));
                }
    }

    void maskedRowsAreNeverRead()
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
                        attention.weights.cells().row(head, r)[p] = kInfinity;
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
            const GuardedCells scores = attention.scores(*kernels, whole, pool);
            const GuardedMatrix sum = attention.sum(*kernels, whole, pool);
            for (const std::size_t pageRows : {1U, 2U, 7U, 16U, 68U}) {
                const auto pages = attention.rows.inPages(pageRows);
                const GuardedCells pagedScores = attention.scores(*kernels, pages, pool);
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
        const AttentionSizes sizes{.heads = 2, .rows = 73, .past = 6, .headDim = 36};
        Attention attention(sizes, Sight::random(sizes, random), Pattern::Random, random);
        const StoredRows rows = attention.rows.inOneRun();
        for (const Kernels* kernels : exactTables()) {
            GuardedCells scores = attention.scores(*kernels, rows, pool);
            const GuardedMatrix sum = attention.sum(*kernels, rows, pool);
            for (std::size_t r = 0; r < sizes.rows; ++r) {
                const ConstMatrix query = std::as_const(attention.queries).view().rowBlock(r, 1);
                const AttentionSizes one{
                    .heads = 2, .rows = 1, .past = sizes.keys() - 1, .headDim = 36};
                const Reach reach = attention.sight.reaches[r];
                const Sight seen{attention.sight.positions, {reach}};
                GuardedCells alone(one, seen);
                Work work;
                kernels->scores(query, rows, alone.cells(), {pool, work});
                for (std::size_t head = 0; head < 2; ++head) {
                    for (std::size_t key = 0; key < sizes.keys(); ++key)
                        QVERIFY(!reach.sees(key) || sameBits(alone.cells().row(head, 0)[key],
                                                             scores.cells().row(head, r)[key]));
                    std::copy_n(attention.weights.cells().row(head, r), sizes.keys(),
                                alone.cells().row(head, 0));
                }
                GuardedMatrix y(1, 72);
                kernels->weightedSum(alone.cells(), rows, y.view(), {pool, work});
                QCOMPARE(firstDifference(y.view(), std::as_const(sum).view().rowBlock(r, 1)),
                         std::string());
            }
        }
    }

    void theNumberOfThreadsDoesNotChangeABit()
    {
        RandomSource random(freshSeed("attention threads"));
        const AttentionSizes sizes{.heads = 5, .rows = 67, .past = 33, .headDim = 64};
        for (int i = 0; i < 6; ++i) {
            Attention attention(sizes, Sight::random(sizes, random), Pattern::Random, random);
            const StoredRows rows = attention.rows.inOneRun();
            for (const Kernels* kernels : exactTables()) {
                WorkerPool one(1);
                const GuardedCells scores = attention.scores(*kernels, rows, one);
                const GuardedCells weights = attention.softmax(*kernels, one);
                const GuardedMatrix sum = attention.sum(*kernels, rows, one);
                for (const std::size_t threads : {2U, 3U, 8U}) {
                    WorkerPool pool(threads);
                    QCOMPARE(firstDifference(attention.scores(*kernels, rows, pool).view(),
                                             scores.view()),
                             std::string());
                    QCOMPARE(
                        firstDifference(attention.softmax(*kernels, pool).view(), weights.view()),
                        std::string());
                    const GuardedMatrix y = attention.sum(*kernels, rows, pool);
                    QCOMPARE(firstDifference(y.view(), sum.view()), std::string());
                }
            }
        }
    }
};

PASTKEYS_TEST(TestAttention)
#include "test_attention.moc"
