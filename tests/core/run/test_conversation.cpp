#include "archive/trace_file.h"
#include "base/errors.h"
#include "kernels/select.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "run/conversation.h"
#include "support/other_family.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/small_llama.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

using Tokens = std::vector<TokenId>;

Gpt2Config askedGpt2()
{
    Gpt2Config config;
    config.vocabulary = 40;
    config.context = 96;
    config.width = 16;
    config.layers = 2;
    config.heads = 2;
    config.inner = 24;
    return config;
}

RandomModel askedModel(const QString& family, std::uint32_t seed)
{
    if (family == "gpt2")
        return makeRandomModel(askedGpt2(), DType::Float32, seed);
    LlamaConfig config = smallLlama();
    config.context = 96;
    OtherSizes sizes;
    sizes.context = 96;
    return makeRandomModel(family == "llama" ? llama(config) : otherFamily(sizes), seed);
}

RunSettings eachTurn(const std::string& lane, std::size_t tokens)
{
    RunSettings each;
    each.tokens = tokens;
    each.lanes = {laneNamed(lane)};
    each.running = {Lane{0}};
    each.stopAtEndOfText = false;
    return each;
}

TraceHeader headerFor(const RandomModel& model, const LaneSpec& lane,
                      const Kernels& kernels = bestKernels())
{
    return {.modelName = std::string("random"),
            .modelFingerprint = model.description,
            .network = model.network,
            .types = storedTypes(*model.network, model.weights),
            .kernels = std::string(kernels.name),
            .sampling = describe({}),
            .lanes = {lane}};
}

Tokens numbered(std::size_t from, std::size_t count)
{
    Tokens tokens;
    for (std::size_t i = 0; i < count; ++i)
        tokens.push_back(idAt<TokenId>((from + i) % 24));
    return tokens;
}

void append(Tokens& text, std::span<const TokenId> more)
{
    text.insert(text.end(), more.begin(), more.end());
}

TurnRecord asked(ConversationRun& run, const Tokens& text)
{
    run.begin(text);
    while (run.isAnswering())
        run.advance();
    return run.turn();
}

std::string savedBytes(const Trace& trace)
{
    std::string bytes;
    writeTraceFile(trace, [&bytes](std::span<const std::byte> piece) {
        bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    });
    return bytes;
}

/// Saves the rows, forgets them, and reads them again.
void throughAFile(ConversationRun& run, const TraceHeader& header, const Tokens& text)
{
    const std::string bytes = savedBytes(run.rows(header));
    run.drop();
    run.load(parseTraceFile(bytes, "rows.pastkeys"), header, text, "rows.pastkeys");
}

void compareTurn(const TurnRecord& turn, std::size_t held, std::size_t found, std::size_t text)
{
    QCOMPARE(turn.held, held);
    QCOMPARE(turn.found, found);
    QCOMPARE(turn.text.size(), text);
    QCOMPARE(turn.computed(), text - found);
    QCOMPARE(turn.useless(), held - found);
    QVERIFY(turn.logits.identical() && turn.logits.equalityExpected);
    QCOMPARE(turn.logits.valuesCompared, std::uint64_t{40});
    QCOMPARE(turn.first.formula.products, turn.first.counted.products);
    QCOMPARE(turn.later.formula, turn.later.counted);
    QCOMPARE(turn.first.passes, std::size_t{1});
    QCOMPARE(turn.later.passes, turn.answer.size() - 1);
}

