#pragma once

#include "sequences/batch_state.h"
#include "shared/view_layout.h"

#include <QSizeF>

#include <optional>
#include <vector>

namespace pastkeys {

/// The positions of the rows (sequences) and of the columns (steps).
struct SequencesPlaces
{
    std::size_t firstStep = 0; ///< the first visible step
    /// Left edges of the visible steps, and the right edge of the last one.
    std::vector<double> edges;
    double top = 0; ///< of the first sequence's row; also the height of the header
    double scrolled = 0;
    double rowHeight = 0;
    std::size_t sequences = 0;

    /// The visible step nearest to x, or nullopt if no step is visible.
    std::optional<std::size_t> stepAt(double x) const;
    /// The sequence nearest to y, or nullopt if there are no sequences.
    std::optional<std::size_t> sequenceAt(double y) const;
    /// Whether y is on the visible row of a sequence, not on the header or the legend.
    bool isInRows(double y) const;
};

/// The chart: a row per sequence and a column per step.
struct SequencesLayout : SequencesPlaces
{
    ViewLayout picture;
};

/// Lays out what each sequence did in each step: its rows, colored by use, and the token it chose.
/// \param firstStep  the first visible step
/// \param scrolled   the height of the part that is scrolled out of view at the top; the header is
///                   drawn below this part
SequencesLayout sequencesLayout(const BatchState& state, std::size_t firstStep, QSizeF size,
                                const TextMetrics& metrics, double scrolled = 0);

/// The minimum height at which the rows of all sequences are legible.
double leastHeight(const BatchState& state, const TextMetrics& metrics);
/// The height that all rows need at full size. In a taller view, they do not grow further.
double wantedHeight(const BatchState& state, const TextMetrics& metrics);

} // namespace pastkeys
