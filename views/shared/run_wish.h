#pragma once

#include "base/ids.h"
#include "model/sampler.h"
#include "record/lane.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// A place in a run: one operation of one step, and the layer and head shown there.
struct Place
{
    std::size_t step = 0;
    std::string operation = {}; ///< its name; if the model has no such operation, the first one
    Layer layer{};
    Head head{};
    /// Whose operation it is: the decoder's, or, of a model that has one, the encoder's, which reads the
    /// source in a single step.
    Axis text = Axis::Text;
};

/// A run that a view or a lesson requests. What is unset stays as it is in the document's request.
struct RunWish
{
    std::optional<std::vector<LaneSpec>> lanes = {};
    std::optional<bool> ownWords = {};
    std::optional<QString> prompt = {};
    std::optional<int> tokens = {};
    QString hint = {};               ///< a note, shown with the run, on what to look at
    std::optional<Place> place = {}; ///< shown as soon as the run has recorded it
    std::optional<Sampling> sampling = {};
};

} // namespace pastkeys
