// Models in GGUF files are the same as in the Hugging Face folders that they were made of, bit by
// bit. Which keys are refused, and with which message.
#include "base/contract.h"
#include "base/errors.h"
#include "base/storage_form.h"
#include "files/cache_config.h"
#include "files/gguf_export.h"
#include "files/gguf_model.h"
#include "files/model_config.h"
#include "files/model_folder.h"
#include "support/gguf_file.h"
#include "support/model_files.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <bit>
#include <filesystem>
#include <fstream>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

namespace {

using Fields = nlohmann::ordered_json;

/// Complete: converters do not know what transformers means by a missing field.
Fields llamaFields()
{
    return Fields::parse(R"({"model_type": "llama", "vocab_size": 40,
        "max_position_embeddings": 64, "hidden_size": 24, "intermediate_size": 20,
        "num_hidden_layers": 2, "num_attention_heads": 6, "num_key_value_heads": 2,
        "head_dim": 8, "rms_norm_eps": 1e-5, "rope_theta": 500000.0, "hidden_act": "silu",
        "tie_word_embeddings": true, "eos_token_id": 7})");
}

struct Example
{
    const char* name;
    Fields changes = Fields::object();
    bool isWhole = false; ///< whether `changes` are all fields
};

std::vector<Example> examples()
{
    const auto changed = [](const char* name, const char* fields) {
        return Example{name, Fields::parse(fields), false};
    };
    const auto whole = [](const char* name, const char* fields) {
        return Example{name, Fields::parse(fields), true};
    };
    return {
        changed("llama", "{}"),
        changed("llama untied", R"({"tie_word_embeddings": false})"),
        changed("llama with biases", R"({"attention_bias": true, "mlp_bias": true})"),
        changed("llama linear", R"({"rope_scaling": {"rope_type": "linear", "factor": 4.0}})"),
        changed("llama 3", R"({"rope_theta": 100.0, "rope_scaling": {"rope_type": "llama3",
            "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
            "original_max_position_embeddings": 64}})"),
        changed("mistral", R"({"model_type": "mistral", "sliding_window": 5})"),
        changed("qwen2", R"({"model_type": "qwen2", "num_attention_heads": 3,
            "num_key_value_heads": 3})"),
        changed("qwen3", R"({"model_type": "qwen3"})"),
        changed("gemma3", R"({"model_type": "gemma3_text", "num_hidden_layers": 7,
            "hidden_act": "gelu_pytorch_tanh", "query_pre_attn_scalar": 8,
            "sliding_window": 6, "hidden_size": 10})"),
        changed("gemma3 linear", R"({"model_type": "gemma3_text", "num_hidden_layers": 7,
            "hidden_act": "gelu_pytorch_tanh", "query_pre_attn_scalar": 8,
            "sliding_window": 6, "rope_scaling": {"rope_type": "linear", "factor": 8.0}})"),
        whole("gpt2", R"({"model_type": "gpt2", "vocab_size": 40, "n_positions": 16,
            "n_embd": 12, "n_layer": 2, "n_head": 3, "n_inner": 20,
            "activation_function": "gelu_new", "layer_norm_epsilon": 1e-4})"),
        whole("gpt2 untied", R"({"model_type": "gpt2", "vocab_size": 40, "n_positions": 16,
            "n_embd": 12, "n_layer": 2, "n_head": 3, "n_inner": 20,
            "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5,
            "tie_word_embeddings": false})"),
        whole("gpt_neox", R"({"model_type": "gpt_neox", "vocab_size": 40,
            "max_position_embeddings": 32, "hidden_size": 24, "intermediate_size": 30,
            "num_hidden_layers": 2, "num_attention_heads": 3, "rotary_pct": 0.25,
            "rotary_emb_base": 10000, "layer_norm_eps": 1e-5, "hidden_act": "gelu",
            "use_parallel_residual": true})"),
        whole("gpt_neox in sequence", R"({"model_type": "gpt_neox", "vocab_size": 40,
            "max_position_embeddings": 32, "hidden_size": 24, "intermediate_size": 30,
            "num_hidden_layers": 2, "num_attention_heads": 3, "rotary_pct": 0.5,
            "rotary_emb_base": 100, "layer_norm_eps": 1e-5, "hidden_act": "gelu",
            "use_parallel_residual": false})"),
    };
}

