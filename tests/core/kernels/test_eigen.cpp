#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "support/kernel_operands.h"
#include "support/relative_error.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <Eigen/Core>

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

GuardedMatrix linear(const Kernels& kernels, ConstMatrix x, const WeightMatrix& matrix,
                     const std::vector<float>& bias, std::size_t threads = 2)
{
    GuardedMatrix y(x.rows, matrix.columns, 1);
    WorkerPool pool(threads);
    Work work;
    kernels.linear(x, {matrix, bias}, y.view(), {pool, work});
    return y;
}

GuardedMatrix logits(const Kernels& kernels, ConstMatrix x, const WeightMatrix& embedding,
                     std::size_t threads = 2)
{
    GuardedMatrix y(x.rows, embedding.rows, 1);
    WorkerPool pool(threads);
    Work work;
    kernels.logits(x, embedding, y.view(), {pool, work});
    return y;
}

/// The largest difference, in units of `scale`.
double distance(const GuardedMatrix& a, const GuardedMatrix& b, double scale)
{
    double largest = 0;
    for (std::size_t r = 0; r < a.view().rows; ++r)
        for (std::size_t c = 0; c < a.view().columns; ++c)
            largest = std::max(largest, distanceOf(a.view().row(r)[c], b.view().row(r)[c]));
    return largest / scale;
}

constexpr double kEpsilon = 0x1p-24;

} // namespace

class TestEigen : public QObject
{
    Q_OBJECT

private slots:
    /// A float32 sum of n products of normally distributed values, added in Eigen's order or in the
    /// reference's, is within a small multiple of n * 2^-24 of the exact sum.
    void productsAreCloseToTheExactTables()
    {
        RandomSource random(freshSeed("eigen"));
        const Kernels& eigen = kernelsNamed("eigen");
        for (const DType type : kStoredTypes)
            for (const std::size_t rows : {1U, 2U, 33U})
                for (const std::size_t in : {1U, 5U, 333U})
                    for (const std::size_t out : {1U, 7U, 517U}) {
                        GuardedMatrix x(rows, in, 1);
                        x.fill(Pattern::Random, random);
                        StoredMatrix matrix(type, in, out);
                        matrix.fill(Pattern::Random, random);
                        const double scale = kEpsilon * static_cast<double>(in + 1) * 4;
                        for (const auto& bias : {randomVector(out, random), std::vector<float>()}) {
                            const GuardedMatrix y = linear(eigen, x.view(), matrix.panels(), bias);
                            QVERIFY(y.guardsIntact());
                            const GuardedMatrix expected =
                                linear(referenceKernels(), x.view(), matrix.panels(), bias);
                            QVERIFY(distance(y, expected, scale) < 4);
                        }
                        StoredMatrix embedding(type, out, in);
                        embedding.fill(Pattern::Random, random);
                        const GuardedMatrix z = logits(eigen, x.view(), embedding.view());
                        QVERIFY(z.guardsIntact());
                        QVERIFY(distance(z, logits(referenceKernels(), x.view(), embedding.view()),
                                         scale) < 4);
                    }
    }

    /// The "eigen" table exists to show this: a row's bits change when other rows are computed
    /// together with it.
    void aRowComputedAloneHasOtherBitsThanAmongOthers()
    {
        RandomSource random(7);
        const Kernels& eigen = kernelsNamed("eigen");
        GuardedMatrix x(6, 768);
        x.fill(Pattern::Random, random);
        StoredMatrix matrix(DType::Float32, 768, 300);
        matrix.fill(Pattern::Random, random);
        StoredMatrix embedding(DType::Float32, 300, 768);
        embedding.fill(Pattern::Random, random);
        const std::vector<float> bias(300);
        const ConstMatrix rows = std::as_const(x).view();
        const GuardedMatrix together = linear(eigen, rows, matrix.panels(), bias);
        const GuardedMatrix alone = linear(eigen, rows.rowBlock(2, 1), matrix.panels(), bias);
        QVERIFY(firstDifference(alone.view(), std::as_const(together).view().rowBlock(2, 1)) != "");
        const GuardedMatrix allLogits = logits(eigen, rows, embedding.view());
        const GuardedMatrix oneLogits = logits(eigen, rows.rowBlock(2, 1), embedding.view());
        QVERIFY(firstDifference(oneLogits.view(), std::as_const(allLogits).view().rowBlock(2, 1)) !=
                "");
    }

    void theNumberOfThreadsDoesNotChangeABit()
    {
        RandomSource random(freshSeed("eigen threads"));
        const Kernels& eigen = kernelsNamed("eigen");
        for (const std::size_t rows : {1U, 5U}) {
            GuardedMatrix x(rows, 130);
            x.fill(Pattern::Random, random);
            StoredMatrix matrix(DType::BFloat16, 130, 1025);
            matrix.fill(Pattern::Random, random);
            StoredMatrix embedding(DType::Float32, 1025, 130);
            embedding.fill(Pattern::Random, random);
            const std::vector<float> bias(1025);
            const GuardedMatrix y = linear(eigen, x.view(), matrix.panels(), bias, 1);
            const GuardedMatrix z = logits(eigen, x.view(), embedding.view(), 1);
            for (const std::size_t threads : {2U, 3U, 8U}) {
                QCOMPARE(
                    firstDifference(linear(eigen, x.view(), matrix.panels(), bias, threads).view(),
                                    y.view()),
                    std::string());
                QCOMPARE(firstDifference(logits(eigen, x.view(), embedding.view(), threads).view(),
                                         z.view()),
                         std::string());
            }
        }
    }

    void everythingButProductsIsExact()
    {
        const Kernels& eigen = kernelsNamed("eigen");
        QVERIFY(eigen.softmax == bestKernels().softmax);
        QVERIFY(eigen.layerNorm == bestKernels().layerNorm);
        QVERIFY(eigen.rmsNorm == bestKernels().rmsNorm);
        QVERIFY(eigen.linear != bestKernels().linear);
        QVERIFY(eigen.logits != bestKernels().logits);
    }
};

PASTKEYS_TEST(TestEigen)
#include "test_eigen.moc"
