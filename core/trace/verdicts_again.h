// Compares the lanes of a recorded run once more, step by step.
#pragma once

#include "trace/trace.h"

#include <optional>
#include <vector>

namespace pastkeys {

/// Recomputes the verdicts of a run from its rows and logits. Rows that are stored as one are equal,
/// and two rows that were compared in an earlier step are not compared again. So the time grows
/// with the rows that are stored, even if a lane without a cache computes them all in every step.
class VerdictsAgain
{
public:
    explicit VerdictsAgain(const TraceHeader& header);

    /// The verdict of the next step. Returns nothing if only one lane ran.
    /// Verdict::equalityExpected is not set. \pre both lanes have read the same text
    std::optional<Verdict> next(const StepRecordPtr& step);

private:
    /// The place of a stored row.
    struct Place
    {
        const RowBlock* block = nullptr;
        std::size_t row = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    /// What a comparison of the two rows of one position found.
    struct Compared
    {
        PerLane<Place> rows{};
        std::uint32_t maxUlp = 0;
        std::size_t tensor = 0; ///< the number of the tensor that differs first, layer by layer
        std::optional<Difference> first;
    };

    void addRows(Lane lane, const LaneRecord& record);
    Place placeOf(const RowPart& part, std::size_t position) const;
    const Compared& compared(std::size_t position, const PerLane<Place>& rows);
    void compare(Verdict& verdict, Span positions);

    const TraceHeader& m_header;
    std::vector<TensorKind> m_tensors; ///< those of a layer that a verdict compares
    std::vector<StepRecordPtr> m_steps;
    /// Where the rows of each lane are stored, by ascending position. The block is null for base
    /// rows (see StepRecord::rows).
    PerLane<std::vector<RowPart>> m_rows;
    std::vector<Compared> m_compared; ///< by position, as far as rows differ
};

} // namespace pastkeys