Fields fieldsNamed(const QString& name)
{
    for (const Example& example : examples())
        if (name == QString(example.name)) {
            Fields fields = example.isWhole ? Fields::object() : llamaFields();
            fields.merge_patch(example.changes);
            return fields;
        }
    return {};
}

/// The tensors that a model of this configuration has in a folder. Vectors are float32.
std::vector<TensorFile> tensorsOf(const Fields& fields, const std::string& type)
{
    const ModelDescription model = parseModelConfig(fields.dump(), "config.json").model;
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
            const std::string stored = shape.size() == 1 ? "F32" : type;
            tensors.push_back(
                {piece.name, stored, shape, encoded(stored, exampleValues(piece.name, count))});
        }
    }
    return tensors;
}

/// The bits of each number of a weight, in one order for all forms.
std::vector<std::uint32_t> bitsOf(const Weights::Value& value)
{
    std::vector<std::uint32_t> bits;
    for (const float number : value.vector)
        bits.push_back(std::bit_cast<std::uint32_t>(number));
    const WeightMatrix& matrix = value.matrix;
    for (std::size_t r = 0; r < matrix.rows; ++r)
        for (std::size_t c = 0; c < matrix.columns; ++c)
            bits.push_back(std::bit_cast<std::uint32_t>(
                widened(matrix.data, matrix.type, matrix.indexOf(r, c))));
    return bits;
}

void compareNetworks(const Network& a, const Network& b, double tolerance)
{
    QCOMPARE(a.family(), b.family());
    QCOMPARE(a.config().vocabulary, b.config().vocabulary);
    QCOMPARE(a.config().context, b.config().context);
    QCOMPARE(a.config().width, b.config().width);
    QCOMPARE(a.config().layers, b.config().layers);
    QCOMPARE(a.config().tied, b.config().tied);
    QCOMPARE(a.config().endOfText, b.config().endOfText);
    QCOMPARE(a.fields().size(), b.fields().size());
    for (std::size_t i = 0; i < a.fields().size(); ++i)
        QVERIFY2(a.fields()[i].value == b.fields()[i].value, a.fields()[i].name.c_str());
    QCOMPARE(a.operations().size(), b.operations().size());
    for (std::size_t i = 0; i < a.operations().size(); ++i) {
        QCOMPARE(a.operations()[i].name, b.operations()[i].name);
        QCOMPARE(a.operations()[i].factor, b.operations()[i].factor);
        QCOMPARE(a.operations()[i].epsilon, b.operations()[i].epsilon);
        QCOMPARE(a.operations()[i].activation, b.operations()[i].activation);
        QCOMPARE(a.operations()[i].weights, b.operations()[i].weights);
    }
    for (const Layer layer : layersOf(a)) {
        const AttentionSite& left = a.site(layer);
        const AttentionSite& right = b.site(layer);
        QCOMPARE(left.heads, right.heads);
        QCOMPARE(left.kvHeads, right.kvHeads);
        QCOMPARE(left.headDim, right.headDim);
        QCOMPARE(left.window, right.window);
        QCOMPARE(left.scale, right.scale);
        QCOMPARE(left.rotation.size(), right.rotation.size());
        for (std::size_t i = 0; i < left.rotation.size(); ++i)
            QVERIFY(std::abs(left.rotation[i] / right.rotation[i] - 1) <= tolerance);
    }
}

void compareModels(const LoadedModel& a, const LoadedModel& b, double tolerance)
{
    compareNetworks(*a.network, *b.network, tolerance);
    QCOMPARE(a.warnings.size(), b.warnings.size()); // only that there is no tokenizer
    if (QTest::currentTestFailed())
        return;
    for (const WeightPoint& point : a.network->weightPoints()) {
        QVERIFY2(bitsOf(a.weights[point]) == bitsOf(b.weights[point]),
                 b.network->nameOf(point).c_str());
        QCOMPARE(a.weights[point].matrix.type, b.weights[point].matrix.type);
    }
}

void addExamples()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("type");
    for (const Example& example : examples())
        for (const char* type : {"F32", "F16", "BF16"})
            QTest::addRow("%s %s", example.name, type) << QString(example.name) << QString(type);
}

