// What bash offers when Tab is pressed, tested in a real bash without a terminal.
#include "commands/completion.h"
#include "support/program.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;

namespace {

ProgramManual manual()
{
    Command diff{"diff",
                 "compares",
                 "",
                 "",
                 {{"", {{"format", "NAME", "", oneOf({"text", "json"})}}}},
                 nullptr,
                 {{"A", "FILE_A", ""}, {"B", "FILE_B", ""}}};
    Command info{"info",
                 "shows",
                 "",
                 "",
                 {{"", {{"json", "", ""}}}},
                 nullptr,
                 {{"FILE", "FILE.pastkeys", ""}}};
    return {"tool", "", "COMMAND", "", {}, {diff, info}, "", ""};
}

} // namespace

class TestCompletion : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        if (QStandardPaths::findExecutable("bash").isEmpty())
            QSKIP("there is no bash");
        test::writeFile(m_folder.filePath("tool"),
                        QByteArray::fromStdString(bashCompletion(manual())));
    }

    void optionsAreOfferedAfterADash()
    {
        QCOMPARE(offered({"diff", "--"}), QString("--format --help"));
        QCOMPARE(offered({"diff", "--format", "j"}), QString("json"));
    }

    void filesAreOfferedInPlaceOfOptions()
    {
        QCOMPARE(offered({"diff", ""}), QString("-o default"));
        QCOMPARE(offered({"diff", "a.pastkeys", ""}), QString("-o default"));
    }

    void onlyRecordedRunsAreOffered()
    {
        for (const char* name : {"run.pastkeys", "run.md"})
            QVERIFY(QFile(m_folder.filePath(name)).open(QIODevice::WriteOnly));
        QCOMPARE(offered({"info", "r"}), QString("-o filenames -o plusdirs run.pastkeys"));
    }

    void aListStaysAListInTheManualPage()
    {
        ProgramManual program = manual();
        program.commands.front().options.front().options.front().help =
            "one of:\ntext  for people\njson  for programs\nand no other";
        const std::string page = manualPage(program, "1");
        QVERIFY(page.find("one of:\n.br\ntext  for people\n.br\njson  for programs\n.br\nand no") !=
                std::string::npos);
    }

private:
    /// What bash offers for the last word: the options that the script gives to compopt, then the
    /// completions.
    QString offered(const QStringList& words) const
    {
        QProcess bash;
        bash.setWorkingDirectory(m_folder.path());
        bash.start("bash", QStringList{"-c",
                                       "compopt() { printf '%s ' \"$*\"; }; source ./tool; "
                                       "COMP_WORDS=(tool \"$@\"); COMP_CWORD=$#; _tool; "
                                       "echo \"${COMPREPLY[*]}\"",
                                       "bash"} +
                               words);
        bash.waitForFinished();
        return QString::fromLocal8Bit(bash.readAllStandardOutput()).trimmed();
    }

    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestCompletion)
#include "test_completion.moc"
