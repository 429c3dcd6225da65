// Ready-made comparisons of two caches, each with the question it answers.
#pragma once

#include "model/network.h"
#include "record/lane.h"

#include <QList>
#include <QString>

namespace pastkeys {

struct Comparison
{
    QString question;
    std::vector<LaneSpec> lanes;                 ///< two lanes
    QString hint = {};                           ///< where to look for the answer
    std::optional<OperationKind> operation = {}; ///< the operation that shows the answer best
    std::size_t step = 1;                        ///< the step that shows the answer best, 0-based
};

/// Comparisons with a cache that makes a mistake. The cache's name does not give the mistake away.
QList<Comparison> mistakesToFind();

/// The first comparison is the usual one: cache off and on.
QList<Comparison> readyComparisons();

/// The two lanes that the dialog for choosing caches shows initially. They do not give away a
/// mistake that a learner has to find.
/// \param lanes  the lanes of the run on screen
std::vector<LaneSpec> lanesToChange(const std::vector<LaneSpec>& lanes);

/// The comparison in `lanes`, except that the second cache also forgets `position`. If these caches
/// do not allow that, compares a static cache with one that forgets the position.
/// \param step  the first step that does not see the position, 1-based
std::vector<LaneSpec> withoutPosition(const std::vector<LaneSpec>& lanes, Position position,
                                      std::size_t step);
/// The comparison in `lanes` without its last eviction, which is the right cache's if both caches
/// have evictions. Returns cache off and on if only plain static caches are left.
std::vector<LaneSpec> withoutLastEviction(std::vector<LaneSpec> lanes);
std::vector<LaneSpec> withoutEvictions(std::vector<LaneSpec> lanes);
bool hasEvictions(const std::vector<LaneSpec>& lanes);

} // namespace pastkeys
