// Compares the formulas with figures known from other sources.
#include "model/network.h"
#include "support/gpt2_names.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

Gpt2Config gpt2Config()
{
    Gpt2Config config;
    config.vocabulary = 50257;
    config.context = 1024;
    config.width = 768;
    config.layers = 12;
    config.heads = 12;
    config.inner = 3072;
    return config;
}

/// The FLOPs of the matrix products of a whole pass.
std::uint64_t productsOf(const PassSizes& pass)
{
    const Gpt2Config config = gpt2Config();
    std::uint64_t sum = 0;
    for (const OperationSpec& operation : gpt2Names().operations())
        for (std::size_t l = 0; l < (isPerLayer(operation.id) ? config.layers : 1); ++l)
            sum += formulaWork(*gpt2(config), {}, {operation.id, idAt<Layer>(l)}, pass).products;
    return sum;
}

std::uint64_t layerProducts(Operation operation, const PassSizes& pass)
{
    return formulaWork(*gpt2(gpt2Config()), {}, {operation, Layer{0}}, pass).products;
}

} // namespace

class TestFormula : public QObject
{
    Q_OBJECT

private slots:
    void gpt2HasItsKnownNumberOfParameters()
    {
        QCOMPARE(parameterCount(*gpt2(gpt2Config())), std::uint64_t{124439808});
    }

    void anOutputMatrixOfItsOwnIsCounted()
    {
        Gpt2Config config = gpt2Config();
        config.tied = false;
        QCOMPARE(parameterCount(*gpt2(config)), std::uint64_t{124439808} + 50257 * 768);
    }

    void gpt2CachesItsKnownBytesPerToken()
    {
        QCOMPARE(cacheBytesPerToken(*gpt2(gpt2Config())), std::uint64_t{73728});
    }

    void aDecodeStepOfGpt2CostsBetween247And285MegaFlops()
    {
        QCOMPARE(productsOf(causalSizes(1, 0, 1)), std::uint64_t{247100928});
        // With width h and vocabulary V: 24 h^2 per layer, 4 h t per layer for attention at
        // t = 1024, and 2 h V for the logits.
        QCOMPARE(productsOf(causalSizes(1, 1023, 1)),
                 std::uint64_t{12} * (24 * 768 * 768 + 4 * 768 * 1024) + 2ULL * 768 * 50257);
    }

    void linearOperationsFollowTheTableOfTheLiterature()
    {
        const PassSizes pass = causalSizes(7, 3, 1);
        const std::uint64_t h2 = 7ULL * 768 * 768;
        QCOMPARE(layerProducts(Gpt2::QkvProjection, pass), 6 * h2);
        QCOMPARE(layerProducts(Gpt2::OutputProjection, pass), 2 * h2);
        QCOMPARE(layerProducts(Gpt2::MlpExpand, pass), 8 * h2);
        QCOMPARE(layerProducts(Gpt2::MlpContract, pass), 8 * h2);
    }

    void scoresCountCausalCellsOnly()
    {
        const PassSizes pass = causalSizes(4, 6, 1);
        QCOMPARE(pass.cells, std::uint64_t{7 + 8 + 9 + 10});
        QCOMPARE(layerProducts(Gpt2::Scores, pass), std::uint64_t{2 * 768 * 34});
        QCOMPARE(layerProducts(Gpt2::WeightedSum, pass), layerProducts(Gpt2::Scores, pass));
    }

    /// Compares the closed-form sizes with counts obtained from the reach of each row.
    void sizesMatchTheReaches()
    {
        std::mt19937_64 random(freshSeed("pass sizes"));
        for (int i = 0; i < 500; ++i) {
            const std::size_t first = random() % 30;
            const std::array rules{ReachRule::causal(), ReachRule::everything(),
                                   ReachRule::topLeft().inPass(first),
                                   ReachRule::sliding(random() % 5, 1 + random() % 12)};
            const ReachRule rule = rules[std::min<std::size_t>(random() % 8, rules.size() - 1)];
            const std::size_t rows = 1 + random() % 20;
            const auto held = positionsFrom(0, first + rows);
            std::uint64_t cells = 0;
            std::vector<bool> seen(held.size());
            for (const Position query : std::span(held).last(rows)) {
                const Reach reach = reachOf(rule, query, held);
                cells += reach.size();
                for (std::size_t key = 0; key < held.size(); ++key)
                    seen[key] = seen[key] || reach.sees(key);
            }
            const PassSizes sizes = passSizes(rule, {first, rows}, first, 1);
            QCOMPARE(sizes.cells, cells);
            QCOMPARE(sizes.keys, std::uint64_t{held.size()});
            QCOMPARE(sizes.keysSeen, static_cast<std::uint64_t>(std::ranges::count(seen, true)));
        }
    }

    void aLayerWithoutACacheCostsLengthTimesAsMuch()
    {
        // Articles count all rows x positions, including masked cells, so their ratio is exactly t.
        const std::uint64_t t = 37;
        const PassSizes off = causalSizes(t, 0, 1);
        const PassSizes on = causalSizes(1, t - 1, 1);
        const auto layer = [](PassSizes pass) {
            pass.cells = pass.rows * pass.keys;
            std::uint64_t sum = 0;
            for (const Operation operation :
                 {Gpt2::QkvProjection, Gpt2::Scores, Gpt2::WeightedSum, Gpt2::OutputProjection,
                  Gpt2::MlpExpand, Gpt2::MlpContract})
                sum += layerProducts(operation, pass);
            return sum;
        };
        QCOMPARE(layer(off), t * layer(on));
    }

    void aDecodeStepReadsEveryWeightOnce()
    {
        const Gpt2Config config = gpt2Config();
        std::uint64_t weights = 0;
        const PassSizes pass = causalSizes(1, 0, 1);
        for (const Operation operation :
             {Gpt2::QkvProjection, Gpt2::OutputProjection, Gpt2::MlpExpand, Gpt2::MlpContract}) {
            const Work work = formulaWork(*gpt2(config), {}, {operation, Layer{0}}, pass);
            const std::uint64_t in = operation == Gpt2::MlpContract ? 3072 : 768;
            weights += config.layers * (work.bytesRead - in * 4);
        }
        const std::uint64_t perLayer = 12ULL * 768 * 768 + 3 * 768 + 768 + 3072 + 768;
        QCOMPARE(weights, 12 * perLayer * 4);
    }

    void noLogitsMeanNoFinalNormAndNoLogitsWork()
    {
        const PassSizes pass = causalSizes(5, 0, 0);
        QCOMPARE(formulaWork(*gpt2(gpt2Config()), {}, {Gpt2::Logits, {}}, pass), Work{});
        QCOMPARE(formulaWork(*gpt2(gpt2Config()), {}, {Gpt2::FinalLayerNorm, {}}, pass), Work{});
    }
};

PASTKEYS_TEST(TestFormula)
#include "test_formula.moc"
