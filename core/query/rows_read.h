#pragma once

#include "cache/row_memory.h"
#include "record/row_blocks.h"
#include "record/trace.h"

#include <span>
#include <vector>

namespace pastkeys {

/// The keys or the values that a step read in one layer, as the lane's cache stored them. Rows that
/// the cache stored as they were computed are borrowed from the trace, which must outlive this
/// object.
class RowsRead
{
public:
    /// \param tensor  the keys or the values of the layer, of the text or of the source
    /// \pre the lane ran in this step
    RowsRead(const Trace& trace, std::size_t step, Lane lane, Layer layer, TensorKind tensor);

    const RowForm& form() const { return m_memory.form(); }
    /// The positions of the rows, as the model counts them. They are ascending; a position that is
    /// stored twice is listed twice.
    std::span<const Position> positions() const { return m_positions; }
    /// The positions up to and including this one.
    std::span<const Position> upTo(std::size_t position) const;
    /// Where the first `rows` rows are stored.
    std::vector<StoredRun> runs(std::size_t rows) const;

private:
    std::vector<Position> m_positions;
    std::shared_ptr<const SourceRows> m_source; ///< null for rows of the text
    RowMemory m_memory;
    std::vector<StoredRun> m_runs;
};

} // namespace pastkeys
