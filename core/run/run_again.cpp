#include "run/run_again.h"

#include "base/errors.h"
#include "record/lane_names.h"
#include "run/draft_run.h"

#include <algorithm>
#include <array>
#include <optional>

namespace pastkeys {

namespace {

std::vector<Lane> lanesThatRan(const StepRecord& step)
{
    std::vector<Lane> lanes;
    for (const PassRecord& pass : step.passes)
        lanes.push_back(pass.lane);
    return lanes;
}

/// The tokens of the step as they stand in the text. A lane with a Replacement read a different
/// token at the replaced position.
std::vector<TokenId> textOf(const TraceHeader& header, const StepRecord& step)
{
    std::vector<TokenId> text;
    for (const TokenText& token : step.tokens)
        text.push_back(token.id);
    for (const Lane lane : lanesThatRan(step)) {
        const std::optional<Replacement>& replacement = header.lane(lane).replacement;
        const std::vector<TokenText>& read = step.tokensOf(lane);
        for (std::size_t i = 0; i < text.size(); ++i)
            if (!replacement || indexOf(replacement->position) != step.first + i)
                text[i] = read[i].id;
    }
    return text;
}

bool endedAtEndOfText(const Trace& trace)
{
    return std::ranges::any_of(trace.steps(), [](const StepRecordPtr& step) {
        return step->stopped == StopReason::EndOfText ||
               std::ranges::any_of(step->passes, [](const PassRecord& pass) {
                   return pass.own.stopped == StopReason::EndOfText;
               });
    });
}

/// The stop tokens at which a lane's text ended.
std::vector<TokenId> stopTokensIn(const Trace& trace)
{
    std::vector<TokenId> tokens;
    const auto add = [&tokens](const std::optional<StopReason>& stopped,
                               const std::optional<Choice>& choice) {
        if (stopped == StopReason::StopToken && choice)
            tokens.push_back(choice->token.id);
    };
    for (const StepRecordPtr& step : trace.steps()) {
        add(step->stopped, step->choice);
        for (const Lane lane : lanesThatRan(*step))
            add(step->lane(lane)->own.stopped, step->choiceOf(lane));
    }
    return tokens;
}

void expectSameSizes(const Network& model, const Network& recorded)
{
    if (model.config().context != recorded.config().context ||
        !haveSameTensors(model, recorded, TensorsMeant::All))
        refuse({}, Text::tr("the open model"),
               Text::tr("the sizes of the model that made this run"), Text::tr("other sizes"),
               Text::tr("First open the model that made the run."));
}

} // namespace

RunSettings settingsOf(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    RunSettings settings;
    if (!drafts(header.lanes) && std::ranges::any_of(trace.steps(), [](const StepRecordPtr& step) {
            return step->proposed().proposed > 0;
        }))
        refuse({}, Text::tr("the caches"), Text::tr("one that says how tokens were proposed"),
               header.lanes.front().name);
    const auto sampling = samplingDescribed(header.sampling);
    if (!sampling)
        refuse({}, Text::tr("sampling"), Text::tr("greedy, or a temperature and a seed"),
               Text(header.sampling, 120));
    for (const TokenText& token : header.source)
        settings.source.push_back(token.id);
    settings.sampling = *sampling;
    settings.lanes = header.lanes;
    settings.ownWords = header.ownWords;
    settings.stopAtEndOfText = endedAtEndOfText(trace);
    settings.stopTokens = stopTokensIn(trace);
    settings.running = lanesThatRan(trace.step(0));
    settings.tokens = 0;
    std::vector<TokenId> read;
    for (const StepRecordPtr& step : trace.steps()) {
        settings.tokens += step->chosenBy(step->chooser()).size();
        const std::vector<TokenId> text = textOf(header, *step);
        read.insert(read.end(), text.begin(), text.end());
        if (step->phase == Phase::Prefill)
            settings.chunks.push_back(step->tokens.size());
    }
    settings.tokens = std::max<std::size_t>(settings.tokens, 1);
    if (drafts(header.lanes) && trace.steps().back()->stopped != StopReason::TokenCount)
        settings.tokens += kMostProposed + 1; // the limit must not shorten the last proposals
    // If the run was stopped while it was reading its prompt, the rest of the prompt was not
    // recorded. Any tokens will do for the rest, because the repeated run stops at the same place.
    // (A prompt fits in the context, but a run may read it twice.)
    read.resize(
        std::min<std::size_t>(header.promptTokens, std::size_t{2} * header.config().context));
    settings.prompt = std::move(read);
    if (secondPromptAt(settings)) // the prompt was read twice
        settings.prompt.resize(settings.prompt.size() / 2);
    return settings;
}

Trace runAgain(const Network& network, const MakeRun& make, const TraceHeader& header,
               const Trace& trace, const std::function<void(double)>& progress,
               const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(!trace.empty());
    expectSameSizes(network, *trace.header().network);
    const RunSettings settings = settingsOf(trace);
    const std::unique_ptr<LaneRun> run = make(settings);
    std::vector<StepRecordPtr> steps;
    for (const StepRecordPtr& recorded : trace.steps()) {
        if (run->finished())
            break;
        if (const auto lanes = lanesThatRan(*recorded);
            steps.empty() || (!header.ownWords && lanes != lanesThatRan(*steps.back())))
            run->setRunning(lanes);
        steps.push_back(run->advance(stop));
        if (progress)
            progress(static_cast<double>(recorded->index + 1) / static_cast<double>(trace.size()));
    }
    return Trace(header, std::move(steps));
}

} // namespace pastkeys
