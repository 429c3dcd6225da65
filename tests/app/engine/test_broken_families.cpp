// Folders of newer types of models with something wrong. What is said names the file, and the field
// or the tensor.
#include "files/model_folder.h"
#include "support/approved_text.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QtTest>

#include <filesystem>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// What is said when the folder is opened.
QString saidOn(const QString& folder)
{
    const std::string path = folder.toStdString();
    return QString::fromStdString(refusal(path, [&] { loadModel(path); }));
}

} // namespace

class TestBrokenFamilies : public QObject
{
    Q_OBJECT

private slots:
    void aFieldThatDoesNotFitIsNamed()
    {
        struct Row
        {
            const char* whole;
            const char* broken;
        };
        QString text;
        for (const auto& [whole, broken] : std::initializer_list<Row>{
                 {"{}", R"({"num_key_value_heads": 4})"}, // more than the weights have
                 {"{}", R"({"num_key_value_heads": 3})"}, // does not divide the heads
                 {"{}", R"({"rope_scaling": {"rope_type": "yarn", "factor": 4}})"},
                 {"{}", R"({"hidden_act": "gelu_magic"})"},
                 {"{}", R"({"model_type": "qwen2"})"},                 // needs biases
                 {"{}", R"({"model_type": "qwen3", "head_dim": 16})"}, // needs norms of heads
                 {"{}", R"({"head_dim": 8})"},                         // unlike the weights
                 {kNeox, R"({"rotary_pct": 1.5})"},
                 {kNeo, R"({"attention_types": [[["global", "dense"], 1]]})"},
                 {kGemma, R"({"sliding_window": 0})"},
                 {kGemma, R"({"num_hidden_layers": 5})"}}) {
            const std::string config = smallModelWith(whole);
            const SyntheticModelDir model(config);
            QCOMPARE(saidOn(model.path()), QString("accepted"));
            auto changed = nlohmann::json::parse(config);
            changed.merge_patch(nlohmann::json::parse(broken));
            writeFile(model.path() + "/config.json", QByteArray::fromStdString(changed.dump()));
            text += QString("%1\n    %2\n").arg(broken, saidOn(model.path()));
        }
        QCOMPARE(text, approved("engine/broken_families", text));
    }

    void aTensorThatIsMissingIsNamed_data()
    {
        QTest::addColumn<QString>("whole");
        QTest::addColumn<QByteArray>("tensor");
        const auto row = [](const char* name, const char* whole, const char* tensor) {
            QTest::newRow(name) << QString(whole) << QByteArray(tensor);
        };
        row("Llama, keys", "{}", "model.layers.1.self_attn.k_proj.weight");
        row("Llama, gate", "{}", "model.layers.0.mlp.gate_proj.weight");
        row("Llama, output", "{}", "lm_head.weight");
        row("Gemma 3, a norm", kGemma, "model.layers.1.pre_feedforward_layernorm.weight");
        row("GPT-Neo, output projection", kNeo, "transformer.h.0.attn.attention.out_proj.bias");
        row("GPT-NeoX, queries, keys and values", kNeox,
            "gpt_neox.layers.1.attention.query_key_value.weight");
    }
    void aTensorThatIsMissingIsNamed()
    {
        QFETCH(QString, whole);
        QFETCH(QByteArray, tensor);
        const SyntheticModelDir model(smallModelWith(qPrintable(whole)));
        const QString path = model.path() + "/model.safetensors";
        QByteArray file = contentOf(path);
        QVERIFY(file.contains('"' + tensor + '"'));
        file.replace('"' + tensor + '"', '"' + tensor.chopped(1) + "_\"");
        writeFile(path, file);
        const QString said = saidOn(model.path());
        // The prefix that all names have in common, such as "model.", is left out.
        const QByteArray name =
            tensor.startsWith("lm_") ? tensor : tensor.mid(tensor.indexOf('.') + 1);
        QVERIFY2(said.contains("model.safetensors: tensor " + name), qPrintable(said));
    }
};

PASTKEYS_TEST(TestBrokenFamilies)
#include "test_broken_families.moc"
