#include "export/trace_formats.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

class TestTraceFormats : public QObject
{
    Q_OBJECT

private slots:
    void theFormatOfAFileIsKnownByItsEndingInUpperOrLowerCase()
    {
        const std::vector<std::pair<const char*, const char*>> formats{
            {"run.pastkeys", "pastkeys"},
            {"folder/RUN.PASTKEYS", "pastkeys"},
            {"a.b.Pastkeys", "pastkeys"},
            {"run.jsonl", "jsonl"},
            {"RUN.CSV", "csv"},
            {"run.trace.json", "events"},
            {"run.pastkeys.json", "events"},
        };
        for (const auto& [path, format] : formats)
            QVERIFY2(traceFormatOf(path) == &traceFormatNamed(format), path);
    }

    void aFileWithAnotherEndingHasNoFormat()
    {
        for (const char* path : {"pastkeys", "run.pastkey", "run.", "", "folder.csv/run"})
            QVERIFY2(traceFormatOf(path) == nullptr, path);
    }
};

PASTKEYS_TEST(TestTraceFormats)
#include "test_trace_formats.moc"
