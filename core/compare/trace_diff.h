// Compares a lane of one run with a lane of another run, which may come from another program.
//
// Steps of the two runs need not begin at the same positions: one may have read its prompt in
// chunks. So the runs are compared wherever both have read the same number of tokens. At each such
// place, the rows that either lane has computed since the previous place are compared. If a lane
// has computed a row more than once, its last result counts. Nothing is compared after the first
// token that differs.
#pragma once

#include "model/operation.h"
#include "model/tensor_kind.h"
#include "record/trace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

/// A lane of a run. The trace must outlive it.
struct TraceLane
{
    const Trace& trace;
    Lane lane{};
};

/// Two lanes to compare, the first from run A and the second from run B.
using LanePair = PerLane<Lane>;

/// Pairs of lanes that both ran and have the same id. If no ids match but only one lane ran in one
/// of the runs, that lane is paired with each lane that ran in the other. Empty if neither applies.
std::vector<LanePair> pairedLanes(const Trace& a, const Trace& b);

/// Returns why two runs cannot be compared (different sizes or prompts, no recorded step, or no
/// tensors), or nothing if they can be.
std::optional<Text> whyNotComparable(const TraceLane& a, const TraceLane& b);

/// absoluteDistance() (in comparison.h) divided by the larger of |a| and |b|. It is 0 whenever
/// absoluteDistance() is 0, and infinite whenever that is infinite.
double relativeDistance(float a, float b);

/// Where a value differs. All indices start at 0.
struct DiffPlace
{
    PerLane<std::size_t> steps{}; ///< one per run
    TensorKind kind{};
    std::optional<Layer> layer;
    std::size_t position = 0;
    std::size_t column = 0;   ///< for logits, the id of the token
    std::optional<Head> head; ///< set if the columns belong to heads
    PerLane<float> values{};
    std::uint32_t ulp = 0;

    TensorPoint tensor() const { return {kind, layer}; }
    std::size_t columnInHead(const Network& network) const;
};

/// How far apart the tensors of one kind are.
struct KindDiff
{
    TensorKind kind{};
    std::uint64_t valuesCompared = 0;
    std::uint64_t valuesDiffering = 0;
    std::uint32_t maxUlp = 0;
    double maxAbsolute = 0;           ///< the largest absoluteDistance()
    double maxRelative = 0;           ///< the largest relativeDistance()
    std::optional<DiffPlace> largest; ///< the first place with the largest ULP distance
};

/// Two different tokens that the runs read, or chose, at the same position.
struct TokenDiff
{
    std::size_t position = 0;
    PerLane<TokenText> tokens;
};

struct TraceDiff
{
    std::size_t placesCompared = 0; ///< places where both had read the same number of tokens
    std::size_t positionsCompared = 0;
    std::vector<KindDiff> kinds;    ///< of the tensors in both records, layer tensors first
    std::optional<DiffPlace> first; ///< in order of step, layer, tensor, position and column
    std::size_t tokensCompared = 0; ///< chosen tokens
    std::optional<TokenDiff> firstToken;
    PerLane<std::size_t> lengths{}; ///< how many tokens each lane read

    /// Whether everything that was compared is equal.
    bool sameValues() const { return !first && !firstToken; }
    bool equal() const { return sameValues() && lengths[0] == lengths[1]; }
};

/// \pre the two lanes can be compared
TraceDiff diffOf(const TraceLane& a, const TraceLane& b);

} // namespace pastkeys
