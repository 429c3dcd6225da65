// Which rows a cache forgets after a pass. A policy names them; the cache removes them.
#pragma once

#include "base/ids.h"
#include "base/span.h"
#include "kernels/attention_operands.h"

#include <memory>
#include <span>
#include <vector>

namespace pastkeys {

class Retention
{
public:
    virtual ~Retention() = default;

    /// For a fork of the cache.
    virtual std::unique_ptr<Retention> copy() const = 0;
    /// Whether what it forgets depends on earlier passes.
    virtual bool remembers() const { return false; }
    /// The attention weights that the pass's queries assigned to rows of a site.
    virtual void attended(const AttentionCells&) {}
    /// The pass is done.
    /// \param kept  how many of its `rows` rows are kept; if 0, it never began
    virtual void passEnded(std::size_t /*kept*/, std::size_t /*rows*/) {}
    /// The indices of the rows that a site drops, in ascending order.
    /// \param held  the positions of its rows, after a pass
    virtual std::vector<Span> forgotten(std::span<const Position> held) const = 0;
};

/// Positions that a cache forgets on request.
struct Eviction
{
    std::vector<Position> positions;
    std::size_t step = 2; ///< the first step that no longer sees them, 1-based
    friend bool operator==(const Eviction&, const Eviction&) = default;
};

/// Drops the positions of each eviction from its step on.
std::unique_ptr<Retention> evicting(std::vector<Eviction> evictions);

} // namespace pastkeys
