// Checks which forms of model folder are accepted, and how they end up in memory.
#include "files/model_folder.h"
#include "support/gpt2_names.h"
#include "support/gpt2_weights.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <limits>
#include <memory>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

class TestModelFolder : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void valuesOfAllTypesArriveAsStored_data();
    void valuesOfAllTypesArriveAsStored();
    void mixedTypesArriveAsStored();
    void everyTensorHasItsPlace();
    void prefixIsOptional();
    void outputIsTheEmbeddingUnlessThereIsAHead();
    void headMayAccompanyAPrefixedDecoder();
    void buffersOfOldFilesAreIgnored();
    void unusedTensorsAreListed();
    void headsOfOtherTasksAreUnusedTensors();
    void badWeightIsLoadedWithAWarning_data();
    void badWeightIsLoadedWithAWarning();
    void largeFiniteWeightsGiveNoWarning();
    void linksInTheFolderAreFollowed();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    LoadedModel load() const { return loadModel(folder()); }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

namespace {

/// The rows, one after another, as in a file.
std::string rowBytesOf(const WeightMatrix& matrix)
{
    const std::size_t size = bytesPerValue(matrix.type);
    std::string bytes;
    for (std::size_t r = 0; r < matrix.rows; ++r)
        for (std::size_t c = 0; c < matrix.columns; ++c)
            bytes.append(static_cast<const char*>(matrix.data) + matrix.indexOf(r, c) * size, size);
    return bytes;
}

std::vector<float> listed(std::span<const float> values)
{
    return {values.begin(), values.end()};
}

Gpt2Weights namedIn(const LoadedModel& model)
{
    return gpt2WeightsIn(model.weights, gpt2ConfigOf(*model.network));
}

/// The types of all matrices of a GPT-2 with two layers.
std::string nameOfTypes(const LoadedModel& model)
{
    const Network& network = *model.network;
    const StoredTypes types = storedTypes(network, model.weights);
    std::string text;
    for (const WeightPoint& point : network.weightPoints())
        if (network[point.weight].form != WeightForm::Vector)
            text += network.nameOf(point) + " " + nameOf(types.of(point).front().type) + "\n";
    return text;
}

/// Compares the weights with the tensors of the file: matrices arrive as stored, and vectors are
/// widened.
void compareWeights(const LoadedModel& model, ModelFiles& files)
{
    const Gpt2Weights weights = gpt2WeightsIn(model.weights, gpt2ConfigOf(*model.network));
    const auto compareMatrix = [&files](const WeightMatrix& matrix, const std::string& name) {
        const TensorFile& tensor = files.tensor(name);
        QCOMPARE(matrix.rows, std::size_t{tensor.shape[0]});
        QCOMPARE(matrix.columns, std::size_t{tensor.shape[1]});
        QVERIFY2(rowBytesOf(matrix) == tensor.bytes, name.c_str());
        QCOMPARE(reinterpret_cast<std::uintptr_t>(matrix.data) % 64, std::uintptr_t{0});
    };
    const auto compareVector = [&files](std::span<const float> vector, const std::string& name) {
        QVERIFY2(listed(vector) == exampleValues(name, files.tensor(name).shape[0]), name.c_str());
    };
    compareMatrix(weights.embedding.token, "wte.weight");
    compareMatrix(weights.embedding.position, "wpe.weight");
    QCOMPARE(weights.layers.size(), std::size_t{2});
    for (std::size_t l = 0; l < 2; ++l) {
        const LayerWeights& layer = weights.layers[l];
        const std::string name = "h." + std::to_string(l) + ".";
        compareVector(layer.norm1.gamma, name + "ln_1.weight");
        compareVector(layer.norm1.beta, name + "ln_1.bias");
        compareMatrix(layer.qkv.matrix, name + "attn.c_attn.weight");
        compareVector(layer.qkv.bias, name + "attn.c_attn.bias");
        compareMatrix(layer.projection.matrix, name + "attn.c_proj.weight");
        compareVector(layer.projection.bias, name + "attn.c_proj.bias");
        compareVector(layer.norm2.gamma, name + "ln_2.weight");
        compareVector(layer.norm2.beta, name + "ln_2.bias");
        compareMatrix(layer.expand.matrix, name + "mlp.c_fc.weight");
        compareVector(layer.expand.bias, name + "mlp.c_fc.bias");
        compareMatrix(layer.contract.matrix, name + "mlp.c_proj.weight");
        compareVector(layer.contract.bias, name + "mlp.c_proj.bias");
    }
    compareVector(weights.finalNorm.gamma, "ln_f.weight");
    compareVector(weights.finalNorm.beta, "ln_f.bias");
}

} // namespace

void TestModelFolder::valuesOfAllTypesArriveAsStored_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("stored");
    QTest::newRow("float32") << "F32"
                             << "float32";
    QTest::newRow("float16") << "F16"
                             << "float16";
    QTest::newRow("bfloat16") << "BF16"
                              << "bfloat16";
}

