#include "text/nearest.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace pastkeys {

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, change});
        }
    }
    return row.back();
}

std::string nearest(std::string_view text, std::span<const std::string> known)
{
    std::string best;
    std::size_t least = std::max<std::size_t>(2, text.size() / 3) + 1;
    for (const std::string& name : known) {
        // If one string is a prefix of the other, `name` is a good guess, e.g. --output for --out.
        const bool begins = text.size() >= 2 && (name.starts_with(text) || text.starts_with(name));
        const std::size_t distance = begins ? 0 : editDistance(text, name);
        if (distance < least && distance < std::max(text.size(), name.size())) {
            least = distance;
            best = name;
        }
    }
    return best;
}

} // namespace pastkeys
