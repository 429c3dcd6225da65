#include "base/errors.h"
#include "compare/dump_trace.h"
#include "record/row_blocks.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A dump that holds only the first `rows` rows of the lane with the cache.
DumpTensors dumpOf(const Trace& trace, std::size_t rows)
{
    const Config& config = trace.header().config();
    DumpTensors dump;
    const auto add = [&](TensorKind kind, std::size_t l) {
        const Layer layer = idAt<Layer>(l);
        const bool isSplit = kind != Gpt2Tensor::Residual2;
        const std::size_t heads = isSplit ? trace.header().network->site(layer).heads : 1;
        const std::size_t columns = config.width / heads;
        DumpTensor& tensor = dump[tensorName(kind, layer)];
        tensor.shape = isSplit ? std::vector<std::uint64_t>{heads, rows, columns}
                               : std::vector<std::uint64_t>{rows, columns};
        tensor.values.resize(rows * config.width);
        std::size_t row = 0;
        for (const ConstMatrix& part : laneRows(trace.steps(), Lane{1}, layer, kind, 0, rows))
            for (std::size_t r = 0; r < part.rows; ++r, ++row)
                for (std::size_t h = 0; h < heads; ++h)
                    std::copy_n(part.row(r) + h * columns, columns,
                                tensor.values.data() + (h * rows + row) * columns);
    };
    for (std::size_t l = 0; l < config.layers; ++l) {
        add(Gpt2Tensor::Queries, l);
        add(Gpt2Tensor::Keys, l);
        add(Gpt2Tensor::Values, l);
        add(Gpt2Tensor::Residual2, l);
    }
    DumpTensor& logits = dump["logits"];
    logits.shape = {rows, config.vocabulary};
    logits.values.resize(rows * config.vocabulary);
    for (const StepRecordPtr& step : trace.steps())
        if (step->positions() <= rows)
            std::ranges::copy(step->logits,
                              logits.values.data() + (step->positions() - 1) * config.vocabulary);
    return dump;
}

TraceDiff diffOfDump(const Trace& trace, const DumpTensors& dump, Lane lane = Lane{1})
{
    const Trace other = traceOfDump(dump, {trace, lane}, "dump.safetensors");
    return diffOf({trace, lane}, {other, Lane{0}});
}

