#include "kernels/worker_pool.h"
#include "support/kernel_operands.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <numeric>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

using ComputeRows = std::function<void(const Kernels&, Matrix y, KernelContext)>;

/// Empty if every fast table gives the same bits as the scalar table, with one thread and with
/// three.
std::string disagreement(std::size_t rows, std::size_t columns, const ComputeRows& compute)
{
    const auto result = [&](const Kernels& kernels, std::size_t threads) {
        GuardedMatrix y(rows, columns, 1);
        WorkerPool pool(threads);
        Work work;
        compute(kernels, y.view(), {pool, work});
        return y;
    };
    const GuardedMatrix expected = result(referenceKernels(), 1);
    for (const Kernels* kernels : fastExactTables())
        for (const std::size_t threads : {1U, 3U}) {
            const GuardedMatrix y = result(*kernels, threads);
            const std::string at = " (" + std::string(kernels->name) + ", " + std::to_string(rows) +
                                   " x " + std::to_string(columns) + ")";
            if (!y.guardsIntact())
                return "wrote past its rows" + at;
            if (const auto text = firstDifference(y.view(), expected.view()); !text.empty())
                return text + at;
        }
    return {};
}

/// Calls body(rows, columns, pattern, misalignment) for every small width, then for every pattern at
/// one width, then for one large matrix.
void forManyOperands(
    const std::function<void(std::size_t, std::size_t, Pattern, std::size_t)>& body)
{
    for (std::size_t columns = 0; columns <= 33; ++columns)
        body(1 + columns % 4, columns, Pattern::Random, columns % 3);
    for (const Pattern pattern : kPatterns)
        for (const std::size_t misalignment : {0U, 1U, 3U})
            body(2, 91, pattern, misalignment);
    body(301, 769, Pattern::Random, 1);
}

void copyRows(ConstMatrix from, Matrix y)
{
    for (std::size_t r = 0; r < y.rows; ++r)
        std::ranges::copy(from.rowSpan(r), y.row(r));
}

/// Like disagreement(), for compute(kernels, x, y, context): once with a `y` of its own, and once
/// with `x` as `y`.
template <typename Compute>
std::string disagreementEvenInPlace(ConstMatrix x, const Compute& compute)
{
    const auto apart = [&](const Kernels& kernels, Matrix y, KernelContext context) {
        compute(kernels, x, y, context);
    };
    const auto inPlace = [&](const Kernels& kernels, Matrix y, KernelContext context) {
        copyRows(x, y);
        compute(kernels, y, y, context);
    };
    return disagreement(x.rows, x.columns, apart) + disagreement(x.rows, x.columns, inPlace);
}

} // namespace

class TestRows : public QObject
{
    Q_OBJECT

private slots:
    void everyTableEmbedsWithTheReferenceBits()
    {
        RandomSource random(freshSeed("embed"));
        for (const DType tokenType : kStoredTypes)
            for (const DType positionType : {DType::Float32, DType::Float16, DType::BFloat16})
                for (const Pattern pattern : kPatterns)
                    for (const std::size_t width : {1U, 7U, 8U, 29U, 64U}) {
                        StoredMatrix token(tokenType, 50, width);
                        StoredMatrix position(positionType, 12, width);
                        token.fill(pattern, random);
                        position.fill(pattern, random);
                        const std::vector<TokenId> tokens{TokenId{49}, TokenId{0}, TokenId{7}};
                        const std::vector<Position> positions{Position{2}, Position{9},
                                                              Position{11}};
                        for (const WeightMatrix& added : {position.view(), WeightMatrix{}}) {
                            const std::string difference = disagreement(
                                3, width,
                                [&](const Kernels& kernels, Matrix y, KernelContext context) {
                                    kernels.embed(tokens, positions, {token.view(), added}, y,
                                                  context);
                                });
                            QVERIFY2(difference.empty(), difference.c_str());
                        }
                    }
    }

    void anEmbeddedRowIsItsTokenPlusItsPosition()
    {
        std::vector<float> token(4 * 3), position(6 * 3);
        std::iota(token.begin(), token.end(), 0.0F);
        std::iota(position.begin(), position.end(), 100.0F);
        const std::vector<TokenId> tokens{TokenId{2}, TokenId{3}};
        const std::vector<Position> positions{Position{4}, Position{5}};
        float y[6] = {};
        WorkerPool pool(1);
        Work work;
        referenceKernels().embed(
            tokens, positions,
            {{token.data(), DType::Float32, 4, 3}, {position.data(), DType::Float32, 6, 3}},
            {y, 2, 3, 3}, {pool, work});
        const float expected[] = {118, 120, 122, 124, 126, 128};
        QVERIFY(std::ranges::equal(y, expected));
    }

