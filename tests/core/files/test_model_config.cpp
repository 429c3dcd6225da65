#include "base/errors.h"
#include "files/gpt2_config.h"
#include "files/model_config.h"
#include "model/families.h"
#include "support/gpt2_names.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

class TestModelConfig : public QObject
{
    Q_OBJECT

private slots:
    void configOfGpt2IsRead();
    void absentFieldsHaveGpt2sDefaults();
    void variantsAreAccepted_data();
    void variantsAreAccepted();
    void faultsAreRefused_data();
    void faultsAreRefused();
    void endOfTextOutsideTheVocabularyGivesAWarning();
    void generationConfigWins_data();
    void generationConfigWins();
    void fieldsOfOtherFamiliesAreIgnoredWithAWarning();
    void writtenConfigIsReadBackTheSame();
    void everyFamilyHasAReader();
};

namespace {

std::string described(const Gpt2Config& config)
{
    std::string text = "V " + std::to_string(config.vocabulary) + ", C " +
                       std::to_string(config.context) + ", h " + std::to_string(config.width) +
                       ", L " + std::to_string(config.layers) + ", H " +
                       std::to_string(config.heads) + ", inner " + std::to_string(config.inner) +
                       ", eps " + QString::number(double{config.epsilon}, 'g', 6).toStdString() +
                       ", " + std::string(nameOf(config.activation));
    text += config.scaleByHeadDim ? "" : ", not scaled by head";
    text += config.scaleByLayer ? ", scaled by layer" : "";
    text += config.tied ? "" : ", not tied";
    for (const TokenId end : config.endOfText)
        text += ", end " + std::to_string(indexOf(end));
    return text + (config.endOfText.empty() ? ", no end" : "");
}

Gpt2Config configIn(const ReadConfig& read)
{
    return gpt2ConfigOf(*read.model.network);
}

constexpr const char* kExample = "V 259, C 8, h 4, L 2, H 2, inner 6, eps 1e-05, gelu_new, end 258";

std::string example(const std::string& field, const std::string& value)
{
    ModelFiles files;
    files.set(field, value);
    return files.config;
}

std::string withoutField(const std::string& field)
{
    return allReplaced(ModelFiles().config, "\"" + field + "\"", "\"_" + field + "\"");
}

} // namespace

void TestModelConfig::configOfGpt2IsRead()
{
    const ReadConfig read = parseModelConfig(ModelFiles().config, "config.json");
    QCOMPARE(described(configIn(read)), std::string(kExample));
    QCOMPARE(configIn(read).headDim(), 2U);
    QVERIFY(read.warnings.empty());
}

void TestModelConfig::absentFieldsHaveGpt2sDefaults()
{
    const auto read = parseModelConfig(
        R"({"vocab_size":11,"n_positions":7,"n_embd":6,"n_layer":1,"n_head":3})", "config.json");
    QCOMPARE(described(configIn(read)),
             "V 11, C 7, h 6, L 1, H 3, inner 24, eps 1e-05, gelu_new, no end"s);
}

