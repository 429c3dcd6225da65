// A GPT-2 of PyTorch that assets/python/pastkeys_trace.py records.
#include "support/python.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys::test;

class TestPytorchTrace : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_python = pythonWith("torch, numpy");
        if (m_python.isEmpty())
            QSKIP("Python has no PyTorch: install python3-torch");
    }

    void bothLanesAreRecordedAsPyTorchComputesThem()
    {
        const PythonResult result =
            runPython(m_python, {inSource("tests/support/check_pytorch_trace.py")});
        QVERIFY2(result.exitCode == 0, qPrintable(result.errors));
        QVERIFY2(result.errors.contains("\nOK"), qPrintable(result.errors));
    }

private:
    QString m_python;
};

PASTKEYS_TEST(TestPytorchTrace)
#include "test_pytorch_trace.moc"
