// Folders of models with an encoder, as Hugging Face's tools write them.
#include "base/errors.h"
#include "files/model_config.h"
#include "files/model_folder.h"
#include "support/model_files.h"
#include "support/reference_parts.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <map>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

using Shapes = std::map<std::string, std::vector<std::uint64_t>>;

constexpr const char* kMarian = R"({"model_type": "marian", "vocab_size": 23, "d_model": 12,
"max_position_embeddings": 9, "encoder_layers": 2, "decoder_layers": 1,
"encoder_attention_heads": 3, "decoder_attention_heads": 2, "encoder_ffn_dim": 7,
"decoder_ffn_dim": 5, "activation_function": "swish", "scale_embedding": true,
"static_position_embeddings": true, "normalize_embedding": false, "eos_token_id": 0,
"decoder_start_token_id": 22, "pad_token_id": 22, "bad_words_ids": [[22]]})";
constexpr const char* kBart = R"({"model_type": "bart", "vocab_size": 23, "d_model": 12,
"max_position_embeddings": 9, "encoder_layers": 2, "decoder_layers": 1,
"encoder_attention_heads": 3, "decoder_attention_heads": 2, "encoder_ffn_dim": 7,
"decoder_ffn_dim": 5, "activation_function": "gelu", "bos_token_id": 0, "eos_token_id": 2,
"decoder_start_token_id": 2, "forced_bos_token_id": 0})";
constexpr const char* kT5 = R"({"model_type": "t5", "vocab_size": 23, "d_model": 12, "d_kv": 5,
"d_ff": 7, "num_layers": 2, "num_decoder_layers": 1, "num_heads": 2,
"relative_attention_num_buckets": 8, "relative_attention_max_distance": 20,
"eos_token_id": 1, "decoder_start_token_id": 0)";
const std::string kT5Gated =
    std::string(kT5) + R"(, "feed_forward_proj": "gated-gelu", "tie_word_embeddings": false})";

/// The tensors of a BART or Marian folder.
Shapes shapesOfBart(bool isMarian)
{
    constexpr std::uint64_t kWidth = 12;
    Shapes shapes{{"model.shared.weight", {23, kWidth}}, {"final_logits_bias", {1, 23}}};
    const auto linear = [&](const std::string& name, std::uint64_t in, std::uint64_t out) {
        shapes[name + ".weight"] = {out, in};
        shapes[name + ".bias"] = {out};
    };
    const auto norm = [&](const std::string& name) {
        shapes[name + ".weight"] = shapes[name + ".bias"] = {kWidth};
    };
    for (const auto& [stack, layers, inner] :
         {std::tuple("encoder", 2, 7), std::tuple("decoder", 1, 5)}) {
        const std::string model = "model." + std::string(stack);
        if (!isMarian) {
            shapes[model + ".embed_positions.weight"] = {11, kWidth};
            norm(model + ".layernorm_embedding");
        }
        for (int l = 0; l < layers; ++l) {
            const std::string layer = model + ".layers." + std::to_string(l) + ".";
            std::vector<std::string> attentions{"self_attn"};
            if (stack == std::string("decoder"))
                attentions.emplace_back("encoder_attn");
            for (const std::string& attention : attentions) {
                for (const char* part : {"q_proj", "k_proj", "v_proj", "out_proj"})
                    linear(layer + attention + "." + part, kWidth, kWidth);
                norm(layer + attention + "_layer_norm");
            }
            linear(layer + "fc1", kWidth, static_cast<std::uint64_t>(inner));
            linear(layer + "fc2", static_cast<std::uint64_t>(inner), kWidth);
            norm(layer + "final_layer_norm");
        }
    }
    return shapes;
}

