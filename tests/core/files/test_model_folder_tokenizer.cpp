// The tokenizer of a model folder: which files it comes from, and which warnings it causes.
#include "files/model_folder.h"
#include "support/model_files.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"

#include <QtTest>

#include <memory>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

class TestModelFolderTokenizer : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void idsBeyondTheTokenizerAreUnused();
    void endOfTextComesFromTheTokenizerIfTheConfigHasNone();
    void tokenizerJsonIsEnough();
    void tokenizerJsonThatDisagreesGivesAWarning();
    void unusableTokenizerJsonGivesAWarning();
    void unsupportedTokenizerFeaturesGiveWarnings();
    void tokenizerAloneCanBeLoaded();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    LoadedModel load() const { return loadModel(folder()); }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

void TestModelFolderTokenizer::idsBeyondTheTokenizerAreUnused()
{
    ModelFiles files;
    files.set("vocab_size", "264");
    files.remove("wte.weight");
    files.add("wte.weight", "F32", {264, 4});
    files.write(folder());
    const LoadedModel model = load();
    QCOMPARE(model.tokensInUse(), std::size_t{259});
    QCOMPARE(model.config.vocabulary, 264U);
    QCOMPARE(
        inEnglish(model.warnings),
        std::vector{
            "The tokenizer's largest id is 258, and the model's is 263. Ids that only the model has are never chosen."s});
}

void TestModelFolderTokenizer::endOfTextComesFromTheTokenizerIfTheConfigHasNone()
{
    ModelFiles files;
    files.set("eos_token_id", "null");
    files.write(folder());
    QCOMPARE(load().config.endOfText, std::optional(258U));
    files.set("eos_token_id", "97");
    files.write(folder());
    QCOMPARE(load().config.endOfText, std::optional(97U));
}

void TestModelFolderTokenizer::tokenizerJsonIsEnough()
{
    const ModelFiles files;
    files.write(folder());
    fs::remove(folder() / "vocab.json");
    writeFile(folder() / "tokenizer.json", tokenizerFiles({"a b", "ab c"}).json);
    const LoadedModel model = load();
    QCOMPARE(idsAsText(model.tokenizer.encode("abc")), "257"s);
    QVERIFY(model.warnings.empty());
}

void TestModelFolderTokenizer::tokenizerJsonThatDisagreesGivesAWarning()
{
    ModelFiles().write(folder());
    writeFile(folder() / "tokenizer.json", tokenizerFiles({"a b", "ab c"}).json);
    QVERIFY(load().warnings.empty());
    writeFile(folder() / "tokenizer.json", tokenizerFiles({"a b", "ab d"}).json);
    const LoadedModel model = load();
    QCOMPARE(idsAsText(model.tokenizer.encode("abc abd")), "257 32 256 100"s);
    QVERIFY(!model.warnings.empty());
    for (const std::string& warning : inEnglish(model.warnings))
        QVERIFY2(
            warning.starts_with(
                "vocab.json and merges.txt are used, but tokenizer.json disagrees with them: "),
            warning.c_str());
}

void TestModelFolderTokenizer::unusableTokenizerJsonGivesAWarning()
{
    ModelFiles().write(folder());
    writeFile(folder() / "tokenizer.json", "{}");
    const LoadedModel model = load();
    QCOMPARE(idsAsText(model.tokenizer.encode("abc")), "257"s);
    QCOMPARE(model.warnings.size(), std::size_t{1});
    QCOMPARE(
        allReplaced(model.warnings[0].english(), folder().string() + "/", ""),
        "tokenizer.json is not used: tokenizer.json: /model: expected a value, found nothing. The "
        "file lacks this field. Is it the right file, and is it complete?"s);
}

void TestModelFolderTokenizer::unsupportedTokenizerFeaturesGiveWarnings()
{
    ModelFiles().write(folder());
    fs::remove(folder() / "merges.txt");
    writeFile(folder() / "tokenizer.json",
              replaced(tokenizerFiles({"a b", "ab c"}).json, "\"version\"",
                       "\"truncation\":{\"max_length\":9},\"version\""));
    const std::vector<std::string> warnings = inEnglish(load().warnings);
    QCOMPARE(warnings.size(), std::size_t{1});
    QVERIFY2(warnings[0].starts_with("The tokenizer's \"truncation\" is not applied"),
             warnings[0].c_str());
}

void TestModelFolderTokenizer::tokenizerAloneCanBeLoaded()
{
    ModelFiles().writeWithoutWeights(folder());
    fs::remove(folder() / "config.json");
    std::vector<Text> warnings;
    QCOMPARE(idsAsText(loadTokenizer(folder(), warnings).encode("abc")), "257"s);
    QCOMPARE(idsAsText(loadTokenizer(folder() / "merges.txt", warnings).encode("ab")), "256"s);
    QVERIFY(warnings.empty());
    writeFile(folder() / "merges.txt", replaced(readFile(folder() / "merges.txt"), "ab c\n", ""));
    loadTokenizer(folder(), warnings);
    QCOMPARE(warnings.size(), std::size_t{1});
    QVERIFY2(warnings[0].english().find("makes the token `abc` (id 257)") != std::string::npos,
             warnings[0].english().c_str());
}

PASTKEYS_TEST(TestModelFolderTokenizer)
#include "test_model_folder_tokenizer.moc"
