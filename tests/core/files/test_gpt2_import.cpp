// Checkpoints of students' training programs become model folders that compute the same.
#include "files/checkpoint.h"
#include "files/gpt2_import.h"
#include "files/model_folder.h"
#include "support/model_files.h"
#include "support/random_model.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <map>
#include <memory>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

namespace {

/// A small model as its training knows it.
struct Student
{
    std::uint32_t vocabulary = 11;
    std::uint32_t context = 6;
    std::uint32_t width = 8;
    std::uint32_t layers = 2;
    std::uint32_t inner = 32;
    bool biases = true;
    bool qkvBiases = true;
    bool tied = true;
};

struct Values
{
    std::uint64_t rows = 0; ///< 0 for a vector
    std::uint64_t columns = 0;
    std::vector<float> values;

    std::vector<std::uint64_t> shape() const
    {
        return rows == 0 ? std::vector<std::uint64_t>{columns} : std::vector{rows, columns};
    }
};

Values transposed(const Values& matrix)
{
    if (matrix.rows == 0)
        return matrix;
    Values turned{matrix.columns, matrix.rows, matrix.values};
    for (std::size_t row = 0; row < matrix.rows; ++row)
        for (std::size_t column = 0; column < matrix.columns; ++column)
            turned.values[column * matrix.rows + row] =
                matrix.values[row * matrix.columns + column];
    return turned;
}

/// Some of the rows, or of the numbers of a vector.
Values part(const Values& matrix, std::uint64_t index, std::uint64_t count)
{
    Values some = matrix;
    (matrix.rows == 0 ? some.columns : some.rows) /= count;
    const std::size_t size = matrix.values.size() / count;
    const auto first = matrix.values.begin() + static_cast<std::ptrdiff_t>(index * size);
    some.values.assign(first, first + static_cast<std::ptrdiff_t>(size));
    return some;
}

using Tensors = std::vector<std::pair<std::string, Values>>;

/// Random weights with GPT-2's names, and its matrices [in, out]. bfloat16 can hold them exactly.
Tensors weightsOf(const Student& student)
{
    std::mt19937 random(freshSeed("weights"));
    Tensors tensors;
    const auto add = [&](const std::string& name, std::uint64_t rows, std::uint64_t columns) {
        Values matrix{rows, columns,
                      std::vector<float>(std::max<std::uint64_t>(rows, 1) * columns)};
        for (float& value : matrix.values)
            value = (static_cast<float>(random() % 129) - 64) / 128.0F;
        tensors.emplace_back(name, matrix);
    };
    const std::uint64_t width = student.width;
    const auto addNorm = [&](const std::string& name) {
        add(name + ".weight", 0, width);
        if (student.biases)
            add(name + ".bias", 0, width);
    };
    const auto addLinear = [&](const std::string& name, std::uint64_t in, std::uint64_t out) {
        add(name + ".weight", in, out);
        if (student.biases && (student.qkvBiases || !name.ends_with("c_attn")))
            add(name + ".bias", 0, out);
    };
    add("wte.weight", student.vocabulary, width);
    add("wpe.weight", student.context, width);
    for (std::uint32_t i = 0; i < student.layers; ++i) {
        const std::string layer = "h." + std::to_string(i) + ".";
        addNorm(layer + "ln_1");
        addLinear(layer + "attn.c_attn", width, 3 * width);
        addLinear(layer + "attn.c_proj", width, width);
        addNorm(layer + "ln_2");
        addLinear(layer + "mlp.c_fc", width, student.inner);
        addLinear(layer + "mlp.c_proj", student.inner, width);
    }
    addNorm("ln_f");
    if (student.tied)
        tensors.emplace_back("lm_head.weight", tensors.front().second);
    else
        add("lm_head.weight", student.vocabulary, width);
    return tensors;
}

bool isLinear(const std::string& name)
{
    return name.find(".c_") != name.npos && name.ends_with(".weight");
}

std::string fileOf(const Tensors& tensors, const std::string& type = "F32")
{
    std::vector<TensorFile> files;
    for (const auto& [name, matrix] : tensors)
        files.push_back({name, type, matrix.shape(), encoded(type, matrix.values)});
    return safetensorsOf(files);
}

Tensors renamed(Tensors tensors, const std::function<std::string(const std::string&)>& rename)
{
    for (auto& [name, matrix] : tensors)
        name = rename(name);
    return tensors;
}

std::string withTransformer(const std::string& name)
{
    return (name.starts_with("lm_head") ? "" : "transformer.") + name;
}

/// nanoGPT's and minGPT's: torch.nn.Linear, and the buffer of the mask.
Tensors linear(const Tensors& tensors)
{
    Tensors turned;
    for (const auto& [name, matrix] : tensors)
        turned.emplace_back(withTransformer(name), isLinear(name) ? transposed(matrix) : matrix);
    turned.emplace_back("transformer.h.0.attn.bias", Values{0, 4, {1, 0, 1, 1}});
    return turned;
}

Tensors compiled(const Tensors& tensors)
{
    return renamed(linear(tensors), [](const std::string& name) { return "_orig_mod." + name; });
}

Tensors hugging(const Tensors& tensors)
{
    return renamed(tensors, withTransformer);
}

Tensors llmsFromScratch(const Tensors& tensors)
{
    const std::vector<std::pair<std::string, std::string>> texts{
        {"wte", "tok_emb"},
        {"wpe", "pos_emb"},
        {"ln_f.weight", "final_norm.scale"},
        {"ln_f.bias", "final_norm.shift"},
        {"lm_head", "out_head"},
        {"ln_1.weight", "norm1.scale"},
        {"ln_1.bias", "norm1.shift"},
        {"ln_2.weight", "norm2.scale"},
        {"ln_2.bias", "norm2.shift"},
        {"attn.c_proj", "att.out_proj"},
        {"mlp.c_fc", "ff.layers.0"},
        {"mlp.c_proj", "ff.layers.2"}};
    Tensors result;
    for (const auto& [own, matrix] : tensors) {
        std::string name = own.starts_with("h.") ? "trf_blocks." + own.substr(2) : own;
        for (const auto& [from, to] : texts)
            name = allReplaced(name, from, to);
        const Values turned = isLinear(own) ? transposed(matrix) : matrix;
        if (own.find("c_attn") == own.npos)
            result.emplace_back(name, turned);
        else
            for (std::uint64_t i = 0; i < 3; ++i)
                result.emplace_back(
                    allReplaced(name, "attn.c_attn",
                                std::vector{"att.W_query"s, "att.W_key"s, "att.W_value"s}[i]),
                    part(turned, i, 3));
    }
    result.emplace_back("trf_blocks.0.att.mask", Values{2, 2, {0, 1, 0, 0}});
    return result;
}

void appendNumber(std::string& bytes, std::uint32_t number)
{
    bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
}

/// A model of llm.c, with kinds of tensors one after another. \param padding  rows of the vocabulary
std::string llmC(const Student& student, const Tensors& tensors, std::uint32_t version,
                 std::uint32_t padding)
{
    std::string bytes;
    for (const std::uint32_t number :
         {20240326U, version, student.context, student.vocabulary, student.layers, 2U,
          student.width, version == 1 ? 0 : student.vocabulary + padding})
        appendNumber(bytes, number);
    bytes.resize(1024);
    const std::string type = version == 5 ? "BF16" : "F32";
    const auto add = [&](const std::string& wanted) {
        for (const auto& [name, matrix] : tensors)
            if (name.ends_with(wanted) && (wanted[0] == '.') == name.starts_with("h."))
                bytes += encoded(type, (isLinear(name) ? transposed(matrix) : matrix).values);
    };
    add("wte.weight");
    bytes += encoded(type, std::vector<float>(std::size_t{padding} * student.width, 77.0F));
    add("wpe.weight");
    for (const char* kind :
         {".ln_1.weight", ".ln_1.bias", ".attn.c_attn.weight", ".attn.c_attn.bias",
          ".attn.c_proj.weight", ".attn.c_proj.bias", ".ln_2.weight", ".ln_2.bias",
          ".mlp.c_fc.weight", ".mlp.c_fc.bias", ".mlp.c_proj.weight", ".mlp.c_proj.bias"})
        add(kind);
    add("ln_f.weight");
    add("ln_f.bias");
    return bytes;
}

using Make = std::function<std::string(const Student&, const Tensors&)>;

void writeImported(const ImportedModel& model, const fs::path& folder)
{
    fs::create_directories(folder);
    writeFile(folder / "config.json", model.configJson);
    if (!model.tokenizerJson.empty())
        writeFile(folder / "tokenizer.json", model.tokenizerJson);
    std::ofstream file(folder / "model.safetensors", std::ios::binary);
    writeSafetensors(model.tensors, [&file](std::span<const std::byte> piece) {
        file.write(reinterpret_cast<const char*>(piece.data()),
                   static_cast<std::streamsize>(piece.size()));
    });
}

/// The logits of a few steps.
std::vector<std::vector<float>> logitsOf(const fs::path& folder)
{
    LoadedModel model = loadModel(folder);
    const RunSettings settings{.prompt = {TokenId{1}, TokenId{7}, TokenId{3}}, .tokens = 3};
    const Trace trace = runTrace(
        {gpt2ConfigOf(*model.network), model.network, std::move(model.weights), "imported"},
        settings);
    std::vector<std::vector<float>> logits;
    for (std::size_t step = 0; step < trace.size(); ++step) {
        const auto of = trace.step(step).logitsOf(Lane{0});
        logits.emplace_back(of.begin(), of.end());
    }
    return logits;
}

std::string english(const std::vector<Text>& texts)
{
    std::string all;
    for (const Text& text : texts)
        all += text.english() + "\n";
    return all;
}

} // namespace

