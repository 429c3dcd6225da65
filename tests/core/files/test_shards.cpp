// Weights split across several files, with an index.
#include "base/errors.h"
#include "files/model_folder.h"
#include "files/weight_files.h"
#include "support/gpt2_names.h"
#include "support/model_files.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"

#include <QtTest>

#include <functional>
#include <memory>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

using ChangeOfFolder = std::function<void(const fs::path&)>;

class TestShards : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void shardsEqualTheSingleFile();
    void prefixedShardsAreAccepted();
    void shardsMayBeLinks();
    void singleFileIsPreferredToTheIndex();
    void wrongTotalSizeGivesAWarning();
    void tensorsThatTheIndexLacksGiveOneWarning();
    void theTotalSizeIsOptional();
    void faultsAreRefused_data();
    void faultsAreRefused();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

namespace {

constexpr const char* kIndex = "model.safetensors.index.json";

void changeIndex(const fs::path& folder, const std::string& from, const std::string& to)
{
    writeFile(folder / kIndex, replaced(readFile(folder / kIndex), from, to));
}

ModelDescription gpt2Model()
{
    return {.network = networkWithoutSizes(), .prefix = "transformer."};
}

std::string memoryOf(const Weights& weights)
{
    std::string bytes;
    for (const auto& memory : weights.matrixMemory)
        bytes.append(reinterpret_cast<const char*>(memory.data()), memory.bytes());
    for (const auto& memory : weights.vectorMemory)
        bytes.append(reinterpret_cast<const char*>(memory.data()), memory.bytes());
    return bytes;
}

} // namespace

void TestShards::shardsEqualTheSingleFile()
{
    ModelFiles files;
    files.add("lm_head.weight", "BF16", {259, 4});
    files.set("tie_word_embeddings", "false");
    fs::create_directory(folder() / "single");
    files.write(folder() / "single");
    const LoadedModel single = loadModel(folder() / "single");
    QVERIFY(!gpt2ConfigOf(*single.network).tied);
    for (std::size_t count = 1; count <= 5; ++count) {
        const fs::path sharded = folder() / std::to_string(count);
        fs::create_directory(sharded);
        files.writeShards(sharded, count);
        const LoadedModel model = loadModel(sharded);
        QVERIFY(memoryOf(model.weights) == memoryOf(single.weights));
        QCOMPARE(model.fingerprint, single.fingerprint);
        QVERIFY(model.warnings.empty());
    }
}

void TestShards::prefixedShardsAreAccepted()
{
    ModelFiles files;
    files.prefixNames("transformer.");
    files.writeShards(folder(), 3);
    QVERIFY(loadModel(folder()).warnings.empty());
}

void TestShards::shardsMayBeLinks()
{
    ModelFiles().writeShards(folder(), 2);
    fs::create_directory(folder() / "blobs");
    for (std::size_t i = 0; i < 2; ++i) {
        fs::rename(folder() / shardName(i, 2), folder() / "blobs" / std::to_string(i));
        fs::create_symlink("blobs/" + std::to_string(i), folder() / shardName(i, 2));
    }
    QVERIFY(loadModel(folder()).warnings.empty());
}

void TestShards::singleFileIsPreferredToTheIndex()
{
    ModelFiles files;
    files.write(folder());
    writeFile(folder() / kIndex, "damaged");
    QCOMPARE(openWeightFiles(folder(), gpt2Model()).source,
             (folder() / "model.safetensors").string());
}

void TestShards::wrongTotalSizeGivesAWarning()
{
    ModelFiles().writeShards(folder(), 2);
    changeIndex(folder(), "\"total_size\": 5536", "\"total_size\": 55360");
    QCOMPARE(inEnglish(loadModel(folder()).warnings),
             std::vector{"The index says that the weights take 55360 bytes, but they take 5536."s});
}

void TestShards::tensorsThatTheIndexLacksGiveOneWarning()
{
    ModelFiles().writeShards(folder(), 2);
    ModelFiles more;
    std::erase_if(more.tensors,
                  [n = std::size_t{0}](const TensorFile&) mutable { return n++ % 2 == 0; });
    for (int i = 0; i < 1000; ++i)
        more.add("extra " + std::to_string(i) + "\n", "F32", {1});
    writeFile(folder() / shardName(1, 2), safetensorsOf(more.tensors));
    const std::vector<std::string> warnings =
        inEnglish(openWeightFiles(folder(), gpt2Model()).warnings);
    QCOMPARE(warnings.size(), std::size_t{2});
    QCOMPARE(
        allReplaced(warnings[0], folder().string() + "/", ""),
        "model-00002-of-00002.safetensors has tensors that the index does not list (1000); the first is extra 0<U+000A>."s);
    QCOMPARE(warnings[1], "The index says that the weights take 5536 bytes, but they take 9536."s);
}

void TestShards::theTotalSizeIsOptional()
{
    for (const char* instead : {"\"other\": 0", "\"total_size\": null", "\"total_size\": 5536.0"}) {
        ModelFiles().writeShards(folder(), 2);
        changeIndex(folder(), "\"total_size\": 5536", instead);
        QVERIFY(loadModel(folder()).warnings.empty());
    }
}

