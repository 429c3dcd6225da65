// Ready comparisons of two caches, each with the question that it answers.
#pragma once

#include "model/operation.h"
#include "trace/lane.h"

#include <QList>
#include <QString>

namespace pastkeys {

struct Comparison
{
    QString question;
    std::vector<LaneSpec> lanes;             ///< two
    QString hint = {};                       ///< where the answer is to be seen
    std::optional<Operation> operation = {}; ///< that shows it best
    std::size_t step = 1;                    ///< likewise, from 0
};

/// Caches with a mistake, which their names do not tell.
QList<Comparison> mistakesToFind();

/// The first one is the usual: cache off and on.
QList<Comparison> readyComparisons();

/// Two lanes from which to choose others. They do not tell a mistake that is to be found.
std::vector<LaneSpec> lanesToChange(const std::vector<LaneSpec>& lanes);

/// The same comparison, where the second cache also forgets a position. Where it cannot, a static
/// one is compared with one that forgets it. \param step  the first that does not see it, from 1
std::vector<LaneSpec> withoutPosition(const std::vector<LaneSpec>& lanes, Position position,
                                      std::size_t step);
/// The same comparison without the last eviction; cache off and on if there is none left.
std::vector<LaneSpec> withoutLastEviction(std::vector<LaneSpec> lanes);
bool hasEvictions(const std::vector<LaneSpec>& lanes);

} // namespace pastkeys
