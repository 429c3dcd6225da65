#include "base/errors.h"
#include "compare/comparison.h"
#include "record/lane_names.h"
#include "run/beam_run.h"
#include "run/beam_search.h"
#include "run/pass_runner.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/small_llama.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

RandomModel beamModel(const QString& family, std::uint64_t seed)
{
    if (family == "llama")
        return makeRandomModel(llama(smallLlama()), seed);
    Gpt2Config config;
    config.vocabulary = 40;
    config.context = 48;
    config.width = 16;
    config.layers = 2;
    config.heads = 2;
    config.inner = 24;
    return makeRandomModel(config, DType::Float32, seed);
}

BeamSettings beamsOf(const RandomModel& model, const std::string& lane, std::size_t beams,
                     std::size_t prompt = 6, std::size_t tokens = 8)
{
    BeamSettings settings;
    settings.text = settingsFor(model, prompt, tokens);
    settings.text.lanes = {laneNamed(lane)};
    settings.text.running = {Lane{0}};
    settings.text.stopAtEndOfText = false;
    settings.rules.beams = beams;
    return settings;
}

struct Searched
{
    BeamTrace trace;
    std::vector<Verdict> alone; ///< of each hypothesis
};

Searched searched(const RandomModel& model, const BeamSettings& settings,
                  const Kernels& kernels = bestKernels())
{
    WorkerPool pool(1);
    const Machinery machinery = machineryOf(model, pool, kernels);
    BeamRun run(machinery, settings);
    Searched all{{std::make_shared<BeamHeader>(
                      headerOf(machinery, std::string("random"), "a prompt", settings)),
                  {}},
                 {}};
    while (!run.finished())
        all.trace.steps.push_back(run.advance());
    for (const Hypothesis& each : all.trace.steps.back()->hypotheses)
        all.alone.push_back(run.compareAlone(all.trace, each));
    return all;
}

// A beam search that shares no code with the program: it computes every text from its start,
// without a cache, and follows the loops of BeamSearchScorer in transformers 4.46.

struct PlainText
{
    std::vector<TokenId> tokens; ///< generated
    double sum = 0;
};

struct PlainSearch
{
    std::vector<std::vector<PlainText>> beams;                       ///< of each step
    std::vector<std::vector<std::vector<float>>> logits;             ///< of each beam of each step
    std::vector<std::pair<double, std::vector<TokenId>>> hypotheses; ///< the best first
};

struct PlainRules
{
    std::size_t beams;
    std::size_t mostTokens;
    double penalty;
    EarlyStopping stopping;
    std::vector<TokenId> ends;
};

std::vector<float> logitsOfWhole(const RandomModel& model, std::vector<TokenId> text)
{
    WorkerPool pool(1);
    PassRunner runner(machineryOf(model, pool));
    Stream stream(laneWithoutCache(), *model.network);
    const ConstMatrix logits = runner.run(stream, text, LogitRows::Last);
    return {logits.row(0), logits.row(0) + logits.columns};
}

std::vector<double> logSoftmax(const std::vector<float>& logits)
{
    const double largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float logit : logits)
        sum += std::exp(double{logit} - largest);
    std::vector<double> result;
    for (const float logit : logits)
        result.push_back(double{logit} - largest - std::log(sum));
    return result;
}

bool containsToken(const std::vector<TokenId>& all, TokenId token)
{
    return std::count(all.begin(), all.end(), token) > 0;
}

