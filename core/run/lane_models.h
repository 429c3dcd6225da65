// Models whose weights are the lanes of one run: the same network, stored in other types or trained
// otherwise. The run is one of its first model: that gives the network, the tokenizer, and the tokens
// that end a text.
#pragma once

#include "files/model_folder.h"
#include "record/lane.h"

#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace pastkeys {

/// Throws InputError unless `other` has the network of `model` (see differenceOf()), and its tokens:
/// an id that has a token in both has the same one, and if one of them has more, those are at the
/// end. \param path  of the other model, for the message
void expectLaneModel(const LoadedModel& model, const LoadedModel& other,
                     const std::filesystem::path& path);

/// Throws InputError unless an id that has a token in both models has the same one, and the ids of
/// only one of them follow those of the other.
/// \param path  of the other model, for the message   \param hint  why the tokens must be the same
void expectSameTokens(const LoadedModel& model, const LoadedModel& other,
                      const std::filesystem::path& path, const Text& hint);

/// The type in which most of the numbers in matrices are stored.
DType mainType(const Network& network, const StoredTypes& types);

/// What lanes with the weights of these models record of them, in the same order. If models have
/// the same name, the types of their weights tell them apart.
std::vector<std::shared_ptr<const LaneWeights>>
laneWeightsOf(std::span<const LoadedModel* const> models);

/// Gives each lane the weights of its model, and names the lanes after them. \pre as many
void setWeights(std::vector<LaneSpec>& lanes, std::span<const LoadedModel* const> models);

/// The lanes as they are in a run of one model. Lanes that had weights are named after their caches.
std::vector<LaneSpec> withoutWeights(std::vector<LaneSpec> lanes);

} // namespace pastkeys