class TestModelImport : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void everyProgramsFileGivesTheLogitsOfItsWeights_data();
    void everyProgramsFileGivesTheLogitsOfItsWeights();
    void headsComeFromTheAnswerOrTheFileBeside();
    void whatIsDecidedIsSaid();
    void sharedTensorsMayBeStoredOnce();
    void charactersBecomeTokens_data();
    void charactersBecomeTokens();
    void tokenizerFilesAreListed();
    void faultsAreRefused_data();
    void faultsAreRefused();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    fs::path written(const std::string& content, const char* name = "student.safetensors") const
    {
        writeFile(folder() / name, content);
        return folder() / name;
    }
    /// Writes a folder as transformers would, with the activation function and these weights.
    fs::path reference(const Student& student, const Tensors& tensors, Activation activation) const;

    std::unique_ptr<QTemporaryDir> m_temporary;
};

fs::path TestModelImport::reference(const Student& student, const Tensors& tensors,
                                    Activation activation) const
{
    const fs::path path = folder() / "reference";
    fs::create_directories(path);
    Tensors all = tensors;
    for (const auto& [name, matrix] : tensors) {
        const std::string bias = allReplaced(name, ".weight", ".bias");
        const bool needsBias = name.find("ln_") != name.npos || isLinear(name);
        const auto isIt = [&](const auto& each) { return each.first == bias; };
        if (needsBias && std::ranges::none_of(tensors, isIt))
            all.emplace_back(bias, Values{0, matrix.columns, std::vector<float>(matrix.columns)});
    }
    writeFile(path / "model.safetensors", fileOf(hugging(all)));
    writeFile(path / "config.json",
              R"({"model_type": "gpt2", "n_head": 2, "vocab_size": )" +
                  std::to_string(student.vocabulary) + R"(, "n_positions": )" +
                  std::to_string(student.context) + R"(, "n_embd": )" +
                  std::to_string(student.width) + R"(, "n_layer": )" +
                  std::to_string(student.layers) + R"(, "n_inner": )" +
                  std::to_string(student.inner) + R"(, "activation_function": ")" +
                  std::string(nameOf(activation)) + R"(", "tie_word_embeddings": )" +
                  (student.tied ? "true" : "false") + R"(, "eos_token_id": null})");
    return path;
}

