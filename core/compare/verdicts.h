// Compares the lanes of a run step by step: while it runs, and when it is read from a file.
#pragma once

#include "record/row_blocks.h"

#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

/// Makes the verdicts of a run from its rows and logits. Rows that are stored as one are equal, and
/// two rows that were compared in an earlier step are not compared again. So the time grows with
/// the rows that are stored, even if a lane without a cache computes them all in every step.
class Verdicts
{
public:
    /// \param network  must outlive this object   \param tokensInUse  ids below this are tokens
    /// \param layers  those whose rows are recorded
    Verdicts(const Network& network, std::size_t tokensInUse, std::span<const Layer> layers);

    /// The verdict of the next step. Returns nothing if only one lane ran.
    /// Verdict::equalityExpected is not set. \pre both lanes have read the same text
    std::optional<Verdict> next(const StepRecord& step);

private:
    /// What a comparison of the two rows of one position found.
    struct Compared
    {
        PerLane<RowRef> rows{};
        std::uint32_t maxUlp = 0;
        std::optional<Difference> first;
    };

    void addRows(Lane lane, const PassRecord& record);
    const Compared& compared(std::size_t position);
    void compare(Verdict& verdict, const PassRecord& pass);
    void compareSources(Verdict& verdict, const StepRecord& step);

    const Network& m_network;
    std::size_t m_tokensInUse;
    std::vector<TensorPoint> m_tensors;  ///< those that a verdict compares, layer by layer
    std::size_t m_columns = 0;           ///< of all these tensors
    std::vector<RowRef> m_base;          ///< StepRecord::rows, by position
    PerLane<std::vector<RowRef>> m_rows; ///< as each lane last computed them, by position
    PerLane<std::shared_ptr<const SourceRows>> m_sources; ///< as each lane last computed them
    std::vector<Compared> m_compared;                     ///< by position, as far as rows differ
};

} // namespace pastkeys
