#include "files/safetensors.h"
#include "files/tensor_layout.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

class TestTensorLayout : public QObject
{
    Q_OBJECT

private slots:
    void namesAndShapesMatchHuggingFace();
    void thereIsOneValuePerParameter();
};

namespace {

Config exampleConfig()
{
    Config config;
    config.vocabulary = 100;
    config.context = 8;
    config.width = 4;
    config.layers = 1;
    config.heads = 2;
    config.inner = 37;
    return config;
}

} // namespace

void TestTensorLayout::namesAndShapesMatchHuggingFace()
{
    std::string text;
    for (const ExpectedTensor& tensor : expectedTensors(exampleConfig()))
        text += tensor.name + " " + shapeText(tensor.shape) + "\n";
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
                                                   "ln_f.bias [4]\n"));
}

void TestTensorLayout::thereIsOneValuePerParameter()
{
    Config config = exampleConfig();
    config.layers = 5;
    std::uint64_t values = 0;
    for (const ExpectedTensor& tensor : expectedTensors(config)) {
        QCOMPARE(tensor.isMatrix(), bool(tensor.setMatrix));
        QCOMPARE(tensor.isMatrix(), !tensor.setVector);
        values += tensor.shape[0] * (tensor.isMatrix() ? tensor.shape[1] : 1);
    }
    QCOMPARE(values, parameterCount(config));
}

PASTKEYS_TEST(TestTensorLayout)
#include "test_tensor_layout.moc"
