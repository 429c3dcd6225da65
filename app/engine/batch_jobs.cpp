#include "engine/batch_jobs.h"

#include "engine/engine.h"
#include "text/clean_text.h"

#include <utility>

namespace pastkeys {

namespace {

BatchSettings settingsOf(const BatchRequest& request, const LoadedModel& model,
                         const std::stop_token& stop)
{
    BatchSettings settings = request.settings;
    for (const QString& prompt : request.prompts) {
        const CleanText text = cleaned(prompt.toStdString());
        settings.prompts.push_back(model.tokenizer.encode(text.text, request.special, stop));
        settings.texts.push_back(text.text);
    }
    return settings;
}

/// A batch, and the engine that it needs.
struct BatchOfEngine
{
    BatchOfEngine(std::shared_ptr<Engine> of, const BatchSettings& settings,
                  const std::shared_ptr<KeptBlocks>& kept)
        : engine(std::move(of)), run(engine->machinery(), settings, kept)
    {
    }

    std::shared_ptr<Engine> engine;
    BatchRun run;
};

} // namespace

bool giveTheSame(const BatchRequest& one, const BatchRequest& other)
{
    const BatchSettings& first = one.settings;
    const BatchSettings& second = other.settings;
    if (one.prompts != other.prompts || one.special != other.special || first.kind != second.kind ||
        first.slotCount != second.slotCount || first.each.tokens != second.each.tokens ||
        describe(first.each.sampling) != describe(second.each.sampling))
        return false;
    if (first.kind == BatchKind::Static)
        return first.padding == second.padding && first.countsPadding == second.countsPadding;
    return first.block == second.block && first.blocks == second.blocks &&
           first.sharesBeginnings == second.sharesBeginnings &&
           first.keepsBlocks == second.keepsBlocks;
}

BatchJob runningBatch(const BatchRequest& request)
{
    return [=](const JobContext<BatchEvent>& context) -> NextStep {
        const std::shared_ptr<Engine> engine = engineIn(context.open);
        const BatchSettings settings = settingsOf(request, engine->model, context.stop);
        const auto batch = std::make_shared<BatchOfEngine>(engine, settings, context.open.kept);
        context.open.kept.reset(); // only now, so that they are kept if the batch cannot start
        BatchHeader header = headerOf(engine->machinery(), engine->model.name, settings);
        header.keptBefore = batch->run.keptBefore();
        context.report(std::make_shared<const BatchHeader>(std::move(header)));
        return [batch, context] {
            context.report(batch->run.advance(context.stop));
            if (!batch->run.finished())
                return true;
            context.open.kept = batch->run.takeKeptBlocks();
            context.report(BatchEnded{});
            return false;
        };
    };
}

BatchJob measuringSizes(const BatchRequest& request, const std::vector<std::size_t>& sizes)
{
    return [=](const JobContext<BatchEvent>& context) -> NextStep {
        const std::shared_ptr<Engine> engine = engineIn(context.open);
        const BatchSettings settings = settingsOf(request, engine->model, context.stop);
        context.report(measureBatchSizes(engine->machinery(), settings, sizes, context.stop,
                                         context.progress()));
        return {};
    };
}

} // namespace pastkeys
