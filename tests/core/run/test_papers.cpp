// Compares the lanes with plain double-precision computations, written directly from the papers.
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "record/lane_names.h"
#include "run/pass_runner.h"
#include "support/captured_tensors.h"
#include "support/random_model.h"
#include "support/reference_decoder.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A model with four heads, and a context longer than one tile of fused attention.
RandomModel modelFor(std::uint64_t seed)
{
    Gpt2Config config;
    config.vocabulary = 61;
    config.context = 160;
    config.width = 48;
    config.layers = 2;
    config.heads = 4;
    config.inner = 37;
    return makeRandomModel(config, DType::Float32, seed);
}

/// The tensors of a lane's pass over the whole text.
CapturedTensors passIn(const LaneSpec& lane, const RandomModel& model,
                       std::span<const TokenId> tokens, const Kernels& kernels)
{
    WorkerPool pool(2);
    PassRunner runner(machineryOf(model, pool, kernels));
    Stream stream(lane, runner.network());
    CapturedTensors captured;
    runner.run(stream, tokens, LogitRows::All, {.observer = &captured});
    return captured;
}

double largest(const ReferenceMatrix& matrix)
{
    return matrix.cwiseAbs().maxCoeff();
}

} // namespace

class TestPapers : public QObject
{
    Q_OBJECT

private slots:
    /// Each tensor differs from its reference by less than 2e-5 of the reference's largest value,
    /// which is the float32 error of the model itself.
    void lanesComputeWhatTheirPapersSay()
    {
        const std::uint64_t seed = freshSeed("models and texts");
        const auto window = [](Eigen::Index query, Eigen::Index key) {
            return key <= query && (key < 3 || query - key < 7); // Xiao et al. 2023
        };
        const auto everything = [](Eigen::Index, Eigen::Index) { return true; };
        const std::vector<std::pair<const char*, ReferenceAttention>> lanes{
            {"window:7+3", {.sees = window}},
            {"off,window:7+3", {.sees = window}},
            {"off,everything", {.sees = everything}},
            {"heads:2", {.headsPerGroup = 2}}, // Ainslie et al. 2023
            {"heads:1", {.headsPerGroup = 4}},
            {"fused", {}}, // Dao et al. 2022
            {"off,fused", {}},
            {"paged:5,heads:2,fused", {.headsPerGroup = 2}}};
        for (std::uint64_t i = 0; i < 4; ++i) {
            const RandomModel model = modelFor(seed + i);
            const auto tokens = randomTokens(model.config, 20 + (seed + i) % 140, seed + i);
            for (const auto& [name, changed] : lanes) {
                const auto reference =
                    referenceTensors(model.config, model.weights, tokens, changed);
                for (const Kernels* kernels : availableKernels())
                    for (const auto& [tensor, values] :
                         passIn(laneNamed(name), model, tokens, *kernels).tensors)
                        QVERIFY2(relativeError(values.view(), reference.at(tensor)) < 2e-5,
                                 (std::string(name) + ": " + tensor).c_str());
            }
        }
    }

    void roundedRowsKeepAttentionWithinItsBound_data()
    {
        QTest::addColumn<int>("largestNumber");
        QTest::newRow("int8") << 127;
        QTest::newRow("int4") << 7;
    }

    /// The bound is derived as follows. Let d be headDim, and let s_k and s_v be the quantization
    /// steps of keys and values. A stored number is at most half a step from the exact one. So a
    /// score changes by at most e = s_k sum |q_i| / (2 sqrt d), a weight by a factor of at most
    /// exp(2 e), and the output by at most (exp(2 e) - 1) max |v| + s_v / 2.
    void roundedRowsKeepAttentionWithinItsBound()
    {
        QFETCH(int, largestNumber);
        const std::uint64_t seed = freshSeed("models and texts");
        const RandomModel model = modelFor(seed);
        const auto tokens = randomTokens(model.config, 90, seed);
        const auto exact = referenceTensors(model.config, model.weights, tokens);
        const Eigen::Index d = model.config.headDim();
        const auto rounded =
            passIn(laneNamed(QTest::currentDataTag()), model, tokens, bestKernels());
        const ConstMatrix context = rounded.tensors.at("layers.0.context").view();
        double share = 0; // the mean of the bounds, relative to the largest value
        for (Eigen::Index h = 0; h < model.config.heads; ++h) {
            const auto part = [&](const char* name) -> ReferenceMatrix {
                return exact.at("layers.0." + std::string(name)).middleCols(h * d, d);
            };
            const ReferenceMatrix q = part("q");
            const ReferenceMatrix expected = part("context");
            for (Eigen::Index r = 0; r < q.rows(); ++r) {
                const ReferenceMatrix keys = part("k").topRows(r + 1);
                const ReferenceMatrix values = part("v").topRows(r + 1);
                const double e = largest(keys) / largestNumber * q.row(r).cwiseAbs().sum() / 2 /
                                 std::sqrt(static_cast<double>(d));
                const double bound = std::expm1(2 * e) * largest(values) +
                                     largest(values) / largestNumber / 2 + 1e-5 * largest(values);
                share += bound / largest(values);
                for (Eigen::Index c = 0; c < d; ++c)
                    QVERIFY(std::abs(context.row(static_cast<std::size_t>(r))[h * d + c] -
                                     expected(r, c)) <= bound);
            }
        }
        share /= static_cast<double>(model.config.heads) * 90;
        if (largestNumber == 127)
            QVERIFY2(share < 0.5, std::to_string(share).c_str()); // a larger bound checks nothing
        const auto plain = passIn(laneNamed("static"), model, tokens, bestKernels());
        QVERIFY(relativeError(context, exact.at("layers.0.context")) >
                10 * relativeError(plain.tensors.at("layers.0.context").view(),
                                   exact.at("layers.0.context"))); // so rows were indeed rounded
    }
};

PASTKEYS_TEST(TestPapers)
#include "test_papers.moc"