PlainSearch plainSearch(const RandomModel& model, const std::vector<TokenId>& prompt,
                        const PlainRules& rules)
{
    PlainSearch all;
    std::vector<PlainText> beams{{}};
    std::vector<std::pair<double, std::vector<TokenId>>> kept;
    double worst = 1e9;
    const auto add = [&](const PlainText& text) {
        const double score =
            text.sum / std::pow(static_cast<double>(text.tokens.size()), rules.penalty);
        if (kept.size() >= rules.beams && score <= worst)
            return;
        kept.emplace_back(score, text.tokens);
        if (kept.size() <= rules.beams) {
            worst = std::min(worst, score);
            return;
        }
        std::vector<std::pair<double, std::size_t>> sorted;
        for (std::size_t i = 0; i < kept.size(); ++i)
            sorted.emplace_back(kept[i].first, i);
        std::sort(sorted.begin(), sorted.end());
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(sorted[0].second));
        worst = sorted[1].first;
    };
    for (std::size_t length = 1;; ++length) { // of the candidates
        all.beams.push_back(beams);
        std::vector<PlainText> candidates;
        all.logits.emplace_back();
        for (const PlainText& beam : beams) {
            std::vector<TokenId> text = prompt;
            text.insert(text.end(), beam.tokens.begin(), beam.tokens.end());
            all.logits.back().push_back(logitsOfWhole(model, text));
            const std::vector<double> logs = logSoftmax(all.logits.back().back());
            for (std::size_t id = 0; id < logs.size(); ++id) {
                PlainText& next = candidates.emplace_back(beam);
                next.tokens.push_back(idAt<TokenId>(id));
                next.sum += logs[id];
            }
        }
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const PlainText& a, const PlainText& b) { return a.sum > b.sum; });
        candidates.resize(std::min(candidates.size(),
                                   std::max<std::size_t>(2, 1 + rules.ends.size()) * rules.beams));
        std::vector<PlainText> next;
        for (std::size_t rank = 0; rank < candidates.size() && next.size() < rules.beams; ++rank) {
            if (!containsToken(rules.ends, candidates[rank].tokens.back()))
                next.push_back(candidates[rank]);
            else if (rank < rules.beams)
                add(candidates[rank]);
        }
        bool done = kept.size() >= rules.beams;
        if (done && rules.stopping != EarlyStopping::Yes) {
            const bool longest = rules.stopping == EarlyStopping::Never && rules.penalty > 0;
            const auto divisor = static_cast<double>(longest ? rules.mostTokens : length);
            done = worst >= candidates.front().sum / std::pow(divisor, rules.penalty);
        }
        if (done || length == rules.mostTokens) {
            for (const PlainText& text : next)
                if (!done)
                    add(text);
            break;
        }
        beams = next;
    }
    std::reverse(kept.begin(), kept.end());
    std::stable_sort(kept.begin(), kept.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    all.hypotheses = kept;
    return all;
}

PlainSearch plainSearch(const RandomModel& model, const BeamSettings& settings)
{
    return plainSearch(model, settings.text.prompt,
                       {settings.rules.beams, settings.text.tokens, settings.rules.lengthPenalty,
                        settings.rules.earlyStopping, settings.text.stopTokens});
}

void expectSame(const BeamTrace& trace, const PlainSearch& plain)
{
    QCOMPARE(trace.steps.size(), plain.beams.size());
    for (std::size_t s = 0; s < plain.beams.size(); ++s) {
        const BeamStep& step = *trace.steps[s];
        QCOMPARE(step.beams.size(), plain.beams[s].size());
        for (std::size_t b = 0; b < step.beams.size(); ++b) {
            QCOMPARE(idsOf(generatedBy(trace, s, b)), plain.beams[s][b].tokens);
            QVERIFY(std::fabs(step.beams[b].sum - plain.beams[s][b].sum) < 1e-9);
            QVERIFY(sameBits(step.beams[b].step->logits, plain.logits[s][b]));
        }
    }
    const std::vector<Hypothesis>& found = trace.steps.back()->hypotheses;
    QCOMPARE(found.size(), plain.hypotheses.size());
    for (std::size_t h = 0; h < found.size(); ++h) {
        QCOMPARE(idsOf(generatedBy(trace, found[h])), plain.hypotheses[h].second);
        QVERIFY(std::fabs(found[h].score - plain.hypotheses[h].first) < 1e-9);
    }
}

