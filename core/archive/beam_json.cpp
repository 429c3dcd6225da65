#include "archive/beam_json.h"

#include "archive/record_fields.h"
#include "base/contract.h"
#include "base/hex.h"
#include "base/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;

/// How far a sum may be from that of its parts, which a program may add up in another order.
constexpr double kSumTolerance = 1e-6;

Json withToken(Json json, const TokenText& token)
{
    json["id"] = indexOf(token.id);
    if (firstInvalidByte(token.bytes) == std::string_view::npos)
        json["text"] = token.bytes;
    else
        json["hex"] = hexOf(token.bytes);
    return json;
}

Json beamJson(const Beam& beam)
{
    return withToken({{"parent", beam.parent},
                      {"sum", beam.sum},
                      {"rows", beam.step->passes.front().rows},
                      {"forkedRows", beam.forkedRows},
                      {"ownedRows", beam.ownedRows},
                      {"copiedBytes", beam.copiedBytes},
                      {"grownBytes", beam.grownBytes},
                      {"blocks", beam.blocks}},
                     beam.token);
}

Json stepJson(const BeamStep& step)
{
    Json beams = Json::array();
    for (const Beam& beam : step.beams)
        beams.push_back(beamJson(beam));
    Json candidates = Json::array();
    for (const BeamCandidate& each : step.candidates)
        candidates.push_back(withToken({{"beam", each.beam},
                                        {"logProbability", each.logProbability},
                                        {"sum", each.sum},
                                        {"fate", nameOf(each.fate)}},
                                       each.token));
    Json hypotheses = Json::array();
    for (const Hypothesis& each : step.hypotheses)
        hypotheses.push_back(withToken({{"step", each.step},
                                        {"beam", each.beam},
                                        {"sum", each.sum},
                                        {"score", each.score},
                                        {"ended", each.hasEnded}},
                                       each.token));
    return {{"beams", std::move(beams)},
            {"candidates", std::move(candidates)},
            {"hypotheses", std::move(hypotheses)},
            {"nanoseconds", step.duration.count()}};
}

class BeamReader
{
public:
    BeamReader(const JsonValue& json, const Trace& best);
    BeamTrace read();

private:
    TokenText tokenIn(const JsonValue& json) const;
    double finiteIn(const JsonValue& json, std::string_view key) const;
    double sumIn(const JsonValue& json) const;
    void addStep(const JsonValue& json);
    Beam beamIn(const JsonValue& json, const BeamStep& step) const;
    void expectMemory(const JsonValue& json, const BeamStep& step, const Beam& beam) const;
    void expectGoingOn(const JsonValue& json, const BeamStep& step) const;
    BeamCandidate candidateIn(const JsonValue& json, const BeamStep& step) const;
    Hypothesis hypothesisIn(const JsonValue& json, const BeamStep& step) const;
    void expectBestText() const;
    bool isInBlocks() const { return m_header.lane.cache.block() > 0; }

    JsonValue m_json;
    const Trace& m_best;
    BeamHeader m_header;
    std::vector<BeamStepPtr> m_steps;
};

BeamReader::BeamReader(const JsonValue& json, const Trace& best) : m_json(json), m_best(best)
{
    const TraceHeader& run = best.header();
    const LaneSpec& lane = run.lanes.front();
    if (run.lanes.size() != 1 || lane.cache.kind->forgets() || !lane.cache.evictions.empty())
        json.refuse(Text::tr("no beam search, because the run has two lanes, or a cache that "
                             "forgets rows"));
    m_header = {.modelName = run.modelName,
                .network = run.network,
                .kernels = run.kernels,
                .threads = run.threads,
                .prompt = run.prompt,
                .lane = lane};
    const std::size_t prompt = std::min(run.promptTokens, best.tokens().size());
    m_header.promptTokens.assign(best.tokens().begin(),
                                 best.tokens().begin() + static_cast<std::ptrdiff_t>(prompt));
    m_header.tokens = wholeIn(json, "tokens", kLongestText);
    m_header.rules.beams = wholeIn(json, "beams", kMostBeams);
    if (m_header.rules.beams < kFewestBeams)
        json.required("beams").refuse(Text::tr("a number from %1 to %2", kFewestBeams, kMostBeams));
    m_header.rules.lengthPenalty = finiteIn(json, "lengthPenalty");
    if (std::fabs(m_header.rules.lengthPenalty) > kMostLengthPenalty)
        json.required("lengthPenalty").refuse(Text::tr("a number from -10 to 10"));
    m_header.rules.earlyStopping =
        nameIn(json.required("earlyStopping"),
               {EarlyStopping::No, EarlyStopping::Yes, EarlyStopping::Never});
}