/// A model whose factors were rounded to float32 on their way.
double toleranceOf(const QString& example)
{
    return example == QStringLiteral("llama 3") ? 1e-7 : 0;
}

} // namespace

class TestGgufModel : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }

    void convertedModelsAreTheSame_data() { addExamples(); }
    void convertedModelsAreTheSame()
    {
        QFETCH(QString, example);
        QFETCH(QString, type);
        const Fields fields = fieldsNamed(example);
        const auto tensors = tensorsOf(fields, type.toStdString());
        const LoadedModel expected = loadedFolder(fields, tensors);
        const LoadedModel found = loaded(convertedToGguf(fields.dump(), tensors));
        compareModels(expected, found, toleranceOf(example));
    }

    void writtenModelsAreTheSame_data() { addExamples(); }
    void writtenModelsAreTheSame()
    {
        QFETCH(QString, example);
        QFETCH(QString, type);
        const Fields fields = fieldsNamed(example);
        const LoadedModel expected = loadedFolder(fields, tensorsOf(fields, type.toStdString()));
        GgufToWrite parts = ggufOf(expected.network, expected.weights, "folder");
        for (const TokenId end : expected.network->config().endOfText)
            parts.keys.push_back({"tokenizer.ggml.eos_token_id", static_cast<std::uint32_t>(end)});
        std::string bytes;
        writeGguf(parts.keys, parts.tensors, [&bytes](std::span<const std::byte> piece) {
            bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        });
        writeFile(path(), bytes);
        compareModels(expected, loadModel(path()), toleranceOf(example));
    }

    /// And its weights are where those of the converter are.
    void writtenFilesHaveTheBytesOfConvertedOnes_data()
    {
        QTest::addColumn<QString>("example");
        for (const Example& example : examples())
            QTest::addRow("%s", example.name) << QString(example.name);
    }
    void writtenFilesHaveTheBytesOfConvertedOnes()
    {
        QFETCH(QString, example);
        const Fields fields = fieldsNamed(example);
        const auto tensors = tensorsOf(fields, "F16");
        GgufFile converted = convertedToGguf(fields.dump(), tensors);
        const LoadedModel model = loadedFolder(fields, tensors);
        const GgufToWrite parts = ggufOf(model.network, model.weights, "folder");
        QCOMPARE(parts.tensors.size(), converted.tensors.size());
        for (const TensorToWrite& tensor : parts.tensors) {
            std::string bytes;
            writeTensor(tensor, [&bytes](std::span<const std::byte> piece) {
                bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
            });
            const GgufTensor& other = converted.tensor(tensor.name);
            QVERIFY2(std::ranges::equal(std::vector(tensor.shape.rbegin(), tensor.shape.rend()),
                                        other.dimensions),
                     tensor.name.c_str());
            if (tensor.name != "rope_freqs.weight")
                QVERIFY2(bytes == other.bytes, tensor.name.c_str());
        }
    }

    void modelsThatGgufCannotDescribeAreNotWritten_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const char* example, const char* changes,
                            const char* found) {
            QTest::newRow(name) << QString(example) << QString(changes) << QString(found);
        };
        row("another activation", "gpt2", R"({"activation_function": "relu"})",
            "the activation function relu");
        row("another scale", "gpt2", R"({"scale_attn_by_inverse_layer_idx": true})",
            "scores with another factor");
        row("windows of Qwen", "qwen2",
            R"({"use_sliding_window": true, "sliding_window": 4, "max_window_layers": 0})",
            "layers with a window");
        row("some windows", "mistral",
            R"({"layer_types": ["sliding_attention", "full_attention"]})",
            "other layers with a window");
    }
    void modelsThatGgufCannotDescribeAreNotWritten()
    {
        QFETCH(QString, example);
        QFETCH(QString, changes);
        QFETCH(QString, found);
        Fields fields = fieldsNamed(example);
        fields.merge_patch(Fields::parse(changes.toStdString()));
        const LoadedModel model = loadedFolder(fields, tensorsOf(fields, "F32"));
        const std::string message =
            refusal({}, [&] { ggufOf(model.network, model.weights, "folder"); });
        QVERIFY2(message.starts_with("InputError: folder: expected a model that a GGUF file"),
                 message.c_str());
        QVERIFY2(message.ends_with("found " + found.toStdString()), message.c_str());
    }

    void keysOfModelsAreChecked_data();
    void keysOfModelsAreChecked();
    void modelIsNamedByItsFile();
    void endsOfTextComeFromTheKeys();
    void listsOfEqualHeadsAreOneNumber();
    void windowsMayFollowAPattern();
    void windowOfQwenIsIgnored();
    void fileIsKnownByItsBeginning();
    void folderWithAGgufFilePointsToIt();
    void vocabularyAloneTokenizesButDoesNotRun();
    void typesThatCannotBeLoadedAreNamed();
    void cacheHasTheSizesOfTheFolder_data();
    void cacheHasTheSizesOfTheFolder();
    void sizesOfTheCacheNeedNoTypesThatCanBeLoaded();
    void largeClaimsAllocateNothing();
    void damagedFilesAreRefusedOrLoaded();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    fs::path path() const { return folder() / "small.gguf"; }

    LoadedModel loaded(const GgufFile& file) const
    {
        writeFile(path(), file.bytes());
        return loadModel(path());
    }

    LoadedModel loadedFolder(const Fields& fields, const std::vector<TensorFile>& tensors) const
    {
        writeFile(folder() / "config.json", fields.dump());
        writeFile(folder() / "model.safetensors", safetensorsOf(tensors));
        return loadModel(folder());
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

void TestGgufModel::keysOfModelsAreChecked_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const GgufFile& file, const char* message) {
        QTest::newRow(row) << QByteArray::fromStdString(file.bytes()) << QString(message);
    };
    const auto with = [](const char* key, const std::string& value) {
        GgufFile file = smallGguf();
        file.set(key, value);
        return file;
    };
    const auto without = [](const char* key) {
        GgufFile file = smallGguf();
        file.remove(key);
        return file;
    };
    add("110 unknown architecture", with("general.architecture", ggufText("falcon")),
        "key general.architecture: expected \"llama\", \"qwen2\", \"qwen3\", \"gemma3\", \"gpt2\", "
        "\"gptneox\", found \"falcon\". Pastkeys cannot run decoders of other types.");
    add("110 no architecture", without("general.architecture"),
        "key general.architecture: expected a value, found no such key");
    add("110 architecture that is a number", with("general.architecture", ggufU32(3)),
        "key general.architecture: expected a string, found 3");
    add("110 missing key", without("llama.block_count"),
        "key llama.block_count: expected a value, found no such key");
    add("110 key of another type", with("llama.block_count", ggufText("2")),
        "key llama.block_count: expected a whole number from 1 to 4096, found \"2\"");
    add("110 size with a fraction", with("llama.embedding_length", ggufF32(8)),
        "key llama.embedding_length: expected a whole number from 1 to 4194304, found 8");
    add("no layers", with("llama.block_count", ggufU32(0)),
        "key llama.block_count: expected a whole number from 1 to 4096, found 0");
    add("many layers", with("llama.block_count", ggufU32(1'000'000'000)),
        "key llama.block_count: expected a whole number from 1 to 4096, found 1000000000");
    add("more layers than tensors", with("llama.block_count", ggufU32(4096)),
        "tensor blk.2.attn_norm.weight: expected a tensor of shape [8], as the keys say, found no "
        "tensor with this name");
    add("another width", with("llama.embedding_length", ggufU32(9)),
        "tensor token_embd.weight: expected a tensor of shape [20, 9], as the keys say, found [20, "
        "8]");
    add("wide heads", with("llama.attention.key_length", ggufU32(1 << 22)),
        "tensor blk.0.attn_q.weight: expected a tensor of shape [8388608, 8], as the keys say, "
        "found [8, 8]");
    add("110 heads that do not divide", with("llama.attention.head_count_kv", ggufU32(3)),
        "key llama.attention.head_count_kv: expected a divisor of the 2 heads, found 3");
    add("110 list of another length", with("llama.attention.head_count_kv", ggufU32s({1, 1, 1})),
        "key llama.attention.head_count_kv: expected one number for each of the 2 layers, found an "
        "array of numbers of size 3");
    add("110 layers with other heads", with("llama.attention.head_count_kv", ggufU32s({1, 2})),
        "key llama.attention.head_count_kv: expected the same number for all layers, found an "
        "array of numbers of size 2. Pastkeys cannot run models whose layers have different "
        "sizes.");
    add("110 list of texts", with("llama.attention.head_count_kv", ggufTexts({"1", "1"})),
        "key llama.attention.head_count_kv: expected an array of numbers, found an array of "
        "strings of size 2");
    add("values of another width", with("llama.attention.value_length", ggufU32(2)),
        "key llama.attention.value_length: expected the 4 numbers of a head, found 2");
    add("a part of the head is rotated", with("llama.rope.dimension_count", ggufU32(2)),
        "key llama.rope.dimension_count: expected the 4 numbers of a head, found 2");
    add("epsilon 0", with("llama.attention.layer_norm_rms_epsilon", ggufF32(0)),
        "key llama.attention.layer_norm_rms_epsilon: expected a number above 0 that a float32 can "
        "hold, found 0");
    add("epsilon NaN", with("llama.attention.layer_norm_rms_epsilon", ggufF32(kNaN)),
        "key llama.attention.layer_norm_rms_epsilon: expected a number above 0 that a float32 can "
        "hold, found nan");
    add("scaling of another kind", with("llama.rope.scaling.type", ggufText("yarn")),
        "key llama.rope.scaling.type: expected \"none\", \"linear\", found \"yarn\". Pastkeys has "
        "no other scaling of rotations.");
    add("experts", with("llama.expert_count", ggufU32(8)),
        "key llama.expert_count: expected 0, found 8. Pastkeys cannot run mixtures of experts.");
    add("a part of a model", with("split.count", ggufU32(3)),
        "key split.count: expected a model in one file, found 3. Merge the files first: "
        "llama-gguf-split --merge FIRST OUT");
    add("an adapter", with("general.type", ggufText("adapter")),
        "key general.type: expected a model, found \"adapter\"");
    GgufFile divisors = smallGguf();
    divisors.tensors.push_back({"rope_freqs.weight", {1}, 0, littleEndian(1.0F)});
    add("divisors of other heads", divisors,
        "tensor rope_freqs.weight: expected a number for each of the 2 pairs of a head, found 1 "
        "numbers");
    divisors.tensors.back() = {"rope_freqs.weight", {2}, 0, littleEndian(0.0F) + littleEndian(1.F)};
    add("divisor 0", divisors,
        "tensor rope_freqs.weight: expected finite numbers above 0, found another one at index 0");
    divisors.tensors.back() = {"rope_freqs.weight", {2}, 1, "1234"};
    add("divisors of another type", divisors,
        "tensor rope_freqs.weight: expected F32 values of half a head, found F16 [2]");
}

void TestGgufModel::keysOfModelsAreChecked()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, message);
    writeFile(path(), file.toStdString());
    QCOMPARE(QString::fromStdString(refusal(folder(), [&] { loadModel(path()); })),
             "InputError: small.gguf: " + message);
}

