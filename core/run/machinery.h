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

    const Config& config() const { return network->config(); }

    TokenText textOf(TokenId token) const { return {token, bytesOf(token)}; }
    std::vector<TokenText> textOf(std::span<const TokenId> tokens) const;
    std::vector<LogitEntry> textOf(std::span<const RankedLogit> logits) const;
    Choice choiceOf(const SampledToken& sampled) const { return {textOf(sampled.token), sampled}; }
};

} // namespace pastkeys
