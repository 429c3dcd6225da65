#pragma once

#include "record/lane_names.h"
#include "run/draft_run.h"
#include "support/run_trace.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace pastkeys::test {

/// Proposes tokens of a known text, every third of them wrong.
class KnownText : public Drafter
{
public:
    KnownText(std::vector<TokenId> known, std::size_t vocabulary)
        : m_known(std::move(known)), m_vocabulary(vocabulary)
    {
    }

    Draft propose(std::span<const TokenId> text, std::size_t most, const std::stop_token&) override
    {
        Draft draft;
        for (std::size_t next = text.size(); draft.proposals.size() < most && next < m_known.size();
             ++next) {
            const std::size_t id = indexOf(m_known[next]) + (next % 3 == 0 ? 1 : 0);
            draft.proposals.push_back({idAt<TokenId>(id % m_vocabulary)});
        }
        return draft;
    }

private:
    std::vector<TokenId> m_known;
    std::size_t m_vocabulary;
};

/// Settings for a lane, and the same one with proposed tokens beside it.
inline RunSettings draftedSettings(const RandomModel& model, const std::string& lane,
                                   std::size_t prompt, std::size_t tokens, std::size_t most = 4)
{
    RunSettings settings = settingsFor(model, prompt, tokens);
    settings.lanes = lanesNamed(lane, lane + ",lookup:" + std::to_string(most));
    settings.stopAtEndOfText = false;
    return settings;
}

/// The same run without the lane that checks proposed tokens.
inline RunSettings plainly(RunSettings settings)
{
    settings.lanes.resize(1);
    settings.running = {Lane{0}};
    return settings;
}

inline Trace draftedToEnd(const RandomModel& model, const RunSettings& settings,
                          std::unique_ptr<Drafter> drafter, WorkerPool& pool,
                          const Kernels& kernels = bestKernels())
{
    DraftRun run(machineryOf(model, pool, kernels), settings, std::move(drafter));
    Trace trace({.modelName = std::string("random"),
                 .modelFingerprint = model.description,
                 .network = model.network,
                 .types = storedTypes(*model.network, model.weights),
                 .kernels = std::string(kernels.name),
                 .threads = pool.threads(),
                 .sampling = describe(settings.sampling),
                 .prompt = "",
                 .promptTokens = settings.prompt.size(),
                 .lanes = settings.lanes});
    while (!run.finished())
        trace = trace.appended(run.advance());
    return trace;
}

/// The prompt and the tokens that the run chose.
inline std::vector<TokenId> wholeText(const RunSettings& settings, const Trace& trace)
{
    std::vector<TokenId> text = settings.prompt;
    std::ranges::copy(trace.chosenBy(Lane{0}), std::back_inserter(text));
    return text;
}

/// A run of two lanes, one of which checks proposed tokens. Some are accepted, and some rejected.
inline Trace draftedPair(const RandomModel& model, const std::string& lane, std::size_t most,
                         const Sampling& sampling = {})
{
    WorkerPool pool(1);
    RunSettings settings = draftedSettings(model, lane, 5, 18, most);
    settings.sampling = sampling;
    const std::vector<TokenId> known = wholeText(settings, runTrace(model, plainly(settings)));
    return draftedToEnd(model, settings,
                        std::make_unique<KnownText>(known, model.config.vocabulary), pool);
}

/// The same with that lane alone.
inline Trace draftedRun(const RandomModel& model, const std::string& lane, std::size_t most,
                        const Sampling& sampling = {})
{
    WorkerPool pool(1);
    RunSettings settings = draftedSettings(model, lane, 5, 18, most);
    settings.sampling = sampling;
    const std::vector<TokenId> known = wholeText(settings, runTrace(model, plainly(settings)));
    settings.lanes.erase(settings.lanes.begin());
    settings.running = {Lane{0}};
    return draftedToEnd(model, settings,
                        std::make_unique<KnownText>(known, model.config.vocabulary), pool);
}

} // namespace pastkeys::test
