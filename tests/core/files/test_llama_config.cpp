// Which config.json of Llama-type models are read, what they mean, and what is refused.
#include "base/errors.h"
#include "files/model_config.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace {

using OrderedJson = nlohmann::ordered_json;

/// The example with these fields; those that are null are removed.
std::string exampleWith(const char* fields)
{
    OrderedJson config = OrderedJson::parse(R"({
        "model_type": "llama", "vocab_size": 50, "max_position_embeddings": 64, "hidden_size": 24,
        "intermediate_size": 20, "num_hidden_layers": 3, "num_attention_heads": 6,
        "num_key_value_heads": 2, "rms_norm_eps": 1e-5})");
    config.merge_patch(OrderedJson::parse(fields));
    return config.dump();
}

std::string biasesIn(const Network& network)
{
    std::string text;
    for (const WeightSpec& weight : network.weights())
        if (weight.name.ends_with(".bias"))
            text += ", " + weight.name;
    return text;
}

std::string described(const Network& network)
{
    const AttentionSite& site = network.site(Layer{});
    const auto number = [](double value) { return QString::number(value, 'g', 5).toStdString(); };
    std::string text = std::to_string(site.heads) + "/" + std::to_string(site.kvHeads) +
                       " heads of " + std::to_string(site.headDim) + ", turn " +
                       number(site.rotation.front()) + " to " + number(site.rotation.back());
    text += network.config().tied ? ", tied" : "";
    text += network.operationNamed("QueryNorm") ? ", norms" : "";
    for (std::size_t l = 0; l < network.config().layers; ++l)
        if (const auto window = network.site(idAt<Layer>(l)).window; window > 0)
            text += ", window " + std::to_string(window) + " in " + std::to_string(l);
    for (const TokenId end : network.config().endOfText)
        text += ", end " + std::to_string(indexOf(end));
    return text + biasesIn(network);
}

constexpr const char* kQkvBias = ", layers.{}.self_attn.qkv_proj.bias";

} // namespace