TokenText BeamReader::tokenIn(const JsonValue& json) const
{
    return pastkeys::tokenIn(json, m_header.network->config().vocabulary);
}

double BeamReader::finiteIn(const JsonValue& json, std::string_view key) const
{
    return json.required(key).number(); // JSON has no other numbers
}

/// A sum of logarithms of probabilities.
double BeamReader::sumIn(const JsonValue& json) const
{
    const double sum = finiteIn(json, "sum");
    if (sum > 0)
        json.required("sum").refuse(Text::tr("a number that is not above 0"));
    return sum;
}

Beam BeamReader::beamIn(const JsonValue& json, const BeamStep& step) const
{
    const std::size_t parents = m_steps.empty() ? 1 : m_steps.back()->beams.size();
    Beam beam{.parent = wholeIn(json, "parent", parents - 1),
              .token = tokenIn(json),
              .sum = sumIn(json),
              .forkedRows = wholeIn(json, "forkedRows", step.held),
              .ownedRows = wholeIn(json, "ownedRows", step.held),
              .copiedBytes = wholeIn(json, "copiedBytes"),
              .grownBytes = wholeIn(json, "grownBytes", kLargestNumber / kMostBeams)};
    const auto record = std::make_shared<StepRecord>();
    PassRecord pass;
    pass.rows = wholeIn(json, "rows", kLongestText);
    const std::size_t rows = step.read + (keepsRows(m_header.lane) ? 0 : step.held);
    if (pass.rows != rows)
        json.required("rows").refuse(
            Text::tr("%1 rows, which the step computes of each beam", rows));
    record->add(std::move(pass));
    beam.step = record;
    beam.blocks = listIn(json, "blocks", [](const JsonValue& number) {
        return static_cast<std::size_t>(number.unsignedInteger(kLongestText));
    });
    expectMemory(json, step, beam);
    return beam;
}

/// Whether the beam copied as many bytes as rows, and has as many blocks as it needs.
void BeamReader::expectMemory(const JsonValue& json, const BeamStep& step, const Beam& beam) const
{
    const std::uint64_t bytes = (beam.forkedRows + beam.ownedRows) * m_header.bytesPerPosition();
    if (beam.copiedBytes != bytes)
        json.required("copiedBytes").refuse(Text::tr("%1 bytes, those of the copied rows", bytes));
    const std::size_t block = m_header.block();
    const std::size_t needed = isInBlocks() ? (step.held + step.read + block - 1) / block : 0;
    if (beam.blocks.size() != needed)
        json.required("blocks").refuse(
            Text::tr("an array of %1 blocks, which the rows of the beam need", needed));
}

BeamCandidate BeamReader::candidateIn(const JsonValue& json, const BeamStep& step) const
{
    BeamCandidate candidate{
        .beam = wholeIn(json, "beam", step.beams.size() - 1),
        .token = tokenIn(json),
        .logProbability = finiteIn(json, "logProbability"),
        .sum = sumIn(json),
        .fate = nameIn(json.required("fate"), {Fate::Continues, Fate::Ends, Fate::EndsWorse,
                                               Fate::EndsLate, Fate::Dropped})};
    const double sum = step.beams[candidate.beam].sum + candidate.logProbability;
    if (std::fabs(candidate.sum - sum) > kSumTolerance * std::max(1.0, std::fabs(sum)))
        json.required("sum").refuse(
            Text::tr("the sum of its beam and of the logarithm of its probability"));
    return candidate;
}

Hypothesis BeamReader::hypothesisIn(const JsonValue& json, const BeamStep& step) const
{
    Hypothesis hypothesis{.step = wholeIn(json, "step", step.index)};
    const BeamStep& of = hypothesis.step == step.index ? step : *m_steps[hypothesis.step];
    hypothesis.beam = wholeIn(json, "beam", of.beams.size() - 1);
    hypothesis.token = tokenIn(json);
    hypothesis.length = hypothesis.step + 1;
    hypothesis.sum = sumIn(json);
    hypothesis.score = finiteIn(json, "score");
    hypothesis.hasEnded = json.flag("ended", true);
    const double score = hypothesis.sum / std::pow(static_cast<double>(hypothesis.length),
                                                   m_header.rules.lengthPenalty);
    if (!(std::fabs(hypothesis.score - score) <= kSumTolerance * std::max(1.0, std::fabs(score))))
        json.required("score").refuse(Text::tr("the sum divided by the length to the power of the "
                                               "length penalty"));
    return hypothesis;
}

