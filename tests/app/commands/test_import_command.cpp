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

        expectApproved("import_of_a_student", "0 import student.safetensors --out imported");
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
        expectApproved("import",
                       "0 import student.safetensors --heads 2 --out imported\n"
                       "0 import student.safetensors --heads 2 --tokenizer original --out copied\n"
                       "3 import student.safetensors --out missing\n"
                       "4 import student.safetensors --heads 2 --out original");
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
        expectApproved("import_of_a_pickle", "3 import \"it's mine.pt\" --out imported");
    }

    void weightsWithoutAFolderAreNotOpenedAsAModel()
    {
        QString lines;
        for (const char* name : {"student.safetensors", "model.bin", "ckpt.pt", "model.pth"}) {
            test::writeFile(path(name), QByteArray("weights"));
            lines += QString("3 info --model %1\n").arg(name);
        }
        expectApproved("weights_without_a_folder", lines);
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
    /// Compares what these commands print with the approved text.
    void expectApproved(const QString& name, const QString& lines) const
    {
        const QString text = transcriptOf(m_folder->path(), lines).replace(inSource(""), "SOURCE/");
        QCOMPARE(text, approved("commands/" + name, text));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

PASTKEYS_TEST(TestImportCommand)
#include "test_import_command.moc"
