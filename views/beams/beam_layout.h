#pragma once

#include "beams/beam_state.h"
#include "shared/view_layout.h"

namespace pastkeys {

/// The tree of a beam search with a column per step; below it, what each step moves with each kind
/// of cache; and below that, the memory of the beams after the chosen step.
struct BeamPicture
{
    ViewLayout layout;
    std::size_t firstStep = 0; ///< in the leftmost column
    double left = 0;           ///< of this column
    double columnWidth = 0;
    double top = 0; ///< of the first beam
    double rowHeight = 0;
    std::size_t columns = 0;

    /// The step and the beam at a point of the tree, whose columns reach down to the bars.
    std::optional<std::size_t> stepAt(double x) const;
    std::optional<std::size_t> beamAt(double y, std::size_t beams) const;
};

BeamPicture beamPicture(const BeamState& state, QSizeF size, const TextMetrics& metrics);
double beamHeight(const BeamState& state, const TextMetrics& metrics);

} // namespace pastkeys