Shapes shapesOfT5(bool isGated)
{
    constexpr std::uint64_t kWidth = 12;
    constexpr std::uint64_t kWide = 10;
    Shapes shapes{{"shared.weight", {23, kWidth}}};
    if (isGated)
        shapes["lm_head.weight"] = {23, kWidth};
    for (const auto& [stack, layers] : {std::pair("encoder", 2), std::pair("decoder", 1)}) {
        const std::string model = stack;
        shapes[model + ".final_layer_norm.weight"] = {kWidth};
        shapes[model + ".block.0.layer.0.SelfAttention.relative_attention_bias.weight"] = {8, 2};
        for (int l = 0; l < layers; ++l) {
            int part = 0;
            const auto begin = [&](const std::string& name) {
                const std::string layer = model + ".block." + std::to_string(l) + ".layer." +
                                          std::to_string(part++) + ".";
                shapes[layer + "layer_norm.weight"] = {kWidth};
                return layer + name + ".";
            };
            std::vector<std::string> attentions{"SelfAttention"};
            if (model == "decoder")
                attentions.emplace_back("EncDecAttention");
            for (const std::string& attention : attentions) {
                const std::string name = begin(attention);
                for (const char* product : {"q", "k", "v"})
                    shapes[name + product + ".weight"] = {kWide, kWidth};
                shapes[name + "o.weight"] = {kWidth, kWide};
            }
            const std::string mlp = begin("DenseReluDense");
            for (const char* product : {"wi_0", "wi_1"})
                if (isGated)
                    shapes[mlp + product + ".weight"] = {7, kWidth};
            if (!isGated)
                shapes[mlp + "wi.weight"] = {7, kWidth};
            shapes[mlp + "wo.weight"] = {kWidth, 7};
        }
    }
    return shapes;
}

/// A folder on disk with random tensors.
class Folder
{
public:
    Folder(const std::string& config, const Shapes& shapes)
    {
        std::mt19937_64 random(freshSeed("tensors"));
        std::vector<TensorFile> files;
        for (const auto& [name, shape] : shapes) {
            std::size_t size = 1;
            for (const std::uint64_t extent : shape)
                size *= extent;
            std::vector<float>& own = values[name];
            for (std::size_t i = 0; i < size; ++i)
                own.push_back(static_cast<float>(random() % 2001) / 1000 - 1);
            files.push_back({name, "F32", shape, encoded("F32", own)});
        }
        writeFile(path() / "config.json", config);
        writeFile(path() / "model.safetensors", safetensorsOf(files));
    }

    std::filesystem::path path() const { return m_folder.path().toStdString(); }
    /// A matrix as files have it, [rows][columns].
    Doubles matrix(const std::string& name, Eigen::Index columns) const
    {
        const std::vector<float>& all = values.at(name);
        return Eigen::Map<
                   const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
                   all.data(), static_cast<Eigen::Index>(all.size()) / columns, columns)
            .cast<double>();
    }

    std::map<std::string, std::vector<float>> values;

private:
    QTemporaryDir m_folder;
};

Doubles sideBySide(const std::vector<Doubles>& parts)
{
    Doubles all = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) {
        all.conservativeResize(Eigen::NoChange, all.cols() + parts[i].cols());
        all.rightCols(parts[i].cols()) = parts[i];
    }
    return all;
}

} // namespace

