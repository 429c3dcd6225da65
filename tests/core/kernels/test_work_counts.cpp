#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "support/attention_operands.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <functional>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

using Compute = std::function<void(const Kernels&, KernelContext)>;

Work workOf(const Kernels& kernels, std::size_t threads, const Compute& compute)
{
    WorkerPool pool(threads);
    Work work;
    compute(kernels, {pool, work});
    return work;
}

/// Empty if every table, with one thread and with three, reports the same work as
/// countingKernels(), which counts each operation, and each number in memory on its first access.
std::string disagreement(const Compute& compute)
{
    const Work truth = workOf(countingKernels(), 1, compute);
    for (const Kernels* kernels : availableKernels())
        for (const std::size_t threads : {1U, 3U})
            if (const Work reported = workOf(*kernels, threads, compute); reported != truth)
                return std::string(kernels->name) + " reports " + textOf(reported) +
                       "; counted one by one " + textOf(truth);
    return {};
}

void expectSameCounts(const Compute& compute)
{
    const std::string text = disagreement(compute);
    QVERIFY2(text.empty(), text.c_str());
}

StoredMatrix randomStored(DType type, std::size_t rows, std::size_t columns, RandomSource& random)
{
    StoredMatrix matrix(type, rows, columns);
    matrix.fill(Pattern::Random, random);
    return matrix;
}

} // namespace

class TestWorkCounts : public QObject
{
    Q_OBJECT

private slots:
    void embed()
    {
        RandomSource random(freshSeed("counts of embed"));
        for (const DType type : kStoredTypes) {
            const std::size_t width = 1 + random() % 70;
            const StoredMatrix token = randomStored(type, 9, width, random);
            const StoredMatrix position = randomStored(DType::Float16, 9, width, random);
            const std::vector<TokenId> tokens{TokenId{3}, TokenId{3}, TokenId{8}};
            const std::vector<Position> positions{Position{1}, Position{2}, Position{7}};
            GuardedMatrix y(3, width);
            for (const WeightMatrix& added : {position.view(), WeightMatrix{}})
                expectSameCounts([&](const Kernels& kernels, KernelContext context) {
                    kernels.embed(tokens, positions, {token.view(), added}, y.view(), context);
                });
        }
    }

    void norms()
    {
        RandomSource random(freshSeed("counts of norms"));
        for (int i = 0; i < 5; ++i) {
            const std::size_t width = 1 + random() % 90;
            const GuardedMatrix x = randomMatrix(1 + random() % 9, width, random);
            const std::vector<float> gamma = randomVector(width, random);
            const std::vector<float> beta = randomVector(width, random);
            GuardedMatrix y(x.view().rows, width);
            expectSameCounts([&](const Kernels& kernels, KernelContext context) {
                kernels.layerNorm(x.view(), {gamma, beta}, y.view(), context);
            });
            expectSameCounts([&](const Kernels& kernels, KernelContext context) {
                kernels.rmsNorm(x.view(), {gamma}, y.view(), context);
            });
            const GuardedMatrix other = randomMatrix(x.view().rows, width, random);
            expectSameCounts([&](const Kernels& kernels, KernelContext context) {
                kernels.multiply(x.view(), other.view(), y.view(), context);
            });
        }
    }

    void normsAndRotationsOfHeads()
    {
        RandomSource random(freshSeed("counts of heads"));
        for (int i = 0; i < 8; ++i) {
            const std::size_t pairs = random() % 20;
            const std::size_t headDim = std::max<std::size_t>(1, 2 * pairs + random() % 3);
            const std::size_t rows = 1 + random() % 9;
            const std::size_t width = (1 + random() % 4) * headDim;
            const GuardedMatrix x = randomMatrix(rows, width, random);
            const GuardedMatrix cosines = randomMatrix(rows, pairs, random);
            const GuardedMatrix sines = randomMatrix(rows, pairs, random);
            const std::vector<float> gamma = randomVector(headDim, random);
            GuardedMatrix y(rows, width);
            expectSameCounts([&](const Kernels& kernels, KernelContext context) {
                kernels.rotate(x.view(), headDim, {cosines.view(), sines.view()}, y.view(),
                               context);
            });
            expectSameCounts([&](const Kernels& kernels, KernelContext context) {
                kernels.rmsNorm(x.view(), {gamma}, y.view(), context);
            });
        }
    }

