#include "base/storage_form.h"
#include "kernels/worker_pool.h"
#include "support/kernel_operands.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <numeric>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// One linear layer: x [rows][in], W [in][out] as stored, b [out] or empty.
struct LinearLayer
{
    LinearLayer(std::size_t rows, std::size_t in, std::size_t out, DType type,
                std::size_t misalignment)
        : x(rows, in, misalignment), matrix(type, in, out), bias(out)
    {
    }

    LinearLayer& withoutBias()
    {
        bias.clear();
        return *this;
    }

    LinearLayer& fill(Pattern pattern, RandomSource& random)
    {
        x.fill(pattern, random);
        matrix.fill(pattern, random);
        bias = randomVector(bias.size(), random);
        return *this;
    }

    /// The result of one kernel table for some of the rows.
    GuardedMatrix product(const Kernels& kernels, WorkerPool& pool, std::size_t first,
                          std::size_t rows) const
    {
        GuardedMatrix y(rows, matrix.view().columns, 3);
        Work work;
        kernels.linear(x.view().rowBlock(first, rows), {matrix.panels(), bias}, y.view(),
                       {pool, work});
        return y;
    }

    GuardedMatrix product(const Kernels& kernels, WorkerPool& pool) const
    {
        return product(kernels, pool, 0, x.view().rows);
    }

    GuardedMatrix x;
    StoredMatrix matrix;
    std::vector<float> bias;
};

/// Follows the definition in kernels.h literally.
float writtenDefinition(const LinearLayer& layer, std::size_t row, std::size_t column)
{
    const WeightMatrix w = layer.matrix.panels();
    const auto* values = static_cast<const float*>(w.data);
    float accumulator = 0;
    for (std::size_t k = 0; k < w.rows; ++k)
        accumulator =
            std::fma(layer.x.view().row(row)[k], values[w.indexOf(k, column)], accumulator);
    return layer.bias.empty() ? accumulator : accumulator + layer.bias[column];
}

/// Empty if every fast table agrees with the scalar one and no guard was touched.
std::string disagreement(const LinearLayer& layer, WorkerPool& pool)
{
    const GuardedMatrix expected = layer.product(referenceKernels(), pool);
    for (const Kernels* kernels : fastExactTables()) {
        const GuardedMatrix actual = layer.product(*kernels, pool);
        const std::string name{kernels->name};
        if (!actual.guardsIntact())
            return name + " wrote past its rows";
        if (const std::string difference = firstDifference(actual.view(), expected.view());
            !difference.empty())
            return name + ": " + difference;
    }
    return expected.guardsIntact() ? "" : "scalar wrote past its rows";
}

std::string sizesText(std::size_t rows, std::size_t in, std::size_t out, DType type)
{
    return " at " + std::to_string(rows) + " x " + std::to_string(in) + " x " +
           std::to_string(out) + " " + nameOf(type);
}

} // namespace

class TestLinear : public QObject
{
    Q_OBJECT

private slots:
    void scalarAddsInAscendingInputAndTheBiasLast()
    {
        RandomSource random(freshSeed("linear definition"));
        LinearLayer layer(3, 67, 19, DType::Float32, 1);
        layer.fill(Pattern::Random, random);
        WorkerPool pool(1);
        const auto expectDefinition = [&] {
            const GuardedMatrix y = layer.product(referenceKernels(), pool);
            for (std::size_t r = 0; r < 3; ++r)
                for (std::size_t c = 0; c < 19; ++c)
                    QVERIFY(sameBits(y.view().row(r)[c], writtenDefinition(layer, r, c)));
        };
        expectDefinition();
        layer.withoutBias();
        expectDefinition();
    }

    /// Adding a bias of 0 would turn these results, which round to -0, into +0.
    void aLayerWithoutABiasEndsWithItsSumTimesItsScale()
    {
        const float x[] = {1e-30F};
        const float number[] = {-1e-30F};
        const std::int8_t integer[] = {-1};
        const float scales[] = {1e-30F};
        WorkerPool pool(1);
        for (const WeightMatrix& matrix :
             {WeightMatrix{number, DType::Float32, 1, 1, kPanelColumns},
              WeightMatrix{integer, DType::Int8, 1, 1, kPanelColumns, scales}})
            for (const Kernels* kernels : exactTables()) {
                float y[] = {1};
                Work work;
                kernels->linear({x, 1, 1, 1}, {matrix, {}}, {y, 1, 1, 1}, {pool, work});
                QVERIFY(sameBits(y[0], -0.0F));
            }
    }

    void everyTableHasTheScalarBitsAtEverySmallSize()
    {
        RandomSource random(freshSeed("linear sizes"));
        WorkerPool pool(1);
        for (const DType type : kStoredTypes)
            for (std::size_t in = 0; in <= 33; ++in)
                for (std::size_t out = 0; out <= 33; ++out) {
                    const std::size_t rows = 1 + (in + 3 * out) % 9;
                    LinearLayer layer(rows, in, out, type, (in + out) % 5);
                    layer.fill(Pattern::Random, random);
                    const std::string difference = disagreement(layer, pool);
                    QVERIFY2(difference.empty(),
                             (difference + sizesText(rows, in, out, type)).c_str());
                }
    }

    void everyTableHasTheScalarBitsForEveryNumberOfRows()
    {
        RandomSource random(freshSeed("linear rows"));
        WorkerPool pool(2);
        for (const DType type : kStoredTypes)
            for (const std::size_t out : {1U, 24U, 31U, 53U, 101U})
                for (std::size_t rows = 0; rows <= 20; ++rows) {
                    LinearLayer layer(rows, 37, out, type, rows % 3);
                    layer.fill(Pattern::Random, random);
                    const std::string difference = disagreement(layer, pool);
                    QVERIFY2(difference.empty(),
                             (difference + sizesText(rows, 37, out, type)).c_str());
                }
    }