/// Whether the beams are the candidates of the step before that go on.
void BeamReader::expectGoingOn(const JsonValue& json, const BeamStep& step) const
{
    if (m_steps.empty())
        return;
    std::vector<BeamCandidate> going;
    for (const BeamCandidate& each : m_steps.back()->candidates)
        if (each.fate == Fate::Continues)
            going.push_back(each);
    const bool isSame =
        std::ranges::equal(going, step.beams, [](const BeamCandidate& candidate, const Beam& beam) {
            return candidate.beam == beam.parent && candidate.token.id == beam.token.id &&
                   candidate.sum == beam.sum;
        });
    if (!isSame)
        json.required("beams").refuse(
            Text::tr("the candidates of the previous step that continue, in their order"));
}

void BeamReader::addStep(const JsonValue& json)
{
    const auto step = std::make_shared<BeamStep>();
    step->index = m_steps.size();
    const std::size_t prompt = m_header.promptTokens.size();
    step->read = m_steps.empty() ? prompt : 1;
    step->held = m_steps.empty() ? 0 : prompt + m_steps.size() - 1;
    if (step->held + step->read > m_header.network->config().context)
        json.refuse(Text::tr("no step, because the model can read no more tokens"));
    step->duration = durationIn(json, "nanoseconds");
    const JsonValue beams = json.required("beams");
    step->beams = listIn(json, "beams", [&](const JsonValue& beam) { return beamIn(beam, *step); });
    if (step->beams.empty() || step->beams.size() > (m_steps.empty() ? 1 : m_header.rules.beams))
        beams.refuse(Text::tr("one beam in the first step, and at most %1 in each other one",
                              m_header.rules.beams));
    expectGoingOn(json, *step);
    step->candidates = listIn(json, "candidates", [&](const JsonValue& candidate) {
        return candidateIn(candidate, *step);
    });
    step->hypotheses = listIn(json, "hypotheses", [&](const JsonValue& hypothesis) {
        return hypothesisIn(hypothesis, *step);
    });
    if (step->hypotheses.size() > m_header.rules.beams)
        json.required("hypotheses").refuse(Text::tr("at most %1 texts", m_header.rules.beams));
    m_steps.push_back(step);
}

/// Whether the best text of the search is the one that the run has recorded.
void BeamReader::expectBestText() const
{
    const auto& found = m_steps.back()->hypotheses;
    if (found.empty())
        m_json.required("steps").refuse(Text::tr("a best text after the last step"));
    if (idsOf(generatedBy({{}, m_steps}, found.front())) != m_best.chosenBy(Lane{0}))
        m_json.required("steps").refuse(Text::tr("a best text that is the text of the run"));
}

BeamTrace BeamReader::read()
{
    const JsonValue steps = m_json.required("steps");
    if (steps.kind() != JsonKind::Array || steps.size() == 0 || steps.size() > m_header.tokens)
        steps.refuse(Text::tr("an array of 1 to %1 steps", m_header.tokens));
    for (std::size_t s = 0; s < steps.size(); ++s)
        addStep(steps.element(s));
    const auto last = std::make_shared<BeamStep>(*m_steps.back());
    last->stopped =
        nameIn(m_json.required("stopped"), {BeamStop::EnoughHypotheses, BeamStop::TokenCount,
                                            BeamStop::ContextFull, BeamStop::NoBeamLeft});
    m_steps.back() = last;
    expectBestText();
    return {std::make_shared<const BeamHeader>(m_header), m_steps};
}

} // namespace

std::string beamsAsJson(const BeamTrace& trace)
{
    PASTKEYS_EXPECTS(!trace.empty() && trace.steps.back()->stopped);
    const BeamRules& rules = trace.header->rules;
    Json steps = Json::array();
    for (const BeamStepPtr& step : trace.steps)
        steps.push_back(stepJson(*step));
    return Json{{"beams", rules.beams},
                {"lengthPenalty", rules.lengthPenalty},
                {"earlyStopping", nameOf(rules.earlyStopping)},
                {"tokens", trace.header->tokens},
                {"stopped", nameOf(*trace.steps.back()->stopped)},
                {"steps", std::move(steps)}}
        .dump();
}

BeamTrace beamsIn(const JsonValue& json, const Trace& best)
{
    return BeamReader(json, best).read();
}

} // namespace pastkeys