    void linear()
    {
        RandomSource random(freshSeed("counts of linear"));
        for (const DType type : kStoredTypes)
            for (const std::size_t rows : {1U, 2U, 33U}) {
                const std::size_t in = 1 + random() % 60;
                const std::size_t out = 1 + random() % 120;
                const GuardedMatrix x = randomMatrix(rows, in, random);
                const StoredMatrix matrix = randomStored(type, in, out, random);
                GuardedMatrix y(rows, out);
                for (const auto& bias : {randomVector(out, random), std::vector<float>()})
                    expectSameCounts([&](const Kernels& kernels, KernelContext context) {
                        kernels.linear(x.view(), {matrix.panels(), bias}, y.view(), context);
                    });
            }
    }

    /// Uses reaches of every form, shared KV heads, and pages of every stored type.
    void attention()
    {
        RandomSource random(freshSeed("counts of attention"));
        for (int i = 0; i < 30; ++i) {
            const std::size_t kvHeads = 1 + random() % 2;
            const AttentionSizes sizes{.heads = kvHeads * (1 + random() % 2),
                                       .rows = i % 3 == 0 ? 1 : 1 + random() % 40,
                                       .past = random() % 50,
                                       .headDim = 1 + random() % 20,
                                       .kvHeads = kvHeads};
            const Sight sight = Sight::random(sizes, random);
            const GuardedMatrix queries =
                randomMatrix(sizes.rows, sizes.heads * sizes.headDim, random);
            HeldRows held(sizes, Pattern::Random, random);
            const StoredRows rows = held.inPages(1 + random() % 20, rowTypesFor(sizes.headDim));
            GuardedCells cells(sizes, sight);
            cells.fill(Pattern::Random, random);
            GuardedMatrix y(sizes.rows, sizes.heads * sizes.headDim);
            const std::array<Compute, 4> steps{
                [&](const Kernels& kernels, KernelContext context) {
                    kernels.scores(queries.view(), rows, cells.cells(), context);
                },
                [&](const Kernels& kernels, KernelContext context) {
                    kernels.scaleAndMask(cells.cells(), 0.5F, context);
                },
                [&](const Kernels& kernels, KernelContext context) {
                    kernels.softmax(cells.cells(), context);
                },
                [&](const Kernels& kernels, KernelContext context) {
                    kernels.weightedSum(cells.cells(), rows, y.view(), context);
                }};
            for (std::size_t step = 0; step < steps.size(); ++step) {
                const std::string text = disagreement(steps[step]);
                QVERIFY2(
                    text.empty(),
                    ("step " + std::to_string(step) + ", " + textOf(sizes) + ": " + text).c_str());
            }
        }
    }

    void addAndActivate()
    {
        RandomSource random(freshSeed("counts of add and activate"));
        const GuardedMatrix a = randomMatrix(11, 1 + random() % 90, random);
        const GuardedMatrix b = randomMatrix(11, a.view().columns, random);
        GuardedMatrix y(11, a.view().columns);
        expectSameCounts([&](const Kernels& kernels, KernelContext context) {
            kernels.add(a.view(), b.view(), y.view(), context);
        });
        for (const Activation activation : kActivations)
            expectSameCounts([&](const Kernels& kernels, KernelContext context) {
                kernels.activate(activation, a.view(), y.view(), context);
            });
    }

    void logits()
    {
        RandomSource random(freshSeed("counts of logits"));
        for (const DType type : kStoredTypes)
            for (const std::size_t rows : {1U, 5U, 34U}) {
                const std::size_t width = 1 + random() % 60;
                const std::size_t vocabulary = 1 + random() % 90;
                const GuardedMatrix x = randomMatrix(rows, width, random);
                const StoredMatrix embedding = randomStored(type, vocabulary, width, random);
                GuardedMatrix y(rows, vocabulary);
                expectSameCounts([&](const Kernels& kernels, KernelContext context) {
                    kernels.logits(x.view(), embedding.view(), y.view(), context);
                });
            }
    }

    /// Counting must not change what is computed.
    void theCountingTableHasTheReferenceBits()
    {
        RandomSource random(freshSeed("counting bits"));
        WorkerPool pool(1);
        const GuardedMatrix x = randomMatrix(5, 37, random);
        const StoredMatrix matrix = randomStored(DType::Int8, 37, 41, random);
        const std::vector<float> bias = randomVector(41, random);
        const auto linear = [&](const Kernels& kernels) {
            GuardedMatrix y(5, 41);
            Work work;
            kernels.linear(x.view(), {matrix.panels(), bias}, y.view(), {pool, work});
            kernels.activate(Activation::GeluTanh, y.view(), y.view(), {pool, work});
            return y;
        };
        QCOMPARE(
            firstDifference(linear(countingKernels()).view(), linear(referenceKernels()).view()),
            std::string());
    }
};

PASTKEYS_TEST(TestWorkCounts)
#include "test_work_counts.moc"
