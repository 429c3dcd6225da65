// The tokenizer of a model folder: which files it comes from, and which warnings it causes.
#include "files/model_folder.h"
#include "support/gpt2_names.h"
#include "support/model_files.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"

#include <QtTest>

#include <algorithm>
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
    void tokenizerMayHaveMoreIdsThanTheModel();
    void gapsOfTheTokenizerAreUnused();
    void endOfTextComesFromTheTokenizerIfNoFileSaysIt();
    void generationConfigMustBeReadable();
    void tokenizerJsonIsEnough();
    void tokenizerJsonWinsOverThePair();
    void tokenizerJsonThatDisagreesGivesAWarning();
    void unusableTokenizerJsonGivesAWarning();
    void unusablePairBesideTokenizerJsonGivesAWarning();
    void filesBesideTheTokenizerAreRead();
    void folderWithoutTokenizerReadsIds();
    void unsupportedTokenizerFeaturesGiveWarnings();
    void tokenizerAloneCanBeLoaded();
    void wordPiecesAndSentencePiecesAreRead();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    LoadedModel load() const { return loadModel(folder()); }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

void TestModelFolderTokenizer::idsBeyondTheTokenizerAreUnused()
{
    ModelFiles files;
    files.setVocabulary(264);
    files.write(folder());
    const LoadedModel model = load();
    QCOMPARE(model.tokensInUse().end, std::size_t{259});
    QCOMPARE(gpt2ConfigOf(*model.network).vocabulary, 264U);
    QCOMPARE(
        inEnglish(model.warnings),
        std::vector{
            "The tokenizer has tokens for 259 of the model's 264 ids. The others are never chosen, but they take part in probabilities, as in other programs."s});
}

void TestModelFolderTokenizer::tokenizerMayHaveMoreIdsThanTheModel()
{
    ModelFiles files; // ids 256 "ab", 257 "abc", 258 <|endoftext|>
    files.setVocabulary(257);
    files.set("eos_token_id", "null");
    files.write(folder());
    const LoadedModel model = load();
    QCOMPARE(model.tokensInUse().end, std::size_t{257});
    QVERIFY(gpt2ConfigOf(*model.network).endOfText.empty());
    QCOMPARE(inEnglish(model.warnings),
             std::vector{"The tokenizer's largest id is 258, and the model's is 256. A prompt with "
                         "a token that only the tokenizer has is refused."s});
    QCOMPARE(idsAsText(model.tokenizer.encode("ab abc")), "256 32 257"s);
}

void TestModelFolderTokenizer::endOfTextComesFromTheTokenizerIfNoFileSaysIt()
{
    const auto ends = [this](const char* eos) {
        ModelFiles files;
        if (eos)
            files.set("eos_token_id", eos);
        else
            files.config = allReplaced(files.config, "\"eos_token_id\"", "\"_eos_token_id\"");
        files.write(folder());
        return gpt2ConfigOf(*load().network).endOfText;
    };
    QCOMPARE(ends(nullptr), std::vector{TokenId{258}});
    QCOMPARE(ends("97"), std::vector{TokenId{97}});
    QCOMPARE(ends("null"), std::vector<TokenId>{});
    QCOMPARE(load().startOfText(), std::optional(TokenId{258}));
    writeFile(folder() / "generation_config.json", R"({"eos_token_id": [10, 258]})");
    QCOMPARE(ends("97"), (std::vector{TokenId{10}, TokenId{258}}));
}

void TestModelFolderTokenizer::generationConfigMustBeReadable()
{
    ModelFiles().write(folder());
    writeFile(folder() / "generation_config.json", R"({"eos_token_id": "end"})");
    QCOMPARE(refusal(folder(), [this] { load(); }),
             "InputError: generation_config.json: /eos_token_id: expected a token id, a whole "
             "number, found \"end\""s);
    writeFile(folder() / "generation_config.json", "");
    QVERIFY(refusal(folder(), [this] {
                load();
            }).starts_with("InputError: generation_config.json: line 1, column 1"));
}

