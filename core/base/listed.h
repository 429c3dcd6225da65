#pragma once

#include <functional>
#include <iterator>
#include <string>
#include <string_view>

namespace pastkeys {

/// Joins the parts into one string: "a, b, c", or "a, b or c".
/// \param last        the separator before the last part, e.g. " or "; if empty, `separator` is
///     used
/// \param projection  converts a part to a string
template <typename Parts, typename Projection = std::identity>
std::string listed(const Parts& parts, std::string_view separator = ", ",
                   std::string_view last = {}, Projection projection = {})
{
    std::string text;
    const auto end = std::ranges::end(parts);
    for (auto part = std::ranges::begin(parts); part != end; ++part) {
        if (part != std::ranges::begin(parts))
            text += !last.empty() && std::ranges::next(part) == end ? last : separator;
        text += std::invoke(projection, *part);
    }
    return text;
}

} // namespace pastkeys
