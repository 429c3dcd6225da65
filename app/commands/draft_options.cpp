#include "commands/draft_options.h"

#include "base/errors.h"
#include "commands/command_engine.h"
#include "engine/assets_dir.h"
#include "record/lane_names.h"

namespace pastkeys {

namespace {

void expectDraftOptions(const Arguments& arguments)
{
    for (const char* const option : {"left", "right", "right-model", "right-weights", "own-words"})
        if (arguments.has(option))
            throw UsageError(
                "--" + std::string(option) +
                " has no effect with --draft, which compares a cache with the same one "
                "and proposed tokens.");
    for (const char* const mode : {"compare", "off"})
        if (arguments.text("cache", "on") == mode)
            throw UsageError("--cache " + std::string(mode) +
                             " and --draft exclude each other: a run with proposed tokens needs "
                             "one cache, which takes back the rows of rejected tokens.");
}

} // namespace

OptionGroup draftOptions()
{
    return {"Speculative decoding",
            {{"draft", "PATH",
              "propose tokens that one pass then checks, by a second, smaller model\n"
              "with the same tokens; or lookup: what followed the same tokens earlier\n"
              "in the text. Compares with the same --cache without proposals"},
             {"draft-tokens", "K", "the most tokens that one pass checks, from 1 to 8 (default: 4)",
              wholeNumber(1, kMostProposed)}}};
}

std::vector<LaneSpec> draftedLanes(const Arguments& arguments)
{
    expectDraftOptions(arguments);
    const std::string given = arguments.text("cache", "on");
    const std::string cache =
        given == nameOf(CacheMode::On) ? std::string(CacheSpec().kind->name) : given;
    const LaneDraft::Source source = arguments.text("draft", kLookup) == kLookup
                                         ? LaneDraft::Source::Lookup
                                         : LaneDraft::Source::Model;
    std::vector<LaneSpec> lanes = lanesNamed(cache, cache);
    lanes.back().draft = LaneDraft{
        .source = source,
        .mostProposed = arguments.number("draft-tokens").value_or(LaneDraft().mostProposed)};
    nameAfterCache(lanes.back());
    return lanes;
}

void openDraftModel(const Arguments& arguments, CommandEngine& engine, RunSettings& settings,
                    CommandContext& context)
{
    const auto given = arguments.text("draft");
    if (!given)
        return openDraftBeside(engine, {.stop = context.stop}, settings.lanes);
    if (!needsDraftModel(settings.lanes))
        return;
    openDraft(engine, modelDirOf(*given), {.stop = context.stop}, settings.lanes);
    for (const Text& warning : engine.draft->model->warnings)
        context.console.note("warning: " + warning.english());
}

} // namespace pastkeys