void TestGgufModel::modelIsNamedByItsFile()
{
    GgufFile file = smallGguf();
    QCOMPARE(loaded(file).name.english(), "small"s);
    file.set("general.name", ggufText(""));
    QCOMPARE(loaded(file).name.english(), "small"s);
    file.set("general.name", ggufText("Tiny\x1B"));
    QCOMPARE(loaded(file).name.english(), "Tiny<U+001B>"s);
    file.set("pastkeys.random_weights", ggufBool(true));
    QCOMPARE(loaded(file).name.english(), "Tiny<U+001B> (random weights)"s);
    QCOMPARE(modelFiles(path()), std::vector{path()});
}

void TestGgufModel::endsOfTextComeFromTheKeys()
{
    GgufFile file = smallGguf();
    QVERIFY(loaded(file).network->config().endOfText.empty());
    file.set("tokenizer.ggml.eos_token_id", ggufU32(3));
    file.set("tokenizer.ggml.eot_token_id", ggufU32(5));
    QCOMPARE(loaded(file).network->config().endOfText, (std::vector{TokenId{3}, TokenId{5}}));
    file.set("tokenizer.ggml.eos_token_id", ggufU32(20));
    const LoadedModel model = loaded(file);
    QCOMPARE(model.network->config().endOfText, std::vector{TokenId{5}});
    QVERIFY(inEnglish(model.warnings).front().starts_with("The end-of-text token 20 from "));
}