class TestLlamaConfig : public QObject
{
    Q_OBJECT

private slots:
    void fieldsMeanWhatTheyMeanInTransformers_data()
    {
        QTest::addColumn<QString>("fields");
        QTest::addColumn<QString>("meaning");
        const auto row = [](const char* name, const char* fields, const std::string& meaning) {
            QTest::newRow(name) << QString(fields) << QString::fromStdString(meaning);
        };
        const std::string usual = "6/2 heads of 4, turn 1 to 0.01";
        row("defaults", "{}", usual);
        row("as many KV heads", R"({"num_key_value_heads": null})",
            "6/6 heads of 4, turn 1 to 0.01");
        row("a head width of its own", R"({"head_dim": 8})", "6/2 heads of 8, turn 1 to 0.001");
        row("another base", R"({"rope_theta": 500000.0})", "6/2 heads of 4, turn 1 to 0.0014142");
        row("tied", R"({"tie_word_embeddings": true})", usual + ", tied");
        row("several ends", R"({"eos_token_id": [3, 7]})", usual + ", end 3, end 7");
        row("biases", R"({"attention_bias": true, "mlp_bias": true})",
            usual + kQkvBias +
                ", layers.{}.self_attn.o_proj.bias, layers.{}.mlp.gate_up_proj.bias, "
                "layers.{}.mlp.down_proj.bias");
        row("no scaling", R"({"rope_scaling": {"rope_type": "default"}})", usual);
        row("linear scaling", R"({"rope_scaling": {"type": "linear", "factor": 4.0}})",
            "6/2 heads of 4, turn 0.25 to 0.0025");
        // Pair 1 turns once in 628 positions, longer than 40, so it is divided by the factor.
        row("scaling of Llama 3",
            R"({"rope_scaling": {"rope_type": "llama3", "factor": 8, "low_freq_factor": 1,
                "high_freq_factor": 4, "original_max_position_embeddings": 40}})",
            "6/2 heads of 4, turn 1 to 0.00125");
        row("transformers 5",
            R"({"rope_parameters": {"rope_type": "linear", "factor": 2, "rope_theta": 100},
                "dtype": "bfloat16"})",
            "6/2 heads of 4, turn 0.5 to 0.05");
        row("window of a Llama has no effect", R"({"sliding_window": 5})", usual);
        row("Mistral", R"({"model_type": "mistral", "sliding_window": 7})",
            usual + ", window 7 in 0, window 7 in 1, window 7 in 2");
        row("Mistral without a window", R"({"model_type": "mistral", "sliding_window": false})",
            usual);
        row("Mistral of few words", R"({"model_type": "mistral"})",
            usual + ", window 4096 in 0, window 4096 in 1, window 4096 in 2");
        row("Qwen2",
            R"({"model_type": "qwen2", "use_sliding_window": false, "sliding_window": 9, "head_dim": 4,
                         "max_window_layers": 2})",
            usual + kQkvBias);
        row("Qwen2 with windows in late layers",
            R"({"model_type": "qwen2", "use_sliding_window": true, "sliding_window": 9, "head_dim": 4,
                "max_window_layers": 2})",
            usual + ", window 9 in 2" + kQkvBias);
        row("kinds of layers",
            R"({"model_type": "qwen3", "use_sliding_window": true, "sliding_window": 9,
                "head_dim": 4, "layer_types": ["sliding_attention", "full_attention", "sliding_attention"]})",
            usual + ", norms, window 9 in 0, window 9 in 2");
        row("Qwen3", R"({"model_type": "qwen3", "head_dim": 8})",
            "6/2 heads of 8, turn 1 to 0.001, norms");
    }
    void fieldsMeanWhatTheyMeanInTransformers()
    {
        QFETCH(QString, fields);
        QFETCH(QString, meaning);
        std::string config = exampleWith(qPrintable(fields));
        // merge_patch() removes what is null, but files may have it.
        if (const auto at = config.find("\"sliding_window\":false"); at != config.npos)
            config.replace(at, 22, "\"sliding_window\":null");
        const ReadConfig read = parseModelConfig(config, "config.json");
        QCOMPARE(QString::fromStdString(described(*read.model.network)), meaning);
    }

    void whatChangesTheComputationIsNeverIgnored_data()
    {
        QTest::addColumn<QString>("fields");
        QTest::addColumn<QString>("place");
        const auto row = [](const char* name, const char* fields, const char* place) {
            QTest::newRow(name) << QString(fields) << QString(place);
        };
        row("yarn", R"({"rope_scaling": {"rope_type": "yarn", "factor": 4}})",
            "/rope_scaling/rope_type");
        row("dynamic", R"({"rope_scaling": {"type": "dynamic", "factor": 2}})",
            "/rope_scaling/type");
        row("linear without a factor", R"({"rope_scaling": {"type": "linear"}})",
            "/rope_scaling/factor");
        row("a factor of 0", R"({"rope_scaling": {"type": "linear", "factor": 0}})",
            "/rope_scaling/factor");
        row("a base that is no number", R"({"rope_theta": "10000"})", "/rope_theta");
        row("a negative base", R"({"rope_theta": -1})", "/rope_theta");
        row("part of a head", R"({"partial_rotary_factor": 0.5})", "/partial_rotary_factor");
        row("part of a head, transformers 5",
            R"({"rope_parameters": {"rope_type": "default", "partial_rotary_factor": 0.25}})",
            "/rope_parameters/partial_rotary_factor");
        row("rotations by kind of layer",
            R"({"rope_parameters": {"full_attention": {"rope_type": "default"}}})",
            "/rope_parameters/full_attention");
        row("crossed frequencies",
            R"({"rope_scaling": {"rope_type": "llama3", "factor": 8, "low_freq_factor": 4,
                "high_freq_factor": 4, "original_max_position_embeddings": 40}})",
            "/rope_scaling/high_freq_factor");
        row("heads that do not divide", R"({"num_key_value_heads": 4})", "/num_key_value_heads");
        row("no KV heads", R"({"num_key_value_heads": 0})", "/num_key_value_heads");
        row("an odd head", R"({"head_dim": 5})", "/head_dim");
        row("a width that heads do not divide", R"({"hidden_size": 25})", "/hidden_size");
        row("heads too large for memory", R"({"head_dim": 4194304, "num_attention_heads": 4194304,
            "num_key_value_heads": 4194304})",
            "/head_dim");
        row("an unknown activation", R"({"hidden_act": "mish"})", "/hidden_act");
        row("recurrent layers",
            R"({"model_type": "qwen3", "head_dim": 4, "layer_types": ["full_attention",
            "linear_attention", "full_attention"]})",
            "/layer_types");
        row("a layer too few",
            R"({"model_type": "qwen3", "head_dim": 4, "layer_types": ["full_attention"]})",
            "/layer_types");
        row("quantized", R"({"quantization_config": {"bits": 4}})", "/quantization_config");
        row("no vocabulary", R"({"vocab_size": null})", "/vocab_size");
        row("an epsilon of 0", R"({"rms_norm_eps": 0})", "/rms_norm_eps");
    }
    void whatChangesTheComputationIsNeverIgnored()
    {
        QFETCH(QString, fields);
        QFETCH(QString, place);
        const std::string config = exampleWith(qPrintable(fields));
        const std::string message = refusal({}, [&] { parseModelConfig(config, "config.json"); });
        QVERIFY2(message.starts_with("InputError: config.json: " + place.toStdString() + ": "),
                 message.c_str());
    }

    void aWindowWithoutEffectGivesAWarning()
    {
        const auto read = parseModelConfig(exampleWith(R"({"sliding_window": 5})"), "config.json");
        QCOMPARE(read.warnings.size(), std::size_t{1});
    }
};

PASTKEYS_TEST(TestLlamaConfig)
#include "test_llama_config.moc"
