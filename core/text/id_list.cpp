#include "text/id_list.h"

#include "base/errors.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace pastkeys {

std::vector<TokenId> idsListedIn(std::string_view text)
{
    constexpr std::string_view kBetween = " \t\r\n,[]";
    std::vector<TokenId> ids;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
        if (text.empty())
            return ids;
        const std::string_view word = text.substr(0, text.find_first_of(kBetween));
        std::uint32_t id = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id);
        if (error != std::errc() || end != word.data() + word.size())
            refuse({}, Text::tr("prompt"), Text::tr("token ids such as 15 7 22"),
                   "`" + printable(word, 60) + "`",
                   Text::tr("This model has no tokenizer, so it can read only ids."));
        ids.push_back(TokenId{id});
        text.remove_prefix(word.size());
    }
}

} // namespace pastkeys