/// Blocks with owners, as the definition of copy on write has it: counts the rows that a step
/// copies.
class PlainBlocks
{
public:
    PlainBlocks(std::size_t prompt, std::size_t block) : m_block(block)
    {
        m_tables.emplace_back();
        for (std::size_t row = 0; row < prompt; ++row)
            write(m_tables.front(), row);
    }
    std::size_t step(const std::vector<Beam>& beams, std::size_t row)
    {
        std::vector<std::vector<std::size_t>> tables;
        for (const Beam& beam : beams)
            tables.push_back(m_tables[beam.parent]);
        m_tables = tables;
        std::size_t copied = 0;
        for (std::vector<std::size_t>& table : m_tables)
            copied += write(table, row);
        return copied;
    }
    std::size_t blocks() const
    {
        std::map<std::size_t, int> owners;
        for (const std::vector<std::size_t>& table : m_tables)
            for (const std::size_t block : table)
                ++owners[block];
        return owners.size();
    }

private:
    std::size_t write(std::vector<std::size_t>& table, std::size_t row)
    {
        if (row % m_block == 0) {
            table.push_back(m_next++);
            return 0;
        }
        const auto hasIt = [&](const auto& other) { return containsBlock(other, table.back()); };
        if (std::count_if(m_tables.begin(), m_tables.end(), hasIt) < 2)
            return 0;
        table.back() = m_next++;
        return row % m_block;
    }
    static bool containsBlock(const std::vector<std::size_t>& table, std::size_t block)
    {
        return std::count(table.begin(), table.end(), block) > 0;
    }

    std::size_t m_block;
    std::size_t m_next = 0;
    std::vector<std::vector<std::size_t>> m_tables;
};

std::size_t blocksIn(const BeamStep& step)
{
    std::vector<std::size_t> all;
    for (const Beam& beam : step.beams)
        all.insert(all.end(), beam.blocks.begin(), beam.blocks.end());
    std::sort(all.begin(), all.end());
    return static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
}

std::uint64_t copiedIn(const BeamStep& step)
{
    std::uint64_t bytes = 0;
    for (const Beam& beam : step.beams)
        bytes += beam.copiedBytes;
    return bytes;
}

