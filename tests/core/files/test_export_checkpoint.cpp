// assets/python/export_checkpoint.py turns checkpoints of PyTorch into safetensors files.
#include "support/python.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys::test;

class TestExportCheckpoint : public QObject
{
    Q_OBJECT

private slots:
    void checkpointsBecomeSafetensorsFilesWithoutRunningCode()
    {
        const QString python = pythonWith("torch");
        if (python.isEmpty())
            QSKIP("Python has no PyTorch: install python3-torch");
        const PythonResult result =
            runPython(python, {inSource("tests/support/check_export_checkpoint.py")});
        QVERIFY2(result.exitCode == 0, qPrintable(result.errors));
        QVERIFY2(result.errors.contains("\nOK"), qPrintable(result.errors));
    }
};

PASTKEYS_TEST(TestExportCheckpoint)
#include "test_export_checkpoint.moc"
