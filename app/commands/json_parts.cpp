#include "commands/json_parts.h"

namespace pastkeys {

Json modelJson(const Text& name, const std::string& fingerprint, const Network& network)
{
    return {{"name", name.english()},
            {"fingerprint", fingerprint},
            {"parameters", parameterCount(network)},
            {"cacheBytesPerToken", cacheBytesPerToken(network)}};
}

Json idsJson(std::span<const TokenId> ids)
{
    Json json = Json::array();
    for (const TokenId id : ids)
        json.push_back(indexOf(id));
    return json;
}

double millisecondsOf(std::chrono::nanoseconds duration)
{
    return static_cast<double>(duration.count()) / 1e6;
}

std::string documentText(const Json& json)
{
    return json.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

} // namespace pastkeys
