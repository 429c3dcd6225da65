// The weights that GPT-2 lists: their names and shapes in files, and how many numbers they have.
#include "files/safetensors.h"
#include "model/network.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

class TestWeights : public QObject
{
    Q_OBJECT

private slots:
    void namesAndShapesMatchHuggingFace();
    void thereIsOneValuePerParameter();
};

namespace {

Gpt2Config exampleConfig()
{
    return sized(
        {.vocabulary = 100, .context = 8, .width = 4, .layers = 1, .heads = 2, .inner = 37});
}

} // namespace

void TestWeights::namesAndShapesMatchHuggingFace()
{
    std::string text;
    const Network network = *gpt2(exampleConfig());
    for (const WeightPoint& point : network.weightPoints())
        text += network.nameOf(point) + " " + shapeText(network[point.weight].shape) + "\n";
    QCOMPARE(QString::fromStdString(text), QString("wte.weight [100, 4]\n"
                                                   "wpe.weight [8, 4]\n"
                                                   "h.0.ln_1.weight [4]\n"
                                                   "h.0.ln_1.bias [4]\n"
                                                   "h.0.attn.c_attn.weight [4, 12]\n"
                                                   "h.0.attn.c_attn.bias [12]\n"
                                                   "h.0.attn.c_proj.weight [4, 4]\n"
                                                   "h.0.attn.c_proj.bias [4]\n"
                                                   "h.0.ln_2.weight [4]\n"
                                                   "h.0.ln_2.bias [4]\n"
                                                   "h.0.mlp.c_fc.weight [4, 37]\n"
                                                   "h.0.mlp.c_fc.bias [37]\n"
                                                   "h.0.mlp.c_proj.weight [37, 4]\n"
                                                   "h.0.mlp.c_proj.bias [4]\n"
                                                   "ln_f.weight [4]\n"
                                                   "ln_f.bias [4]\n"
                                                   "lm_head.weight [100, 4]\n"));
}

void TestWeights::thereIsOneValuePerParameter()
{
    for (const bool tied : {true, false}) {
        Gpt2Config config = exampleConfig();
        config.layers = 5;
        config.tied = tied;
        const Network network = *gpt2(config);
        std::uint64_t values = 0;
        for (const WeightPoint& point : network.weightPoints())
            if (!tied || !network[point.weight].orElse)
                values += network[point.weight].size();
        QCOMPARE(values, parameterCount(network));
    }
}

PASTKEYS_TEST(TestWeights)
#include "test_weights.moc"
