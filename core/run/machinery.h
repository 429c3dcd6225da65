#pragma once

#include "files/model_folder.h"
#include "model/network.h"
#include "model/sampler.h"
#include "record/step_record.h"
#include "run/run_settings.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

class WorkerPool;
struct Kernels;
struct Weights;

/// A model and the resources that a run computes with. The referenced objects must outlive the run.
struct Machinery
{
    NetworkPtr network;
    const Weights& weights;
    const Kernels& kernels;
    WorkerPool& pool;
    /// Returns the bytes of a token, for the token texts in the record.
    std::function<std::string(TokenId)> bytesOf;
    TokensInUse tokensInUse;                                     ///< the ids that may be chosen
    std::function<std::uint64_t()> freeMemory = availableMemory; ///< in bytes
    /// The weights of each lane, all for `network`. If empty, all lanes compute with `weights`.
    std::vector<const Weights*> ofLanes = {};

    const Config& config() const { return network->config(); }
    const Weights& weightsOf(Lane lane) const
    {
        return ofLanes.empty() ? weights : *ofLanes.at(indexOf(lane));
    }
    /// The same resources for runs with other weights, in all lanes.
    Machinery with(const Weights& other) const
    {
        return {network, other, kernels, pool, bytesOf, tokensInUse, freeMemory};
    }

    TokenText textOf(TokenId token) const { return {token, bytesOf(token)}; }
    std::vector<TokenText> textOf(std::span<const TokenId> tokens) const;
    std::vector<LogitEntry> textOf(std::span<const RankedLogit> logits) const;
    Choice choiceOf(const SampledToken& sampled) const { return {textOf(sampled.token), sampled}; }
};

} // namespace pastkeys