void TestShards::faultsAreRefused_data()
{
    QTest::addColumn<ChangeOfFolder>("change");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const QString& message, const ChangeOfFolder& change) {
        QTest::newRow(row) << change << "InputError: " + message;
    };
    const auto addName = [&add](const char* row, const std::string& inJson, const char* found) {
        add(row,
            QString("%1: /weight_map/wte.weight: expected the name of a file in the same folder, "
                    "found %2")
                .arg(kIndex, found),
            [inJson](const fs::path& folder) {
                changeIndex(folder, '"' + shardName(0, 3) + '"', inJson);
            });
    };
    addName("42 shard in the folder above", R"("../model.safetensors")",
            R"("../model.safetensors")");
    addName("42 shard in a folder below", R"("sub/model.safetensors")",
            R"("sub/model.safetensors")");
    addName("42 shard with an absolute name", R"("/dev/zero")", R"("/dev/zero")");
    addName("42 shard with backslashes", R"("..\\model.safetensors")", R"("..\model.safetensors")");
    addName("42 the folder itself", "\".\"", "\".\"");
    addName("42 the folder above", "\"..\"", "\"..\"");
    addName("42 no name", "\"\"", "\"\"");
    addName("42 name with a NUL", R"("a\u0000b")", "\"a<U+0000>b\"");
    add("shard name that is not a string",
        QString("%1: /weight_map/wte.weight: expected a string, found 1").arg(kIndex),
        [](const fs::path& folder) { changeIndex(folder, "\"" + shardName(0, 3) + "\"", "1"); });
    add("43 missing shard",
        QString("%1: weight_map: expected the shard model-00002-of-00003.safetensors next to the "
                "index, found no such file. Is the download complete?")
            .arg(kIndex),
        [](const fs::path& folder) { fs::remove(folder / shardName(1, 3)); });
    add("43 shard that is a broken link",
        "model-00002-of-00003.safetensors: expected a file, found a link to a file that does not "
        "exist. Download the model again, or link to the right file.",
        [](const fs::path& folder) {
            fs::remove(folder / shardName(1, 3));
            fs::create_symlink("../blobs/1", folder / shardName(1, 3));
        });
    add("43 tensor in two shards",
        "model-00003-of-00003.safetensors: tensor h.0.ln_1.bias: expected each tensor only once, "
        "found the same tensor in model-00001-of-00003.safetensors",
        [](const fs::path& folder) {
            ModelFiles files;
            writeFile(folder / shardName(2, 3), safetensorsOf({files.tensor("h.0.ln_1.bias")}));
        });
    add("43 tensor in a shard other than the index says",
        "model-00002-of-00003.safetensors: tensor wte.weight: expected this tensor in this file, "
        "as the index says, found no tensor with this name",
        [](const fs::path& folder) {
            changeIndex(folder, "\"" + shardName(0, 3) + "\"", "\"" + shardName(1, 3) + "\"");
        });
    add("31 prefix in one shard only",
        "model-00003-of-00003.safetensors: tensor names: expected all names with the prefix "
        "\"transformer.\", or none, found transformer.wpe.weight and h.1.mlp.c_proj.bias",
        [](const fs::path& folder) {
            ModelFiles files;
            TensorFile tensor = files.tensor("wpe.weight");
            tensor.name = "transformer.wpe.weight";
            writeFile(folder / shardName(2, 3), safetensorsOf({tensor}));
        });
    add("18 damaged shard",
        "model-00003-of-00003.safetensors: expected a safetensors file (its first 8 bytes are the "
        "length of the header), found an empty file. Is the download complete?",
        [](const fs::path& folder) { writeFile(folder / shardName(2, 3), ""); });
    add("index that is a Git LFS pointer",
        QString("%1: line 1, column 1: expected JSON, found `v`. This is a Git LFS pointer, not "
                "the file itself. Run `git lfs pull` in its folder, or download the file again.")
            .arg(kIndex),
        [](const fs::path& folder) {
            writeFile(folder / kIndex, "version https://git-lfs.github.com/spec/v1\n");
        });
    add("index without weight_map",
        QString("%1: /weight_map: expected a value, found nothing. The file lacks this field. Is "
                "it the right file, and is it complete?")
            .arg(kIndex),
        [](const fs::path& folder) { writeFile(folder / kIndex, "{}"); });
    add("index with a list",
        QString("%1: /weight_map: expected an object, found an array of size 1").arg(kIndex),
        [](const fs::path& folder) { writeFile(folder / kIndex, R"({"weight_map":["a"]})"); });
    add("43 index that names a tensor twice",
        QString("%1: /weight_map/a: expected each key only once, found this key twice in one "
                "object. It is unclear which one counts; remove one of them.")
            .arg(kIndex),
        [](const fs::path& folder) {
            writeFile(folder / kIndex, R"({"weight_map":{"a":"1","a":"2"}})");
        });
    add("index of 500 MB",
        QString("%1: expected at most 67108864 bytes, found 500000000 bytes").arg(kIndex),
        [](const fs::path& folder) { fs::resize_file(folder / kIndex, 500'000'000); });
}

void TestShards::faultsAreRefused()
{
    QFETCH(ChangeOfFolder, change);
    QFETCH(QString, message);
    ModelFiles().writeShards(folder(), 3);
    change(folder());
    const auto load = [this] { loadModel(folder()); };
    QCOMPARE(QString::fromStdString(refusal(folder(), load)), message);
}

PASTKEYS_TEST(TestShards)
#include "test_shards.moc"
