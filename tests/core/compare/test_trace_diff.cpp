#include "compare/trace_diff.h"
#include "kernels/select.h"
#include "record/row_blocks.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Computes a new value from the old one.
using Change = std::function<float(float)>;

/// The trace with one cell changed in the new rows of a step.
Trace withCell(const Trace& trace, std::size_t step, Layer layer, TensorKind tensor,
               std::size_t cell, const Change& change)
{
    return withStep(trace, step, [&](StepRecord& record) {
        const std::size_t rows = record.rows->rows;
        auto block = std::make_shared<RowBlock>(makeRowBlock(rows, *trace.header().network));
        copyRows({record.rows, 0, rows, 0}, *block, 0);
        float& value = rowsOf(*block, layer, tensor).data[cell];
        value = change(value);
        record.rows = std::move(block);
    });
}

float nextUp(float value)
{
    return std::nextafter(value, kInfinity);
}

TraceDiff diffOfLane(const Trace& a, const Trace& b, Lane lane = Lane{1})
{
    return diffOf({a, lane}, {b, lane});
}

const KindDiff& kindIn(const TraceDiff& diff, TensorKind kind)
{
    const auto found = std::ranges::find(diff.kinds, kind, &KindDiff::kind);
    if (found == diff.kinds.end())
        qFatal("the kind was not compared");
    return *found;
}

std::string lanePairs(const Trace& a, const Trace& b)
{
    std::string text;
    for (const LanePair& pair : pairedLanes(a, b))
        text += a.header().lane(pair[0]).id + ":" + b.header().lane(pair[1]).id + " ";
    return text;
}

} // namespace

class TestTraceDiff : public QObject
{
    Q_OBJECT

private slots:
    void aRunEqualsItself_data();
    void aRunEqualsItself();
    void everyExactTableGivesTheSameBits();
    void aChunkedPromptEqualsAWholeOne();
    void cacheOffEqualsCacheOn();
    void anotherOrderOfSumsIsFoundInEveryKind();
    void theFirstCellIsNamed();
    void cellsThatAreNotRecordedTwiceAreNotCompared();
    void notANumberEqualsNotANumber();
    void anotherChosenTokenIsNamed();
    void nothingIsComparedAfterTheTextsPart();
    void aShorterRunIsDifferentAtItsEnd();
    void relativeDistancesAreOfTheLargerValue();
    void lanesArePairedById();
    void otherModelsAndPromptsCannotBeCompared();
};

void TestTraceDiff::aRunEqualsItself_data()
{
    QTest::addColumn<int>("lane");
    QTest::newRow("cache off") << 0;
    QTest::newRow("cache on") << 1;
}

void TestTraceDiff::aRunEqualsItself()
{
    QFETCH(int, lane);
    const Trace a = traceOf({});
    const Trace b = traceOf({});
    const TraceDiff diff = diffOfLane(a, b, idAt<Lane>(static_cast<std::size_t>(lane)));
    QVERIFY(diff.equal());
    QCOMPARE(diff.placesCompared, a.size());
    QCOMPARE(diff.positionsCompared, a.tokens().size());
    QCOMPARE(diff.tokensCompared, std::size_t{6});
    QCOMPARE(diff.kinds.size(), std::size_t{5});
    const Config& config = a.header().config();
    QCOMPARE(kindIn(diff, Gpt2Tensor::Keys).valuesCompared,
             std::uint64_t{config.layers} * config.width * a.tokens().size());
    for (const KindDiff& kind : diff.kinds) {
        QCOMPARE(kind.valuesDiffering, std::uint64_t{0});
        QCOMPARE(kind.maxRelative, 0.0);
        QCOMPARE(kind.maxAbsolute, 0.0);
    }
}

void TestTraceDiff::everyExactTableGivesTheSameBits()
{
    const Trace scalar = traceOf({});
    for (const Kernels* table : availableKernels())
        if (table->exact)
            QVERIFY(diffOfLane(scalar, traceOf({.kernels = std::string(table->name)})).equal());
}

void TestTraceDiff::aChunkedPromptEqualsAWholeOne()
{
    const Trace whole = traceOf({});
    const TraceDiff diff = diffOfLane(whole, traceOf({.chunks = {3}}));
    QVERIFY(diff.equal());
    QCOMPARE(diff.placesCompared, whole.size());
    QCOMPARE(diff.positionsCompared, whole.tokens().size());
}

void TestTraceDiff::cacheOffEqualsCacheOn()
{
    const Trace trace = traceOf({});
    QVERIFY(diffOf({trace, Lane{0}}, {trace, Lane{1}}).equal());
}

