// The NumPy decoder that the Code panel shows: it runs, it chooses the same tokens as Pastkeys, and
// its comments state the right shapes.
#include "support/json_output.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/python.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <array>
#include <filesystem>
#include <memory>
#include <tuple>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The token ids of the prompt, followed by those that Pastkeys generates.
QString tokensOf(const QString& model, const QStringList& prompt, int count)
{
    const auto json = jsonOf(
        {"run", "--model", model, "--ids", prompt.join(','), "--tokens", QString::number(count)});
    QStringList ids = prompt;
    for (const auto& id : json["generatedIds"])
        ids << QString::number(id.get<int>());
    return ids.join(' ');
}

/// Sizes that differ from those of the built-in model, and a scale that differs between layers.
Gpt2Config otherConfig()
{
    Gpt2Config config = gpt2Preset("tiny");
    config.layers = 3;
    config.inner = 3 * config.width;
    config.activation = Activation::GeluErf;
    config.scaleByLayer = true;
    return config;
}

Gpt2Config quickConfig()
{
    Gpt2Config config = gpt2Preset("tiny");
    config.activation = Activation::QuickGelu;
    return config;
}

/// A model with otherConfig(). Its config.json uses alternative field names and has null for some
/// fields. It names another end-of-text token than generation_config.json, which counts and lists
/// two. The second of the two is the third token that Pastkeys generates for this prompt.
QString modelWithOtherNames(const QStringList& prompt)
{
    static const SyntheticModelDir model(otherConfig());
    const auto file = std::filesystem::path(model.path().toStdString()) / "config.json";
    auto config = nlohmann::json::parse(readFile(file));
    const int third = tokensOf(model.path(), prompt, 3).section(' ', -1).toInt();
    const auto rename = [&config](const char* name, const char* other) {
        config[other] = config.at(name);
        config[name] = nullptr;
    };
    rename("n_embd", "hidden_size");
    rename("n_head", "num_attention_heads");
    config["scale_attn_weights"] = nullptr;
    config["activation_function"] = "gelu_python";
    config["eos_token_id"] = 0;
    writeFile(file, config.dump());
    writeFile(file.parent_path() / "generation_config.json",
              nlohmann::json{{"eos_token_id", {1, third}}}.dump());
    return model.path();
}

} // namespace