void TestModelConfig::variantsAreAccepted_data()
{
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    const auto add = [](const char* row, const std::string& config, const char* from,
                        const char* to) {
        QTest::newRow(row) << QString::fromStdString(config) << QString(from) << QString(to);
    };
    add("the other names of four fields",
        R"({"vocab_size":259,"max_position_embeddings":8,"hidden_size":4,"num_hidden_layers":2,)"
        R"("num_attention_heads":2,"n_inner":6,"eos_token_id":258})",
        "", "");
    add("two names that agree", example("max_position_embeddings", "8"), "", "");
    add("fields of other families that say the same",
        "{\"n_ctx\": 8, \"d_model\": 4, \"num_layers\": 2, \"intermediate_size\": 6,"
        "\"layer_norm_eps\": 0.00001, \"hidden_act\": \"gelu_pytorch_tanh\"," +
            ModelFiles().config.substr(1),
        "", "");
    for (const char* value : {"NaN", "Infinity", "-Infinity", "[0.0, Infinity]"})
        add(value, example("time_step_limit", value), "", "");
    add("null beside an alias", example("n_embd", "null,\n\"hidden_size\": 4"), "", "");
    add("unknown fields", example("resid_pdrop", "0.1"), "", "");
    add("no model type", withoutField("model_type"), "", "");
    add("n_inner null", example("n_inner", "null"), "inner 6", "inner 16");
    add("n_inner 37", example("n_inner", "37"), "inner 6", "inner 37");
    add("head width 1", example("n_head", "4"), "H 2", "H 4");
    add("head width 8", example("n_embd", "16"), "h 4", "h 16");
    add("gelu_pytorch_tanh", example("activation_function", "\"gelu_pytorch_tanh\""), "", "");
    add("gelu_fast", example("activation_function", "\"gelu_fast\""), "", "");
    add("gelu_accurate", example("activation_function", "\"gelu_accurate\""), "", "");
    add("gelu_python", example("activation_function", "\"gelu_python\""), "gelu_new", "gelu");
    add("quick_gelu", example("activation_function", "\"quick_gelu\""), "gelu_new", "quick_gelu");
    add("gelu", example("activation_function", "\"gelu\""), "gelu_new", "gelu");
    add("relu", example("activation_function", "\"relu\""), "gelu_new", "relu");
    add("silu", example("activation_function", "\"silu\""), "gelu_new", "silu");
    add("swish", example("activation_function", "\"swish\""), "gelu_new", "silu");
    add("tanh", example("activation_function", "\"tanh\""), "gelu_new", "tanh");
    add("scores scaled by layer", example("scale_attn_by_inverse_layer_idx", "true"), "gelu_new",
        "gelu_new, scaled by layer");
    add("scores not scaled by head", example("scale_attn_weights", "false"), "gelu_new",
        "gelu_new, not scaled by head");
    add("cross-attention off", example("add_cross_attention", "false"), "", "");
    add("quantization null", example("quantization_config", "null"), "", "");
    add("other epsilon", example("layer_norm_epsilon", "0.001"), "1e-05", "0.001");
    add("whole epsilon", example("layer_norm_epsilon", "1"), "1e-05", "1");
    add("end of text null", example("eos_token_id", "null"), "end 258", "no end");
    add("several ends of text", example("eos_token_id", "[0, 1]"), "end 258", "end 0, end 1");
    add("an empty list of ends", example("eos_token_id", "[]"), "end 258", "no end");
    add("most layers", example("n_layer", "4096"), "L 2", "L 4096");
    add("byte order mark", "\xEF\xBB\xBF" + ModelFiles().config, "", "");
}

void TestModelConfig::variantsAreAccepted()
{
    QFETCH(QString, config);
    QFETCH(QString, from);
    QFETCH(QString, to);
    const ReadConfig read = parseModelConfig(config.toStdString(), "config.json");
    QString expected = kExample;
    if (!from.isEmpty())
        expected.replace(from, to);
    QCOMPARE(QString::fromStdString(described(configIn(read))), expected);
    QVERIFY(read.warnings.empty());
}

