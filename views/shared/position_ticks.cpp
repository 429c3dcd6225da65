#include "shared/position_ticks.h"

#include <limits>

namespace pastkeys {

std::size_t roundStep(double least)
{
    constexpr std::size_t kLast = std::numeric_limits<std::size_t>::max() / 50;
    std::size_t power = 1;
    for (;; power *= 10) {
        for (const std::size_t factor : {1U, 2U, 5U})
            if (static_cast<double>(factor * power) >= least)
                return factor * power;
        if (power > kLast)
            return 5 * power;
    }
}

std::vector<std::size_t> ticksOf(Span range, double apart)
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
