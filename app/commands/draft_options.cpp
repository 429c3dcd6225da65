#include "commands/draft_options.h"

#include "base/errors.h"
#include "commands/command_engine.h"
#include "engine/assets_dir.h"
#include "record/lane_names.h"
#include "run/lane_models.h"

#include <algorithm>

namespace pastkeys {

namespace {

constexpr std::uint64_t kMostDraftTokens = 8;

void expectDraftOptions(const Arguments& arguments)
{
    for (const char* const option : {"left", "right", "right-model", "right-weights", "own-words"})
        if (arguments.has(option))
            throw UsageError(
                "--" + std::string(option) +
                " has no effect with --draft: such a run has one lane, and is compared "
                "with plain decoding.");
    for (const char* const mode : {"compare", "off"})
        if (arguments.text("cache", "on") == mode)
            throw UsageError("--cache " + std::string(mode) +
                             " and --draft exclude each other: a run with proposed tokens needs "
                             "one cache, which takes back the rows of rejected tokens.");
}

LaneSpec draftedLane(const Arguments& arguments)
{
    const std::string cache = arguments.text("cache", "on");
    return laneNamed(cache == nameOf(CacheMode::On) ? std::string(CacheSpec().kind->name) : cache);
}

std::unique_ptr<LoadedModel> draftModelOf(const Arguments& arguments, const LoadedModel& model,
                                          CommandContext& context)
{
    const std::string given = arguments.text("draft", kLookup);
    if (given == kLookup)
        return nullptr;
    const std::filesystem::path path = modelDirOf(given);
    auto draft = std::make_unique<LoadedModel>(
        loadWithProgress(path, WeightPrecision::AsStored, arguments, context));
    for (const Text& warning : draft->warnings)
        context.console.note("warning: " + warning.english());
    expectSameTokens(
        model, *draft, path,
        Text::tr("A model can propose tokens only for a model that reads the same tokens."));
    return draft;
}

std::unique_ptr<Drafter> drafterOf(PreparedDraft& prepared)
{
    if (!prepared.model)
        return std::make_unique<PromptLookup>();
    Engine& engine = *prepared.run.engine;
    const LoadedModel& draft = *prepared.model;
    TokensInUse tokens = engine.model.tokensInUse();
    const std::size_t read = tokens.end; // the ids that the text may have
    tokens.end = std::min(tokens.end, draft.tokensInUse().end);
    return std::make_unique<DraftModel>(
        Machinery{.network = draft.network,
                  .weights = draft.weights,
                  .kernels = engine.kernels,
                  .pool = engine.pool,
                  .bytesOf = [](TokenId) { return std::string(); }, // nothing is recorded
                  .tokensInUse = tokens},
        prepared.settings.text.sampling, read);
}

} // namespace

OptionGroup draftOptions()
{
    return {"Speculative decoding",
            {{"draft", "PATH",
              "propose tokens that one pass then checks, by a second, smaller model\n"
              "with the same tokens; or lookup: what followed the same tokens earlier\n"
              "in the text. Needs a single --cache (default: static)"},
             {"draft-tokens", "K", "the most tokens that one pass checks, from 1 to 8 (default: 4)",
              wholeNumber(1, kMostDraftTokens)}}};
}

void expectNoDraftOptions(const Arguments& arguments)
{
    if (arguments.has("draft-tokens"))
        throw UsageError("--draft-tokens has no effect without --draft.");
}

PreparedDraft preparedDraft(const Arguments& arguments, CommandContext& context)
{
    expectDraftOptions(arguments);
    LaneSpec lane = draftedLane(arguments);
    PreparedDraft prepared{preparedRun(arguments, context), {}, nullptr};
    RunSettings& text = prepared.run.settings;
    text.lanes = {std::move(lane)};
    text.running = {Lane{0}};
    const LoadedModel& model = prepared.run.engine->model;
    placeLimits(text, model.network->config());
    prepared.settings.text = text;
    prepared.settings.mostProposed =
        arguments.number("draft-tokens").value_or(prepared.settings.mostProposed);
    validate(prepared.settings, *model.network);
    prepared.model = draftModelOf(arguments, model, context);
    return prepared;
}

DraftedRun draftToEnd(PreparedDraft& prepared, const StepSeen& seen, const std::stop_token& stop)
{
    Engine& engine = *prepared.run.engine;
    DraftRun run(engine.machinery(), prepared.settings, drafterOf(prepared));
    DraftedRun all{.trace =
                       Trace(headerOf(engine, prepared.settings.text, prepared.run.promptText))};
    while (!run.finished()) {
        if (stop.stop_requested())
            throw Cancelled();
        const DraftRun::Step step = run.advance(stop);
        all.trace = all.trace.appended(step.record);
        all.drafting += step.drafting;
        all.draftingOf.push_back(step.drafting);
        PlainComparison plain;
        if (prepared.settings.compares)
            plain = run.compareWithPlain(stop);
        all.plainly.push_back(plain.costs.duration);
        all.plain += plain;
        seen(*step.record);
    }
    return all;
}

} // namespace pastkeys
