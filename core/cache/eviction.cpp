#include "cache/retention.h"

#include <algorithm>

namespace pastkeys {

namespace {

class EvictionRetention : public Retention
{
public:
    explicit EvictionRetention(std::vector<Eviction> evictions) : m_evictions(std::move(evictions))
    {
    }

    std::unique_ptr<Retention> copy() const override
    {
        return std::make_unique<EvictionRetention>(*this);
    }

    bool remembers() const override { return true; }
    void passEnded(std::size_t kept, std::size_t) override { m_passes += kept > 0 ? 1 : 0; }

    std::vector<Span> forgotten(std::span<const Position> held) const override
    {
        std::vector<Span> rows;
        for (std::size_t index = 0; index < held.size(); ++index)
            if (std::ranges::any_of(m_evictions, [&](const Eviction& eviction) {
                    return m_passes + 1 >= eviction.step &&
                           std::ranges::find(eviction.positions, held[index]) !=
                               eviction.positions.end();
                }))
                rows.push_back({index, 1});
        return rows;
    }

private:
    std::vector<Eviction> m_evictions;
    std::size_t m_passes = 0; ///< that are done
};

} // namespace

std::unique_ptr<Retention> evicting(std::vector<Eviction> evictions)
{
    return std::make_unique<EvictionRetention>(std::move(evictions));
}

} // namespace pastkeys
