// Ready comparisons of two caches, each with the question that it answers.
#pragma once

#include "trace/lane.h"

#include <QList>
#include <QString>

namespace pastkeys {

struct Comparison
{
    QString question;
    std::vector<LaneSpec> lanes; ///< two
};

/// The first one is the usual: cache off and on.
QList<Comparison> readyComparisons();

} // namespace pastkeys