void TestGgufModel::listsOfEqualHeadsAreOneNumber()
{
    GgufFile file = smallGguf();
    const std::string fingerprint = loaded(file).fingerprint;
    file.set("llama.attention.head_count_kv", ggufU32s({1, 1}));
    file.set("llama.attention.head_count", ggufU32s({2, 2}));
    QCOMPARE(loaded(file).fingerprint, fingerprint);
}

void TestGgufModel::fileIsKnownByItsBeginning()
{
    const std::string bytes = smallGguf().bytes();
    writeFile(folder() / "blob", bytes);
    QCOMPARE(loadModel(folder() / "blob").name.english(), "blob"s);
    writeFile(path(), "{}");
    QCOMPARE(refusal(folder(), [&] { loadModel(path()); }),
             "InputError: small.gguf: expected a GGUF file (it begins with the letters GGUF), "
             "found a file of another kind"s);
}

void TestGgufModel::folderWithAGgufFilePointsToIt()
{
    writeFile(folder() / "b.gguf", "");
    writeFile(folder() / "a.gguf", "");
    writeFile(folder() / "config.json", "{}");
    QCOMPARE(refusal(folder(), [&] { loadModel(folder()); }),
             "InputError: FOLDER: expected model.safetensors, or model.safetensors.index.json and "
             "its shards, found only a GGUF file, a.gguf. Open this file instead of its folder."s);
}