std::string refusalOf(const DumpTensors& dump)
{
    const Trace trace = traceOf({});
    try {
        traceOfDump(dump, {trace, Lane{1}}, "dump.safetensors");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

} // namespace

class TestDumpTrace : public QObject
{
    Q_OBJECT

private slots:
    void aDumpOfTheSameRunIsEqual_data();
    void aDumpOfTheSameRunIsEqual();
    void oneOtherValueIsFound();
    void everyLogitIsCompared();
    void tensorsThatADumpLacksAreNotCompared();
    void onlyRecordedTensorsAreNeeded();
    void aDumpOfAnotherModelCannotBeCompared();
    void contradictingShapesAreRefused();
};

void TestDumpTrace::aDumpOfTheSameRunIsEqual_data()
{
    QTest::addColumn<std::size_t>("rows");
    QTest::newRow("less than the first step") << std::size_t{3};
    QTest::newRow("the prompt") << std::size_t{8};
    QTest::newRow("a part of the run") << std::size_t{10};
    QTest::newRow("all") << std::size_t{13};
}

void TestDumpTrace::aDumpOfTheSameRunIsEqual()
{
    QFETCH(std::size_t, rows);
    const Trace trace = traceOf({});
    for (const Lane lane : kLanes) {
        const TraceDiff diff = diffOfDump(trace, dumpOf(trace, rows), lane);
        QVERIFY(diff.sameValues());
        QCOMPARE(diff.positionsCompared, rows);
        QCOMPARE(diff.kinds[0].valuesCompared, std::uint64_t{3 * 16} * rows);
        // Logits are compared only where a step ends, and the first step has 8 rows.
        QCOMPARE(diff.kinds.size(), std::size_t{rows < 8 ? 4U : 5U});
    }
}

void TestDumpTrace::oneOtherValueIsFound()
{
    const Trace trace = traceOf({});
    DumpTensors dump = dumpOf(trace, 10);
    float& value = dump["layers.1.v"].values[(1 * 10 + 9) * 8 + 5]; // head 1, row 9, column 5
    value = std::nextafter(value, 100.0F);
    const TraceDiff diff = diffOfDump(trace, dump);
    QCOMPARE(gpt2Names().nameOf(diff.first->tensor()), std::string("layers.1.v"));
    QCOMPARE(diff.first->position, std::size_t{9});
    QCOMPARE(indexOf(*diff.first->head), std::size_t{1});
    QCOMPARE(diff.first->columnInHead(*trace.header().network), std::size_t{5});
    QCOMPARE(diff.first->ulp, 1U);
    QCOMPARE(diff.first->values[1], value);
}

void TestDumpTrace::everyLogitIsCompared()
{
    const Trace trace = traceOf({});
    const Config& config = trace.header().config();
    DumpTensors dump = dumpOf(trace, 8);
    std::vector<float>& logits = dump["logits"].values;
    const auto last = logits.end() - static_cast<std::ptrdiff_t>(config.vocabulary);
    const auto least = std::min_element(last, logits.end()); // far below the most probable ones
    *least = std::nextafter(*least, 100.0F);
    const TraceDiff diff = diffOfDump(trace, dump);
    QCOMPARE(diff.kinds.back().valuesCompared, std::uint64_t{config.vocabulary});
    QCOMPARE(gpt2Names().nameOf(diff.first->tensor()), std::string("logits"));
    QCOMPARE(diff.first->column, static_cast<std::size_t>(least - last));
}

void TestDumpTrace::tensorsThatADumpLacksAreNotCompared()
{
    const Trace trace = traceOf({});
    DumpTensors dump = dumpOf(trace, 8);
    std::erase_if(dump, [](const auto& tensor) { return !tensor.first.ends_with("residual2"); });
    const TraceDiff diff = diffOfDump(trace, dump);
    QVERIFY(diff.sameValues());
    QCOMPARE(diff.kinds.size(), std::size_t{1});
    QVERIFY(diff.kinds[0].kind == Gpt2Tensor::Residual2);
}

void TestDumpTrace::onlyRecordedTensorsAreNeeded()
{
    for (const char* name :
         {"layers.0.q", "layers.11.k", "layers.2.v", "layers.0.residual2", "logits"})
        QVERIFY2(isRecorded(name), name);
    for (const char* name : {"layers.0.scores", "embedding", "ln_f", "", "layers.0.ln1"})
        QVERIFY2(!isRecorded(name), name);
}

void TestDumpTrace::aDumpOfAnotherModelCannotBeCompared()
{
    const Trace trace = traceOf({});
    DumpTensors dump = dumpOf(trace, 8);
    for (const char* name : {"layers.2.q", "layers.2.k", "layers.2.v", "layers.2.residual2"})
        dump.erase(name);
    QVERIFY_EXCEPTION_THROWN(traceOfDump(dump, {trace, Lane{1}}, "dump.safetensors"), InputError);
    DumpTensors deeper = dumpOf(trace, 8);
    deeper["layers.3.q"] = deeper["layers.2.q"];
    QVERIFY_EXCEPTION_THROWN(traceOfDump(deeper, {trace, Lane{1}}, "dump.safetensors"), InputError);
}

void TestDumpTrace::contradictingShapesAreRefused()
{
    const Trace trace = traceOf({});
    DumpTensors dump = dumpOf(trace, 8);
    dump["layers.1.k"].shape = {2, 4, 16};
    QVERIFY(refusalOf(dump).find("layers.1.k") != std::string::npos);
    dump = dumpOf(trace, 8);
    dump["logits"].shape = {4, 48};
    QVERIFY(refusalOf(dump).find("logits") != std::string::npos);
    QVERIFY(refusalOf({}).find("dump.safetensors") != std::string::npos);
    dump = dumpOf(trace, 8);
    for (auto& [name, tensor] : dump)
        tensor.shape = {static_cast<std::uint64_t>(tensor.values.size())};
    QVERIFY(!refusalOf(dump).empty());
}

PASTKEYS_TEST(TestDumpTrace)
#include "test_dump_trace.moc"
