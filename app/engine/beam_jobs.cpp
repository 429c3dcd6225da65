#include "engine/beam_jobs.h"

#include "engine/engine.h"
#include "engine/given_text.h"
#include "record/lane_names.h"
#include "text/clean_text.h"

#include <utility>

namespace pastkeys {

namespace {

/// A beam search, the engine that it needs, and what it has recorded.
struct BeamsOfEngine
{
    BeamsOfEngine(std::shared_ptr<Engine> of, const BeamSettings& settings)
        : engine(std::move(of)), run(engine->machinery(), settings)
    {
    }

    std::shared_ptr<Engine> engine;
    BeamRun run;
    BeamTrace trace;
    std::size_t compared = 0; ///< hypotheses
};

} // namespace

bool giveTheSame(const BeamRequest& one, const BeamRequest& other)
{
    const RunSettings& first = one.settings.text;
    const RunSettings& second = other.settings.text;
    return one.prompt == other.prompt && one.special == other.special &&
           one.settings.rules == other.settings.rules && first.tokens == second.tokens &&
           writtenOut(first.lanes.front()) == writtenOut(second.lanes.front());
}

BeamJob searchingBeams(const BeamRequest& request)
{
    return [=](const JobContext<BeamEvent>& context) -> NextStep {
        const std::shared_ptr<Engine> engine = engineIn(context.open);
        const CleanText text = cleaned(request.prompt.toStdString());
        BeamSettings settings = request.settings;
        give(settings.text, tokensGiven(engine->model, text.text, request.special, context.stop),
             *engine->model.network);
        const auto beams = std::make_shared<BeamsOfEngine>(engine, settings);
        beams->trace.header = std::make_shared<const BeamHeader>(
            headerOf(engine->machinery(), engine->model.name, text.text, settings));
        context.report(
            std::make_shared<const TraceHeader>(headerOf(*engine, settings.text, text.text)));
        context.report(beams->trace.header);
        return [beams, context] {
            if (!beams->run.finished()) {
                beams->trace.steps.push_back(beams->run.advance(context.stop));
                context.report(beams->trace.steps.back());
                return true;
            }
            const auto& found = beams->trace.steps.back()->hypotheses;
            if (beams->compared < found.size()) {
                context.report(
                    beams->run.compareAlone(beams->trace, found[beams->compared++], context.stop));
                return true;
            }
            context.report(BeamsEnded{});
            return false;
        };
    };
}

} // namespace pastkeys
