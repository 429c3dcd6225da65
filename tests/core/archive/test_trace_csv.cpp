#include "archive/trace_csv.h"
#include "support/example_trace.h"
#include "support/foreign_trace.h"
#include "support/test_program.h"

#include <QtTest>

#include <clocale>
#include <locale>
#include <map>
#include <numeric>
#include <sstream>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

using Row = std::map<std::string, std::string>;

/// Formats numbers as many countries do: 1.234,5.
struct DecimalComma : std::numpunct<char>
{
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

/// An RFC 4180 reader that shares no code with the writer.
std::vector<std::vector<std::string>> parsed(std::string_view text)
{
    std::vector<std::vector<std::string>> rows(1, {""});
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string& cell = rows.back().back();
        const bool isQuote = text[i] == '"';
        if (quoted && isQuote && text.substr(i + 1, 1) == "\"")
            cell += text[++i];
        else if (isQuote)
            quoted = !quoted;
        else if (!quoted && text[i] == ',')
            rows.back().emplace_back();
        else if (!quoted && text.substr(i, 2) == "\r\n")
            rows.push_back({""}), ++i;
        else
            cell += text[i];
    }
    rows.pop_back(); // the empty row after the last line break
    return rows;
}

std::vector<Row> rowsIn(const std::string& text)
{
    const std::vector<std::vector<std::string>> lines = parsed(text);
    std::vector<Row> rows;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].size() != lines[0].size())
            qFatal("row %zu has %zu cells", i, lines[i].size());
        for (std::size_t c = 0; c < lines[0].size(); ++c) {
            rows.resize(i);
            rows.back()[lines[0][c]] = lines[i][c];
        }
    }
    return rows;
}

std::string fileOf(const Trace& trace, CsvTable table)
{
    std::string text = csvFirstRow(table);
    for (const StepRecordPtr& step : trace.steps())
        text += csvRows(table, trace.header(), *step);
    return text;
}

std::uint64_t sumOf(const std::vector<Row>& rows, const std::string& column)
{
    return std::accumulate(
        rows.begin(), rows.end(), std::uint64_t{0},
        [&column](std::uint64_t sum, const Row& row) { return sum + std::stoull(row.at(column)); });
}

/// The sum over all lanes in all steps.
template <typename Value> std::uint64_t sumInLanes(const Trace& trace, const Value& value)
{
    std::uint64_t sum = 0;
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : kLanes)
            if (const PassRecord* record = step->lane(lane))
                sum += value(*record);
    return sum;
}

std::string readBack(std::string_view text)
{
    return parsed(csvTextCell(text) + "\r\n")[0][0];
}

} // namespace

class TestTraceCsv : public QObject
{
    Q_OBJECT

private slots:
    void stepsHaveOneRowPerLane();
    void operationsHaveOneRowEach();
    void sumsAreThoseOfTheTrace_data();
    void sumsAreThoseOfTheTrace();
    void everyTextComesBack_data();
    void everyTextComesBack();
    void noCellIsAFormula_data();
    void noCellIsAFormula();
    void bytesThatAreNotTextAreShown();
    void tokensThatShareACharacterAreOneText();
    void numbersHaveAPointInEveryLocale();
    void whatNobodyCountedOrMeasuredIsEmpty();
};

void TestTraceCsv::stepsHaveOneRowPerLane()
{
    const Trace trace = traceOf({.chunks = {3}});
    const std::vector<Row> rows = rowsIn(fileOf(trace, CsvTable::Steps));
    QCOMPARE(rows.size(), 2 * trace.size());
    QCOMPARE(rows[1].at("lane"), std::string("on"));
    QCOMPARE(rows[1].at("tokens"), std::string("Mia had a"));
    QCOMPARE(rows[1].at("token_ids"), std::string("0 1 2"));
    QCOMPARE(rows[1].at("chosen_token"), std::string());
    QCOMPARE(rows.back().at("stopped"), std::string("token count"));
    QCOMPARE(rows.back().at("lanes_identical"), std::string("true"));
    QCOMPARE(rows.back().at("cache_used_bytes"),
             std::to_string(trace.steps().back()->lane(Lane{1})->cacheBytesUsed));
    const Trace alone = traceOf({.mode = CacheMode::On});
    const std::vector<Row> one = rowsIn(fileOf(alone, CsvTable::Steps));
    QCOMPARE(one.size(), alone.size());
    QCOMPARE(one[0].at("lanes_identical"), std::string());
}

void TestTraceCsv::operationsHaveOneRowEach()
{
    const Trace trace = traceOf({});
    const std::vector<Row> rows = rowsIn(fileOf(trace, CsvTable::Operations));
    QCOMPARE(rows.size(),
             sumInLanes(trace, [](const PassRecord& lane) { return lane.operations.size(); }));
    QCOMPARE(rows[0].at("operation"), std::string("Embedding"));
    QCOMPARE(rows[0].at("layer"), std::string());
    QCOMPARE(rows[1].at("layer"), std::string("0"));
    QCOMPARE(rows[1].at("duration_ns"), std::string("1000"));
}

void TestTraceCsv::sumsAreThoseOfTheTrace_data()
{
    QTest::addColumn<int>("table");
    QTest::newRow("steps") << static_cast<int>(CsvTable::Steps);
    QTest::newRow("operations") << static_cast<int>(CsvTable::Operations);
}