void TestModelImport::everyProgramsFileGivesTheLogitsOfItsWeights_data()
{
    QTest::addColumn<Student>("student");
    QTest::addColumn<Make>("make");
    QTest::addColumn<Activation>("activation");
    const auto row = [](const char* name, const Student& student, const Make& make,
                        Activation activation) {
        QTest::newRow(name) << student << make << activation;
    };
    const auto named = [](Tensors (*names)(const Tensors&), const char* type = "F32") -> Make {
        return [=](const Student&, const Tensors& tensors) { return fileOf(names(tensors), type); };
    };
    const auto inLlmC = [](std::uint32_t version, std::uint32_t padding) -> Make {
        return [=](const Student& student, const Tensors& tensors) {
            return llmC(student, tensors, version, padding);
        };
    };
    const Activation exact = Activation::GeluErf;
    const Activation tanh = Activation::GeluTanh;
    row("nanoGPT", {}, named(linear), exact);
    row("nanoGPT in float16", {}, named(linear, "F16"), exact);
    row("nanoGPT, compiled", {}, named(compiled), exact);
    row("nanoGPT without biases", {.biases = false}, named(linear), exact);
    row("nanoGPT with square matrices only in the MLP", {.inner = 8}, named(linear), exact);
    row("nanoGPT, wider than a block", {.width = 40, .inner = 70}, named(linear), exact);
    row("minGPT", {.tied = false}, named(linear), tanh);
    row("transformers", {}, named(hugging), tanh);
    row(
        "transformers, bare and square", {.inner = 8},
        [](const Student&, const Tensors& tensors) {
            return fileOf(Tensors(tensors.begin(), tensors.end() - 1));
        },
        tanh);
    row("LLMs-from-scratch", {.tied = false}, named(llmsFromScratch), tanh);
    row("LLMs-from-scratch without biases of Q, K and V", {.qkvBiases = false, .tied = false},
        named(llmsFromScratch), tanh);
    row("LLMs-from-scratch, only square matrices", {.inner = 8}, named(llmsFromScratch), tanh);
    row("llm.c", {}, inLlmC(3, 5), tanh);
    row("llm.c in bfloat16", {}, inLlmC(5, 5), tanh);
    row("llm.c, first version", {}, inLlmC(1, 0), tanh);
}