void TestTraceDiff::anotherOrderOfSumsIsFoundInEveryKind()
{
    const TraceDiff diff = diffOfLane(traceOf({}), traceOf({.kernels = "eigen"}));
    QVERIFY(!diff.equal());
    for (const KindDiff& kind : diff.kinds) {
        QVERIFY(kind.valuesDiffering > 0 && kind.maxUlp > 0);
        QVERIFY(kind.maxRelative > 0 && std::isfinite(kind.maxRelative));
        QCOMPARE(kind.largest->ulp, kind.maxUlp);
    }
    QCOMPARE(diff.first->steps[0], std::size_t{0});
    QCOMPARE(indexOf(*diff.first->layer), std::size_t{0});
}

void TestTraceDiff::theFirstCellIsNamed()
{
    const Trace a = traceOf({});
    const std::size_t width = a.header().config().width;
    // A number in the key of the prompt's third row, in the second of two heads of eight columns.
    const Trace once = withCell(a, 0, Layer{2}, Gpt2Tensor::Keys, 2 * width + 11, nextUp);
    const Trace b = withCell(once, 3, Layer{0}, Gpt2Tensor::Values, 5,
                             [](float value) { return nextUp(nextUp(value)); });
    const TraceDiff diff = diffOfLane(a, b);
    QVERIFY(diff.first);
    QCOMPARE(gpt2Names().nameOf(diff.first->tensor()), std::string("layers.2.k"));
    QVERIFY(gpt2Names().firstMakerOf(diff.first->kind) == Gpt2::QkvProjection);
    QCOMPARE(diff.first->steps[1], std::size_t{0});
    QCOMPARE(diff.first->position, std::size_t{2});
    QCOMPARE(diff.first->column, std::size_t{11});
    QCOMPARE(indexOf(*diff.first->head), std::size_t{1});
    QCOMPARE(diff.first->columnInHead(*a.header().network), std::size_t{3});
    QCOMPARE(diff.first->ulp, 1U);
    QCOMPARE(diff.first->values[1], nextUp(diff.first->values[0]));
    QCOMPARE(kindIn(diff, Gpt2Tensor::Keys).valuesDiffering, std::uint64_t{1});
    QCOMPARE(kindIn(diff, Gpt2Tensor::Values).maxUlp, 2U);
    QCOMPARE(kindIn(diff, Gpt2Tensor::Values).largest->steps[0], std::size_t{3});
    QCOMPARE(kindIn(diff, Gpt2Tensor::Queries).maxUlp, 0U);
}

void TestTraceDiff::cellsThatAreNotRecordedTwiceAreNotCompared()
{
    const Trace a = traceOf({});
    const Trace b = withSteps(a, [&network = *a.header().network](StepRecord& step) {
        const std::size_t rows = step.rows->rows;
        auto block = std::make_shared<RowBlock>(makeRowBlock(rows, network));
        copyRows({step.rows, 0, rows, 0}, *block, 0);
        for (std::vector<RecordedRows>& layer : block->layers)
            std::erase_if(layer, [](const RecordedRows& recorded) {
                return recorded.tensor != Gpt2Tensor::Keys;
            });
        step.rows = std::move(block);
        step.logits.clear();
        step.topLogits.clear();
    });
    const TraceDiff diff = diffOfLane(a, b);
    QVERIFY(diff.equal());
    QCOMPARE(diff.kinds.size(), std::size_t{1});
    QVERIFY(diff.kinds[0].kind == Gpt2Tensor::Keys);
}

void TestTraceDiff::notANumberEqualsNotANumber()
{
    const auto withValue = [trace = traceOf({})](float value) {
        return withCell(trace, 1, Layer{1}, Gpt2Tensor::Residual2, 4, [=](float) { return value; });
    };
    QVERIFY(diffOfLane(withValue(kNaN), withValue(-kNaN)).equal());
    const TraceDiff diff = diffOfLane(withValue(kNaN), withValue(1));
    QCOMPARE(gpt2Names().nameOf(diff.first->tensor()), std::string("layers.1.residual2"));
    QCOMPARE(diff.first->ulp, std::numeric_limits<std::uint32_t>::max());
    QCOMPARE(kindIn(diff, Gpt2Tensor::Residual2).maxRelative, static_cast<double>(kInfinity));
    QVERIFY(!diff.first->head);
}