    void anEmbeddedRowIsItsTokenAloneIfThereAreNoPositions()
    {
        const std::vector<TokenId> tokens{TokenId{1}};
        const std::vector<Position> positions{Position{4}};
        const float numbers[] = {1, 2, 3, 4, 5, -0.0F};
        const std::int8_t integers[] = {1, 2, 3, 4, 5, -6};
        const float scales[] = {100, 0.5F};
        WorkerPool pool(1);
        Work work;
        float y[3] = {};
        const auto embed = [&](const WeightMatrix& token) {
            referenceKernels().embed(tokens, positions, {token, {}}, {y, 1, 3, 3}, {pool, work});
        };
        embed({numbers, DType::Float32, 2, 3});
        QVERIFY(std::ranges::equal(y, std::array{4.0F, 5.0F, -0.0F}, sameBits));
        embed({integers, DType::Int8, 2, 3, 0, scales});
        QVERIFY(std::ranges::equal(y, std::array{2.0F, 2.5F, -3.0F}, sameBits));
    }

    void everyTableNormalizesWithTheReferenceBits()
    {
        RandomSource random(freshSeed("layerNorm"));
        forManyOperands(
            [&](std::size_t rows, std::size_t columns, Pattern pattern, std::size_t misalignment) {
                GuardedMatrix x(rows, columns, misalignment);
                x.fill(pattern, random);
                const auto gamma = randomVector(columns, random);
                const auto beta = randomVector(columns, random);
                const std::string difference = disagreement(
                    rows, columns, [&](const Kernels& kernels, Matrix y, KernelContext context) {
                        kernels.layerNorm(x.view(), {gamma, beta, 1e-5F}, y, context);
                    });
                QVERIFY2(difference.empty(), (difference + nameOf(pattern)).c_str());
            });
    }

    void layerNormMatchesDoublePrecision()
    {
        RandomSource random(freshSeed("layerNorm against double"));
        const auto x = randomVector(771, random);
        const auto gamma = randomVector(771, random);
        const auto beta = randomVector(771, random);
        std::vector<float> y(771);
        WorkerPool pool(1);
        Work work;
        referenceKernels().layerNorm({x.data(), 1, 771, 771}, {gamma, beta, 0.01F},
                                     {y.data(), 1, 771, 771}, {pool, work});
        const double mean = std::accumulate(x.begin(), x.end(), 0.0) / 771;
        double variance = 0;
        for (const float value : x)
            variance += (value - mean) * (value - mean) / 771;
        for (std::size_t i = 0; i < 771; ++i)
            QVERIFY(std::abs(y[i] - ((x[i] - mean) / std::sqrt(variance + double{0.01F}) *
                                         double{gamma[i]} +
                                     double{beta[i]})) < 2e-6);
    }

    void everyTableRmsNormalizesWithTheReferenceBitsEvenInPlace()
    {
        RandomSource random(freshSeed("rmsNorm"));
        forManyOperands(
            [&](std::size_t rows, std::size_t columns, Pattern pattern, std::size_t misalignment) {
                GuardedMatrix x(rows, columns, misalignment);
                x.fill(pattern, random);
                const auto gamma = randomVector(columns, random);
                const std::string difference =
                    disagreementEvenInPlace(x.view(), [&](const Kernels& kernels, ConstMatrix from,
                                                          Matrix y, KernelContext context) {
                        kernels.rmsNorm(from, {gamma, 1e-5F}, y, context);
                    });
                QVERIFY2(difference.empty(), (difference + nameOf(pattern)).c_str());
            });
    }

    void rmsNormMatchesDoublePrecision()
    {
        RandomSource random(freshSeed("rmsNorm against double"));
        const auto x = randomVector(771, random);
        const auto gamma = randomVector(771, random);
        std::vector<float> y(771);
        WorkerPool pool(1);
        Work work;
        referenceKernels().rmsNorm({x.data(), 1, 771, 771}, {gamma, 0.01F}, {y.data(), 1, 771, 771},
                                   {pool, work});
        double meanSquare = 0;
        for (const double value : x)
            meanSquare += value * value / 771;
        for (std::size_t i = 0; i < 771; ++i) {
            const double expected = x[i] / std::sqrt(meanSquare + double{0.01F}) * double{gamma[i]};
            QVERIFY(std::abs(y[i] - expected) <= 2e-6 * std::abs(expected));
        }
    }

    void everyTableNormalizesEachHeadLikeARowOfItsOwn()
    {
        RandomSource random(freshSeed("rmsNorm of heads"));
        for (const std::size_t size : {1U, 7U, 16U, 34U}) {
            const GuardedMatrix x = randomMatrix(3, 4 * size, random);
            const auto gamma = randomVector(size, random);
            const auto compute = [&](const Kernels& kernels, Matrix y, KernelContext context) {
                kernels.rmsNorm(x.view(), {gamma, 1e-5F}, y, context);
            };
            const std::string difference = disagreement(3, 4 * size, compute);
            QVERIFY2(difference.empty(), difference.c_str());
            GuardedMatrix whole(3, 4 * size);
            GuardedMatrix parts(3, 4 * size);
            WorkerPool pool(1);
            Work work;
            compute(referenceKernels(), whole.view(), {pool, work});
            for (std::size_t first = 0; first < 4 * size; first += size)
                referenceKernels().rmsNorm(
                    ConstMatrix(x.view()).columnBlock(first, size), {gamma, 1e-5F},
                    {parts.view().data + first, 3, size, parts.view().stride}, {pool, work});
            for (std::size_t r = 0; r < 3; ++r)
                QVERIFY(std::ranges::equal(ConstMatrix(whole.view()).rowSpan(r),
                                           ConstMatrix(parts.view()).rowSpan(r), sameBits));
        }
    }

