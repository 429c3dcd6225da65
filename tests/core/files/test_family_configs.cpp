// Which config.json of GPT-Neo, GPT-NeoX and Gemma 3 are read, what they mean, and what is refused.
// Where files have a weight of such a model, and where it is in memory.
#include "base/errors.h"
#include "files/model_config.h"
#include "files/weight_loader.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <cmath>
#include <filesystem>

using namespace pastkeys;
using namespace pastkeys::test;

namespace fs = std::filesystem;

namespace {

using Fields = nlohmann::ordered_json;

Fields configOf(const QString& family)
{
    if (family == QStringLiteral("gpt_neo"))
        return Fields::parse(R"({"model_type": "gpt_neo", "vocab_size": 40,
            "max_position_embeddings": 32, "hidden_size": 12, "num_layers": 4, "num_heads": 3,
            "attention_types": [[["global", "local"], 2]], "window_size": 5})");
    if (family == QStringLiteral("gpt_neox"))
        return Fields::parse(R"({"model_type": "gpt_neox", "vocab_size": 40,
            "max_position_embeddings": 32, "hidden_size": 24, "intermediate_size": 30,
            "num_hidden_layers": 2, "num_attention_heads": 3})");
    return Fields::parse(R"({"model_type": "gemma3_text", "vocab_size": 40,
        "max_position_embeddings": 64, "hidden_size": 10, "intermediate_size": 16,
        "num_hidden_layers": 7, "num_attention_heads": 4, "num_key_value_heads": 2,
        "head_dim": 8, "query_pre_attn_scalar": 16, "sliding_window": 6})");
}

ModelDescription modelOf(const QString& family, const char* fields = "{}")
{
    Fields config = configOf(family);
    config.merge_patch(Fields::parse(fields));
    return parseModelConfig(config.dump(), "config.json").model;
}

/// A number for each element of each tensor in a file, all different from those around it.
float valueAt(const std::string& tensor, std::size_t index)
{
    return exampleValues(tensor, index + 1).back();
}

/// Writes the tensors that the network asks for, and loads them.
LoadedWeights written(const ModelDescription& model, const fs::path& folder)
{
    std::vector<TensorFile> tensors;
    for (const WeightPoint& point : model.network->weightPoints()) {
        const WeightSpec& spec = (*model.network)[point.weight];
        if (spec.orElse && model.network->config().tied)
            continue;
        for (const WeightPiece& piece : model.network->piecesOf(point)) {
            std::vector<std::uint64_t> shape = spec.shapeInFile();
            if (piece.outputs > 0)
                shape.front() = piece.outputs;
            std::uint64_t count = 1;
            for (const std::uint64_t extent : shape)
                count *= extent;
            tensors.push_back(
                {piece.name, "F32", shape, encoded("F32", exampleValues(piece.name, count))});
        }
    }
    writeFile(folder / "model.safetensors", safetensorsOf(tensors));
    return loadWeights(model, openWeightFiles(folder, model), {});
}

} // namespace

class TestFamilyConfigs : public QObject
{
    Q_OBJECT

private slots:
    void layersOfGptNeoAlternate()
    {
        const ModelDescription model = modelOf("gpt_neo");
        const Network& network = *model.network;
        for (std::size_t l = 0; l < 4; ++l) {
            QCOMPARE(network.site(idAt<Layer>(l)).window, l % 2 == 1 ? 5U : 0U);
            QCOMPARE(network.site(idAt<Layer>(l)).scale, 1.0F);
        }
        QCOMPARE(mlpWidth(network), 48U);
        QVERIFY(network.config().tied);
    }

