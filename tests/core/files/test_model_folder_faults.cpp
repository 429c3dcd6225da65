// Faulty model folders, each with its full error message.
#include "base/errors.h"
#include "files/model_folder.h"
#include "support/model_files.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"

#include <QtTest>

#include <functional>
#include <memory>
#include <sys/stat.h>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

using Change = std::function<void(ModelFiles&)>;
using ChangeOfFolder = std::function<void(const fs::path&)>;

class TestModelFolderFaults : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void faultyModelsAreRefused_data();
    void faultyModelsAreRefused();
    void faultyFoldersAreRefused_data();
    void faultyFoldersAreRefused();
    void pathsThatAreNotFoldersAreRefused_data();
    void pathsThatAreNotFoldersAreRefused();
    void millionTensorsTakeBoundedTime();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

void TestModelFolderFaults::faultyModelsAreRefused_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const char* message, const Change& change) {
        QTest::newRow(row) << change << QString("InputError: %1").arg(message);
    };
    add("28 missing tensor",
        "model.safetensors: tensor h.1.ln_2.bias: expected a tensor of shape [4], found no tensor "
        "with this name. The nearest name in the file is h.0.ln_2.bias.",
        [](ModelFiles& files) { files.remove("h.1.ln_2.bias"); });
    add("28 misspelled tensor",
        "model.safetensors: tensor h.0.mlp.c_fc.weight: expected a tensor of shape [4, 6], found "
        "no tensor with this name. The nearest name in the file is h.0.mlp.cfc.weight.",
        [](ModelFiles& files) { files.tensor("h.0.mlp.c_fc.weight").name = "h.0.mlp.cfc.weight"; });
    add("28 no tensors at all",
        "model.safetensors: tensor wte.weight: expected a tensor of shape [259, 4], found no "
        "tensor with this name",
        [](ModelFiles& files) { files.tensors.clear(); });
    add("28 nearest name is hostile",
        "model.safetensors: tensor wte.weight: expected a tensor of shape [259, 4], found no "
        "tensor with this name. The nearest name in the file is wte.weigh<U+202E>.",
        [](ModelFiles& files) {
            files.tensor("wte.weight").name = "wte.weigh\xE2\x80\xAE";
            files.remove("wpe.weight");
        });
    add("29 wrong shape",
        "model.safetensors: tensor wpe.weight: expected shape [16, 4], found [8, 4]. Do "
        "config.json and the weights belong together?",
        [](ModelFiles& files) { files.set("n_positions", "16"); });
    add("29 wrong number of sizes",
        "model.safetensors: tensor h.0.ln_1.weight: expected shape [4], found [1, 4]. Do "
        "config.json and the weights belong together?",
        [](ModelFiles& files) {
            files.tensor("h.0.ln_1.weight").shape = {1, 4};
        });
    add("29 wrong shape of the head",
        "model.safetensors: tensor lm_head.weight: expected shape [259, 4], found [2, 4]. Do "
        "config.json and the weights belong together?",
        [](ModelFiles& files) {
            files.add("lm_head.weight", "F32", {2, 4});
        });
    add("an output matrix of its own that is missing",
        "model.safetensors: tensor lm_head.weight: expected a tensor of shape [259, 4], found no "
        "tensor with this name. config.json has \"tie_word_embeddings\": false, so the model needs "
        "an output matrix of its own.",
        [](ModelFiles& files) { files.set("tie_word_embeddings", "false"); });
    add("29 n_inner of another model",
        "model.safetensors: tensor h.0.mlp.c_fc.weight: expected shape [4, 37], found [4, 6]. Do "
        "config.json and the weights belong together?",
        [](ModelFiles& files) { files.set("n_inner", "37"); });
    add("30 transposed c_attn",
        "model.safetensors: tensor h.1.attn.c_attn.weight: expected shape [4, 12], found [12, 4]. "
        "It is transposed: GPT-2 stores [in, out], unlike torch.nn.Linear.",
        [](ModelFiles& files) {
            files.tensor("h.1.attn.c_attn.weight").shape = {12, 4};
        });
    add("31 both prefixes",
        "model.safetensors: tensor names: expected all names with the prefix \"transformer.\", or "
        "none, found transformer.ln_f.bias and ln_f.weight",
        [](ModelFiles& files) { files.tensor("ln_f.bias").name = "transformer.ln_f.bias"; });
    add("31 the same tensor with and without prefix",
        "model.safetensors: tensor names: expected all names with the prefix \"transformer.\", or "
        "none, found transformer.ln_f.bias and ln_f.bias",
        [](ModelFiles& files) { files.add("transformer.ln_f.bias", "F32", {4}); });
    add("31 the head with and without prefix",
        "model.safetensors: tensor lm_head.weight: expected each tensor only once, found the same "
        "tensor in model.safetensors",
        [](ModelFiles& files) {
            files.prefixNames("transformer.");
            files.add("transformer.lm_head.weight", "F32", {259, 4});
            files.add("lm_head.weight", "F32", {259, 4});
        });
    add("33 zero layers", "config.json: /n_layer: expected a whole number from 1 to 4096, found 0",
        [](ModelFiles& files) { files.set("n_layer", "0"); });
    add("34 10^9 layers",
        "config.json: /n_layer: expected a whole number from 1 to 4096, found 1000000000",
        [](ModelFiles& files) { files.set("n_layer", "1000000000"); });
    add("more layers than the file has",
        "model.safetensors: tensor h.2.ln_1.weight: expected a tensor of shape [4], found no "
        "tensor with this name. The nearest name in the file is h.0.ln_1.weight.",
        [](ModelFiles& files) { files.set("n_layer", "4096"); });
    add("35 fewer layers than the file has",
        "model.safetensors: tensor h.1.attn.c_attn.bias: expected no more than the 1 layers in "
        "config.json, found a tensor of a later layer. Is n_layer in config.json correct?",
        [](ModelFiles& files) { files.set("n_layer", "1"); });
    add("35 one tensor of a layer far beyond",
        "model.safetensors: tensor h.99999999999999999999.x: expected no more than the 2 layers in "
        "config.json, found a tensor of a later layer. Is n_layer in config.json correct?",
        [](ModelFiles& files) { files.add("h.99999999999999999999.x", "F32", {1}); });
    add("21 integer weights",
        "model.safetensors: tensor wte.weight: expected weights of type F32, F16 or BF16, found "
        "I8. Use the float32, float16 or bfloat16 version of the model.",
        [](ModelFiles& files) {
            files.tensor("wte.weight").type = "I8";
            files.tensor("wte.weight").bytes.resize(std::size_t{259} * 4);
        });
    add("21 fp8 weights",
        "model.safetensors: tensor h.0.mlp.c_fc.weight: expected weights of type F32, F16 or "
        "BF16, found F8_E4M3. Use the float32, float16 or bfloat16 version of the model.",
        [](ModelFiles& files) {
            files.tensor("h.0.mlp.c_fc.weight").type = "F8_E4M3";
            files.tensor("h.0.mlp.c_fc.weight").bytes.resize(24);
        });
    add("21 weights of double precision",
        "model.safetensors: tensor ln_f.bias: expected weights of type F32, F16 or BF16, found "
        "F64. Use the float32, float16 or bfloat16 version of the model.",
        [](ModelFiles& files) {
            files.tensor("ln_f.bias").type = "F64";
            files.tensor("ln_f.bias").bytes.resize(32);
        });
    add("47 token twice",
        "vocab.json: /!: expected each key only once, found this key twice in one object. It is "
        "unclear which one counts; remove one of them.",
        [](ModelFiles& files) { files.vocab.insert(1, "\"!\":7,"); });
    add("50 merge of three parts",
        "merges.txt: line 4: expected two tokens with one space between them, found `a b c`. Is "
        "this the model's merges.txt or vocab.bpe, and is it undamaged?",
        [](ModelFiles& files) { files.merges += "a b c\n"; });
    add("27 vocabulary that is a Git LFS pointer",
        "vocab.json: line 1, column 1: expected JSON, found `v`. This is a Git LFS pointer, not "
        "the file itself. Run `git lfs pull` in its folder, or download the file again.",
        [](ModelFiles& files) { files.vocab = "version https://git-lfs.github.com/spec/v1\n"; });
    const char* prefixes[] = {"_orig_mod.", "module.", "model.", "_orig_mod.module.transformer."};
    for (const std::string prefix : prefixes)
        add(("names with the prefix " + prefix).c_str(),
            ("model.safetensors: tensor wte.weight: expected a tensor of shape [259, 4], found no "
             "tensor with this name. The names in the file begin with \"" +
             allReplaced(prefix, "transformer.", "") + "\". Remove this prefix from the names.")
                .c_str(),
            [prefix](ModelFiles& files) { files.prefixNames(prefix); });
}

