// Model folders as other people save them: added tokens, a tokenizer that does not fit the model,
// and none at all.
#include "support/approved_text.h"
#include "support/json_output.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"
#include "support/transcript.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <memory>

using namespace pastkeys::test;
using namespace std::string_literals;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr const char* kAdded = R"({"<|user|>": 259, "<|end|>": 260})";
constexpr const char* kSpecial = R"({"additional_special_tokens": ["<|user|>", "<|end|>"]})";

/// Chooses the tokens 65, 66, 260 and 67. Its tokenizer has 258 <|endoftext|>.
ModelFiles fineTuned()
{
    ModelFiles files;
    files.setVocabulary(261);
    files.set("eos_token_id", "260");
    files.choose({65, 66, 260, 67});
    return files;
}

} // namespace

class TestForeignFolders : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_parent = std::make_unique<QTemporaryDir>();
        m_folder = QDir(m_parent->filePath("mine"));
        QVERIFY(m_folder.mkpath("."));
    }
    void addedEndTokenIsChosenAndStopsTheRun_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("content");
        const auto added = [](const char* id, const char* text) {
            return "{\"id\":" + std::string(id) + ",\"content\":\"" + text +
                   "\",\"special\":true},";
        };
        const std::string json =
            replaced(tokenizerFiles({"a b", "ab c"}).json, "\"added_tokens\":[",
                     "\"added_tokens\":[" + added("259", "<|user|>") + added("260", "<|end|>"));
        QTest::newRow("in tokenizer.json")
            << QByteArray("tokenizer.json") << QByteArray(json.c_str());
        QTest::newRow("in added_tokens.json")
            << QByteArray("added_tokens.json") << QByteArray(kAdded);
        QTest::newRow("in tokenizer_config.json")
            << QByteArray("tokenizer_config.json")
            << QByteArray(R"({"added_tokens_decoder": {"259": {"content": "<|user|>"},
                          "260": {"content": "<|end|>", "special": true}}})");
    }
    void addedEndTokenIsChosenAndStopsTheRun()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, content);
        fineTuned().write(m_folder.path().toStdString());
        writeFile(file(name.constData()), content.toStdString());
        const ProgramResult run = runCli(words("run", {"--ids", "0", "--tokens", "6", "--json"}));
        QCOMPARE(run.errors, QByteArray()); // no warning
        const Json json = Json::parse(run.output.toStdString());
        QCOMPARE(json["generatedIds"].dump(), "[65,66,260]"s);
        QCOMPARE(idsOfText("<|user|>ab"), "[259,256]"s);
    }

    void specialTokensOfThePromptAreRead()
    {
        writeFineTuned();
        QCOMPARE(idsOfPrompt({"--prompt", "<|user|>ab"}), "[259,256]"s);
        QCOMPARE(idsOfPrompt({"--prompt", "a<|", "--no-special"}), "[97,60,124]"s);
        QCOMPARE(idsOfPrompt({"--prompt", "<|end|>", "--no-special"}),
                 "[60,124,101,110,100,124,62]"s);
        const Json batch = jsonOf(words("run", {"--prompts", "-", "--tokens", "1"}),
                                  {.input = "<|user|>ab\nab\n"});
        QCOMPARE(batch["sequences"][0]["promptIds"].dump(), "[259,256]"s);
        const ProgramResult trace = runCli(words("trace", {"--prompt", "<|user|>", "--tokens", "1",
                                                           "--out", m_folder.filePath("t.jsonl")}));
        QCOMPARE(trace.exitCode, 0);
        QVERIFY(contentOf(m_folder.filePath("t.jsonl")).contains("<|user|>"));
    }

    void ordinaryAddedTokensAreAlwaysRead()
    {
        fineTuned().write(m_folder.path().toStdString());
        writeFile(file("added_tokens.json"), R"({"dignums": 259})");
        QCOMPARE(idsOfPrompt({"--prompt", "ab dignums"}), "[256,32,259]"s);
        QCOMPARE(idsOfPrompt({"--prompt", "ab dignums", "--no-special"}), "[256,32,259]"s);
    }

    void tokenizerReadsSpecialTokensAsARunDoes()
    {
        writeFineTuned();
        QCOMPARE(idsOfText("<|user|>ab"), "[259,256]"s);
        QCOMPARE(idsOfText("<|user|>ab", {"--special"}), "[259,256]"s);
        QCOMPARE(idsOfText("<|end|>", {"--no-special"}), "[60,124,101,110,100,124,62]"s);
        QCOMPARE(runCli(words("tokenize", {"--text", "a", "--special", "--no-special"})).exitCode,
                 2);
        QCOMPARE(runCli(words("tokenize", {"--decode", "1", "--no-special"})).exitCode, 2);
    }

    void onlyPromptsThatNeedAMissingIdAreRefused()
    {
        ModelFiles files;
        files.setVocabulary(257); // without 257 "abc" and 258 <|endoftext|>
        files.write(m_folder.path().toStdString());
        const QString text =
            transcriptAgain("commands/tokens_that_the_model_lacks", m_parent->path());
        QCOMPARE(text, approved("commands/tokens_that_the_model_lacks", text));
    }

    void settingsOfTheTokenizerAreApplied()
    {
        fineTuned().write(m_folder.path().toStdString());
        for (const auto& [config, ids] :
             {std::pair{R"({"add_prefix_space": true})", "[32,256]"s},
              {R"({"add_bos_token": true, "bos_token": "<|endoftext|>"})", "[258,256]"s}}) {
            writeFile(file("tokenizer_config.json"), config);
            QCOMPARE(idsOfText("ab"), ids);
            QCOMPARE(idsOfPrompt({"--prompt", "ab"}), ids);
        }
    }

    void modelWithoutTokenizerTakesIds()
    {
        writeWithoutTokenizer();
        QCOMPARE(jsonOf(words("run", {"--ids", "5,66", "--tokens", "2"}))["text"], " 66 260"s);
        QCOMPARE(
            jsonOf(words("run", {"--prompt", "[5, 66]", "--tokens", "2"}))["generatedIds"].dump(),
            "[66,260]"s);
        QVERIFY(jsonOf(words("info", {}))["tokenizer"].is_null());
        const QString text = transcriptAgain("commands/model_without_tokenizer", m_parent->path());
        QCOMPARE(text, approved("commands/model_without_tokenizer", text));
    }

private:
    fs::path file(const char* name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }
    QStringList words(const char* command, const QStringList& more) const
    {
        return QStringList{command, "--model", m_folder.path()} + more;
    }
    std::string idsOfPrompt(const QStringList& more) const
    {
        const QStringList run{"--tokens", "1", "--cache", "on"};
        return jsonOf(words("run", run + more))["promptIds"].dump();
    }
    std::string idsOfText(const QString& text, const QStringList& more = {}) const
    {
        return jsonOf(words("tokenize", QStringList{"--text", text} + more))["ids"].dump();
    }
    void writeFineTuned() const
    {
        fineTuned().write(m_folder.path().toStdString());
        writeFile(file("added_tokens.json"), kAdded);
        writeFile(file("special_tokens_map.json"), kSpecial);
    }
    void writeWithoutTokenizer() const
    {
        fineTuned().write(m_folder.path().toStdString());
        fs::remove(file("vocab.json"));
        fs::remove(file("merges.txt"));
    }

    std::unique_ptr<QTemporaryDir> m_parent;
    QDir m_folder; ///< the model's
};

PASTKEYS_TEST(TestForeignFolders)
#include "test_foreign_folders.moc"
