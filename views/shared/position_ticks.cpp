#include "shared/position_ticks.h"

namespace pastkeys {

std::size_t roundStep(double least)
{
    for (std::size_t power = 1;; power *= 10)
        for (const std::size_t factor : {1U, 2U, 5U})
            if (static_cast<double>(factor * power) >= least)
                return factor * power;
}

std::vector<std::size_t> ticksOf(const CellRange& range, double apart)
{
    std::vector<std::size_t> ticks;
    if (range.count == 0)
        return ticks;
    const std::size_t step = roundStep(apart);
    ticks.reserve(range.count / step + 2);
    for (std::size_t at = (range.first + step - 1) / step * step; at < range.end(); at += step)
        ticks.push_back(at);
    const std::size_t last = range.end() - 1;
    if (ticks.empty() || static_cast<double>(last - ticks.back()) >= apart)
        ticks.push_back(last);
    return ticks;
}

} // namespace pastkeys
