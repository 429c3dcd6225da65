#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "support/attention_operands.h"
#include "support/seeds.h"

#include <QtTest>

#include <functional>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Empty when every table, with one thread and with three, counts what kernels.h says.
std::string disagreement(const Work& documented,
                         const std::function<void(const Kernels&, KernelContext)>& compute)
{
    for (const Kernels* kernels : availableKernels())
        for (const std::size_t threads : {1U, 3U}) {
            WorkerPool pool(threads);
            Work counted;
            compute(*kernels, {pool, counted});
            if (counted != documented)
                return std::string(kernels->name) + " counted " + textOf(counted) +
                       "; documented " + textOf(documented);
        }
    return {};
}

} // namespace

/// The rules are those of kernels.h: bytes of every operand once, as stored.
class TestWorkCounts : public QObject
{
    Q_OBJECT

private slots:
    void embed()
    {
        StoredMatrix token(DType::Float16, 9, 37);
        StoredMatrix position(DType::Float32, 9, 37);
        RandomSource random(1);
        token.fill(Pattern::Random, random);
        position.fill(Pattern::Random, random);
        const std::vector<TokenId> tokens(5, TokenId{3});
        GuardedMatrix y(5, 37);
        const std::string text = disagreement(
            {.other = 5 * 37, .bytesRead = 5 * 37 * (2 + 4), .bytesWritten = 5 * 37 * 4},
            [&](const Kernels& kernels, KernelContext context) {
                kernels.embed(tokens, Position{1}, {token.view(), position.view()}, y.view(),
                              context);
            });
        QVERIFY2(text.empty(), text.c_str());
    }

    void layerNorm()
    {
        RandomSource random(1);
        GuardedMatrix x(7, 37);
        GuardedMatrix y(7, 37);
        x.fill(Pattern::Random, random);
        const std::vector<float> gamma(37), beta(37);
        const std::string text =
            disagreement({.other = 7 * (8 * 37 + 5),
                          .bytesRead = (7 * 37 + 2 * 37) * 4,
                          .bytesWritten = 7 * 37 * 4},
                         [&](const Kernels& kernels, KernelContext context) {
                             kernels.layerNorm(x.view(), {gamma, beta}, y.view(), context);
                         });
        QVERIFY2(text.empty(), text.c_str());
    }

    void linear()
    {
        RandomSource random(1);
        for (const DType type : kStoredTypes)
            for (const std::size_t rows : {1U, 2U, 33U})
                for (const std::size_t in : {3U, 301U})
                    for (const std::size_t out : {5U, 24U, 413U}) {
                        GuardedMatrix x(rows, in);
                        GuardedMatrix y(rows, out);
                        StoredMatrix matrix(type, in, out);
                        x.fill(Pattern::Random, random);
                        matrix.fill(Pattern::Random, random);
                        const std::vector<float> bias(out);
                        const std::size_t scales = type == DType::Int8 ? out : 0;
                        const std::string text =
                            disagreement({.products = 2 * rows * in * out,
                                          .other = rows * (out + scales),
                                          .bytesRead = in * out * bytesPerValue(type) +
                                                       (out + scales + rows * in) * 4,
                                          .bytesWritten = rows * out * 4},
                                         [&](const Kernels& kernels, KernelContext context) {
                                             kernels.linear(x.view(), {matrix.panels(), bias},
                                                            y.view(), context);
                                         });
                        QVERIFY2(text.empty(), text.c_str());
                    }
    }