void TestGgufModel::windowsMayFollowAPattern()
{
    const auto windows = [this](const GgufFile& file) {
        std::string text;
        const LoadedModel model = loaded(file);
        for (const Layer layer : layersOf(*model.network))
            text += std::to_string(model.network->site(layer).window) + " ";
        return text;
    };
    GgufFile file = smallGguf();
    file.set("llama.attention.sliding_window", ggufU32(3));
    QCOMPARE(windows(file), "3 3 "s);
    file.set("llama.attention.sliding_window_pattern", ggufU32s({0, 1}));
    QCOMPARE(windows(file), "0 3 "s);
    file.set("llama.attention.sliding_window_pattern", ggufU32(2));
    QCOMPARE(windows(file), "3 0 "s);
    file.set("llama.attention.sliding_window_pattern", ggufU32s({1}));
    writeFile(path(), file.bytes());
    QCOMPARE(refusal(folder(), [&] { loadModel(path()); }),
             "InputError: small.gguf: key llama.attention.sliding_window_pattern: expected one "
             "flag for each of the 2 layers, found an array of numbers of size 1"s);
    file.remove("llama.attention.sliding_window_pattern");
    file.set("llama.attention.sliding_window", ggufU32(0));
    QCOMPARE(windows(file), "0 0 "s);
}

void TestGgufModel::windowOfQwenIsIgnored()
{
    const Fields fields = fieldsNamed("qwen2");
    GgufFile file = convertedToGguf(fields.dump(), tensorsOf(fields, "F32"));
    file.set("qwen2.attention.sliding_window", ggufU32(3));
    const LoadedModel model = loaded(file);
    QCOMPARE(model.network->site(Layer{}).window, 0U);
    QCOMPARE(allReplaced(inEnglish(model.warnings).front(), folder().string() + "/", ""),
             "The key qwen2.attention.sliding_window (3) in small.gguf is ignored: the layers of a "
             "model of type qwen2 have no window."s);
}

void TestGgufModel::vocabularyAloneTokenizesButDoesNotRun()
{
    GgufFile file;
    file.set("general.architecture", ggufText("llama"));
    file.set("tokenizer.ggml.model", ggufText("llama"));
    file.set("tokenizer.ggml.tokens", ggufTexts({"<unk>", "a", "b", "ab"}));
    std::string scores = littleEndian(std::uint32_t{9}) + littleEndian(std::uint32_t{6}) +
                         littleEndian(std::uint64_t{4}); // an array of F32
    for (const float score : {0.0F, -1.0F, -2.0F, -3.0F})
        scores += littleEndian(score);
    file.set("tokenizer.ggml.scores", scores);
    file.set("tokenizer.ggml.token_type", ggufU32s({2, 1, 1, 1}));
    file.set("tokenizer.ggml.add_bos_token", ggufBool(false));
    file.set("tokenizer.ggml.add_space_prefix", ggufBool(false));
    writeFile(path(), file.bytes());
    std::vector<Text> warnings;
    QCOMPARE(loadTokenizer(path(), warnings).encode("abb"), (std::vector{TokenId{3}, TokenId{2}}));
    QCOMPARE(refusal(folder(), [&] { loadModel(path()); }),
             "InputError: small.gguf: expected a model with weights, found only a tokenizer. It "
             "can be used for tokenizing, but not for running."s);
}