void TestModelFolder::valuesOfAllTypesArriveAsStored()
{
    QFETCH(QString, type);
    QFETCH(QString, stored);
    ModelFiles files;
    for (const TensorFile& tensor : std::vector(files.tensors))
        files.setType(tensor.name, type.toStdString());
    files.write(folder());
    const LoadedModel model = load();
    compareWeights(model, files);
    QCOMPARE(QString(nameOf(namedIn(model).embedding.token.type)), stored);
    QVERIFY(model.warnings.empty());
}

void TestModelFolder::mixedTypesArriveAsStored()
{
    ModelFiles files;
    files.setType("wpe.weight", "BF16");
    files.setType("h.0.attn.c_attn.weight", "F16");
    files.setType("h.0.attn.c_attn.bias", "BF16");
    files.setType("h.1.mlp.c_proj.weight", "BF16");
    files.setType("ln_f.bias", "F16");
    files.write(folder());
    const LoadedModel model = load();
    compareWeights(model, files);
    QCOMPARE(nameOfTypes(model), "wte.weight float32\n"
                                 "wpe.weight bfloat16\n"
                                 "h.0.attn.c_attn.weight float16\n"
                                 "h.0.attn.c_proj.weight float32\n"
                                 "h.0.mlp.c_fc.weight float32\n"
                                 "h.0.mlp.c_proj.weight float32\n"
                                 "h.1.attn.c_attn.weight float32\n"
                                 "h.1.attn.c_proj.weight float32\n"
                                 "h.1.mlp.c_fc.weight float32\n"
                                 "h.1.mlp.c_proj.weight bfloat16\n"
                                 "lm_head.weight float32\n"s);
}

void TestModelFolder::everyTensorHasItsPlace()
{
    ModelFiles files;
    std::ranges::reverse(files.tensors);
    files.write(folder());
    const LoadedModel model = load();
    compareWeights(model, files);
    QVERIFY(model.weights.bytes() < 2 * fs::file_size(folder() / "model.safetensors"));
}

void TestModelFolder::prefixIsOptional()
{
    ModelFiles files;
    ModelFiles prefixed;
    prefixed.prefixNames("transformer.");
    prefixed.write(folder());
    const LoadedModel model = load();
    compareWeights(model, files);
    QVERIFY(model.warnings.empty());
}

void TestModelFolder::outputIsTheEmbeddingUnlessThereIsAHead()
{
    ModelFiles files;
    files.write(folder());
    const LoadedModel tied = load();
    QCOMPARE(namedIn(tied).output.data, namedIn(tied).embedding.token.data);

    files.add("lm_head.weight", "F32", {259, 4});
    files.tensor("lm_head.weight").bytes = files.tensor("wte.weight").bytes;
    files.write(folder());
    const LoadedModel equal = load();
    QCOMPARE(namedIn(equal).output.data, namedIn(equal).embedding.token.data);
    QVERIFY(gpt2ConfigOf(*equal.network).tied && equal.warnings.empty());

    files.setType("lm_head.weight", "BF16");
    files.set("tie_word_embeddings", "false");
    files.write(folder());
    const LoadedModel own = load();
    QVERIFY(rowBytesOf(namedIn(own).output) == files.tensor("lm_head.weight").bytes);
    QCOMPARE(namedIn(own).output.type, DType::BFloat16);
    QVERIFY(own.warnings.empty());

    for (const char* tie : {"true", "null"}) {
        files.set("tie_word_embeddings", tie);
        files.write(folder());
        const LoadedModel different = load();
        QVERIFY(rowBytesOf(namedIn(different).output) == files.tensor("lm_head.weight").bytes);
        QVERIFY(!gpt2ConfigOf(*different.network).tied);
        QCOMPARE(inEnglish(different.warnings),
                 std::vector{"According to config.json, the output matrix is the token embedding, "
                             "but the file has another one, lm_head.weight. The one in the file is "
                             "used."s});
    }
    files.tensor("lm_head.weight").type = "BF16"; // the same values in another type
    files.tensor("lm_head.weight").bytes = encoded("BF16", exampleValues("wte.weight", 259 * 4));
    files.write(folder());
    QVERIFY(gpt2ConfigOf(*load().network).tied);
    files.tensor("lm_head.weight").bytes.back() ^= 1;
    files.write(folder());
    QVERIFY(!gpt2ConfigOf(*load().network).tied);
}

void TestModelFolder::headMayAccompanyAPrefixedDecoder()
{
    ModelFiles files;
    files.prefixNames("transformer.");
    files.add("lm_head.weight", "F32", {259, 4});
    files.write(folder());
    const LoadedModel model = load();
    QVERIFY(rowBytesOf(namedIn(model).output) == files.tensor("lm_head.weight").bytes);
    QVERIFY(rowBytesOf(namedIn(model).output) != rowBytesOf(namedIn(model).embedding.token));
}

