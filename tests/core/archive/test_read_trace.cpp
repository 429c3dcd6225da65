// Checks that the Python program read_trace.py opens a trace, and that the README quotes it.
#include "archive/trace_file.h"
#include "support/example_trace.h"
#include "support/model_files.h"
#include "support/python.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace pastkeys;
using namespace pastkeys::test;

class TestReadTrace : public QObject
{
    Q_OBJECT

private slots:
    void itPrintsShapesAndTimes()
    {
        const QString python = pythonWith("numpy");
        if (python.isEmpty())
            QSKIP("Python has no NumPy: install python3-numpy");
        const QTemporaryDir folder;
        const QString path = folder.filePath("run.pastkeys");
        {
            std::ofstream file(path.toStdString(), std::ios::binary);
            writeTraceFile(traceOf({}), [&file](std::span<const std::byte> bytes) {
                file.write(reinterpret_cast<const char*>(bytes.data()),
                           static_cast<std::streamsize>(bytes.size()));
            });
        }
        const PythonResult result =
            runPython(python, {inSource("assets/python/read_trace.py"), path});
        QCOMPARE(result.errors, QString());
        const QStringList lines = result.output.split('\n');
        QCOMPARE(lines.size(), 1 + 2 * 6); // six steps, two lanes each
        QVERIFY2(lines[0].startsWith("K of layer 0: (2, 13, 8)"), qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith("step   0 off "), qPrintable(lines[1]));
        QVERIFY2(lines[12].startsWith("step   5 on "), qPrintable(lines[12]));
        QVERIFY2(lines[12].contains(" ms"), qPrintable(lines[12]));
        const std::filesystem::path file = path.toStdString();
        std::filesystem::resize_file(file, std::filesystem::file_size(file) - 4);
        const QString errors =
            runPython(python, {inSource("assets/python/read_trace.py"), path}).errors;
        QVERIFY2(errors.contains("The file is incomplete."), qPrintable(errors));
    }

    void readmeQuotesIt()
    {
        const std::string block =
            "```python\n" + readFile(sourceDir() / "assets/python/read_trace.py") + "```\n";
        QVERIFY(readFile(sourceDir() / "README.md").find(block) != std::string::npos);
    }
};

PASTKEYS_TEST(TestReadTrace)
#include "test_read_trace.moc"
