#pragma once

#include "compare/row_again.h"
#include "shared/view_state.h"

#include <QString>

#include <array>

namespace pastkeys {

/// The four parts of the answer to "Why can this be cached?", about one old row of the run.
struct WhyCached
{
    struct Part
    {
        QString title;
        QString sentence;
    };

    std::size_t position = 0; ///< of the old row
    std::size_t step = 0;     ///< the cursor's step if the row is older than it, else the last step
    /// The lane and step whose mask is shown.
    Lane maskLane{};
    std::size_t maskStep = 0;
    std::optional<RowAgain> again; ///< set if a lane without a cache computed the row twice
    std::optional<Lane> cached;    ///< the lane that reads the row from its cache in `step`
    std::array<Part, 4> parts;     ///< mask, old row, the same row again, conclusion
};

/// Returns nullopt if the run has no old row yet.
std::optional<WhyCached> whyCached(const ViewState& state);

/// The whole text of the card, for screen readers.
QString whyCachedText(const ViewState& state);

} // namespace pastkeys