void TestGgufModel::typesThatCannotBeLoadedAreNamed()
{
    GgufFile file = smallGguf();
    GgufTensor& tensor = file.tensor("blk.1.ffn_gate.weight");
    tensor.type = 24; // I8
    tensor.bytes.resize(tensor.bytes.size() / 4);
    writeFile(path(), file.bytes());
    const std::string message = refusal(folder(), [&] { loadModel(path()); });
    QVERIFY2(message.starts_with("InputError: small.gguf: tensor blk.1.ffn_gate.weight: expected "
                                 "weights of type "),
             message.c_str());
    QVERIFY2(message.find("found I8") != std::string::npos, message.c_str());
}

/// The file says sizes that its tensors do not have.
void TestGgufModel::cacheHasTheSizesOfTheFolder_data()
{
    QTest::addColumn<QString>("example");
    for (const Example& example : examples())
        QTest::newRow(example.name) << QString(example.name);
}

void TestGgufModel::cacheHasTheSizesOfTheFolder()
{
    QFETCH(QString, example);
    const Fields fields = fieldsNamed(example);
    writeFile(path(), convertedToGguf(fields.dump(), tensorsOf(fields, "F16")).bytes());
    QVERIFY(readCacheConfig(path()) == parseCacheConfig(fields.dump(), path().string()));
}

void TestGgufModel::sizesOfTheCacheNeedNoTypesThatCanBeLoaded()
{
    GgufFile file = smallGguf();
    GgufTensor& tensor = file.tensor("blk.1.ffn_gate.weight");
    tensor.type = 24; // I8
    tensor.bytes.resize(tensor.bytes.size() / 4);
    writeFile(path(), file.bytes());
    const KeyValueSizes sizes = readCacheConfig(path());
    const std::vector<LayerGroup> expected{{.layers = 2, .kvHeads = 1, .headDim = 4}};
    QVERIFY(sizes.groups == expected);
    QCOMPARE(sizes.context, std::uint64_t{16});
}

void TestGgufModel::largeClaimsAllocateNothing()
{
    for (const char* key : {"llama.feed_forward_length", "llama.context_length",
                            "llama.attention.key_length", "llama.block_count"}) {
        GgufFile file = smallGguf();
        file.set("llama.attention.key_length", ggufU32(4));
        file.set(key, ggufU32(4096));
        writeFile(path(), file.bytes());
        const std::string message = refusal(folder(), [&] { loadModel(path()); });
        QVERIFY2(message == "accepted" || message.starts_with("InputError: small.gguf: "),
                 message.c_str());
    }
}

void TestGgufModel::damagedFilesAreRefusedOrLoaded()
{
    std::mt19937_64 random(freshSeed("damaged files"));
    GgufFile file = smallGguf();
    file.set("tokenizer.ggml.tokens", ggufTexts({"a", "b", "c"}));
    const std::string whole = file.bytes();
    std::size_t header = whole.size();
    for (const GgufTensor& tensor : file.tensors)
        header -= tensor.bytes.size();
    int accepted = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string bytes = whole;
        if (i % 10 == 0)
            bytes.resize(random() % bytes.size());
        for (std::uint64_t flips = random() % 4 + 1; flips > 0 && !bytes.empty(); --flips)
            bytes[random() % std::min(header, bytes.size())] = static_cast<char>(random());
        writeFile(path(), bytes);
        const std::string message = refusal(folder(), [&] { loadModel(path()); });
        QVERIFY2(message == "accepted" || message.starts_with("InputError: "), message.c_str());
        accepted += message == "accepted" ? 1 : 0;
    }
    QVERIFY(accepted > 0);
}

PASTKEYS_TEST(TestGgufModel)
#include "test_gguf_model.moc"