    void everyTableHasTheScalarBitsAtLargeAndOddSizes()
    {
        RandomSource random(freshSeed("linear large"));
        WorkerPool pool(2);
        struct Sizes
        {
            std::size_t rows, in, out;
        };
        for (const Sizes& size : {Sizes{1, 768, 2304}, Sizes{1, 3073, 517}, Sizes{2, 1021, 769},
                                  Sizes{5, 513, 1031}, Sizes{32, 768, 200}, Sizes{301, 257, 75}})
            for (const DType type : kStoredTypes) {
                LinearLayer layer(size.rows, size.in, size.out, type, 1);
                layer.fill(Pattern::Random, random);
                const std::string difference = disagreement(layer, pool);
                QVERIFY2(difference.empty(),
                         (difference + sizesText(size.rows, size.in, size.out, type)).c_str());
            }
    }

    void everyTableHasTheScalarBitsForEveryPattern()
    {
        RandomSource random(freshSeed("linear patterns"));
        WorkerPool pool(1);
        for (const Pattern pattern : kPatterns)
            for (const DType type : kStoredTypes)
                for (const std::size_t rows : {1U, 6U})
                    for (const std::size_t misalignment : {0U, 1U, 3U}) {
                        LinearLayer layer(rows, 41, 59, type, misalignment);
                        layer.fill(pattern, random);
                        const std::string difference = disagreement(layer, pool);
                        QVERIFY2(difference.empty(), (difference + " with " + nameOf(pattern) +
                                                      sizesText(rows, 41, 59, type))
                                                         .c_str());
                    }
    }

    void everyTableHasTheScalarBitsWithoutABias()
    {
        RandomSource random(freshSeed("linear without a bias"));
        WorkerPool pool(2);
        for (const Pattern pattern : kPatterns)
            for (const DType type : kStoredTypes)
                for (const std::size_t rows : {1U, 6U, 100U}) {
                    LinearLayer layer(rows, 41, 133, type, 1);
                    layer.withoutBias().fill(pattern, random);
                    const std::string difference = disagreement(layer, pool);
                    QVERIFY2(difference.empty(), (difference + " with " + nameOf(pattern) +
                                                  sizesText(rows, 41, 133, type))
                                                     .c_str());
                }
    }

    void everyStoredHalfIsWidenedExactly()
    {
        WorkerPool pool(1);
        const std::vector<float> bias(1024);
        const float one[] = {1.0F, 1.0F};
        for (const DType type : {DType::Float16, DType::BFloat16})
            for (const std::size_t rows : {1U, 2U})
                for (std::size_t block = 0; block < 64; ++block) {
                    std::vector<std::uint16_t> stored(1024);
                    std::iota(stored.begin(), stored.end(),
                              static_cast<std::uint16_t>(block * 1024));
                    for (const Kernels* kernels : fastExactTables()) {
                        GuardedMatrix y(rows, 1024);
                        Work work;
                        kernels->linear({one, rows, 1, 1},
                                        {{stored.data(), type, 1, 1024, kPanelColumns}, bias},
                                        y.view(), {pool, work});
                        // Adding 0 turns -0 into +0, as the kernel's sum does.
                        for (std::size_t i = 0; i < 1024; ++i)
                            QVERIFY(sameBits(y.view().row(rows - 1)[i],
                                             widened(stored.data(), type, i) + 0.0F));
                    }
                }
    }

    void aRowOfAProductIsTheProductOfThatRow()
    {
        RandomSource random(freshSeed("linear rows of products"));
        WorkerPool pool(2);
        LinearLayer layer(23, 301, 130, DType::Float32, 1);
        layer.fill(Pattern::Random, random);
        for (const Kernels* kernels : exactTables()) {
            const GuardedMatrix whole = layer.product(*kernels, pool);
            const ConstMatrix all = whole.view();
            for (std::size_t r = 0; r < 23; ++r) {
                const GuardedMatrix one = layer.product(*kernels, pool, r, 1);
                QCOMPARE(firstDifference(one.view(), all.rowBlock(r, 1)), std::string());
            }
            for (const std::size_t split : {1U, 4U, 11U, 22U}) {
                const GuardedMatrix top = layer.product(*kernels, pool, 0, split);
                const GuardedMatrix rest = layer.product(*kernels, pool, split, 23 - split);
                QCOMPARE(firstDifference(top.view(), all.rowBlock(0, split)), std::string());
                QCOMPARE(firstDifference(rest.view(), all.rowBlock(split, 23 - split)),
                         std::string());
            }
        }
    }

    void theNumberOfThreadsDoesNotChangeABit()
    {
        RandomSource random(freshSeed("linear threads"));
        for (const std::size_t rows : {1U, 2U, 67U}) {
            LinearLayer layer(rows, 389, 1013, DType::BFloat16, 0);
            layer.fill(Pattern::Random, random);
            for (const Kernels* kernels : exactTables()) {
                WorkerPool one(1);
                const GuardedMatrix expected = layer.product(*kernels, one);
                for (const std::size_t threads : {2U, 3U, 8U}) {
                    WorkerPool pool(threads);
                    const GuardedMatrix y = layer.product(*kernels, pool);
                    QCOMPARE(firstDifference(y.view(), expected.view()), std::string());
                }
            }
        }
    }
};

PASTKEYS_TEST(TestLinear)
#include "test_linear.moc"