    void aQuarterOfEachHeadOfGptNeoxIsRotated()
    {
        QCOMPARE(modelOf("gpt_neox").network->site(Layer{}).rotation, (std::vector<double>{1}));
        const auto half = modelOf("gpt_neox", R"({"rotary_pct": 0.5, "rotary_emb_base": 100})");
        QCOMPARE(half.network->site(Layer{}).rotation, (std::vector<double>{1, 0.1}));
        const auto newer = modelOf("gpt_neox", R"({"rope_parameters": {"rope_theta": 100,
                                                  "partial_rotary_factor": 0.5}})");
        QCOMPARE(newer.network->site(Layer{}).rotation, (std::vector<double>{1, 0.1}));
    }

    void fiveOfSixLayersOfGemmaHaveAWindowAndABaseOfTheirOwn()
    {
        const ModelDescription model = modelOf("gemma3_text");
        for (std::size_t l = 0; l < 7; ++l) {
            const AttentionSite& site = model.network->site(idAt<Layer>(l));
            QCOMPARE(site.window, l == 5 ? 0U : 6U);
            QCOMPARE(site.rotation[1], std::pow(l == 5 ? 1e6 : 1e4, -0.25));
            QCOMPARE(site.scale, 0.25F);
        }
        // The square root of 10 is 3.16; its nearest bfloat16 is 3.15625.
        const auto embedding = model.network->only(OperationKind::Embed);
        QCOMPARE((*model.network)[embedding].factor, 3.15625F);
    }

    void whatIsNotSupportedIsRefused_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("fields");
        QTest::addColumn<QString>("place");
        const auto row = [](const char* name, const char* family, const char* fields,
                            const char* place) {
            QTest::newRow(name) << QString(family) << QString(fields) << QString(place);
        };
        row("a layer too many", "gpt_neo", R"({"num_layers": 3})", "/attention_types");
        row("an unknown kind of layer", "gpt_neo", R"({"attention_types": [[["odd"], 4]]})",
            "/attention_types/0/0/0");
        row("no window", "gpt_neo", R"({"window_size": null})", "/window_size");
        row("heads", "gpt_neo", R"({"num_heads": 5})", "/hidden_size");
        row("an odd rotation", "gpt_neox", R"({"rotary_pct": 0.4})", "/rotary_pct");
        row("more than a head", "gpt_neox", R"({"rotary_pct": 2})", "/rotary_pct");
        row("scaled", "gpt_neox", R"({"rope_scaling": {"type": "yarn", "factor": 2}})",
            "/rope_scaling/type");
        row("limited scores", "gemma3_text", R"({"attn_logit_softcapping": 50.0})",
            "/attn_logit_softcapping");
        row("limited logits", "gemma3_text", R"({"final_logit_softcapping": 30.0})",
            "/final_logit_softcapping");
        row("a base below 0", "gemma3_text", R"({"rope_theta": -1})", "/rope_theta");
        row("no base of windows", "gemma3_text", R"({"rope_local_base_freq": 0})",
            "/rope_local_base_freq");
        row("one rotation for all layers", "gemma3_text",
            R"({"rope_parameters": {"rope_type": "linear", "factor": 2}})",
            "/rope_parameters/full_attention");
        row("no head width", "gemma3_text", R"({"head_dim": null})", "/head_dim");
        row("scaled windows", "gemma3_text",
            R"({"rope_parameters": {"full_attention": {"rope_type": "default"},
                "sliding_attention": {"rope_type": "linear", "factor": 2}}})",
            "top level");
    }
    void whatIsNotSupportedIsRefused()
    {
        QFETCH(QString, family);
        QFETCH(QString, fields);
        QFETCH(QString, place);
        const std::string message = refusal({}, [&] { modelOf(family, qPrintable(fields)); });
        QVERIFY2(message.starts_with("InputError: config.json: " + place.toStdString() + ": "),
                 message.c_str());
    }

    /// As transformers takes them apart: [heads][q, k, v][headDim].
    void headsOfGptNeoxArePutInOrder()
    {
        const QTemporaryDir folder;
        const ModelDescription model = modelOf("gpt_neox");
        const LoadedWeights loaded = written(model, folder.path().toStdString());
        const auto& matrix = weightOf(model, loaded, "layers.{}.attention.query_key_value.weight");
        const auto& bias = weightOf(model, loaded, "layers.{}.attention.query_key_value.bias");
        const std::string name = "layers.1.attention.query_key_value.";
        constexpr std::size_t kWidth = 24;
        constexpr std::size_t kHeadDim = 8;
        for (std::size_t head = 0; head < 3; ++head)
            for (std::size_t part = 0; part < 3; ++part)
                for (std::size_t i = 0; i < kHeadDim; ++i) {
                    const std::size_t row = (head * 3 + part) * kHeadDim + i;
                    const std::size_t column = part * kWidth + head * kHeadDim + i;
                    QCOMPARE(bias.vector[column], valueAt(name + "bias", row));
                    for (const std::size_t in : {0U, 11U, 23U})
                        QCOMPARE(widened(matrix.matrix.data, DType::Float32,
                                         matrix.matrix.indexOf(in, column)),
                                 valueAt(name + "weight", row * kWidth + in));
                }
    }

    void piecesOfAWeightLieSideBySide()
    {
        const QTemporaryDir folder;
        const ModelDescription model = modelOf("gemma3_text");
        const LoadedWeights loaded = written(model, folder.path().toStdString());
        const auto& qkv = weightOf(model, loaded, "layers.{}.self_attn.qkv_proj.weight").matrix;
        std::size_t column = 0;
        for (const auto& [piece, outputs] :
             {std::pair{"q", 32U}, std::pair{"k", 16U}, std::pair{"v", 16U}})
            for (std::size_t o = 0; o < outputs; ++o, ++column)
                for (const std::size_t in : {0U, 9U})
                    QCOMPARE(widened(qkv.data, DType::Float32, qkv.indexOf(in, column)),
                             valueAt(std::string("layers.1.self_attn.") + piece + "_proj.weight",
                                     o * 10 + in));
    }

    void normsOfGemmaAreOneMoreThanInTheFile()
    {
        const QTemporaryDir folder;
        const ModelDescription model = modelOf("gemma3_text");
        const LoadedWeights loaded = written(model, folder.path().toStdString());
        const auto norm = weightOf(model, loaded, "layers.{}.self_attn.q_norm.weight").vector;
        for (std::size_t i = 0; i < norm.size(); ++i)
            QCOMPARE(norm[i], valueAt("layers.1.self_attn.q_norm.weight", i) + 1);
    }

private:
    /// Of layer 1.
    static const Weights::Value& weightOf(const ModelDescription& model,
                                          const LoadedWeights& loaded, std::string_view name)
    {
        const auto weights = model.network->weights();
        const auto found = std::ranges::find(weights, name, &WeightSpec::name);
        return loaded.weights[model.network->pointIn(found->id, Layer{1})];
    }
};

PASTKEYS_TEST(TestFamilyConfigs)
#include "test_family_configs.moc"