class TestDecoderProgram : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_python = pythonWith("numpy");
        if (m_python.isEmpty())
            QSKIP("Python has no NumPy: install python3-numpy");
    }

    void itChoosesTheTokensOfPastkeys_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QStringList>("prompt");
        const QString builtIn = inSource("assets/models/pocket-stories");
        const auto addOf = [](const char* family, const char* name, const QString& model,
                              const QStringList& prompt) {
            for (const char* program : {"decoder.py", "decoder_without_cache.py"})
                QTest::addRow("%s/%s, %s", family, program, name)
                    << inSource("assets/code/") + family + '/' + program << model << prompt;
        };
        const auto add = [&](const char* name, const QString& model, const QStringList& prompt) {
            addOf("gpt2", name, model, prompt);
        };
        add("built in", builtIn, {"12", "45", "300", "7", "99", "800"});
        add("built in, one token", builtIn, {"1000"});
        add("random weights", tinyModelDir(), {"1", "2", "3", "4", "5"});
        static const SyntheticModelDir other(otherConfig());
        const QStringList start{"9", "8", "7"};
        add("other sizes", other.path(), start);
        add("other names", modelWithOtherNames(start), start);
        static const SyntheticModelDir quick(quickConfig());
        add("quick_gelu", quick.path(), start);
        add("bfloat16", bfloat16Model(), {"3", "1", "4", "1", "5"});
        const std::array others{
            std::tuple{"llama", "Llama", R"({})"},
            std::tuple{"llama", "Llama with biases and scaling",
                       R"({"attention_bias": true, "mlp_bias": true, "rope_scaling": {"rope_type":
                           "llama3", "factor": 8, "low_freq_factor": 1, "high_freq_factor": 4,
                           "original_max_position_embeddings": 20}})"},
            std::tuple{"llama", "Mistral", R"({"model_type": "mistral", "sliding_window": 4})"},
            std::tuple{"llama", "Qwen2", R"({"model_type": "qwen2", "use_sliding_window": true,
                                    "sliding_window": 3, "max_window_layers": 1})"},
            std::tuple{"llama", "Qwen3",
                       R"({"model_type": "qwen3", "head_dim": 24, "rope_parameters":
                           {"rope_type": "linear", "factor": 2, "rope_theta": 1000}})"},
            std::tuple{"gemma3_text", "Gemma", kGemma},
            std::tuple{"gemma3_text", "Gemma of transformers 5",
                       R"({"model_type": "gemma3_text", "layer_types":
                           ["full_attention", "sliding_attention"], "sliding_window": 4,
                           "head_dim": 12, "rope_parameters": {"full_attention": {"rope_type":
                           "linear", "factor": 8, "rope_theta": 5000}, "sliding_attention":
                           {"rope_type": "default", "rope_theta": 100}}})"},
            std::tuple{"gpt_neo", "GPT-Neo", kNeo},
            std::tuple{"gpt_neox", "GPT-NeoX", kNeox},
            std::tuple{"gpt_neox", "GPT-NeoX in sequence",
                       R"({"model_type": "gpt_neox", "use_parallel_residual": false,
                           "rotary_pct": 1.0, "attention_bias": false, "hidden_act": "gelu_new"})"}};
        for (const auto& [family, name, fields] : others) {
            m_models.push_back(std::make_unique<SyntheticModelDir>(smallModelWith(fields)));
            addOf(family, name, m_models.back()->path(), {"3", "1", "4", "1", "5", "9", "2"});
        }
    }

    void itChoosesTheTokensOfPastkeys()
    {
        QFETCH(QString, program);
        QFETCH(QString, model);
        QFETCH(QStringList, prompt);
        const PythonResult result =
            runPython(m_python, QStringList{program, model, "--tokens", "12"} + prompt);
        QCOMPARE(result.errors, QString());
        QCOMPARE(result.output, tokensOf(model, prompt, 12));
    }

    /// They print the text with the token that begins it.
    void thoseWithAnEncoderWriteTheTokensOfPastkeys()
    {
        const QString model = inSource("assets/models/pocket-translator");
        const QStringList source{"192", "24", "7", "132", "471", "2", "0"};
        const auto json =
            jsonOf({"run", "--model", model, "--ids", source.join(','), "--tokens", "12"});
        QStringList expected;
        for (const char* field : {"promptIds", "generatedIds"})
            for (const auto& id : json[field])
                expected << QString::number(id.get<int>());
        QVERIFY(expected.size() > 8);
        for (const char* program : {"decoder.py", "decoder_without_cache.py"}) {
            const PythonResult result =
                runPython(m_python, QStringList{inSource("assets/code/marian/") + program, model,
                                                "--tokens", "12"} +
                                        source);
            QCOMPARE(result.errors, QString());
            QCOMPARE(result.output, expected.join(' '));
        }
    }

    void itsCommentsStateTheShapesThatNumPyHas()
    {
        const SyntheticModelDir qwen(smallModelWith(R"({"model_type": "qwen3", "head_dim": 24})"));
        const SyntheticModelDir gemma(smallModelWith(kGemma));
        const SyntheticModelDir neo(smallModelWith(kNeo));
        const SyntheticModelDir neox(smallModelWith(kNeox));
        const std::array models{std::pair{"gpt2", inSource("assets/models/pocket-stories")},
                                std::pair{"llama", qwen.path()},
                                std::pair{"gemma3_text", gemma.path()},
                                std::pair{"gpt_neo", neo.path()},
                                std::pair{"gpt_neox", neox.path()},
                                std::pair{"marian", inSource("assets/models/pocket-translator")}};
        for (const auto& [family, model] : models)
            for (const char* program : {"/decoder.py", "/decoder_without_cache.py"}) {
                const PythonResult result =
                    runPython(m_python, {inSource("tests/support/check_shapes.py"),
                                         inSource("assets/code/") + family + program, model, "5",
                                         "6", "7", "8", "9"});
                QVERIFY2(result.exitCode == 0, qPrintable(result.output + result.errors));
                QVERIFY2(result.output.endsWith("confirmed"), qPrintable(result.output));
            }
    }

    void wrongArgumentsAreRefused()
    {
        const QStringList words{inSource("assets/code/gpt2/decoder.py"),
                                inSource("assets/models/pocket-stories")};
        for (const QStringList& arguments : {QStringList{"2940"}, {"--tokens", "300", "1"}})
            QCOMPARE(runPython(m_python, words + arguments).exitCode, 2);
    }

private:
    /// A model folder that pastkeys-cli wrote.
    QString bfloat16Model()
    {
        const QString path = m_folder.filePath("bf16");
        outputOf({"synth", "--preset", "tiny", "--dtype", "bf16", "--out", path});
        return path;
    }

    std::vector<std::unique_ptr<SyntheticModelDir>> m_models;
    QString m_python;
    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestDecoderProgram)
#include "test_decoder_program.moc"
