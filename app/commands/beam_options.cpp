#include "commands/beam_options.h"

#include "base/errors.h"
#include "commands/command_engine.h"
#include "record/lane_names.h"

#include <array>
#include <cmath>

namespace pastkeys {

namespace {

constexpr std::array<Named<EarlyStopping>, 3> kStoppingChoices{
    {{"no", EarlyStopping::No}, {"yes", EarlyStopping::Yes}, {"never", EarlyStopping::Never}}};
constexpr std::string_view kUsualBeamCache = "paged";

void expectBeamOptions(const Arguments& arguments)
{
    for (const char* const option : {"left", "right", "right-model", "right-weights", "own-words"})
        if (arguments.has(option))
            throw UsageError("--" + std::string(option) +
                             " has no effect with --beams: a beam search has one cache, and each "
                             "of its texts is compared with the same text alone.");
    for (const char* const option : {"temperature", "top-k", "top-p", "seed"})
        if (arguments.has(option))
            throw UsageError("--" + std::string(option) +
                             " and --beams exclude each other: beam search draws no tokens, but "
                             "keeps the most probable texts.");
    for (const char* const option : {"draft", "draft-tokens"})
        if (arguments.has(option))
            throw UsageError("--" + std::string(option) + " and --beams exclude each other.");
    if (arguments.has("chunks"))
        throw UsageError("--chunks has no effect with --beams: one pass reads the prompt.");
    if (arguments.text("cache", "on") == nameOf(CacheMode::Compare))
        throw UsageError("--cache compare and --beams exclude each other: a beam search has one "
                         "cache. Its report also says what other caches would copy.");
}

LaneSpec beamLane(const Arguments& arguments)
{
    const std::string cache = arguments.text("cache", nameOf(CacheMode::On));
    return laneNamed(cache == nameOf(CacheMode::On) ? kUsualBeamCache : std::string_view(cache));
}

} // namespace

OptionGroup beamOptions()
{
    return {"Beam search",
            {{"beams", "N",
              "search for the most probable text with N beams, from 2 to 8. Needs a\n"
              "single --cache that keeps all rows, or off (default: paged)",
              wholeNumber(kFewestBeams, kMostBeams)},
             {"length-penalty", "P",
              "the score of a text is the sum of its log-probabilities, divided by its\n"
              "length to the power of P, from -10 to 10 (default: 1)",
              decimal("a number from -10 to 10",
                      [](double p) { return std::fabs(p) <= kMostLengthPenalty; })},
             {"early-stopping", "WHEN",
              "when to stop once N texts have ended: yes, at once; no, when no beam\n"
              "scores better at its length; never, when none can at any length\n"
              "(default: no)",
              oneOf(namesOf(kStoppingChoices))}}};
}

void expectNoBeamOptions(const Arguments& arguments)
{
    for (const char* const option : {"length-penalty", "early-stopping"})
        if (arguments.has(option))
            throw UsageError("--" + std::string(option) + " has no effect without --beams.");
}

PreparedBeams preparedBeams(const Arguments& arguments, CommandContext& context)
{
    expectBeamOptions(arguments);
    LaneSpec lane = beamLane(arguments);
    PreparedBeams prepared{preparedRun(arguments, context), {}};
    RunSettings& text = prepared.run.settings;
    text.lanes = {std::move(lane)};
    text.running = {Lane{0}};
    const Network& network = *prepared.run.engine->model.network;
    placeLimits(text, network.config());
    prepared.settings.text = text;
    BeamRules& rules = prepared.settings.rules;
    rules.beams = arguments.number("beams").value_or(rules.beams);
    rules.lengthPenalty = arguments.decimal("length-penalty").value_or(rules.lengthPenalty);
    rules.earlyStopping = arguments.choice("early-stopping", kStoppingChoices);
    validate(prepared.settings, network);
    return prepared;
}

SearchedBeams beamsToEnd(PreparedBeams& prepared, ComparesAlone compares,
                         const std::function<void(const BeamStep&)>& seen,
                         const std::stop_token& stop)
{
    Engine& engine = *prepared.run.engine;
    const Machinery machinery = engine.machinery();
    BeamRun run(machinery, prepared.settings);
    SearchedBeams all;
    all.trace.header = std::make_shared<const BeamHeader>(
        headerOf(machinery, engine.model.name, prepared.run.promptText, prepared.settings));
    const auto expectGoing = [&stop] {
        if (stop.stop_requested())
            throw Cancelled();
    };
    while (!run.finished()) {
        expectGoing();
        all.trace.steps.push_back(run.advance(stop));
        seen(*all.trace.steps.back());
    }
    if (compares == ComparesAlone::Yes)
        for (const Hypothesis& each : all.trace.steps.back()->hypotheses) {
            expectGoing();
            all.alone.push_back(run.compareAlone(all.trace, each, stop));
        }
    return all;
}

Trace bestTraceOf(const PreparedBeams& prepared, const BeamTrace& beams)
{
    return Trace(headerOf(*prepared.run.engine, prepared.settings.text, prepared.run.promptText),
                 stepsOf(beams, beams.steps.back()->hypotheses.front()));
}

} // namespace pastkeys