void TestModelConfig::faultsAreRefused_data()
{
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const std::string& config, const char* message) {
        QTest::newRow(row) << QString::fromStdString(config)
                           << QString("InputError: config.json: %1").arg(message);
    };
    const auto addField = [&add](const char* row, const char* field, const char* value,
                                 const char* message) { add(row, example(field, value), message); };
    addField("33 zero layers", "n_layer", "0",
             "/n_layer: expected a whole number from 1 to 4096, found 0");
    addField("34 10^9 layers", "n_layer", "1000000000",
             "/n_layer: expected a whole number from 1 to 4096, found 1000000000");
    addField("34 10^30 layers", "n_layer", "1000000000000000000000000000000",
             "/n_layer: expected a whole number, written without a fraction or exponent, found "
             "1000000000000000000000000000000");
    addField("negative size", "n_positions", "-8",
             "/n_positions: expected a whole number from 1 to 16777216, found -8");
    addField("size that makes products wrap", "n_embd", "4294967296",
             "/n_embd: expected a whole number from 1 to 4194304, found 4294967296");
    addField("36 width that the heads do not divide", "n_head", "3",
             "/n_embd: expected a multiple of the 3 heads, found 4");
    addField("36 more heads than width", "n_head", "8",
             "/n_embd: expected a multiple of the 8 heads, found 4");
    addField(
        "37 size as text", "n_layer", "\"2\"",
        "/n_layer: expected a whole number, written without a fraction or exponent, found \"2\"");
    addField(
        "37 size with a fraction", "n_layer", "2.0",
        "/n_layer: expected a whole number, written without a fraction or exponent, found 2.0");
    addField("37 size as a list", "vocab_size", "[259]",
             "/vocab_size: expected a whole number, written without a fraction or exponent, found "
             "an array of size 1");
    addField(
        "37 size true", "n_inner", "true",
        "/n_inner: expected a whole number, written without a fraction or exponent, found true");
    addField("37 switch as a number", "scale_attn_weights", "1",
             "/scale_attn_weights: expected true or false, found 1");
    addField("37 activation as a number", "activation_function", "1",
             "/activation_function: expected a string, found 1");
    addField("37 epsilon as text", "layer_norm_epsilon", "\"1e-5\"",
             "/layer_norm_epsilon: expected a number, found \"1e-5\"");
    addField("37 end of text as text", "eos_token_id", "\"end\"",
             "/eos_token_id: expected a token id, a whole number, found \"end\"");
    addField("37 end of text as a list of lists", "eos_token_id", "[1, [2]]",
             "/eos_token_id/1: expected a token id, a whole number, found an array of size 1");
    addField("37 end of text with a fraction", "eos_token_id", "262.0",
             "/eos_token_id: expected a token id, a whole number, found 262.0");
    addField("38 epsilon zero", "layer_norm_epsilon", "0",
             "/layer_norm_epsilon: expected a number above 0 that a float32 can hold, found 0");
    addField("38 epsilon negative", "layer_norm_epsilon", "-1e-05",
             "/layer_norm_epsilon: expected a number above 0 that a float32 can hold, found "
             "-1e-05");
    addField("38 epsilon too small", "layer_norm_epsilon", "1e-60",
             "/layer_norm_epsilon: expected a number above 0 that a float32 can hold, found 1e-60");
    addField("38 epsilon too large", "layer_norm_epsilon", "1e60",
             "/layer_norm_epsilon: expected a number above 0 that a float32 can hold, found 1e60");
    addField("38 epsilon NaN", "layer_norm_epsilon", "NaN",
             "/layer_norm_epsilon: expected a number above 0 that a float32 can hold, found NaN");
    addField("38 epsilon infinite", "layer_norm_epsilon", "Infinity",
             "/layer_norm_epsilon: expected a number above 0 that a float32 can hold, found "
             "Infinity");
    addField("37 infinite layers", "n_layer", "-Infinity",
             "/n_layer: expected a whole number, written without a fraction or exponent, found "
             "-Infinity");
    addField("unknown activation", "activation_function", "\"mish\"",
             "/activation_function: expected gelu_new, gelu, quick_gelu, relu, silu or tanh, found "
             "\"mish\"");
    addField("two names that disagree", "max_position_embeddings", "16",
             "/max_position_embeddings: expected 8, as at /n_positions, found 16. Both are names "
             "of the same field.");
    addField("two widths of two types", "hidden_size", "\"4\"",
             "/hidden_size: expected 4, as at /n_embd, found \"4\". Both are names of the same "
             "field.");
    addField("cross-attention", "add_cross_attention", "true",
             "/add_cross_attention: expected false, found true. Models with an encoder are not "
             "supported.");
    addField("quantization", "quantization_config", R"({"bits": 4})",
             "/quantization_config: expected a model without quantization, found an object of size "
             "1. Use the float32, float16 or bfloat16 version.");
    addField("other kind of model", "model_type", "\"bert\"",
             "/model_type: expected \"gpt2\", \"llama\", \"mistral\", \"qwen2\", \"qwen3\", "
             "\"gpt_neo\", \"gpt_neox\", \"gemma3_text\", \"marian\", \"bart\", \"t5\", \"mt5\", "
             "found \"bert\". Pastkeys cannot run decoders of other types.");
    addField("null size", "n_layer", "null",
             "/n_layer: expected a whole number from 1 to 4096, found null");
    add("missing field", withoutField("n_head"),
        "/n_head: expected a value, found nothing. The file lacks this field. Is it the right "
        "file, and is it complete?");
    add("duplicate field", "{\"n_layer\": 3,\n" + ModelFiles().config.substr(2),
        "/n_layer: expected each key only once, found this key twice in one object. It is unclear "
        "which one counts; remove one of them.");
    add("list", "[1]",
        "top level: expected a JSON object with the sizes of a model, found an array of size 1");
    add("empty", "",
        "line 1, column 1: expected JSON, found the end of the text. The file ends too early. Is "
        "the download incomplete?");
    add("27 Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:01\n",
        "line 1, column 1: expected JSON, found `v`. This is a Git LFS pointer, not the file "
        "itself. Run `git lfs pull` in its folder, or download the file again.");
    add("27 web page", "<html><body>Not found",
        "line 1, column 1: expected JSON, found `<`. This is a web page, perhaps an error page or "
        "a login form that was saved instead of the file. Download the file again.");
}

void TestModelConfig::faultsAreRefused()
{
    QFETCH(QString, config);
    QFETCH(QString, message);
    QCOMPARE(QString::fromStdString(
                 refusal({}, [&] { parseModelConfig(config.toStdString(), "config.json"); })),
             message);
}

void TestModelConfig::endOfTextOutsideTheVocabularyGivesAWarning()
{
    for (const char* id : {"259", "-1", "50256"}) {
        const auto read = parseModelConfig(example("eos_token_id", id), "config.json");
        QVERIFY(configIn(read).endOfText.empty());
        QCOMPARE(
            inEnglish(read.warnings),
            std::vector{"The end-of-text token "s + id +
                        " from config.json is not in the vocabulary; runs do not stop at it."});
    }
    const auto several = parseModelConfig(example("eos_token_id", "[300, 7, -1]"), "config.json");
    QCOMPARE(configIn(several).endOfText, std::vector{TokenId{7}});
    QCOMPARE(inEnglish(several.warnings),
             std::vector{"The end-of-text tokens 300, -1 from config.json are not in the "
                         "vocabulary; runs do not stop at them."s});
}

