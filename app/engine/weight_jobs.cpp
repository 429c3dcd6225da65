#include "engine/weight_jobs.h"

#include "base/contract.h"
#include "base/errors.h"
#include "engine/engine.h"
#include "engine/run_jobs.h"
#include "record/lane_names.h"
#include "run/twin_run.h"

namespace pastkeys {

namespace {

/// A run in two lanes, and what it computes with.
struct TrialRun
{
    TrialRun(std::shared_ptr<Engine> of, const RunSettings& settings, std::string prompt)
        : engine(std::move(of)), other(engine->other->model),
          run(engine->machineryFor(settings.lanes), settings),
          trace(headerOf(*engine, settings, std::move(prompt)))
    {
    }

    std::shared_ptr<Engine> engine;
    std::shared_ptr<const LoadedModel> other;
    TwinRun run;
    Trace trace;
};

} // namespace

WeightJob tryingWeights(const RunRequest& wanted)
{
    PASTKEYS_EXPECTS(wanted.rightWeights);
    RunRequest request = wanted;
    request.setLanes(lanesNamed(CacheSpec().kind->name, CacheSpec().kind->name));
    request.settings.ownWords = false;
    return [request](const JobContext<WeightEvent>& context) -> NextStep {
        const std::shared_ptr<Engine> engine = engineIn(context.open);
        RequestedRun prepared = requestedRun(request, *engine, context.progress(), context.stop);
        prepared.settings.repeatShorter = {};
        const auto made =
            std::make_shared<TrialRun>(engine, prepared.settings, std::move(prepared.text));
        context.report(WeightsLoaded{});
        return [made, stop = context.stop, report = context.report,
                tokens = request.settings.tokens] {
            made->trace = made->trace.appended(made->run.advance(stop));
            report(Progress{static_cast<double>(made->trace.size()) / static_cast<double>(tokens)});
            if (!made->run.finished())
                return true;
            if (const auto trial = weightTrialOf(made->trace))
                report(*trial);
            else
                throw RunError(
                    Text::tr("The run has chosen no token, so there is nothing to compare."));
            return false;
        };
    };
}

} // namespace pastkeys