void TestModelFolder::buffersOfOldFilesAreIgnored()
{
    ModelFiles files;
    files.add("h.0.attn.bias", "F32", {1, 1, 8, 8});
    files.tensors.push_back({"h.1.attn.bias", "BOOL", {8, 8}, std::string(64, '\1')});
    files.add("h.0.attn.masked_bias", "F32", {});
    files.write(folder());
    const LoadedModel model = load();
    compareWeights(model, files);
    QVERIFY(model.warnings.empty());
}

void TestModelFolder::unusedTensorsAreListed()
{
    ModelFiles files;
    files.add("extra\x1B[31m", "F32", {2});
    files.write(folder());
    QCOMPARE(inEnglish(load().warnings),
             std::vector{"The file has tensors that are not used: extra<U+001B>[31m."s});
    files.tensors.push_back({"counts", "I64", {1}, "12345678"});
    files.tensors.push_back({"nothing", "F64", {0}, ""});
    files.write(folder());
    QCOMPARE(inEnglish(load().warnings),
             std::vector{
                 "The file has tensors that are not used: counts, extra<U+001B>[31m, nothing."s});
    for (const char* name : {"x1", "x2", "x3"})
        files.add(name, "F32", {1});
    files.write(folder());
    QCOMPARE(inEnglish(load().warnings),
             std::vector{"The file has tensors that are not used (6): counts, "
                         "extra<U+001B>[31m, nothing, x1, x2 and others."s});
}

void TestModelFolder::headsOfOtherTasksAreUnusedTensors()
{
    ModelFiles files;
    files.prefixNames("transformer.");
    files.add("score.weight", "F32", {2, 4});
    files.write(folder());
    QCOMPARE(inEnglish(load().warnings),
             std::vector{"The file has tensors that are not used: score.weight."s});
}

void TestModelFolder::badWeightIsLoadedWithAWarning_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("name");
    QTest::addColumn<float>("value");
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    QTest::newRow("39 NaN in float32") << "F32"
                                       << "wte.weight" << nan;
    QTest::newRow("39 infinity in float16") << "F16"
                                            << "h.1.mlp.c_fc.weight" << infinity;
    QTest::newRow("39 NaN in bfloat16") << "BF16"
                                        << "h.0.attn.c_proj.weight" << nan;
    QTest::newRow("39 minus infinity in a vector") << "F16"
                                                   << "ln_f.bias" << -infinity;
}

void TestModelFolder::badWeightIsLoadedWithAWarning()
{
    QFETCH(QString, type);
    QFETCH(QString, name);
    QFETCH(float, value);
    ModelFiles files;
    TensorFile& tensor = files.tensor(name.toStdString());
    std::vector<float> values = exampleValues(tensor.name, 1036);
    values.resize(tensor.shape[0] * (tensor.shape.size() == 2 ? tensor.shape[1] : 1));
    values[3] = value;
    values.back() = value; // only the first bad value is reported
    tensor.type = type.toStdString();
    tensor.bytes = encoded(tensor.type, values);
    files.write(folder());
    const LoadedModel model = load();
    QCOMPARE(inEnglish(model.warnings),
             std::vector{"The tensor " + name.toStdString() +
                         " has a NaN or infinite weight at index 3: results may be "
                         "useless."});
    if (name == "wte.weight")
        QVERIFY(rowBytesOf(namedIn(model).embedding.token) == tensor.bytes);
}

void TestModelFolder::largeFiniteWeightsGiveNoWarning()
{
    ModelFiles files;
    const auto fill = [&files](const char* name, const char* type, float value) {
        TensorFile& tensor = files.tensor(name);
        tensor.type = type;
        tensor.bytes = encoded(type, std::vector(tensor.shape[0] * tensor.shape[1], value));
    };
    fill("wte.weight", "F32", std::numeric_limits<float>::max());
    fill("wpe.weight", "F16", -65504.0F);
    fill("h.0.mlp.c_fc.weight", "BF16", 0x1p127F);
    fill("h.1.mlp.c_fc.weight", "BF16", 0x1p121F);
    files.write(folder());
    QVERIFY(load().warnings.empty());
}

void TestModelFolder::linksInTheFolderAreFollowed()
{
    fs::create_directories(folder() / "blobs");
    fs::create_directories(folder() / "snapshot");
    ModelFiles files;
    files.write(folder() / "blobs");
    for (const char* name : {"config.json", "model.safetensors", "vocab.json", "merges.txt"})
        fs::create_symlink(fs::path("..") / "blobs" / name, folder() / "snapshot" / name);
    fs::create_directory_symlink("snapshot", folder() / "link");
    const LoadedModel model = loadModel(folder() / "link");
    compareWeights(model, files);
    QCOMPARE(model.name.english(), "link"s);
}

PASTKEYS_TEST(TestModelFolder)
#include "test_model_folder.moc"