void TestModelConfig::generationConfigWins_data()
{
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("generation");
    QTest::addColumn<QString>("ends");
    const auto row = [](const char* config, const char* generation, const char* ends) {
        QTest::addRow("%s, %s", config, generation) << config << generation << ends;
    };
    row("258", R"({"eos_token_id": [258, 10]})", "end 258, end 10");
    row("[7, 8]", R"({"eos_token_id": 10})", "end 10");
    row("258", R"({"eos_token_id": null})", "no end");
    row("258", R"({"max_length": 50})", "end 258");
    row("null", R"({"max_length": Infinity})", "no end");
    row("50256", R"({"eos_token_id": 10})", "end 10");
    row("10", R"({"eos_token_id": 50256})",
        "no end; The end-of-text token 50256 from generation_config.json is not in the "
        "vocabulary; runs do not stop at it.");
}

void TestModelConfig::generationConfigWins()
{
    QFETCH(const QString, config);
    QFETCH(const QString, generation);
    const std::string text = generation.toStdString();
    const ReadConfig read =
        parseModelConfig(example("eos_token_id", config.toStdString()), "config.json",
                         NamedText{text, "generation_config.json"});
    QVERIFY(read.saysEndOfText);
    QString ends = QString::fromStdString(described(configIn(read))).section("gelu_new, ", 1);
    for (const std::string& warning : inEnglish(read.warnings))
        ends += "; " + QString::fromStdString(warning);
    QTEST(ends, "ends");
}

void TestModelConfig::fieldsOfOtherFamiliesAreIgnoredWithAWarning()
{
    const std::pair<const char*, const char*> fields[] = {{"n_ctx", "16"},
                                                          {"intermediate_size", "12"},
                                                          {"hidden_act", "\"relu\""},
                                                          {"d_model", "8"},
                                                          {"num_layers", "3"},
                                                          {"layer_norm_eps", "1e-6"},
                                                          {"hidden_act", "\"mish\""},
                                                          {"n_ctx", "NaN"},
                                                          {"d_model", "\"4\""}};
    for (const auto& [name, value] : fields) {
        const auto read = parseModelConfig(example(name, value), "config.json");
        QCOMPARE(described(configIn(read)), std::string(kExample));
        QCOMPARE(read.warnings.size(), std::size_t{1});
        QVERIFY2(read.warnings[0].english().starts_with("The field "s + name + " (" + value + ")"),
                 read.warnings[0].english().c_str());
    }
    // GPT-2's own field decides, even if it is left out.
    const auto read =
        parseModelConfig(allReplaced(example("hidden_act", "\"gelu\""), "\"activation_function\"",
                                     "\"_activation_function\""),
                         "config.json");
    QVERIFY(configIn(read).activation == Activation::GeluTanh);
    QCOMPARE(read.warnings.size(), std::size_t{1});
}

void TestModelConfig::writtenConfigIsReadBackTheSame()
{
    Gpt2Config config;
    config.vocabulary = 301;
    config.context = 17;
    config.width = 12;
    config.layers = 5;
    config.heads = 3;
    config.inner = 37;
    for (int activation = 0; activation < 6; ++activation) {
        config.activation = static_cast<Activation>(activation);
        config.epsilon = activation % 2 == 0 ? 1e-5F : 0.1F;
        config.scaleByHeadDim = activation < 2;
        config.scaleByLayer = activation > 2;
        config.tied = activation != 2;
        config.endOfText.assign(static_cast<std::size_t>(activation) % 3, TokenId{300});
        const Gpt2Config read = configIn(parseModelConfig(modelConfigText(config, "float32"), "f"));
        QCOMPARE(described(read), described(config));
        QCOMPARE(read.epsilon, config.epsilon);
    }
    config.epsilon = 1e-5F;
    QVERIFY(modelConfigText(config, "float16").find("\"layer_norm_epsilon\": 1e-05,") !=
            std::string::npos);
}

/// A model type that no reader knows is refused as such, and any other refusal comes from a reader.
void TestModelConfig::everyFamilyHasAReader()
{
    const auto refusalOf = [](const std::string& type) {
        return refusal(
            {}, [&type] { parseModelConfig("{\"model_type\": \"" + type + "\"}", "config.json"); });
    };
    QVERIFY(refusalOf("nobody").starts_with("InputError: config.json: /model_type"));
    for (const NetworkPtr& family : families())
        QVERIFY2(!refusalOf(family->family()).starts_with("InputError: config.json: /model_type"),
                 family->family().c_str());
}

PASTKEYS_TEST(TestModelConfig)
#include "test_model_config.moc"