void TestModelFolderTokenizer::gapsOfTheTokenizerAreUnused()
{
    ModelFiles files;
    files.vocab = replaced(files.vocab, ":258", ":262");
    files.set("vocab_size", "264");
    files.set("eos_token_id", "262");
    files.remove("wte.weight");
    files.add("wte.weight", "F32", {264, 4});
    files.write(folder());
    const TokensInUse tokens = load().tokensInUse();
    QCOMPARE(tokens.end, std::size_t{263});
    QCOMPARE(tokens.gaps, (std::vector{TokenId{258}, TokenId{259}, TokenId{260}, TokenId{261}}));
    QVERIFY(tokens.contain(TokenId{262}) && tokens.contain(TokenId{0}));
    QVERIFY(!tokens.contain(TokenId{258}) && !tokens.contain(TokenId{263}));
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

void TestModelFolderTokenizer::tokenizerJsonWinsOverThePair()
{
    // A fine-tuned GPT-2 has its added tokens only in tokenizer.json.
    ModelFiles files;
    files.setVocabulary(260);
    files.set("eos_token_id", "259");
    files.write(folder());
    writeFile(folder() / "tokenizer.json",
              replaced(tokenizerFiles({"a b", "ab c"}).json, "\"added_tokens\":[",
                       "\"added_tokens\":[{\"id\":259,\"content\":\"<|end|>\",\"special\":true},"));
    const LoadedModel model = load();
    QVERIFY(model.warnings.empty());
    QCOMPARE(model.tokensInUse().end, std::size_t{260});
    QCOMPARE(gpt2ConfigOf(*model.network).endOfText, std::vector{TokenId{259}});
    QCOMPARE(idsAsText(model.tokenizer.encode("abc<|end|>", SpecialTokens::Recognize)), "257 259"s);
    QVERIFY(model.tokenizer.isSpecial(TokenId{259}));
}

void TestModelFolderTokenizer::tokenizerJsonThatDisagreesGivesAWarning()
{
    ModelFiles().write(folder());
    writeFile(folder() / "tokenizer.json", tokenizerFiles({"a b", "ab c"}).json);
    QVERIFY(load().warnings.empty());
    writeFile(folder() / "tokenizer.json", tokenizerFiles({"a b", "ab d"}).json);
    const LoadedModel model = load();
    QCOMPARE(idsAsText(model.tokenizer.encode("abc abd")), "256 99 32 257"s);
    QVERIFY(!model.warnings.empty());
    for (const std::string& warning : inEnglish(model.warnings))
        QVERIFY2(warning.starts_with("tokenizer.json is used, but vocab.json and merges.txt "
                                     "disagree with it: "),
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

void TestModelFolderTokenizer::unusablePairBesideTokenizerJsonGivesAWarning()
{
    ModelFiles().write(folder());
    writeFile(folder() / "tokenizer.json", tokenizerFiles({"a b", "ab c"}).json);
    writeFile(folder() / "merges.txt", "a\n");
    const LoadedModel model = load();
    QCOMPARE(idsAsText(model.tokenizer.encode("abc")), "257"s);
    QCOMPARE(model.warnings.size(), std::size_t{1});
    QVERIFY(model.warnings[0].english().starts_with("vocab.json and merges.txt are not used: "));
}

void TestModelFolderTokenizer::filesBesideTheTokenizerAreRead()
{
    ModelFiles files;
    files.setVocabulary(261);
    files.write(folder());
    writeFile(folder() / "added_tokens.json", R"({"<|user|>": 259, "<|end|>": 260})");
    writeFile(folder() / "special_tokens_map.json", R"({"eos_token": "<|end|>"})");
    writeFile(folder() / "tokenizer_config.json", R"({"add_bos_token": true})");
    const LoadedModel model = load();
    QVERIFY(model.warnings.empty());
    QCOMPARE(idsAsText(model.tokenizer.encode("<|user|>abc")), "258 259 257"s);
    QVERIFY(model.tokenizer.isSpecial(TokenId{260}));
    const std::vector<fs::path> read = modelFiles(folder());
    for (const char* name : {"added_tokens.json", "special_tokens_map.json",
                             "tokenizer_config.json", "tokenizer.json", "vocab.json"})
        QVERIFY2(std::ranges::find(read, folder() / name) != read.end(), name);
}

void TestModelFolderTokenizer::folderWithoutTokenizerReadsIds()
{
    ModelFiles().write(folder());
    fs::remove(folder() / "vocab.json");
    fs::remove(folder() / "merges.txt");
    const LoadedModel model = load();
    QCOMPARE(model.warnings.size(), std::size_t{1});
    QVERIFY(model.tokenizer.readsIds());
    QCOMPARE(model.tokensInUse().end, std::size_t{259});
    QCOMPARE(idsAsText(model.tokenizer.encode("[15, 7]\n258")), "15 7 258"s);
    QCOMPARE(model.tokenizer.decode(model.tokenizer.encode("15,7")), " 15 7"s);
    std::vector<Text> warnings;
    QCOMPARE(refusal(folder(), [&] { loadTokenizer(folder(), warnings); }),
             "InputError: FOLDER: expected tokenizer.json, tokenizer.model, vocab.txt, or "
             "vocab.json and merges.txt, found "
             "none of them"s);
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

void TestModelFolderTokenizer::wordPiecesAndSentencePiecesAreRead()
{
    std::vector<Text> warnings;
    writeFile(folder() / "vocab.txt", "[PAD]\n[UNK]\nab\n##c\n中\nAb\n");
    QCOMPARE(idsAsText(loadTokenizer(folder(), warnings).encode("Abc 中ab x")), "2 3 4 2 1"s);
    writeFile(folder() / "tokenizer_config.json", R"({"do_lower_case": false})");
    QCOMPARE(idsAsText(loadTokenizer(folder(), warnings).encode("Abc ab")), "5 3 2"s);
    fs::remove(folder() / "vocab.txt");
    fs::remove(folder() / "tokenizer_config.json");
    for (const char* name : {"tokenizer.model", "spiece.model"}) {
        fs::copy(PASTKEYS_SOURCE_DIR "/tests/golden/tokenizers/sentencepiece-bpe/tokenizer.model",
                 folder() / name);
        QCOMPARE(loadTokenizer(folder(), warnings).tokenCount(), std::size_t{1400});
        fs::remove(folder() / name);
    }
    QVERIFY(warnings.empty());
}

PASTKEYS_TEST(TestModelFolderTokenizer)
#include "test_model_folder_tokenizer.moc"
