// Runs of models with an encoder: what their lanes keep of the source, and what the record says.
#include "query/head_attention.h"
#include "query/source_attention.h"
#include "record/lane_names.h"
#include "record/pass_operations.h"
#include "record/row_blocks.h"
#include "run/pass_runner.h"
#include "run/rows_again.h"
#include "support/captured_tensors.h"
#include "support/encoder_decoder_reference.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/trace_files.h"

#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr std::size_t kSteps = 6;

Trace traceOf(const RandomModel& model, const std::vector<const char*>& lanes,
              std::size_t sourceTokens, const Kernels& kernels = bestKernels())
{
    RunSettings settings = settingsFor(model, 2, kSteps);
    settings.source = randomTokens(model.config, sourceTokens, 9);
    settings.lanes.clear();
    for (const char* lane : lanes)
        settings.lanes.push_back(laneNamed(lane));
    setInks(settings.lanes);
    settings.stopAtEndOfText = false;
    settings.running = lanes.size() == 1 ? std::vector{Lane{0}} : lanesOf(CacheMode::Compare);
    return runTrace(model, settings, kernels);
}

} // namespace

class TestTwoTexts : public QObject
{
    Q_OBJECT

private slots:
    void lanesAreEqualWhateverTheyKeep_data() { addFamilies(); }
    void lanesAreEqualWhateverTheyKeep()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (const auto& lanes :
             std::vector<std::vector<const char*>>{{"off", "static"},
                                                   {"off", "dynamic,text-only"},
                                                   {"static,text-only", "static"},
                                                   {"static,source-again", "paged:3"}}) {
            const DrawnPair drawn = drawnPair(family.toStdString(), random());
            const Trace trace = traceOf(drawn.model, lanes, 1 + random() % 12);
            const Verdict verdict = trace.verdict();
            QVERIFY(verdict.identical());
            QVERIFY(verdict.equalityExpected);
            for (const StepRecordPtr& step : trace.steps())
                QVERIFY(step->verdict);
        }
    }

    /// 0 for a pass that reads what the cache has.
    void theSourceIsComputedOnceOrInEachStep_data() { addFamilies(); }
    void theSourceIsComputedOnceOrInEachStep()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("model"));
        const DrawnPair drawn = drawnPair(family.toStdString(), random());
        const Network& network = *drawn.model.network;
        constexpr std::size_t kSource = 7;
        struct Expected
        {
            const char* lane;
            bool isComputedAgain;
            bool isKept;
        };
        for (const auto& [lane, isComputedAgain, isKept] :
             {Expected{"off", true, false}, Expected{"static", false, true},
              Expected{"static,text-only", true, false},
              Expected{"static,source-again", true, true}}) {
            const Trace trace = traceOf(drawn.model, {lane}, kSource);
            std::shared_ptr<const SourceRows> first;
            for (const StepRecordPtr& step : trace.steps()) {
                const PassRecord& pass = step->passes.front();
                const bool computes = isComputedAgain || step->index == 0;
                QCOMPARE(pass.sourceRows, computes ? kSource : 0);
                QCOMPARE(pass.sourceRead, kSource);
                QCOMPARE(pass.encoder.size(),
                         computes ? network.encoder()->points({.appends = false}).size() : 0);
                QCOMPARE(pass.source != nullptr, computes);
                if (!first)
                    first = pass.source;
                if (pass.source)
                    QCOMPARE(pass.source, first); // the same bits are stored once
                const AttentionSite& site = *network.overSource(Layer{0});
                const std::size_t row = site.kvWidth() * sizeof(float);
                QCOMPARE(pass.sourceBytes,
                         isKept ? 2 * network.config().layers * kSource * row : 0);
                // Each layer writes them to the cache only if it keeps them.
                std::size_t written = 0;
                for (const OperationRecord& done : pass.operations)
                    if (network[done.point.operation].isOverSource)
                        written += done.cacheRowsWritten;
                QCOMPARE(written, isKept && computes ? network.config().layers * kSource : 0);
            }
        }
    }

    void countsAgreeWithTheFormulasOfBothTexts_data() { addFamilies(); }
    void countsAgreeWithTheFormulasOfBothTexts()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (const Kernels* kernels : {&countingKernels(), &bestKernels()})
            for (const char* lane : {"off", "static", "static,text-only", "static,source-again",
                                     "static,fused", "dynamic,int8"}) {
                const DrawnPair drawn = drawnPair(family.toStdString(), random());
                const LaneSpec spec = laneNamed(lane);
                const Trace trace = traceOf(drawn.model, {lane}, 1 + random() % 6, *kernels);
                for (const StepRecordPtr& step : trace.steps()) {
                    const PassRecord& pass = step->passes.front();
                    Work sum;
                    for (const OperationRecord& done : pass.operations) {
                        QVERIFY2(done.counted == done.formula,
                                 (*drawn.model.network)[done.point.operation].name.c_str());
                        sum += done.formula;
                    }
                    for (const OperationRecord& done : pass.encoder) {
                        QVERIFY(done.counted == done.formula);
                        sum += done.formula;
                    }
                    QVERIFY(pass.formula == sum);
                    expectOperations(operationsOfPass(trace.header(), spec, pass, 1), pass);
                }
            }
    }

    void eachHeadIsShownWithTheBitsOfTheDecoder_data() { addFamilies(); }
    /// Over the source, and over the text, also after the run was saved.
    void eachHeadIsShownWithTheBitsOfTheDecoder()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (const char* lane : {"off", "static", "static,text-only", "dynamic,int8", "fused"}) {
            const DrawnPair drawn = drawnPair(family.toStdString(), random());
            const Network& network = *drawn.model.network;
            const std::size_t sourceTokens = 1 + random() % 9;
            const Trace trace = read(fileOf(traceOf(drawn.model, {lane}, sourceTokens)));
            const std::size_t step = trace.size() - 1;
            const CapturedTensors captured = lastPass(drawn.model, trace);
            for (const Layer layer : layersOf(network)) {
                const AttentionSite& over = *network.overSource(layer);
                for (std::size_t h = 0; h < over.heads; ++h) {
                    const auto source = *sourceAttentionAt(trace, step, Lane{0}, layer,
                                                           idAt<Head>(h), bestKernels());
                    const auto text = *HeadAttention(layer, idAt<Head>(h), bestKernels())
                                           .at(trace, step, Lane{0});
                    QCOMPARE(source.positions, sourceTokens);
                    expectHead(captured, network, {over.weights, layer}, h, source.weights);
                    expectHead(captured, network, {network.site(layer).weights, layer}, h,
                               text.weights);
                    expectContext(captured, network, {over.context, layer}, h, source.context);
                    expectContext(captured, network, {network.site(layer).context, layer}, h,
                                  text.context);
                }
            }
        }
    }

    void rowsThatAreNotRecordedAreComputedAgain_data() { addFamilies(); }
    /// Those of the text: for those of the source, a run has the rows of the encoder.
    void rowsThatAreNotRecordedAreComputedAgain()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (const char* lane : {"off", "static", "static,text-only", "dynamic,int8"}) {
            const DrawnPair drawn = drawnPair(family.toStdString(), random());
            const Network& network = *drawn.model.network;
            const Trace trace = traceOf(drawn.model, {lane}, 1 + random() % 9);
            for (const std::size_t step : {std::size_t{0}, trace.size() - 1})
                for (const OperationPoint& point : network.points({.readsSource = false})) {
                    if (network[point.operation].isAboutNextToken())
                        continue;
                    const Span all = positionsOf(trace, step, Lane{0}, point);
                    if (all.count == 0) // the operation is left out without a cache
                        continue;
                    const PartAgain part = partAgain(trace, step, Lane{0}, point, all,
                                                     drawn.model.weights, bestKernels());
                    QVERIFY2(part.isAsRecorded, network[point.operation].name.c_str());
                    QVERIFY(!part.tensors.empty());
                }
        }
    }

    void aSavedRunHasBothTexts_data() { addFamilies(); }
    void aSavedRunHasBothTexts()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (const auto& lanes :
             std::vector<std::vector<const char*>>{{"off", "static"},
                                                   {"static,text-only", "dynamic,int8"},
                                                   {"static,source-again"}}) {
            const DrawnPair drawn = drawnPair(family.toStdString(), random());
            const Trace trace = traceOf(drawn.model, lanes, 1 + random() % 9);
            const std::string file = fileOf(trace);
            const Trace opened = read(file);
            QCOMPARE(differenceOf(trace, opened), std::string());
            QCOMPARE(fileOf(opened), file);
            QCOMPARE(opened.header().source.size(), trace.header().source.size());
            QCOMPARE(opened.header().positionBias, trace.header().positionBias);
            QCOMPARE(opened.header().encoderPositionBias, trace.header().encoderPositionBias);
            for (std::size_t s = 0; s < trace.size(); ++s)
                for (const PassRecord& pass : trace.step(s).passes) {
                    const PassRecord& other = *opened.step(s).lane(pass.lane);
                    QCOMPARE(other.sourceRead, pass.sourceRead);
                    QCOMPARE(other.sourceRows, pass.sourceRows);
                    QCOMPARE(other.sourceBytes, pass.sourceBytes);
                    QCOMPARE(other.encoder.size(), pass.encoder.size());
                    for (std::size_t i = 0; i < pass.encoder.size(); ++i)
                        QVERIFY(other.encoder[i].counted == pass.encoder[i].counted &&
                                other.encoder[i].duration == pass.encoder[i].duration);
                    QCOMPARE(other.source != nullptr, pass.source != nullptr);
                    if (pass.source)
                        QVERIFY(sameBits(*other.source->encoder, *pass.source->encoder) &&
                                sameBits(other.source->keysValues, pass.source->keysValues));
                }
        }
    }

    void aFileWhoseSourceIsImpossibleIsRefused_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* name, const char* pointer, const char* value) {
            QTest::newRow(name) << pointer << value;
        };
        row("no source", "/settings/source", "[]");
        row("another length", "/settings/source/2", R"({"id": 0})");
        row("a token that is none", "/settings/source/0/id", "5000");
        row("a source that is never computed", "/steps/0/lanes/1/sourceRows", "0");
        row("a part of a source", "/steps/1/lanes/0/sourceRows", "1");
        row("rows that are not there", "/steps/0/lanes/0/source", "7");
        row("no rows", "/steps/0/lanes/0/source", "null");
    }
    void aFileWhoseSourceIsImpossibleIsRefused()
    {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        const std::string file = fileOf(traceOf(drawnPair("t5", 4).model, {"off", "static"}, 2));
        read(file);
        const std::string changed =
            withRecord(file, pointer.toUtf8().constData(), OrderedJson::parse(value.toStdString()));
        QVERIFY_THROWS_EXCEPTION(InputError, read(changed));
    }

    void aRecordWithoutEncoderIsAsBefore()
    {
        const RandomModel model = smallModel();
        RunSettings settings = settingsFor(model, 3, 2);
        const Trace trace = runTrace(model, settings);
        for (const PassRecord& pass : trace.step(1).passes) {
            QCOMPARE(pass.sourceRead, std::size_t{0});
            QVERIFY(!pass.source && pass.encoder.empty());
        }
        settings.source = {TokenId{1}};
        QVERIFY_THROWS_EXCEPTION(InputError, runTrace(model, settings));
        settings.source.clear();
        settings.lanes = {laneNamed("static,text-only")};
        QVERIFY_THROWS_EXCEPTION(InputError, runTrace(model, settings));
    }

    void aSourceIsNeededAndMustFit()
    {
        const DrawnPair drawn = drawnPair("bart", 3);
        QVERIFY_THROWS_EXCEPTION(InputError, traceOf(drawn.model, {"static"}, 0));
        QVERIFY_THROWS_EXCEPTION(InputError, traceOf(drawn.model, {"static"}, 49));
        QVERIFY_THROWS_EXCEPTION(InputError, traceOf(drawn.model, {"static,lookup:2"}, 3));
        QVERIFY_THROWS_EXCEPTION(InputError, laneNamed("off,text-only"));
    }