void TestModelFolderFaults::faultyModelsAreRefused()
{
    QFETCH(Change, change);
    QFETCH(QString, message);
    ModelFiles files;
    change(files);
    files.write(folder());
    const auto load = [this] { loadModel(folder()); };
    QCOMPARE(QString::fromStdString(refusal(folder(), load)), message);
}

void TestModelFolderFaults::faultyFoldersAreRefused_data()
{
    QTest::addColumn<ChangeOfFolder>("change");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const char* message, const ChangeOfFolder& change) {
        QTest::newRow(row) << change << QString(message);
    };
    const auto onlyWith = [](const char* name) {
        return [name](const fs::path& folder) {
            fs::rename(folder / "model.safetensors", folder / name);
        };
    };
    add("empty folder",
        "InputError: FOLDER: expected model.safetensors, or model.safetensors.index.json and its "
        "shards, found neither of them",
        [](const fs::path& folder) {
            fs::remove_all(folder);
            fs::create_directory(folder);
        });
    add("only an adapter",
        "InputError: FOLDER: expected model.safetensors, or model.safetensors.index.json and its "
        "shards, found only an adapter (adapter_config.json). Merge the adapter into its base "
        "model and save that.",
        [](const fs::path& folder) {
            fs::rename(folder / "model.safetensors", folder / "adapter_model.safetensors");
            writeFile(folder / "adapter_config.json", "{}");
        });
    const char* pickle =
        "InputError: FOLDER: expected model.safetensors, or model.safetensors.index.json and its "
        "shards, found only pytorch_model.bin. Files of this kind can run code when opened, so "
        "they are not loaded. Use the safetensors version.";
    add("only a pickle", pickle, onlyWith("pytorch_model.bin"));
    add("only a TensorFlow model",
        "InputError: FOLDER: expected model.safetensors, or model.safetensors.index.json and its "
        "shards, found only tf_model.h5. Use the safetensors version.",
        onlyWith("tf_model.h5"));
    add("no config.json", "InputError: config.json: expected a file, found nothing with this name",
        [](const fs::path& folder) { fs::remove(folder / "config.json"); });
    const auto onlyTokenizerFile = [](const char* name) {
        return [name](const fs::path& folder) {
            fs::remove(folder / "vocab.json");
            fs::remove(folder / "merges.txt");
            writeFile(folder / name, "[PAD]\n");
        };
    };
    add("WordPiece",
        "InputError: vocab.txt: expected a line with the unknown token [UNK], found none. Is this "
        "the vocabulary of a BERT tokenizer?",
        onlyTokenizerFile("vocab.txt"));
    add("SentencePiece",
        "InputError: tokenizer.model: expected a SentencePiece model, found a file that "
        "SentencePiece cannot read. Is the download complete?",
        onlyTokenizerFile("tokenizer.model"));
    add("vocabulary without merges",
        "InputError: FOLDER: expected tokenizer.json, tokenizer.model, vocab.txt, or vocab.json "
        "and merges.txt, found only "
        "vocab.json",
        [](const fs::path& folder) { fs::remove(folder / "merges.txt"); });
    add("merges without vocabulary",
        "InputError: FOLDER: expected tokenizer.json, tokenizer.model, vocab.txt, or vocab.json "
        "and merges.txt, found only "
        "merges.txt",
        [](const fs::path& folder) { fs::remove(folder / "vocab.json"); });
    add("54 tokenizer.json of another kind, and no other",
        "InputError: tokenizer.json: /model/type: expected one of the types BPE, WordPiece, found "
        "\"Unigram\". This program reads BPE, WordPiece and SentencePiece tokenizers, but not "
        "every "
        "part that they can have.",
        [](const fs::path& folder) {
            fs::remove(folder / "vocab.json");
            writeFile(folder / "tokenizer.json",
                      replaced(tokenizerFiles({"a b"}).json, "\"BPE\"", "\"Unigram\""));
        });
    add("57 vocabulary of 500 MB",
        "InputError: vocab.json: expected at most 67108864 bytes, found 500000000 bytes",
        [](const fs::path& folder) { fs::resize_file(folder / "vocab.json", 500'000'000); });
    add("57 merges of 500 MB",
        "InputError: merges.txt: expected at most 67108864 bytes, found 500000000 bytes",
        [](const fs::path& folder) { fs::resize_file(folder / "merges.txt", 500'000'000); });
    add("config.json of 500 MB",
        "InputError: config.json: expected at most 16777216 bytes, found 500000000 bytes",
        [](const fs::path& folder) { fs::resize_file(folder / "config.json", 500'000'000); });
    add("19 weights cut off",
        "InputError: model.safetensors: tensor ln_f.bias, data_offsets: expected offsets inside "
        "the file's 5535 bytes of data, found 5520 to 5536. The end of the file is missing. Is the "
        "download complete?",
        [](const fs::path& folder) {
            const fs::path path = folder / "model.safetensors";
            fs::resize_file(path, fs::file_size(path) - 1);
        });
    add("27 weights that are a Git LFS pointer",
        "InputError: model.safetensors: expected a safetensors file, found a file of another "
        "kind. This is a Git LFS pointer, not the file itself. Run `git lfs pull` in its folder, "
        "or download the file again.",
        [](const fs::path& folder) {
            writeFile(folder / "model.safetensors", "version https://git-lfs.github.com/spec/v1\n");
        });
    add("weights that are a folder",
        "InputError: model.safetensors: expected a regular file, found a folder",
        [](const fs::path& folder) {
            fs::remove(folder / "model.safetensors");
            fs::create_directory(folder / "model.safetensors");
        });
    const auto linkTo = [](const char* name, const char* target) {
        return [name, target](const fs::path& folder) {
            fs::remove(folder / name);
            fs::create_symlink(target, folder / name);
        };
    };
    add("93 weights that are /dev/zero",
        "InputError: model.safetensors: expected a regular file, found a device",
        linkTo("model.safetensors", "/dev/zero"));
    add("93 config.json that is /dev/zero",
        "InputError: config.json: expected a regular file, found a device",
        linkTo("config.json", "/dev/zero"));
    add("93 weights in a symlink loop",
        "IoError: model.safetensors: cannot be opened: Too many levels of symbolic links",
        linkTo("model.safetensors", "model.safetensors"));
    add("weights that are a broken link",
        "InputError: model.safetensors: expected a file, found a link to a file that does not "
        "exist. Download the model again, or link to the right file.",
        linkTo("model.safetensors", "../../blobs/0123"));
    add("93 vocabulary that is a pipe",
        "InputError: vocab.json: expected a regular file, found a pipe",
        [](const fs::path& folder) {
            fs::remove(folder / "vocab.json");
            QCOMPARE(::mkfifo((folder / "vocab.json").c_str(), 0600), 0);
        });
}