void TestTraceDiff::anotherChosenTokenIsNamed()
{
    const Trace a = traceOf({});
    const std::size_t last = a.size() - 1;
    const Trace b = withStep(a, last, [](StepRecord& step) {
        step.choice->token = {TokenId{21}, "x"};
    });
    const TraceDiff diff = diffOfLane(a, b);
    QVERIFY(!diff.first && !diff.equal());
    QCOMPARE(diff.firstToken->position, a.tokens().size());
    QCOMPARE(diff.firstToken->tokens[1].bytes, std::string("x"));
    QCOMPARE(diff.tokensCompared, std::size_t{6});
}

void TestTraceDiff::nothingIsComparedAfterTheTextsPart()
{
    const Trace a = traceOf({});
    const Trace other = withCell(a, 3, Layer{0}, Gpt2Tensor::Keys, 0, nextUp);
    const Trace b = withStep(other, 2, [](StepRecord& step) { step.tokens[0].id = TokenId{23}; });
    const TraceDiff diff = diffOfLane(a, b);
    QVERIFY(!diff.first);
    QCOMPARE(diff.placesCompared, std::size_t{2});
    QCOMPARE(diff.firstToken->position, a.step(2).first);
}

void TestTraceDiff::aShorterRunIsDifferentAtItsEnd()
{
    const Trace a = traceOf({});
    const TraceDiff diff = diffOfLane(a, traceOf({.tokens = 2}));
    QVERIFY(!diff.first && !diff.firstToken);
    QVERIFY(!diff.equal());
    QCOMPARE(diff.lengths[0], diff.lengths[1] + 4);
}

void TestTraceDiff::relativeDistancesAreOfTheLargerValue()
{
    QCOMPARE(relativeDistance(1, 1), 0.0);
    QCOMPARE(relativeDistance(0, -0.0F), 0.0);
    QCOMPARE(relativeDistance(1, 2), 0.5);
    QCOMPARE(relativeDistance(-4, 4), 2.0);
    QCOMPARE(relativeDistance(kNaN, kNaN), 0.0);
    QCOMPARE(relativeDistance(kInfinity, kInfinity), 0.0);
    QCOMPARE(relativeDistance(kInfinity, 1), static_cast<double>(kInfinity));
    QCOMPARE(relativeDistance(1, kNaN), static_cast<double>(kInfinity));
    QCOMPARE(
        relativeDistance(std::numeric_limits<float>::max(), -std::numeric_limits<float>::max()),
        2.0);
}

void TestTraceDiff::lanesArePairedById()
{
    const Trace both = traceOf({});
    const Trace on = traceOf({.mode = CacheMode::On});
    QCOMPARE(lanePairs(both, both), std::string("off:off on:on "));
    QCOMPARE(lanePairs(both, on), std::string("on:on "));
    QCOMPARE(lanePairs(traceOf({.mode = CacheMode::Off}), on), std::string("off:on "));
    LaneSpec other = laneWithCache();
    other.id = "torch";
    QCOMPARE(lanePairs(traceOf({.lanes = {other}}), both), std::string("torch:off torch:on "));
    LaneSpec second = other;
    second.id = "jax";
    QCOMPARE(lanePairs(traceOf({.lanes = {other, second}}), both), std::string());
}

void TestTraceDiff::otherModelsAndPromptsCannotBeCompared()
{
    const auto reason = [a = traceOf({})](const Trace& b) {
        const auto why = whyNotComparable({a, Lane{1}}, {b, Lane{1}});
        return why ? why->english() : std::string();
    };
    QCOMPARE(reason(traceOf({.chunks = {2}})), std::string());
    QCOMPARE(reason(traceOf({.tokens = 1})), std::string());
    QCOMPARE(
        reason(traceOf({.config = sized({.vocabulary = 24,
                                         .context = 64,
                                         .width = 16,
                                         .layers = 2,
                                         .heads = 2,
                                         .inner = 64})})),
        std::string("The models have different sizes: A has 3 layers, 2 heads and a width of 16, "
                    "and B has 2 layers, 2 heads and a width of 16."));
    const Trace other =
        withStep(traceOf({}), 0, [](StepRecord& step) { step.tokens[4].id = TokenId{20}; });
    QCOMPARE(reason(other), std::string("The prompts differ: at position 4, A reads token 4 and B "
                                        "reads token 20."));
    QCOMPARE(reason(Trace(other.header())),
             std::string("There is nothing to compare: a lane has no recorded step."));
    const Trace bare = withStep(traceOf({}), 1, [](StepRecord& step) { step.rows.reset(); });
    QCOMPARE(reason(bare), std::string("There is nothing to compare: a trace has no tensors."));
}

PASTKEYS_TEST(TestTraceDiff)
#include "test_trace_diff.moc"