private:
    /// The last pass of the run, done once more.
    static CapturedTensors lastPass(const RandomModel& model, const Trace& trace)
    {
        WorkerPool pool(1);
        PassRunner runner(machineryOf(model, pool));
        std::vector<TokenId> source;
        for (const TokenText& token : trace.header().source)
            source.push_back(token.id);
        Stream stream(trace.header().lane(Lane{0}), *model.network);
        stream.readBeside(source);
        CapturedTensors captured(*model.network);
        for (const StepRecordPtr& step : trace.steps()) {
            const Span positions = stream.beginPass(step->end());
            Feed feed{.stream = &stream, .tokens = {}};
            for (std::size_t p = positions.first; p < positions.end(); ++p)
                feed.tokens.push_back(trace.tokens()[p].id);
            runner.run({&feed, 1}, {.observer = &captured});
            stream.commit();
        }
        return captured;
    }

    static void expectHead(const CapturedTensors& captured, const Network& network,
                           TensorPoint weights, std::size_t head, const MeasuredMatrix& shown)
    {
        const auto found =
            captured.tensors.find(network.nameOf(weights) + "." + std::to_string(head));
        if (found == captured.tensors.end()) // fused attention keeps none
            return;
        const ConstMatrix computed = found->second.view();
        QCOMPARE(shown.columns, computed.columns);
        QVERIFY(sameBits(shown.rowSpan(shown.rows - 1), computed.rowSpan(computed.rows - 1)));
    }

    static void expectContext(const CapturedTensors& captured, const Network& network,
                              TensorPoint context, std::size_t head, const MeasuredMatrix& shown)
    {
        const ConstMatrix computed = captured.tensors.at(network.nameOf(context)).view();
        QVERIFY(sameBits(
            shown.rowSpan(shown.rows - 1),
            computed.rowSpan(computed.rows - 1).subspan(head * shown.columns, shown.columns)));
    }

    static void addFamilies()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : kTwoTextFamilies)
            QTest::newRow(family) << family;
    }

    /// What follows from the sizes is what was recorded.
    static void expectOperations(const std::vector<OperationRecord>& again, const PassRecord& pass)
    {
        QCOMPARE(again.size(), pass.operations.size());
        for (std::size_t i = 0; i < again.size(); ++i) {
            const OperationRecord& expected = pass.operations[i];
            QVERIFY(again[i].point == expected.point);
            QVERIFY(again[i].formula == expected.formula);
            QCOMPARE(again[i].cacheRowsRead, expected.cacheRowsRead);
            QCOMPARE(again[i].cacheRowsWritten, expected.cacheRowsWritten);
            QCOMPARE(again[i].rows, expected.rows);
            QCOMPARE(again[i].keys, expected.keys);
        }
    }
};

PASTKEYS_TEST(TestTwoTexts)
#include "test_two_texts.moc"