std::string refusalOf(const std::function<void()>& work)
{
    try {
        work();
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

/// A random text that shares a beginning with the last one, as after an edit or a new question.
Tokens nextText(const TurnRecord& last, std::mt19937& random)
{
    Tokens text = last.text;
    append(text, last.said());
    const auto any = [&random] { return idAt<TokenId>(random() % 24); };
    switch (random() % 4) {
    case 0: // another word
        text[random() % text.size()] = any();
        break;
    case 1: // a word more, somewhere
        text.insert(text.begin() + static_cast<std::ptrdiff_t>(random() % text.size()), any());
        break;
    case 2: // only the beginning
        text.resize(1 + random() % text.size());
        break;
    default:
        break;
    }
    for (std::size_t more = random() % 5; more > 0; --more)
        text.push_back(any());
    text.resize(std::min<std::size_t>(text.size(), 80));
    return text;
}

} // namespace

class TestConversation : public QObject
{
    Q_OBJECT

private slots:
    void whatIsFoundIsWhatAPersonCounts()
    {
        const RandomModel model = askedModel("gpt2", 7);
        WorkerPool pool(1);
        ConversationRun run(machineryOf(model, pool), eachTurn("static", 4));
        Tokens text = numbered(0, 8); // a system prompt of 5 tokens, and a question of 3
        TurnRecord turn = asked(run, text);
        compareTurn(turn, 0, 0, 8);
        QCOMPARE(run.held().size(), std::size_t{11}); // the last of 4 tokens has not been read
        append(text, turn.said());
        append(text, numbered(8, 3));
        turn = asked(run, text);
        compareTurn(turn, 11, 11, 15); // the last token of the answer, and the question
        append(text, turn.said());
        append(text, numbered(11, 2));
        turn = asked(run, text);
        compareTurn(turn, 18, 18, 21);
        text[6] = idAt<TokenId>(23); // a word in the first question
        turn = asked(run, text);
        compareTurn(turn, 24, 6, 21); // 18 rows are useless, 15 are computed
        turn = asked(run, text);      // the same again: its last token is computed in any case
        compareTurn(turn, 24, 20, 21);
        text[0] = idAt<TokenId>(23);
        turn = asked(run, text);
        compareTurn(turn, 24, 0, 21);
        run.drop();
        turn = asked(run, text);
        compareTurn(turn, 0, 0, 21);
        QCOMPARE(turn.first.counted, turn.again.counted);
    }

    void keptDroppedAndLoadedRowsGiveTheSameBits_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("lane");
        for (const char* family : {"gpt2", "llama", "other"})
            for (const char* lane :
                 {"static", "dynamic", "paged:4", "window:6+2", "static,int8", "dynamic,int4",
                  "paged:3,fused", "static,heads:1", "static,with-queries"})
                QTest::addRow("%s %s", family, lane) << family << lane;
    }

    void keptDroppedAndLoadedRowsGiveTheSameBits()
    {
        QFETCH(QString, family);
        QFETCH(QString, lane);
        const auto seed = static_cast<std::uint32_t>(freshSeed("conversations"));
        std::mt19937 random(seed);
        const RandomModel model = askedModel(family, seed);
        WorkerPool pool(1);
        const RunSettings each = eachTurn(lane.toStdString(), 3);
        const TraceHeader header = headerFor(model, each.lanes.front());
        ConversationRun kept(machineryOf(model, pool), each);
        ConversationRun dropped(machineryOf(model, pool), each);
        ConversationRun loaded(machineryOf(model, pool), each);
        Tokens text = numbered(random() % 24, 6);
        std::size_t found = 0;
        for (int round = 0; round < 14; ++round) {
            const std::size_t held = loaded.held().size();
            const bool isLoaded = held > 0 && loaded.held().front() == text.front();
            if (isLoaded)
                throughAFile(loaded, header, text);
            else
                loaded.drop();
            dropped.drop();
            const TurnRecord one = asked(kept, text);
            const TurnRecord all = asked(dropped, text);
            const TurnRecord read = asked(loaded, text);
            for (const TurnRecord* turn : {&one, &all, &read}) {
                QVERIFY(turn->logits.identical() && turn->logits.equalityExpected);
                QCOMPARE(turn->answer, one.answer);
                QCOMPARE(turn->first.formula, turn->first.counted);
                QCOMPARE(turn->again.counted, all.again.counted);
            }
            QCOMPARE(all.first.counted, all.again.counted);
            QCOMPARE(all.found, std::size_t{0});
            if (isLoaded)
                QCOMPARE(read.found, one.found);
            found += one.found;
            text = nextText(one, random);
        }
        QVERIFY(found > 0);
    }

    void aWindowThatHasForgottenRowsCannotGoBackAndReadsEverythingAgain()
    {
        const RandomModel model = askedModel("gpt2", 3);
        WorkerPool pool(1);
        ConversationRun run(machineryOf(model, pool), eachTurn("window:6", 3));
        Tokens text = numbered(0, 9);
        TurnRecord turn = asked(run, text);
        append(text, turn.said());
        append(text, numbered(4, 2));
        turn = asked(run, text); // goes on where it was
        compareTurn(turn, 11, 11, 14);
        text[12] = idAt<TokenId>(23);
        turn = asked(run, text);
        compareTurn(turn, 16, 0, 14);
    }

    void aCanceledTurnLeavesTheConversationAsItWas_data()
    {
        QTest::addColumn<QString>("lane");
        for (const char* lane : {"static", "dynamic", "paged:4", "window:6", "static,int8"})
            QTest::addRow("%s", lane) << lane;
    }

    void aCanceledTurnLeavesTheConversationAsItWas()
    {
        QFETCH(QString, lane);
        const RandomModel model = askedModel("gpt2", 5);
        WorkerPool pool(1);
        ConversationRun run(machineryOf(model, pool), eachTurn(lane.toStdString(), 4));
        ConversationRun calm(machineryOf(model, pool), eachTurn(lane.toStdString(), 4));
        Tokens text = numbered(0, 9);
        asked(run, text);
        const TurnRecord first = asked(calm, text);
        const Tokens held(run.held().begin(), run.held().end());
        for (const std::size_t passes : {0, 1, 2, 3}) {
            Tokens other = text;
            other[3] = idAt<TokenId>(20);
            run.begin(other);
            for (std::size_t p = 0; p < passes; ++p)
                run.advance();
            std::stop_source stop;
            stop.request_stop();
            if (passes % 2 == 0)
                run.cancel();
            else
                QVERIFY_EXCEPTION_THROWN(run.advance(stop.get_token()), Cancelled);
            QVERIFY(!run.isAnswering());
            QVERIFY(std::ranges::equal(run.held(), held));
        }
        append(text, first.said());
        append(text, numbered(2, 3));
        const TurnRecord turn = asked(run, text);
        const TurnRecord expected = asked(calm, text);
        QCOMPARE(turn.found, expected.found);
        QCOMPARE(turn.answer, expected.answer);
        QCOMPARE(turn.first.counted, expected.first.counted);
        QVERIFY(turn.logits.identical());
    }

    void savedRowsAreARecordedRunWithoutCounts()
    {
        const RandomModel model = askedModel("llama", 5);
        WorkerPool pool(1);
        const RunSettings each = eachTurn("paged:4", 4);
        ConversationRun run(machineryOf(model, pool), each);
        asked(run, numbered(0, 9));
        Tokens other = numbered(0, 9);
        other[5] = idAt<TokenId>(20);
        asked(run, other);
        const Trace saved = run.rows(headerFor(model, each.lanes.front()));
        const Trace again = parseTraceFile(savedBytes(saved), "rows.pastkeys");
        QVERIFY(!again.header().counted && !again.header().timed);
        QCOMPARE(again.size(), std::size_t{1});
        QVERIFY(!again.step(0).choice);
        QCOMPARE(again.tokens().size(), run.held().size());
        // They are the rows of a run that reads the same tokens at once.
        RunSettings settings = each;
        settings.prompt.assign(run.held().begin(), run.held().end());
        settings.tokens = 1;
        const Trace plain = runTrace(model, settings);
        for (std::size_t l = 0; l < 2; ++l)
            for (const TensorKind tensor : model.network->recorded())
                QVERIFY(sameBits(rowsOf(*again.step(0).rows, idAt<Layer>(l), tensor),
                                 rowsOf(*plain.step(0).rows, idAt<Layer>(l), tensor)));
    }

    void anyRecordedRunOfTheSameModelAndFormCanBeLoaded()
    {
        const RandomModel model = askedModel("gpt2", 9);
        WorkerPool pool(1);
        const TraceHeader header = headerFor(model, laneNamed("static"));
        const Trace compared = runTrace(model, settingsFor(model, 7, 5)); // cache off and on
        Tokens text = settingsFor(model, 7, 5).prompt;
        text.resize(5);
        append(text, numbered(1, 4));
        for (const char* lane : {"static", "dynamic", "paged:3"}) {
            ConversationRun run(machineryOf(model, pool), eachTurn(lane, 3));
            run.load(compared, header, text, "run.pastkeys");
            QCOMPARE(run.held().size(), std::size_t{11});
            const TurnRecord turn = asked(run, text);
            QVERIFY(turn.found >= 5 && turn.logits.identical());
        }
    }

    void rowsOfAnotherModelFormOrTextAreRefusedWithTheReason()
    {
        const RandomModel model = askedModel("gpt2", 9);
        WorkerPool pool(1);
        const Tokens text = numbered(3, 6);
        const auto refusal = [&](const std::string& lane, const auto& change) {
            ConversationRun from(machineryOf(model, pool), eachTurn("static", 3));
            asked(from, text);
            TraceHeader header = headerFor(model, laneNamed("static"));
            Trace saved = from.rows(header);
            change(header, saved);
            ConversationRun run(machineryOf(model, pool), eachTurn(lane, 3));
            const std::string found =
                refusalOf([&] { run.load(saved, header, text, "rows.pastkeys"); });
            if (found != "accepted" && !run.held().empty())
                return std::string("changed by a refused file");
            return found;
        };
        const auto contains = [](const std::string& found, const char* expected) {
            return found.find(expected) != found.npos && found.find("rows.pastkeys") != found.npos;
        };
        const auto changed = [](Trace& trace, const auto& change) {
            TraceHeader header = trace.header();
            change(header);
            trace = Trace(header, {trace.steps().begin(), trace.steps().end()});
        };
        const auto none = [](TraceHeader&, Trace&) {};
        QCOMPARE(refusal("static", none), std::string("accepted"));
        QCOMPARE(refusal("paged:4", none), std::string("accepted"));
        QVERIFY(contains(refusal("static,int8", none), "form"));
        QVERIFY(contains(refusal("window:6", none), "form"));
        QVERIFY(contains(refusal("static,fused", none), "form"));
        QVERIFY(contains(
            refusal("static", [](TraceHeader& own, Trace&) { own.modelFingerprint = "another"; }),
            "model"));
        QVERIFY(contains(
            refusal("static", [](TraceHeader& own, Trace&) { own.network = gpt2(Gpt2Config()); }),
            "of other sizes"));
        QVERIFY(contains(refusal("static",
                                 [&](TraceHeader&, Trace& saved) {
                                     changed(saved,
                                             [](TraceHeader& theirs) { theirs.kernels = "eigen"; });
                                 }),
                         "kernels"));
        QVERIFY(contains(refusal("static",
                                 [&](TraceHeader&, Trace& saved) {
                                     changed(saved, [](TraceHeader& theirs) {
                                         theirs.recordedLayers = {Layer{1}};
                                     });
                                 }),
                         "layers"));
        QVERIFY(contains(refusal("static",
                                 [&](TraceHeader&, Trace& saved) {
                                     changed(saved, [](TraceHeader& theirs) {
                                         theirs.lanes = {laneNamed("static,bug:off-by-one")};
                                     });
                                 }),
                         "form"));
        ConversationRun run(machineryOf(model, pool), eachTurn("static", 3));
        asked(run, text);
        const TraceHeader header = headerFor(model, laneNamed("static"));
        const Trace saved = run.rows(header);
        const std::string found =
            refusalOf([&] { run.load(saved, header, numbered(4, 6), "rows.pastkeys"); });
        QVERIFY2(contains(found, "begins with token 4"), found.c_str());
        QCOMPARE(run.held().size(), std::size_t{8});
    }

    void cachesWhoseRowsDependOnMoreThanTheTokensAreRefused()
    {
        const RandomModel model = askedModel("llama", 5);
        WorkerPool pool(1);
        for (const char* lane :
             {"off", "recent:8", "heavy:8", "static,evict:1@2", "half:20", "static,token:1=5",
              "static,unrotated", "off,everything", "static,bug:off-by-one"}) {
            const std::string found =
                refusalOf([&] { ConversationRun(machineryOf(model, pool), eachTurn(lane, 3)); });
            QVERIFY2(found.find("a cache of a conversation") != found.npos ||
                         found.find("the cache of a conversation") != found.npos,
                     (lane + (": " + found)).c_str());
        }
        ConversationRun run(machineryOf(model, pool), eachTurn("static", 3));
        QVERIFY(refusalOf([&] { run.begin({}); }).find("at least one token") != std::string::npos);
        QVERIFY(refusalOf([&] { run.begin(numbered(0, 97)); }).find("at most 96 tokens") !=
                std::string::npos);
        Machinery small = machineryOf(model, pool);
        small.freeMemory = [] { return std::uint64_t{1000}; };
        ConversationRun full(small, eachTurn("static", 3));
        QVERIFY(refusalOf([&] { full.begin(numbered(0, 9)); }).find("MiB") != std::string::npos);
    }

    void inexactKernelsPromiseNothing()
    {
        const RandomModel model = askedModel("gpt2", 5);
        WorkerPool pool(1);
        ConversationRun run(machineryOf(model, pool, kernelsNamed("eigen")), eachTurn("static", 3));
        Tokens text = numbered(0, 9);
        const TurnRecord turn = asked(run, text);
        append(text, turn.said());
        QVERIFY(!asked(run, text).logits.equalityExpected);
    }

    /// The token that ends a text is no part of the conversation.
    void anAnswerThatEndsTheTextSaysNothingMore()
    {
        RandomModel model = askedModel("gpt2", 11);
        WorkerPool pool(1);
        RunSettings each = eachTurn("static", 6);
        ConversationRun first(machineryOf(model, pool), each);
        const TurnRecord plain = asked(first, numbered(0, 9));
        each.stopTokens = {plain.answer[1]};
        ConversationRun run(machineryOf(model, pool), each);
        const TurnRecord turn = asked(run, numbered(0, 9));
        QCOMPARE(turn.stopped, StopReason::StopToken);
        QCOMPARE(turn.said().size(), turn.answer.size());
        TurnRecord ended = turn;
        ended.stopped = StopReason::EndOfText;
        QCOMPARE(ended.said().size(), turn.answer.size() - 1);
    }
};

PASTKEYS_TEST(TestConversation)
#include "test_conversation.moc"
