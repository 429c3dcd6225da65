// import, as a student runs it.
#include "files/model_folder.h"
#include "support/json_output.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/python.h"
#include "support/relative_error.h"
#include "support/run_trace.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;
using Json = nlohmann::json;

class TestImportCommand : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void aModelOfNanoGptRunsAsInPyTorch();
    void theImportedFolderRunsLikeTheOriginal();
    void tokenizerFilesAreCopied();
    void aPickleIsRefusedWithTheCommandToRun();
    void weightsWithoutAFolderAreNotOpenedAsAModel_data();
    void weightsWithoutAFolderAreNotOpenedAsAModel();
    void nothingIsLeftOfAnImportThatFails();
    void optionsThatContradictEachOtherAreRefused();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    std::filesystem::path file(const char* name) const { return path(name).toStdString(); }
    /// Writes the example model as a folder "original", and only its weights as "student.safetensors".
    void writeStudent() const
    {
        const ModelFiles files;
        std::filesystem::create_directory(file("original"));
        files.write(file("original"));
        test::writeFile(file("student.safetensors"), safetensorsOf(files.tensors));
    }
    ProgramResult import(const QStringList& more) const
    {
        return runCli(
            QStringList{"import", path("student.safetensors"), "--out", path("imported")} + more);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestImportCommand::aModelOfNanoGptRunsAsInPyTorch()
{
    const QString python = pythonWith("torch");
    if (python.isEmpty())
        QSKIP("Python has no PyTorch: install python3-torch");
    const PythonResult exported =
        runPython(python, {inSource("tests/support/check_export_checkpoint.py"), m_folder->path(),
                           "7", "200", "13"});
    QVERIFY2(exported.exitCode == 0, qPrintable(exported.errors));
    const auto theirs = Json::parse(exported.output.toStdString()).get<std::vector<float>>();

    const ProgramResult result = import({});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    for (const char* said : {"Heads: 4, from n_head in ", "Activation: gelu, from ",
                             "Vocabulary: 257 characters, from "})
        QVERIFY2(result.errors.contains(said), result.errors.constData());
    QCOMPARE(jsonOf({"tokenize", "--model", path("imported"), "--text",
                     QString::fromUtf8("\u0107\u01C8\u010D")})["ids"]
                 .dump(),
             "[7,200,13]"s);

    LoadedModel model = loadModel(file("imported"));
    const RunSettings settings{.prompt = {TokenId{7}, TokenId{200}, TokenId{13}}, .tokens = 1};
    const Trace trace =
        runTrace({gpt2ConfigOf(*model.network), model.network, std::move(model.weights), "nanoGPT"},
                 settings);
    QVERIFY(relativeError(trace.step(0).logitsOf(Lane{0}), theirs) <= 4e-5); // as in tests/golden
}

void TestImportCommand::theImportedFolderRunsLikeTheOriginal()
{
    writeStudent();
    const ProgramResult result = import({"--heads", "2"});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    QCOMPARE(result.output, QByteArray());
    QVERIFY(result.errors.contains("There is no vocabulary"));
    QVERIFY(result.errors.contains("Written: " + path("imported").toUtf8()));
    const auto run = [this](const char* folder) {
        return jsonOf({"run", "--model", path(folder), "--ids", "1,2", "--tokens", "4"});
    };
    QCOMPARE(run("imported")["generatedIds"].dump(), run("original")["generatedIds"].dump());
}

void TestImportCommand::tokenizerFilesAreCopied()
{
    writeStudent();
    const ProgramResult result = import({"--heads", "2", "--tokenizer", path("original")});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    for (const char* name : {"/vocab.json", "/merges.txt"})
        QCOMPARE(contentOf(path("imported") + name), contentOf(path("original") + name));
    QVERIFY(!contentOf(path("imported") + "/config.json").contains("\"eos_token_id\": null"));
}

void TestImportCommand::aPickleIsRefusedWithTheCommandToRun()
{
    test::writeFile(file("it's mine.pt"), "PK\x03\x04 and more");
    const ProgramResult result =
        runCli({"import", path("it's mine.pt"), "--out", path("imported")});
    QCOMPARE(result.exitCode, 3);
    QVERIFY(result.errors.contains("run: python3 '"));
    QVERIFY(result.errors.contains("export_checkpoint.py' '"));
    QVERIFY(result.errors.contains("/it'\\''s mine.pt' --out 'it'\\''s mine.safetensors' && "
                                   "pastkeys-cli import 'it'\\''s mine.safetensors' --out DIR"));
}

void TestImportCommand::weightsWithoutAFolderAreNotOpenedAsAModel_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"student.safetensors", "model.bin", "ckpt.pt", "model.pth"})
        QTest::addRow("%s", name) << QString(name);
}

void TestImportCommand::weightsWithoutAFolderAreNotOpenedAsAModel()
{
    QFETCH(QString, name);
    test::writeFile(path(name), QByteArray("weights"));
    const ProgramResult result = runCli({"info", "--model", path(name)});
    QCOMPARE(result.exitCode, 3);
    QVERIFY2(result.errors.contains("pastkeys-cli import " + path(name).toUtf8() + " --out DIR"),
             result.errors.constData());
}

void TestImportCommand::nothingIsLeftOfAnImportThatFails()
{
    writeStudent();
    const ProgramResult asked = import({});
    QCOMPARE(asked.exitCode, 3);
    QVERIFY(asked.errors.contains("Add --heads N"));
    QVERIFY(!QFileInfo::exists(path("imported")));
    const ProgramResult full =
        runCli({"import", path("student.safetensors"), "--heads", "2", "--out", path("original")});
    QCOMPARE(full.exitCode, 4);
    QVERIFY(full.errors.contains("not empty"));
    QCOMPARE(QDir(path("original")).entryList(QDir::Files).size(), 4);
}

void TestImportCommand::optionsThatContradictEachOtherAreRefused()
{
    writeStudent();
    QCOMPARE(import({"--heads", "2", "--vocab", "a.json", "--tokenizer", "b"}).exitCode, 2);
    QCOMPARE(import({"--heads", "0"}).exitCode, 2);
    QCOMPARE(import({"--heads", "2", "--activation", "swish"}).exitCode, 2);
}

PASTKEYS_TEST(TestImportCommand)
#include "test_import_command.moc"