class TestTwoTextFolders : public QObject
{
    Q_OBJECT

private slots:
    void eachWeightOfBartGetsItsTensors_data()
    {
        QTest::addColumn<bool>("isMarian");
        QTest::newRow("marian") << true;
        QTest::newRow("bart") << false;
    }
    void eachWeightOfBartGetsItsTensors()
    {
        QFETCH(bool, isMarian);
        const Folder folder(isMarian ? kMarian : kBart, shapesOfBart(isMarian));
        const LoadedModel model = loadModel(folder.path());
        QCOMPARE(model.warnings.size(), std::size_t{1}); // that there is no tokenizer
        const auto columns = [&](const std::string& name, Eigen::Index in) {
            return Doubles(folder.matrix(name + ".weight", in).transpose());
        };
        for (const auto& [stack, layers, inner] :
             {std::tuple("encoder", 2U, 7), std::tuple("decoder", 1U, 5)}) {
            const bool isDecoder = stack == std::string("decoder");
            const NamedWeights weights(isDecoder ? *model.network : *model.network->encoder(),
                                       isDecoder ? model.weights : *model.weights.encoder);
            const std::string name = stack;
            QCOMPARE(weights.table("shared"), folder.matrix("model.shared.weight", 12));
            for (std::size_t l = 0; l < layers; ++l) {
                const std::string own = name + ".layers.{}.";
                const std::string file = "model." + name + ".layers." + std::to_string(l) + ".";
                const std::string q = file + "self_attn.";
                QCOMPARE(weights.matrix(own + "self_attn.q_projkv", l),
                         sideBySide({columns(q + "q_proj", 12), columns(q + "k_proj", 12),
                                     columns(q + "v_proj", 12)}));
                QCOMPARE(weights.matrix(own + "self_attn.out_proj", l),
                         columns(q + "out_proj", 12));
                QCOMPARE(weights.matrix(own + "fc2", l), columns(file + "fc2", inner));
                if (isDecoder)
                    QCOMPARE(weights.matrix(own + "encoder_attn.k_proj_v", l),
                             sideBySide({columns(file + "encoder_attn.k_proj", 12),
                                         columns(file + "encoder_attn.v_proj", 12)}));
            }
            const Doubles positions = weights.table(name + ".embed_positions");
            QCOMPARE(positions.rows(), Eigen::Index{9});
            if (!isMarian) { // transformers skips two rows
                const Doubles all = folder.matrix("model." + name + ".embed_positions.weight", 12);
                QCOMPARE(positions, Doubles(all.bottomRows(9)));
                continue;
            }
            for (Eigen::Index p = 0; p < 9; ++p)
                for (Eigen::Index i = 0; i < 6; ++i) {
                    const double angle =
                        static_cast<double>(p) / std::pow(10000.0, static_cast<double>(i) / 6);
                    QVERIFY(std::fabs(positions(p, i) - std::sin(angle)) < 1e-7);
                    QVERIFY(std::fabs(positions(p, i + 6) - std::cos(angle)) < 1e-7);
                }
        }
        const Config& config = model.network->config();
        QCOMPARE(config.sourceEnd, config.endOfText);
        if (isMarian) {
            QCOMPARE(config.start, std::vector{TokenId{22}});
            QCOMPARE(model.tokensInUse().gaps, std::vector{TokenId{22}}); // padding
            QCOMPARE(model.encodeSource("5 6"), (std::vector{TokenId{5}, TokenId{6}, TokenId{0}}));
        } else {
            QCOMPARE(config.start, (std::vector{TokenId{2}, TokenId{0}}));
            QCOMPARE(model.encodeSource("5 6"),
                     (std::vector{TokenId{0}, TokenId{5}, TokenId{6}, TokenId{2}}));
        }
    }

