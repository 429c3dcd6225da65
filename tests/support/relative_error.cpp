#include "support/relative_error.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace pastkeys::test {

double distanceOf(double ours, double theirs)
{
    if (ours == theirs)
        return 0;
    const double distance = std::abs(ours - theirs);
    return std::isfinite(distance) ? distance : std::numeric_limits<double>::infinity();
}

double relativeError(std::span<const float> ours, std::span<const float> theirs)
{
    if (ours.size() != theirs.size() || theirs.empty())
        return std::numeric_limits<double>::infinity();
    double largest = 1e-30;
    double error = 0;
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        if (std::isfinite(theirs[i]))
            largest = std::max(largest, std::abs(double{theirs[i]}));
        error = std::max(error, distanceOf(double{ours[i]}, double{theirs[i]}));
    }
    return error / largest;
}

} // namespace pastkeys::test