std::string beamRefusal(const RandomModel& model, const BeamSettings& settings)
{
    try {
        validate(settings, *model.network);
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

} // namespace

class TestBeamRun : public QObject
{
    Q_OBJECT

private slots:
    void equalsASearchWithoutCacheAndWithoutSharedCode_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("lane");
        for (const char* family : {"gpt2", "llama"})
            for (const char* lane : {"off", "static", "dynamic", "paged:3", "paged:1", "paged:16",
                                     "static,with-queries"})
                QTest::addRow("%s %s", family, lane) << family << lane;
    }
    void equalsASearchWithoutCacheAndWithoutSharedCode()
    {
        QFETCH(QString, family);
        QFETCH(QString, lane);
        std::mt19937_64 random(freshSeed("beams"));
        const auto below = [&](std::size_t most) { return random() % most; };
        for (int round = 0; round < 6; ++round) {
            const RandomModel model = beamModel(family, random());
            BeamSettings settings =
                beamsOf(model, lane.toStdString(), 2 + below(7), 1 + below(9), 1 + below(9));
            constexpr std::array kPenalties{-1.5, 0.0, 0.5, 1.0, 2.0};
            settings.rules.lengthPenalty = kPenalties[below(kPenalties.size())];
            settings.rules.earlyStopping = static_cast<EarlyStopping>(below(3));
            for (std::size_t ends = below(7); ends > 0; --ends) {
                const auto token = idAt<TokenId>(below(model.config.vocabulary));
                if (!containsToken(settings.text.stopTokens, token))
                    settings.text.stopTokens.push_back(token);
            }
            const Searched found = searched(model, settings);
            expectSame(found.trace, plainSearch(model, settings));
            if (QTest::currentTestFailed())
                return;
            for (const Verdict& alone : found.alone) {
                QVERIFY(alone.equalityExpected && alone.identical());
                QVERIFY(alone.tensorsCompared > 0);
            }
        }
    }

    void equalsItWithLossyCachesAlone_data()
    {
        QTest::addColumn<QString>("lane");
        for (const char* lane :
             {"static,int8", "paged:4,int4", "static,heads:1", "paged:4,fused", "off,window:5+1"})
            QTest::addRow("%s", lane) << lane;
    }
    void equalsItWithLossyCachesAlone()
    {
        QFETCH(QString, lane);
        const RandomModel model = beamModel("gpt2", 7);
        const Searched found = searched(model, beamsOf(model, lane.toStdString(), 4));
        QCOMPARE(found.alone.size(), std::size_t{4});
        for (const Verdict& alone : found.alone) {
            QVERIFY(alone.identical());
            QCOMPARE(alone.tensorsCompared, std::uint64_t{8});
        }
    }

    void countsWhatAStepCopiesInBlocks_data()
    {
        QTest::addColumn<int>("block");
        for (const int block : {1, 2, 3, 4, 16})
            QTest::addRow("%d", block) << block;
    }
    void countsWhatAStepCopiesInBlocks()
    {
        QFETCH(int, block);
        std::mt19937_64 random(freshSeed("beams"));
        for (int round = 0; round < 8; ++round) {
            const RandomModel model = beamModel("gpt2", random());
            const std::size_t prompt = 1 + random() % 9;
            const BeamSettings settings =
                beamsOf(model, "paged:" + std::to_string(block), 2 + random() % 7, prompt, 12);
            const BeamTrace trace = searched(model, settings).trace;
            PlainBlocks plain(prompt, static_cast<std::size_t>(block));
            for (const BeamStepPtr& step : trace.steps) {
                const std::size_t copied =
                    step->index == 0 ? 0 : plain.step(step->beams, step->held);
                QCOMPARE(copiedIn(*step), copied * trace.header->bytesPerPosition());
                QCOMPARE(movesOf(*trace.header, *step).inBlocks, copied);
                std::size_t owned = 0;
                for (const Beam& beam : step->beams)
                    owned += beam.ownedRows;
                QCOMPARE(owned, copied);
                QCOMPARE(blocksIn(*step), plain.blocks());
            }
        }
    }

    void countsWhatAStepCopiesInContiguousMemory_data()
    {
        QTest::addColumn<QString>("lane");
        QTest::addRow("static") << "static";
        QTest::addRow("dynamic") << "dynamic";
    }
    void countsWhatAStepCopiesInContiguousMemory()
    {
        QFETCH(QString, lane);
        std::mt19937_64 random(freshSeed("beams"));
        for (int round = 0; round < 8; ++round) {
            const RandomModel model = beamModel("llama", random());
            const BeamSettings settings =
                beamsOf(model, lane.toStdString(), 2 + random() % 7, 1 + random() % 9, 9);
            const BeamTrace trace = searched(model, settings).trace;
            const std::uint64_t perRow = trace.header->bytesPerPosition();
            for (const BeamStepPtr& step : trace.steps) {
                std::size_t forked = 0;
                std::size_t heirs = 0; // beams that keep the memory of their parent
                for (const Beam& beam : step->beams) {
                    forked += beam.forkedRows;
                    heirs += beam.forkedRows == 0 ? 1 : 0;
                    QCOMPARE(beam.grownBytes, lane == "static" ? 0 : step->held * perRow);
                }
                QCOMPARE(copiedIn(*step), forked * perRow);
                QCOMPARE(movesOf(*trace.header, *step).contiguous, forked);
                std::vector<bool> isParent(kMostBeams);
                for (const Beam& beam : step->beams)
                    isParent[beam.parent] = true;
                QCOMPARE(heirs, static_cast<std::size_t>(std::ranges::count(isParent, true)));
            }
        }
    }

    /// Three beams after a prompt of six tokens: the second step copies two of them.
    void agreesWithHandCounts()
    {
        const RandomModel model = beamModel("gpt2", 3);
        constexpr std::size_t kRow = 2 * 2 * 16 * 4; // layers, K and V, numbers, bytes
        const BeamTrace blocks = searched(model, beamsOf(model, "paged:4", 3)).trace;
        QCOMPARE(blocks.header->bytesPerPosition(), std::uint64_t{kRow});
        const BeamStep& second = *blocks.steps[1];
        QCOMPARE(second.held, std::size_t{6});
        QCOMPARE(copiedIn(second), std::uint64_t{2 * 2 * kRow}); // of the block with rows 4 and 5
        QCOMPARE(second.beams[0].blocks.size(), std::size_t{2});
        QCOMPARE(second.ownersOf(second.beams[0].blocks[0]), std::size_t{3});
        for (const Beam& beam : second.beams)
            QCOMPARE(second.ownersOf(beam.blocks[1]), std::size_t{1});
        QCOMPARE(blocksIn(second), std::size_t{4});
        const BeamMoves moves = movesOf(*blocks.header, second);
        QCOMPARE(moves.inBlocks, std::size_t{4});
        QCOMPARE(moves.contiguous, std::size_t{12});
        QCOMPARE(moves.allReordered, std::size_t{18});
        QCOMPARE(moves.recomputed, std::size_t{18});
        const BeamTrace whole = searched(model, beamsOf(model, "static", 3)).trace;
        QCOMPARE(copiedIn(*whole.steps[1]), std::uint64_t{12 * kRow});
        const BeamTrace off = searched(model, beamsOf(model, "off", 3)).trace;
        std::size_t rows = 0;
        for (const Beam& beam : off.steps[1]->beams)
            rows += beam.step->passes.front().rows;
        QCOMPARE(rows, std::size_t{3 * 7}); // 18 of them again
        QCOMPARE(copiedIn(*off.steps[1]), std::uint64_t{0});
    }

    void breaksTiesByBeamAndToken()
    {
        const std::vector<float> equal{1, 1, 1};
        const std::array<std::span<const float>, 2> logits{equal, equal};
        const std::array sums{-1.0, -1.0};
        const auto best = bestContinuations(sums, logits, {3}, 4);
        QCOMPARE(best.size(), std::size_t{4});
        constexpr std::array<std::pair<std::size_t, int>, 4> kExpected{
            {{0, 0}, {0, 1}, {0, 2}, {1, 0}}};
        for (std::size_t i = 0; i < best.size(); ++i) {
            QCOMPARE(best[i].beam, kExpected[i].first);
            QCOMPARE(static_cast<int>(best[i].token), kExpected[i].second);
            QVERIFY(std::fabs(best[i].sum - (-1 - std::log(3.0))) < 1e-12);
        }
        QCOMPARE(bestContinuations(sums, logits, {2}, 9).size(), std::size_t{4});
    }

    void keepsTheBestHypotheses()
    {
        Hypotheses kept({.beams = 2, .lengthPenalty = 1}, 10);
        const auto added = [&kept](double sum, std::size_t length, std::size_t beam) {
            return kept.add({.beam = beam, .length = length, .sum = sum});
        };
        QVERIFY(added(-4, 2, 0)); // -2
        QVERIFY(!kept.areEnough(-100, 3));
        QVERIFY(added(-9, 3, 1)); // -3
        QVERIFY(kept.areEnough(-9, 3));
        QVERIFY(!kept.areEnough(-8.9, 3));
        QVERIFY(!added(-12, 4, 2)); // -3, not better
        QVERIFY(added(-5, 2, 3));   // -2.5 in place of -3
        QCOMPARE(kept.best()[0].beam, std::size_t{0});
        QCOMPARE(kept.best()[1].beam, std::size_t{3});
        Hypotheses never({.beams = 2, .earlyStopping = EarlyStopping::Never}, 10);
        never.add({.length = 1, .sum = -2});
        never.add({.length = 1, .sum = -3});
        QVERIFY(!never.areEnough(-29, 3)); // -2.9 at length 10
        QVERIFY(never.areEnough(-30, 3));
        Hypotheses yes({.beams = 2, .earlyStopping = EarlyStopping::Yes}, 10);
        yes.add({.length = 1, .sum = -2});
        QVERIFY(!yes.areEnough(0, 1));
        yes.add({.length = 1, .sum = -3});
        QVERIFY(yes.areEnough(0, 1));
    }

    void aTextOfTheTreeIsARecordedRun()
    {
        const RandomModel model = beamModel("gpt2", 5);
        const Searched found = searched(model, beamsOf(model, "paged:4", 4));
        for (const Hypothesis& each : found.trace.steps.back()->hypotheses) {
            const Trace trace({.network = model.network,
                               .types = storedTypes(*model.network, model.weights),
                               .promptTokens = 6,
                               .lanes = {found.trace.header->lane}},
                              stepsOf(found.trace, each));
            QCOMPARE(trace.chosenBy(Lane{0}), idsOf(generatedBy(found.trace, each)));
            QCOMPARE(trace.steps().back()->stopped, StopReason::TokenCount);
            for (const StepRecordPtr& step : trace.steps())
                QVERIFY(std::fabs(std::log(step->choice->sampled.probability) -
                                  logProbability(step->logits, indexOf(step->choice->token.id))) <
                        1e-9);
        }
    }

    void aStepThatIsStoppedChangesNothing()
    {
        const RandomModel model = beamModel("gpt2", 9);
        for (const char* lane : {"off", "static", "dynamic", "paged:4"}) {
            const BeamSettings settings = beamsOf(model, lane, 4);
            const Searched plain = searched(model, settings);
            WorkerPool pool(1);
            BeamRun run(machineryOf(model, pool), settings);
            std::stop_source stopped;
            stopped.request_stop();
            for (const BeamStepPtr& expected : plain.trace.steps) {
                QVERIFY_THROWS_EXCEPTION(Cancelled, run.advance(stopped.get_token()));
                const BeamStepPtr step = run.advance();
                QCOMPARE(copiedIn(*step), copiedIn(*expected));
                for (std::size_t b = 0; b < step->beams.size(); ++b) {
                    QCOMPARE(step->beams[b].token.id, expected->beams[b].token.id);
                    QCOMPARE(step->beams[b].forkedRows, expected->beams[b].forkedRows);
                    QCOMPARE(step->beams[b].ownedRows, expected->beams[b].ownedRows);
                    QVERIFY(sameBits(step->beams[b].step->logits, expected->beams[b].step->logits));
                }
            }
            QVERIFY(run.finished());
        }
    }

    void endsWhereTheContextDoes()
    {
        const RandomModel model = beamModel("gpt2", 2);
        const BeamTrace trace = searched(model, beamsOf(model, "static", 2, 45, 20)).trace;
        QCOMPARE(trace.steps.size(), std::size_t{4});
        QCOMPARE(trace.steps.back()->stopped, BeamStop::ContextFull);
        QCOMPARE(trace.header->tokens, std::size_t{4});
    }

    void refusesWhatItCannotDo()
    {
        const RandomModel model = beamModel("gpt2", 1);
        const auto refused = [&](const std::string& lane, const auto& change) {
            BeamSettings settings = beamsOf(model, lane, 4);
            change(settings);
            return beamRefusal(model, settings);
        };
        const auto asIs = [](BeamSettings&) {};
        for (const char* lane : {"window:8", "recent:8", "heavy:8", "static,evict:1@2", "half:20",
                                 "static,bug:off-by-one", "static,token:1=3", "off,everything"})
            QVERIFY2(refused(lane, asIs) != "accepted", lane);
        for (const char* lane : {"off", "static", "dynamic", "paged:2", "static,int8"})
            QCOMPARE(refused(lane, asIs), std::string("accepted"));
        QVERIFY(refused("static", [](auto& s) { s.rules.beams = 1; }) != "accepted");
        QVERIFY(refused("static", [](auto& s) { s.rules.beams = 9; }) != "accepted");
        QVERIFY(refused("static", [](auto& s) { s.rules.lengthPenalty = NAN; }) != "accepted");
        QVERIFY(refused("static", [](auto& s) { s.rules.lengthPenalty = 11; }) != "accepted");
        QVERIFY(refused("static", [](auto& s) { s.text.sampling.greedy = false; }) != "accepted");
        QVERIFY(refused("static", [](auto& s) { s.text.chunks = {2}; }) != "accepted");
        QVERIFY(refused("static", [](auto& s) { s.text.tokens = 0; }) != "accepted");
    }

    void refusesARunThatDoesNotFitInMemory()
    {
        const RandomModel model = beamModel("gpt2", 1);
        WorkerPool pool(1);
        Machinery machinery = machineryOf(model, pool);
        machinery.freeMemory = [] { return std::uint64_t{100'000}; };
        BeamRun run(machinery, beamsOf(model, "static", 8));
        QVERIFY_THROWS_EXCEPTION(InputError, run.advance());
    }
};

PASTKEYS_TEST(TestBeamRun)
#include "test_beam_run.moc"