void TestModelImport::everyProgramsFileGivesTheLogitsOfItsWeights()
{
    QFETCH(Student, student);
    QFETCH(Make, make);
    QFETCH(Activation, activation);
    const Tensors weights = weightsOf(student);
    const ImportedModel model = importCheckpoint(written(make(student, weights)), {.heads = 2U});
    QVERIFY(model.config.activation == activation);
    QCOMPARE(model.config.tied, student.tied);
    writeImported(model, folder() / "imported");
    QCOMPARE(logitsOf(folder() / "imported"), logitsOf(reference(student, weights, activation)));
}

void TestModelImport::headsComeFromTheAnswerOrTheFileBeside()
{
    const Student student;
    const fs::path file = written(fileOf(linear(weightsOf(student))));
    QCOMPARE(importCheckpoint(file, {.heads = 4U}).config.heads, 4U);
    writeFile(folder() / "student.json", R"({"model_args": {"n_head": 8, "block_size": 6}})");
    const ImportedModel model = importCheckpoint(file);
    QCOMPARE(model.config.heads, 8U);
    QVERIFY(english(model.decisions).find("n_head in ") != std::string::npos);
    QCOMPARE(importCheckpoint(file, {.heads = 4U}).config.heads, 4U);
    writeFile(folder() / "other.json",
              R"({"n_heads": 2, "n_layers": 2, "activation_function": "relu"})");
    const ImportedModel other = importCheckpoint(file, {.arguments = folder() / "other.json"});
    QCOMPARE(other.config.heads, 2U);
    QVERIFY(other.config.activation == Activation::Relu);
    QVERIFY(importCheckpoint(file, {.activation = Activation::Silu}).config.activation ==
            Activation::Silu);
    QCOMPARE(
        importCheckpoint(written(llmC(student, weightsOf(student), 3, 2), "m.bin")).config.heads,
        2U);
}

void TestModelImport::whatIsDecidedIsSaid()
{
    const Student student{.biases = false};
    const std::string said = english(
        importCheckpoint(written(fileOf(linear(weightsOf(student)))), {.heads = 2U}).decisions);
    for (const char* part :
         {"transformer.h.0.attn.c_attn.weight has the shape [24, 8]",
          "The output matrix is the token embedding.", "written as zeros",
          "Heads: 2, from --heads.", "Activation: gelu, from the code of nanoGPT"})
        QVERIFY2(said.find(part) != std::string::npos, (part + (" is not in " + said)).c_str());
}

void TestModelImport::sharedTensorsMayBeStoredOnce()
{
    const Student student;
    Tensors tensors = linear(weightsOf(student));
    std::erase_if(tensors, [](const auto& each) { return each.first == "lm_head.weight"; });
    const fs::path without = written(fileOf(tensors));
    writeImported(importCheckpoint(without, {.heads = 2U}), folder() / "without");
    // as safetensors.torch.save_model() does it
    tensors.front().first = "lm_head.weight";
    const std::string all = fileOf(tensors);
    std::uint64_t length = 0;
    std::memcpy(&length, all.data(), sizeof(length));
    const std::string header =
        allReplaced(all.substr(8, length), R"("format":"pt")",
                    R"("format":"pt","transformer.wte.weight":"lm_head.weight")");
    const fs::path named =
        written(safetensorsBytes(header, std::string_view(all).substr(8 + length)));
    writeImported(importCheckpoint(named, {.heads = 2U}), folder() / "named");
    QCOMPARE(logitsOf(folder() / "without"), logitsOf(folder() / "named"));
}

