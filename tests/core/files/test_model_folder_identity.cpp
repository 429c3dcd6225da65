// The ways to identify a model folder: its name, its fingerprint, or any of its files.
#include "files/model_folder.h"
#include "support/gpt2_names.h"
#include "support/model_files.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

class TestModelFolderIdentity : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void anyFileOfTheFolderIdentifiesIt();
    void theFolderGivesTheName_data();
    void theFolderGivesTheName();
    void foldersOfAHubCacheAreNamedByTheirRepository_data();
    void foldersOfAHubCacheAreNamedByTheirRepository();
    void fingerprintIdentifiesTheWeights();
    void goldenModelsLoad_data();
    void goldenModelsLoad();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    LoadedModel load() const { return loadModel(folder()); }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

void TestModelFolderIdentity::anyFileOfTheFolderIdentifiesIt()
{
    ModelFiles().write(folder());
    const std::string fingerprint = load().fingerprint;
    for (const char* name : {"config.json", "model.safetensors", "vocab.json"})
        QCOMPARE(loadModel(folder() / name).fingerprint, fingerprint);
}

void TestModelFolderIdentity::theFolderGivesTheName_data()
{
    QTest::addColumn<QString>("folderName");
    QTest::addColumn<QString>("end");
    QTest::addColumn<QString>("name");
    QTest::newRow("plain") << "gpt2"
                           << ""
                           << "gpt2";
    QTest::newRow("slash at the end") << "gpt2"
                                      << "/"
                                      << "gpt2";
    QTest::newRow("file in it") << "gpt2"
                                << "/config.json"
                                << "gpt2";
    QTest::newRow("dots") << "gpt2"
                          << "/../gpt2/."
                          << "gpt2";
    QTest::newRow("not ASCII") << QString::fromUtf8("模型 ä") << "" << QString::fromUtf8("模型 ä");
    QTest::newRow("control character") << "a\x1B[2Jb"
                                       << ""
                                       << "a<U+001B>[2Jb";
}

void TestModelFolderIdentity::theFolderGivesTheName()
{
    QFETCH(QString, folderName);
    QFETCH(QString, end);
    QFETCH(QString, name);
    const fs::path inner = folder() / folderName.toStdString();
    fs::create_directory(inner);
    ModelFiles().write(inner);
    QCOMPARE(QString::fromStdString(loadModel(inner.string() + end.toStdString()).name.english()),
             name);
}

void TestModelFolderIdentity::foldersOfAHubCacheAreNamedByTheirRepository_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("name");
    const auto add = [](const char* row, const char* path, const char* name) {
        QTest::newRow(row) << path << name;
    };
    add("of an organization", "models--openai-community--gpt2/snapshots/607a30d7",
        "openai-community/gpt2");
    add("without organization", "models--gpt2/snapshots/607a30d7", "gpt2");
    add("slash at the end", "models--org--name/snapshots/607a30d7/", "org/name");
    add("other folder", "models--org--name/refs/607a30d7", "607a30d7");
    add("no repository", "mine/snapshots/607a30d7", "607a30d7");
}

void TestModelFolderIdentity::foldersOfAHubCacheAreNamedByTheirRepository()
{
    QFETCH(QString, path);
    QFETCH(QString, name);
    const fs::path inner = folder() / path.toStdString();
    fs::create_directories(inner);
    ModelFiles().write(inner);
    QCOMPARE(QString::fromStdString(loadModel(inner).name.english()), name);
}

void TestModelFolderIdentity::fingerprintIdentifiesTheWeights()
{
    const auto fingerprintOf = [this](const std::function<void(ModelFiles&)>& change) {
        ModelFiles files;
        change(files);
        files.write(folder());
        return load().fingerprint;
    };
    const auto invert = [](std::string& bytes, std::size_t place) {
        bytes[place] = static_cast<char>(bytes[place] ^ 1);
    };
    const std::string unchanged = fingerprintOf([](ModelFiles&) {});
    QCOMPARE(unchanged.size(), std::size_t{16});
    QCOMPARE(unchanged.find_first_not_of("0123456789abcdef"), std::string::npos);
    QCOMPARE(fingerprintOf([](ModelFiles& files) { std::ranges::reverse(files.tensors); }),
             unchanged);
    QCOMPARE(fingerprintOf([](ModelFiles& files) { files.set("resid_pdrop", "0.1"); }), unchanged);

    std::set<std::string> different{unchanged};
    for (const TensorFile& tensor : ModelFiles().tensors)
        different.insert(
            fingerprintOf([&](ModelFiles& files) { invert(files.tensor(tensor.name).bytes, 0); }));
    for (const char* type : {"F16", "BF16"}) // both have the same bytes
        different.insert(fingerprintOf([type](ModelFiles& files) {
            files.tensor("wpe.weight").type = type;
            files.tensor("wpe.weight").bytes.resize(std::size_t{8} * 4 * 2);
        }));
    different.insert(fingerprintOf([](ModelFiles& files) { files.set("n_head", "4"); }));
    different.insert(
        fingerprintOf([](ModelFiles& files) { files.set("layer_norm_epsilon", "1e-6"); }));
    different.insert(
        fingerprintOf([](ModelFiles& files) { files.set("activation_function", "\"gelu\""); }));
    different.insert(fingerprintOf([](ModelFiles& files) {
        files.add("lm_head.weight", "F32", {259, 4});
    }));
    QCOMPARE(different.size(), ModelFiles().tensors.size() + 7);
}

void TestModelFolderIdentity::goldenModelsLoad_data()
{
    QTest::addColumn<QString>("name");
    for (const auto& entry : fs::directory_iterator(goldenDir() / "models")) {
        const QString name = QString::fromStdString(entry.path().filename().string());
        QTest::newRow(qPrintable(name)) << name;
    }
}

void TestModelFolderIdentity::goldenModelsLoad()
{
    QFETCH(QString, name);
    const LoadedModel model = loadModel(goldenDir() / "models" / name.toStdString());
    QCOMPARE(QString::fromStdString(model.name.english()), name);
    QVERIFY(model.weights.bytes() >= parameterCount(*model.network) * 2);
}

PASTKEYS_TEST(TestModelFolderIdentity)
#include "test_model_folder_identity.moc"