    /// Files have a matrix with several uses only once, under any of its names.
    void theMatrixOfTokensHasSeveralNames_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"model.decoder.embed_tokens.weight",
                                 "model.encoder.embed_tokens.weight", "lm_head.weight"})
            QTest::newRow(name) << name;
    }
    void theMatrixOfTokensHasSeveralNames()
    {
        QFETCH(QString, name);
        Shapes shapes = shapesOfBart(false);
        auto matrix = shapes.extract("model.shared.weight");
        matrix.key() = name.toStdString();
        shapes.insert(std::move(matrix));
        const Folder folder(kBart, shapes);
        const LoadedModel model = loadModel(folder.path());
        const Doubles expected = folder.matrix(name.toStdString(), 12);
        const NamedWeights weights(*model.network, model.weights);
        QCOMPARE(weights.table("shared"), expected);
        QCOMPARE(weights.table("lm_head"), expected);
        QCOMPARE(NamedWeights(*model.network->encoder(), *model.weights.encoder).table("shared"),
                 expected);
    }

    void aBiasOfTheLogitsMayBeMissing()
    {
        Shapes shapes = shapesOfBart(true);
        shapes.erase("final_logits_bias");
        const Folder folder(kMarian, shapes);
        const LoadedModel model = loadModel(folder.path());
        const DoubleRow bias =
            NamedWeights(*model.network, model.weights).vector("final_logits_bias");
        QCOMPARE(bias.size(), Eigen::Index{23});
        QVERIFY((bias.array() == 0.0).all());
    }

    void theFieldOfTransformers5SaysWhetherT5ScalesItsOutput()
    {
        const auto factorOf = [](const std::string& more) {
            const ReadConfig read = parseModelConfig(std::string(kT5) + more + "}", "config.json");
            for (const WeightSpec& weight : read.model.network->weights())
                if (weight.name == "decoder.final_layer_norm.weight")
                    return weight.factor;
            return 0.0F;
        };
        const float scaled = 1 / std::sqrt(12.0F);
        QCOMPARE(factorOf(""), scaled);
        QCOMPARE(factorOf(R"(, "tie_word_embeddings": false)"), 1.0F);
        QCOMPARE(factorOf(R"(, "scale_decoder_outputs": false)"), 1.0F);
        QCOMPARE(factorOf(R"(, "tie_word_embeddings": false, "scale_decoder_outputs": true)"),
                 scaled);
    }

    void eachWeightOfT5GetsItsTensors_data()
    {
        QTest::addColumn<bool>("isGated");
        QTest::newRow("version 1.0") << false;
        QTest::newRow("version 1.1") << true;
    }
    void eachWeightOfT5GetsItsTensors()
    {
        QFETCH(bool, isGated);
        const Folder folder(isGated ? kT5Gated : std::string(kT5) + "}", shapesOfT5(isGated));
        const LoadedModel model = loadModel(folder.path());
        const NamedWeights weights(*model.network, model.weights);
        const auto columns = [&](const std::string& name, Eigen::Index in) {
            return Doubles(
                folder.matrix("decoder.block.0.layer." + name + ".weight", in).transpose());
        };
        const std::string layer = "decoder.block.{}.layer.";
        QCOMPARE(
            weights.matrix(layer + "1.EncDecAttention.k_v"),
            sideBySide({columns("1.EncDecAttention.k", 12), columns("1.EncDecAttention.v", 12)}));
        if (isGated)
            QCOMPARE(weights.matrix(layer + "2.DenseReluDense.wi_0_up"),
                     sideBySide({columns("2.DenseReluDense.wi_0", 12),
                                 columns("2.DenseReluDense.wi_1", 12)}));
        else
            QCOMPARE(weights.matrix(layer + "2.DenseReluDense.wi"),
                     columns("2.DenseReluDense.wi", 12));
        // Of tied models, the last rows are divided by the root of the width before the logits.
        const float factor = isGated ? 1 : 1 / std::sqrt(12.0F);
        const DoubleRow gain = weights.gain("decoder.final_layer_norm");
        for (Eigen::Index i = 0; i < gain.size(); ++i)
            QCOMPARE(
                static_cast<float>(gain(i)),
                folder.values.at("decoder.final_layer_norm.weight")[static_cast<std::size_t>(i)] *
                    factor);
        QCOMPARE(weights.table("lm_head"),
                 folder.matrix(isGated ? "lm_head.weight" : "shared.weight", 12));
        QCOMPARE(model.network->site(Layer{0}).bias->buckets, 8U);
        QCOMPARE(model.network->encoder()->site(Layer{0}).bias->looksAhead, true);
    }

    void variantsThatAreNotKnownAreRefused_data()
    {
        QTest::addColumn<QString>("config");
        const auto row = [](const char* name, std::string config, const std::string& from,
                            const std::string& to) {
            config.replace(config.find(from), from.size(), to);
            QTest::newRow(name) << QString::fromStdString(config);
        };
        row("two vocabularies", kMarian, "\"d_model\"", "\"decoder_vocab_size\": 24, \"d_model\"");
        row("embeddings of their own", kMarian, "\"d_model\"",
            "\"share_encoder_decoder_embeddings\": false, \"d_model\"");
        row("heads", kMarian, "\"encoder_attention_heads\": 3", "\"encoder_attention_heads\": 5");
        row("no beginning", kMarian, "\"decoder_start_token_id\": 22", "\"other\": 22");
        row("a beginning outside", kMarian, "\"decoder_start_token_id\": 22",
            "\"decoder_start_token_id\": 23");
        row("an odd number of buckets", std::string(kT5) + "}", "buckets\": 8", "buckets\": 9");
        row("an activation", kT5Gated, "gated-gelu", "gated-other");
    }
    void variantsThatAreNotKnownAreRefused()
    {
        QFETCH(QString, config);
        for (const std::string& known : {std::string(kMarian), std::string(kBart), kT5Gated})
            QVERIFY(parseModelConfig(known, "config.json").model.network->encoder());
        QVERIFY_THROWS_EXCEPTION(InputError, parseModelConfig(config.toStdString(), "config.json"));
    }
};

PASTKEYS_TEST(TestTwoTextFolders)
#include "test_two_text_folders.moc"