void TestModelImport::charactersBecomeTokens_data()
{
    QTest::addColumn<std::string>("json");
    QTest::newRow("nanoGPT") << R"({"stoi": {"\n": 0, "é": 1, "a": 2}, "itos": {"0": "x"}})"s;
    QTest::newRow("only characters by id") << R"({"itos": {"2": "a", "0": "\n", "1": "é"}})"s;
    QTest::newRow("list of characters by id") << R"({"itos": ["\n", "é", "a"]})"s;
    QTest::newRow("object") << R"({"\n": 0, "é": 1, "a": 2})"s;
    QTest::newRow("list") << R"(["\n", "é", "a"])"s;
}

void TestModelImport::charactersBecomeTokens()
{
    QFETCH(std::string, json);
    writeFile(folder() / "vocab.json", json);
    const fs::path file = written(fileOf(linear(weightsOf({}))));
    const ImportedModel model =
        importCheckpoint(file, {.heads = 2U, .vocabulary = folder() / "vocab.json"});
    writeImported(model, folder() / "imported");
    const LoadedModel loaded = loadModel(folder() / "imported");
    QVERIFY(english(loaded.warnings).find("no token for unknown characters") != std::string::npos);
    const Tokenizer& tokenizer = loaded.tokenizer;
    const std::string text = "aé\na";
    const std::vector<TokenId> ids{TokenId{2}, TokenId{1}, TokenId{0}, TokenId{2}};
    QVERIFY(tokenizer.encode(text) == ids);
    QCOMPARE(tokenizer.decode(ids), text);
    QCOMPARE(tokenizer.tokenCount(), std::size_t{3});
    QVERIFY(model.config.endOfText.empty());
}

void TestModelImport::tokenizerFilesAreListed()
{
    fs::create_directories(folder() / "gpt2");
    ModelFiles().write(folder() / "gpt2");
    const fs::path file = written(fileOf(linear(weightsOf({.vocabulary = 259}))));
    const ImportedModel model =
        importCheckpoint(file, {.heads = 2U, .tokenizer = folder() / "gpt2"});
    QCOMPARE(model.tokenizerFiles.size(), std::size_t{2});
    QCOMPARE(model.tokenizerFiles[0].filename().string(), "vocab.json"s);
    QCOMPARE(model.config.endOfText.size(), std::size_t{1});
}

