// Folders of newer types of models with something wrong. What is said names the file, and the field
// or the tensor.
#include "base/errors.h"
#include "files/model_folder.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QtTest>

#include <filesystem>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

void replaceContent(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(content), content.size());
}

/// What is said when the folder is opened.
QString saidOn(const QString& folder)
{
    try {
        loadModel(folder.toStdString());
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

} // namespace

class TestBrokenFamilies : public QObject
{
    Q_OBJECT

private slots:
    void aFieldThatDoesNotFitIsNamed_data()
    {
        QTest::addColumn<QString>("whole");
        QTest::addColumn<QString>("broken");
        QTest::addColumn<QStringList>("said");
        const auto row = [](const char* name, const char* whole, const char* broken,
                            const char* file, const char* place) {
            QTest::newRow(name) << QString(whole) << QString(broken) << QStringList{file, place};
        };
        row("more KV heads than the weights have", "{}", R"({"num_key_value_heads": 4})",
            "model.safetensors", "model.layers.0.self_attn.k_proj.weight");
        row("KV heads that do not divide the heads", "{}", R"({"num_key_value_heads": 3})",
            "config.json", "num_key_value_heads");
        row("a scaling of the rotation that is not supported", "{}",
            R"({"rope_scaling": {"rope_type": "yarn", "factor": 4}})", "config.json",
            "rope_scaling");
        row("an activation that is not known", "{}", R"({"hidden_act": "gelu_magic"})",
            "config.json", "hidden_act");
        row("Qwen2 without the biases of q, k and v", "{}", R"({"model_type": "qwen2"})",
            "model.safetensors", "self_attn.q_proj.bias");
        row("Qwen3 without the norms of heads", "{}", R"({"model_type": "qwen3", "head_dim": 16})",
            "model.safetensors", "self_attn.q_norm.weight");
        row("a head width that the weights do not have", "{}", R"({"head_dim": 8})",
            "model.safetensors", "self_attn.q_proj.weight");
        row("a rotated part of more than the head", kNeox, R"({"rotary_pct": 1.5})", "config.json",
            "rotary_pct");
        row("layers without a kind", kNeo, R"({"attention_types": [[["global", "dense"], 1]]})",
            "config.json", "attention_types");
        row("a window of no positions", kGemma, R"({"sliding_window": 0})", "config.json",
            "sliding_window");
        row("more layers than the weights have", kGemma, R"({"num_hidden_layers": 5})",
            "model.safetensors", "layers.2.input_layernorm.weight");
    }
    void aFieldThatDoesNotFitIsNamed()
    {
        QFETCH(QString, whole);
        QFETCH(QString, broken);
        QFETCH(QStringList, said);
        const std::string config = smallModelWith(qPrintable(whole));
        const SyntheticModelDir model(config);
        QCOMPARE(saidOn(model.path()), QString());
        auto changed = nlohmann::json::parse(config);
        changed.merge_patch(nlohmann::json::parse(broken.toStdString()));
        replaceContent(model.path() + "/config.json", QByteArray::fromStdString(changed.dump()));
        const QString refusal = saidOn(model.path());
        for (const QString& part : said)
            QVERIFY2(refusal.contains(part), qPrintable(refusal));
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
        replaceContent(path, file);
        const QString refusal = saidOn(model.path());
        // The prefix that all names have in common, such as "model.", is left out.
        const QByteArray name =
            tensor.startsWith("lm_") ? tensor : tensor.mid(tensor.indexOf('.') + 1);
        QVERIFY2(refusal.contains("model.safetensors: tensor " + name), qPrintable(refusal));
    }
};

PASTKEYS_TEST(TestBrokenFamilies)
#include "test_broken_families.moc"