void TestTraceCsv::sumsAreThoseOfTheTrace()
{
    QFETCH(int, table);
    const Trace trace = traceOf({.chunks = {3}});
    const std::vector<Row> rows = rowsIn(fileOf(trace, static_cast<CsvTable>(table)));
    const auto expectSum = [&](const char* column, auto value) {
        QCOMPARE(sumOf(rows, column), sumInLanes(trace, value));
    };
    expectSum("duration_ns", [](const PassRecord& lane) {
        return static_cast<std::uint64_t>(lane.duration.count());
    });
    expectSum("formula_product_flops", [](const PassRecord& l) { return l.formula.products; });
    expectSum("formula_other_flops", [](const PassRecord& l) { return l.formula.other; });
    expectSum("formula_read_bytes", [](const PassRecord& l) { return l.formula.bytesRead; });
    expectSum("formula_written_bytes", [](const PassRecord& l) { return l.formula.bytesWritten; });
    expectSum("counted_product_flops", [](const PassRecord& l) { return l.counted.products; });
    expectSum("counted_other_flops", [](const PassRecord& l) { return l.counted.other; });
    expectSum("counted_read_bytes", [](const PassRecord& l) { return l.counted.bytesRead; });
    expectSum("counted_written_bytes", [](const PassRecord& l) { return l.counted.bytesWritten; });
}

void TestTraceCsv::everyTextComesBack_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("plain") << QByteArray("red");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("a comma") << QByteArray("a, b");
    QTest::newRow("quotes") << QByteArray("\"a\" \"\"");
    QTest::newRow("only a quote") << QByteArray("\"");
    QTest::newRow("a line feed") << QByteArray("one\ntwo\n");
    QTest::newRow("both line breaks") << QByteArray("one\r\ntwo\r");
    QTest::newRow("a tab") << QByteArray("a\tb");
    QTest::newRow("blanks around") << QByteArray("  a  ");
    QTest::newRow("many languages") << QByteArray("naïve 日本 🙂");
}

void TestTraceCsv::everyTextComesBack()
{
    QFETCH(QByteArray, text);
    QCOMPARE(readBack(text.toStdString()), text.toStdString());
}

void TestTraceCsv::noCellIsAFormula_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text :
         {"=cmd|' /C calc'!A0", "+1", "-1+2", "@SUM(A1)", " =1+1", "\t=1", "\r=1", "\n@a", "'tis",
          "\xEF\xBC\x9D"
          "1",
          "\xEF\xBC\xA0"
          "a"})
        QTest::newRow(QByteArray(text).toPercentEncoding().constData()) << QByteArray(text);
}

void TestTraceCsv::noCellIsAFormula()
{
    QFETCH(QByteArray, text);
    QCOMPARE(readBack(text.toStdString()), "'" + text.toStdString());
}

void TestTraceCsv::bytesThatAreNotTextAreShown()
{
    QCOMPARE(csvTextCell("\xE6\x97"), std::string("<E6><97>"));
    QCOMPARE(csvTextCell(std::string_view("a\0b\x1b", 4)), std::string("a<00>b<1B>"));
}

void TestTraceCsv::tokensThatShareACharacterAreOneText()
{
    StepRecord step;
    step.add({});
    step.tokens = {{TokenId{4}, "\xE6\x97"}, {TokenId{5}, "\xA5"}};
    const std::string text =
        csvFirstRow(CsvTable::Steps) + csvRows(CsvTable::Steps, TraceHeader{}, step);
    QCOMPARE(rowsIn(text)[0].at("tokens"), std::string("\xE6\x97\xA5"));
}

void TestTraceCsv::numbersHaveAPointInEveryLocale()
{
    StepRecord step;
    step.add({});
    step.verdict = Verdict{.divergence = 1234.5};
    const std::string before = std::setlocale(LC_ALL, nullptr);
    std::setlocale(LC_ALL, "de_DE.UTF-8"); // for C functions, if the machine has this locale
    const std::locale streams =
        std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
    std::ostringstream number;
    number << step.verdict->divergence;
    const std::string text =
        csvFirstRow(CsvTable::Steps) + csvRows(CsvTable::Steps, TraceHeader{}, step);
    std::locale::global(streams);
    std::setlocale(LC_ALL, before.c_str());
    QCOMPARE(number.str(), std::string("1.234,5"));
    QCOMPARE(rowsIn(text)[0].at("lanes_divergence_nats"), std::string("1234.5"));
}

void TestTraceCsv::whatNobodyCountedOrMeasuredIsEmpty()
{
    for (const CsvTable table : {CsvTable::Steps, CsvTable::Operations})
        for (const Row& row : rowsIn(fileOf(foreignTrace(traceOf({})), table))) {
            for (const char* column :
                 {"counted_product_flops", "counted_other_flops", "counted_read_bytes",
                  "counted_written_bytes", "duration_ns"})
                QCOMPARE(row.at(column), std::string());
            QVERIFY(!row.at("formula_product_flops").empty());
        }
    // A whole pass may be measured even if its operations are not.
    const Trace measured = foreignTrace(traceOf({}), std::chrono::nanoseconds(1500));
    QCOMPARE(rowsIn(fileOf(measured, CsvTable::Steps))[0].at("duration_ns"), std::string("1500"));
    QCOMPARE(rowsIn(fileOf(measured, CsvTable::Operations))[0].at("duration_ns"), std::string());
}

PASTKEYS_TEST(TestTraceCsv)
#include "test_trace_csv.moc"
