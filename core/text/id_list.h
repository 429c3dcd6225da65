#pragma once

#include "base/ids.h"

#include <string_view>
#include <vector>

namespace pastkeys {

/// The token ids in a text such as "15, 7 22" or "[15, 7, 22]". Throws InputError for anything else
/// in the text.
std::vector<TokenId> idsListedIn(std::string_view text);

} // namespace pastkeys