    void everyTableRotatesWithTheReferenceBitsEvenInPlace()
    {
        RandomSource random(freshSeed("rotate"));
        for (const std::size_t pairs : {0U, 1U, 3U, 8U, 17U, 32U})
            for (const std::size_t rest : {0U, 1U, 20U})
                for (const std::size_t heads : {1U, 3U}) {
                    const std::size_t headDim = 2 * pairs + rest;
                    if (headDim == 0)
                        continue;
                    const GuardedMatrix x = randomMatrix(4, heads * headDim, random);
                    const GuardedMatrix cosines = randomMatrix(4, pairs, random);
                    const GuardedMatrix sines = randomMatrix(4, pairs, random);
                    const std::string difference = disagreementEvenInPlace(
                        x.view(), [&](const Kernels& kernels, ConstMatrix from, Matrix y,
                                      KernelContext context) {
                            kernels.rotate(from, headDim, {cosines.view(), sines.view()}, y,
                                           context);
                        });
                    QVERIFY2(difference.empty(), difference.c_str());
                }
    }

    void aRotationTurnsEachPairAndKeepsTheRest()
    {
        const float x[] = {1, 0, 0, 2, 5, 0, 3, 1, 0, 6};
        const float cosines[] = {0, -1};
        const float sines[] = {1, 0};
        float y[10] = {};
        WorkerPool pool(1);
        Work work;
        referenceKernels().rotate({x, 1, 10, 10}, 5, {{cosines, 1, 2, 2}, {sines, 1, 2, 2}},
                                  {y, 1, 10, 10}, {pool, work});
        const float expected[] = {0, 0, 1, -2, 5, -1, -3, 0, 0, 6};
        QVERIFY(std::ranges::equal(y, expected));
        QCOMPARE(work.other, std::uint64_t{2 * 4 * 3});
    }

    void everyTableAddsAndMultipliesWithTheReferenceBitsEvenInPlace_data()
    {
        QTest::addColumn<bool>("isSum");
        QTest::newRow("sum") << true;
        QTest::newRow("product") << false;
    }
    void everyTableAddsAndMultipliesWithTheReferenceBitsEvenInPlace()
    {
        QFETCH(bool, isSum);
        RandomSource random(freshSeed("two matrices"));
        const auto combine = [isSum](const Kernels& kernels, ConstMatrix a, ConstMatrix b, Matrix y,
                                     KernelContext context) {
            (isSum ? kernels.add : kernels.multiply)(a, b, y, context);
        };
        forManyOperands([&](std::size_t rows, std::size_t columns, Pattern pattern,
                            std::size_t misalignment) {
            GuardedMatrix a(rows, columns, misalignment);
            GuardedMatrix b(rows, columns, 2);
            a.fill(pattern, random);
            b.fill(pattern, random);
            const ComputeRows apart = [&](const Kernels& kernels, Matrix y, KernelContext context) {
                combine(kernels, a.view(), b.view(), y, context);
            };
            const ComputeRows onFirst = [&](const Kernels& kernels, Matrix y,
                                            KernelContext context) {
                copyRows(a.view(), y);
                combine(kernels, y, b.view(), y, context);
            };
            const ComputeRows onSecond = [&](const Kernels& kernels, Matrix y,
                                             KernelContext context) {
                copyRows(b.view(), y);
                combine(kernels, a.view(), y, y, context);
            };
            for (const ComputeRows& compute : {apart, onFirst, onSecond}) {
                const std::string difference = disagreement(rows, columns, compute);
                QVERIFY2(difference.empty(), (difference + nameOf(pattern)).c_str());
            }
            GuardedMatrix y(rows, columns);
            WorkerPool pool(1);
            Work work;
            onSecond(referenceKernels(), y.view(), {pool, work});
            for (std::size_t r = 0; r < rows; ++r)
                for (std::size_t c = 0; c < columns; ++c) {
                    const float left = a.view().row(r)[c];
                    const float right = b.view().row(r)[c];
                    QVERIFY(sameBits(y.view().row(r)[c], isSum ? left + right : left * right));
                }
        });
    }

    void everyTableActivatesWithTheReferenceBitsEvenInPlace()
    {
        RandomSource random(freshSeed("activate"));
        for (const Activation activation : kActivations)
            forManyOperands([&](std::size_t rows, std::size_t columns, Pattern pattern,
                                std::size_t misalignment) {
                GuardedMatrix x(rows, columns, misalignment);
                x.fill(pattern, random);
                const std::string difference =
                    disagreementEvenInPlace(x.view(), [&](const Kernels& kernels, ConstMatrix from,
                                                          Matrix y, KernelContext context) {
                        kernels.activate(activation, from, y, context);
                    });
                QVERIFY2(difference.empty(), (difference + nameOf(pattern)).c_str());
            });
    }
};

PASTKEYS_TEST(TestRows)
#include "test_rows.moc"