void TestModelImport::faultsAreRefused_data()
{
    QTest::addColumn<std::string>("content");
    QTest::addColumn<std::string>("arguments"); // the JSON file beside
    QTest::addColumn<std::string>("message");
    const Student student;
    const Tensors tensors = linear(weightsOf(student));
    const auto changed = [&](const std::string& name, const std::function<void(Values&)>& change) {
        Tensors others = tensors;
        for (auto& [each, matrix] : others)
            if (each == name)
                change(matrix);
        return fileOf(others);
    };
    const auto without = [&](const std::string& name) {
        Tensors others = tensors;
        std::erase_if(others, [&](const auto& each) { return each.first == name; });
        return fileOf(others);
    };
    const auto with = [&](const std::string& name) {
        Tensors others = tensors;
        others.emplace_back(name, Values{0, 2, {1, 2}});
        return fileOf(others);
    };
    const auto row = [](const char* name, const std::string& content, const std::string& arguments,
                        const char* message) {
        QTest::newRow(name) << content << arguments << std::string(message);
    };
    const std::string two = R"({"n_head": 2})";
    row("no heads", fileOf(tensors), "", "--heads N");
    row("heads that do not divide the width", fileOf(tensors), R"({"n_head": 3})",
        "a number of heads that divides the width, 8");
    row("arguments of another model", fileOf(tensors), R"({"n_head": 2, "n_layer": 3})",
        "expected 3 layers (n_layer in student.json), found 2 layers");
    row("another context", fileOf(tensors), R"({"n_head": 2, "block_size": 7})",
        "the size 7 (block_size in student.json), found [6, 8]");
    row("no JSON", fileOf(tensors), "{", "student.json");
    row("both ways round in the MLP",
        changed("transformer.h.0.mlp.c_fc.weight", [](Values& m) { std::swap(m.rows, m.columns); }),
        two,
        "tensor transformer.h.0.mlp.c_fc.weight: expected shape [inner width, 8], found "
        "[8, 32]");
    row("both ways round in a later layer",
        changed("transformer.h.1.attn.c_attn.weight",
                [](Values& m) { std::swap(m.rows, m.columns); }),
        two,
        "tensor transformer.h.1.attn.c_attn.weight: expected shape [24, 8], found [8, 24]. "
        "All matrices of a file must be the same way round: [out, in].");
    row("shared heads of K and V",
        changed("transformer.h.0.attn.c_attn.weight",
                [](Values& m) {
                    m.rows = 16;
                    m.values.resize(128);
                }),
        two, "expected shape [24, 8] or [8, 24], found [16, 8]");
    row("a wrong shape",
        changed("transformer.h.1.ln_1.weight",
                [](Values& m) {
                    m.columns = 7;
                    m.values.resize(7);
                }),
        two, "tensor transformer.h.1.ln_1.weight: expected shape [8], found [7]");
    row("a missing tensor", without("transformer.h.1.mlp.c_proj.weight"), two,
        "tensor transformer.h.1.mlp.c_proj.weight: expected a tensor of shape [8, 32]");
    row("a bias in one layer only", without("transformer.h.1.ln_2.bias"), two,
        "tensor transformer.h.1.ln_2.bias: expected a tensor of shape [8]");
    row("a tensor that GPT-2 lacks", with("transformer.h.1.attn.q_norm.weight"), two,
        "found transformer.h.1.attn.q_norm.weight");
    row("a layer with a gap", with("transformer.h.7.ln_1.weight"), two,
        "tensor transformer.h.2.ln_1.weight");
    row("names of no program", fileOf({{"encoder.weight", Values{0, 1, {1}}}}), two,
        "found encoder.weight");
    row("neither nanoGPT's nor minGPT's",
        fileOf(linear(weightsOf({.biases = false, .tied = false}))), two, "--activation gelu");
    row("integers", allReplaced(fileOf(tensors), R"("F32")", R"("I32")"), two,
        "weights of type F32, F16 or BF16, found I32");
    const std::string model = llmC(student, weightsOf(student), 3, 5);
    row("llm.c, cut short", model.substr(0, model.size() - 1), "",
        "tensor transformer.ln_f.bias: expected 32 bytes, found 31 bytes to the end of the file");
    row("llm.c, too long", model + "0", "", "as the header says");
    row("llm.c, only a beginning", model.substr(0, 100), "", "a header of 1024 bytes");
    const auto withField = [&](std::size_t field, std::uint32_t value) {
        std::string other = model;
        std::memcpy(other.data() + field * sizeof(value), &value, sizeof(value));
        return other;
    };
    row("llm.c of a later version", withField(1, 6), "", "the field version of the header");
    row("llm.c without layers", withField(4, 0), "", "the field num_layers");
    row("llm.c with huge layers", withField(6, 1U << 22U), "", "to the end of the file");
    row("llm.c with negative sizes", withField(2, 0xFFFFFFFF), "", "the field max_seq_len");
    row("llm.c, more tokens than rows", withField(3, 17), "", "the field vocab_size");
    row("the state of a training in llm.c", withField(0, 20240327), "", "model_*.bin");
    row("ids above the vocabulary", fileOf(tensors), R"({"n_head": 2, "stoi": {"a": 11}})",
        "ids below 11");
    row("words as tokens", fileOf(tensors), R"({"n_head": 2, "stoi": {"ab": 1}})",
        "tokens of one character each");
    row("an id twice", fileOf(tensors), R"({"n_head": 2, "stoi": {"a": 1, "b": 1}})",
        "the id 1 again");
    row("no characters", fileOf(tensors), R"({"n_head": 2, "stoi": {}})", "at least one character");
}

void TestModelImport::faultsAreRefused()
{
    QFETCH(std::string, content);
    QFETCH(std::string, arguments);
    QFETCH(std::string, message);
    const fs::path file = written(content);
    if (!arguments.empty())
        writeFile(folder() / "student.json", arguments);
    const std::string found = refusal(folder(), [&] { importCheckpoint(file); });
    QVERIFY2(found.starts_with("InputError") && found.find(message) != std::string::npos,
             found.c_str());
}

PASTKEYS_TEST(TestModelImport)
#include "test_gpt2_import.moc"
