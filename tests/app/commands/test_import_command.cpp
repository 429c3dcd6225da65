// import, as a student runs it.
#include "files/model_folder.h"
#include "support/approved_text.h"
#include "support/json_output.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/python.h"
#include "support/relative_error.h"
#include "support/run_trace.h"
#include "support/test_program.h"
#include "support/transcript.h"

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
    void aModelOfNanoGptRunsAsInPyTorch()
    {
        const QString python = pythonWith("torch");
        if (python.isEmpty())
            QSKIP("Python has no PyTorch: install python3-torch");
        const PythonResult exported =
            runPython(python, {inSource("tests/support/check_export_checkpoint.py"),
                               m_folder->path(), "7", "200", "13"});
        QVERIFY2(exported.exitCode == 0, qPrintable(exported.errors));
        const auto theirs = Json::parse(exported.output.toStdString()).get<std::vector<float>>();

        runAsApproved("import_of_a_student");
        QCOMPARE(jsonOf({"tokenize", "--model", path("imported"), "--text",
                         QString::fromUtf8("\u0107\u01C8\u010D")})["ids"]
                     .dump(),
                 "[7,200,13]"s);

        LoadedModel model = loadModel(file("imported"));
        const RunSettings settings{.prompt = {TokenId{7}, TokenId{200}, TokenId{13}}, .tokens = 1};
        const Trace trace = runTrace(
            {gpt2ConfigOf(*model.network), model.network, std::move(model.weights), "nanoGPT"},
            settings);
        QVERIFY(relativeError(trace.step(0).logitsOf(Lane{0}), theirs) <=
                4e-5); // as in tests/golden
    }

    void theImportedFolderRunsLikeTheOriginal()
    {
        writeStudent();
        runAsApproved("import");
        for (const char* name : {"/vocab.json", "/merges.txt"})
            QCOMPARE(contentOf(path("copied") + name), contentOf(path("original") + name));
        QVERIFY(!contentOf(path("copied") + "/config.json").contains("\"eos_token_id\": null"));
        const auto run = [this](const char* folder) {
            return jsonOf({"run", "--model", path(folder), "--ids", "1,2", "--tokens", "4"});
        };
        QCOMPARE(run("imported")["generatedIds"].dump(), run("original")["generatedIds"].dump());
    }

    void aPickleIsRefusedWithTheCommandToRun()
    {
        test::writeFile(file("it's mine.pt"), "PK\x03\x04 and more");
        runAsApproved("import_of_a_pickle");
    }

    void weightsWithoutAFolderAreNotOpenedAsAModel()
    {
        for (const char* name : {"student.safetensors", "model.bin", "ckpt.pt", "model.pth"})
            test::writeFile(path(name), QByteArray("weights"));
        runAsApproved("weights_without_a_folder");
    }

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
    void runAsApproved(const QString& name) const
    {
        const QString text =
            transcriptAgain("commands/" + name, m_folder->path()).replace(inSource(""), "SOURCE/");
        QCOMPARE(text, approved("commands/" + name, text));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

PASTKEYS_TEST(TestImportCommand)
#include "test_import_command.moc"