void TestModelFolderFaults::faultyFoldersAreRefused()
{
    QFETCH(ChangeOfFolder, change);
    QFETCH(QString, message);
    ModelFiles().write(folder());
    change(folder());
    const auto load = [this] { loadModel(folder()); };
    QCOMPARE(QString::fromStdString(refusal(folder(), load)), message);
}

void TestModelFolderFaults::pathsThatAreNotFoldersAreRefused_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const char* path, const char* message) {
        QTest::newRow(row) << QString(path) << QString(message);
    };
    add("nothing", "nothing",
        "InputError: nothing: expected a model folder, found nothing with this name");
    add("nothing, hostile name", "a\x1B[2J\n",
        "InputError: a<U+001B>[2J<U+000A>: expected a model folder, found nothing with this name");
    add("93 /dev/zero", "/dev/zero",
        "InputError: /dev/zero: expected a model folder, found something that is neither a folder "
        "nor a file");
    add("93 pipe", "pipe",
        "InputError: pipe: expected a model folder, found something that is neither a folder nor a "
        "file");
    add("93 symlink loop", "loop",
        "IoError: loop: cannot be opened: Too many levels of symbolic links");
    add("27 GGUF file", "model.gguf",
        "InputError: model.gguf: expected 4 bytes, found 0 bytes to the end of the file. Is the "
        "download complete?");
    add("a file among others", "notes.txt",
        "InputError: FOLDER: expected model.safetensors, or model.safetensors.index.json and its "
        "shards, found only a GGUF file, model.gguf. Open this file instead of its folder.");
}