    void attention()
    {
        RandomSource random(1);
        for (const AttentionSizes& sizes :
             {AttentionSizes{.heads = 3, .rows = 1, .past = 40, .headDim = 19},
              AttentionSizes{.heads = 2, .rows = 70, .past = 0, .headDim = 64},
              AttentionSizes{.heads = 2, .rows = 35, .past = 9, .headDim = 33}}) {
            std::uint64_t cells = 0; // counted by hand: visible ones of all heads
            for (std::size_t r = 0; r < sizes.rows; ++r)
                cells += sizes.heads * (sizes.past + r + 1);
            const std::size_t cube = sizes.heads * sizes.rows * sizes.positions();
            const std::size_t width = sizes.heads * sizes.headDim;
            GuardedMatrix queries(sizes.rows, width);
            queries.fill(Pattern::Random, random);
            HeadRows rows(sizes, Pattern::Random, random);
            GuardedCube weights(sizes);
            weights.fill(Pattern::Random, random);
            for (const auto& runs : {rows.inOneRun(), rows.inPages(16)}) {
                const auto text =
                    disagreement({.products = 2 * sizes.headDim * cells,
                                  .bytesRead = (sizes.rows + sizes.positions()) * width * 4,
                                  .bytesWritten = cells * 4},
                                 [&](const Kernels& kernels, KernelContext context) {
                                     kernels.scores(queries.view(), runs, weights.cube(), context);
                                 });
                QVERIFY2(text.empty(), ("scores: " + text).c_str());
                const auto sumText =
                    disagreement({.products = 2 * sizes.headDim * cells,
                                  .bytesRead = (cells + sizes.positions() * width) * 4,
                                  .bytesWritten = sizes.rows * width * 4},
                                 [&](const Kernels& kernels, KernelContext context) {
                                     GuardedMatrix y(sizes.rows, width);
                                     kernels.weightedSum(weights.cube(), runs, y.view(), context);
                                 });
                QVERIFY2(sumText.empty(), ("weightedSum: " + sumText).c_str());
            }
            const auto maskText =
                disagreement({.other = cells, .bytesRead = cells * 4, .bytesWritten = cube * 4},
                             [&](const Kernels& kernels, KernelContext context) {
                                 kernels.scaleAndMask(weights.cube(), 0.5F, context);
                             });
            QVERIFY2(maskText.empty(), ("scaleAndMask: " + maskText).c_str());
            const auto softmaxText =
                disagreement({.other = 5 * cells, .bytesRead = cells * 4, .bytesWritten = cube * 4},
                             [&](const Kernels& kernels, KernelContext context) {
                                 kernels.softmax(weights.cube(), context);
                             });
            QVERIFY2(softmaxText.empty(), ("softmax: " + softmaxText).c_str());
        }
    }

    void addAndActivate()
    {
        RandomSource random(1);
        GuardedMatrix a(61, 301);
        GuardedMatrix y(61, 301);
        a.fill(Pattern::Random, random);
        const std::uint64_t values = 61 * 301;
        const std::string text =
            disagreement({.other = values, .bytesRead = 2 * values * 4, .bytesWritten = values * 4},
                         [&](const Kernels& kernels, KernelContext context) {
                             kernels.add(a.view(), a.view(), y.view(), context);
                         });
        QVERIFY2(text.empty(), text.c_str());
        for (const Activation activation : {Activation::GeluTanh, Activation::GeluErf,
                                            Activation::Relu, Activation::Silu, Activation::Tanh}) {
            const std::string activateText =
                disagreement({.other = flopsPerElement(activation) * values,
                              .bytesRead = values * 4,
                              .bytesWritten = values * 4},
                             [&](const Kernels& kernels, KernelContext context) {
                                 kernels.activate(activation, a.view(), y.view(), context);
                             });
            QVERIFY2(activateText.empty(), activateText.c_str());
        }
    }

    void logits()
    {
        RandomSource random(1);
        for (const DType type : kStoredTypes)
            for (const std::size_t rows : {1U, 5U, 34U})
                for (const std::size_t vocabulary : {1U, 517U}) {
                    GuardedMatrix x(rows, 83);
                    GuardedMatrix y(rows, vocabulary);
                    StoredMatrix embedding(type, vocabulary, 83);
                    x.fill(Pattern::Random, random);
                    embedding.fill(Pattern::Random, random);
                    const std::size_t scales = type == DType::Int8 ? vocabulary : 0;
                    const std::string text = disagreement(
                        {.products = 2 * rows * 83 * vocabulary,
                         .other = rows * scales,
                         .bytesRead =
                             vocabulary * 83 * bytesPerValue(type) + (scales + rows * 83) * 4,
                         .bytesWritten = rows * vocabulary * 4},
                        [&](const Kernels& kernels, KernelContext context) {
                            kernels.logits(x.view(), embedding.view(), y.view(), context);
                        });
                    QVERIFY2(text.empty(), text.c_str());
                }
    }
};

QTEST_APPLESS_MAIN(TestWorkCounts)
#include "test_work_counts.moc"
