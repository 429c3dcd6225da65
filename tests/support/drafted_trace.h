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

struct Drafted
{
    Trace trace;
    PlainComparison plain;
    PassCosts drafting;
};

/// Runs with proposals to the end, and compares with plain decoding.
inline Drafted draftedToEnd(const RandomModel& model, const DraftSettings& settings,
                            std::unique_ptr<Drafter> drafter, WorkerPool& pool,
                            const Kernels& kernels = bestKernels())
{
    DraftRun run(machineryOf(model, pool, kernels), settings, std::move(drafter));
    Drafted all{Trace({.modelName = std::string("random"),
                       .modelFingerprint = model.description,
                       .network = model.network,
                       .types = storedTypes(*model.network, model.weights),
                       .kernels = std::string(kernels.name),
                       .threads = pool.threads(),
                       .sampling = describe(settings.text.sampling),
                       .prompt = "",
                       .promptTokens = settings.text.prompt.size(),
                       .lanes = settings.text.lanes}),
                {},
                {}};
    while (!run.finished()) {
        const DraftRun::Step step = run.advance();
        all.trace = all.trace.appended(step.record);
        all.drafting += step.drafting;
        if (settings.compares)
            all.plain += run.compareWithPlain();
    }
    return all;
}

/// A run some of whose proposals are accepted, and some rejected.
inline Trace draftedRun(const RandomModel& model, const std::string& lane, std::size_t most,
                        const Sampling& sampling = {})
{
    WorkerPool pool(1);
    DraftSettings settings;
    settings.text = settingsFor(model, 5, 18);
    settings.text.lanes = {laneNamed(lane)};
    settings.text.running = {Lane{0}};
    settings.text.stopAtEndOfText = false;
    settings.text.sampling = sampling;
    settings.mostProposed = most;
    settings.compares = false;
    std::vector<TokenId> known = settings.text.prompt;
    const Trace plain = runTrace(model, settings.text);
    std::ranges::copy(plain.chosenBy(Lane{0}), std::back_inserter(known));
    return draftedToEnd(model, settings,
                        std::make_unique<KnownText>(known, model.config.vocabulary), pool)
        .trace;
}

} // namespace pastkeys::test