void TestModelFolderFaults::pathsThatAreNotFoldersAreRefused()
{
    QFETCH(QString, path);
    QFETCH(QString, message);
    QCOMPARE(::mkfifo((folder() / "pipe").c_str(), 0600), 0);
    fs::create_symlink("loop", folder() / "loop");
    writeFile(folder() / "model.gguf", "GGUF");
    writeFile(folder() / "notes.txt", "text");
    const auto load = [&] { loadModel(folder() / path.toStdString()); };
    QCOMPARE(QString::fromStdString(refusal(folder(), load)), message);
}

void TestModelFolderFaults::millionTensorsTakeBoundedTime()
{
    constexpr std::size_t kMany = 100'000; // test_safetensors reads a million
    ModelFiles files;
    files.remove("ln_f.bias");
    files.tensors.reserve(files.tensors.size() + kMany);
    for (std::size_t i = 0; i < kMany; ++i)
        files.tensors.push_back({"ln_f." + std::to_string(i), "U8", {1}, "x"});
    files.write(folder());
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(
        refusal(folder(), [this] { loadModel(folder()); }),
        "InputError: model.safetensors: tensor ln_f.bias: expected a tensor of shape [4], found "
        "no tensor with this name. The nearest name in the file is ln_f.0."s);
    QVERIFY(timer.elapsed() < 30'000);
}

PASTKEYS_TEST(TestModelFolderFaults)
#include "test_model_folder_faults.moc"
