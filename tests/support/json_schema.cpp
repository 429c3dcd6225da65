#include "support/json_schema.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <regex>
#include <set>

namespace pastkeys::test {

namespace {

using Json = nlohmann::json;

class Validator
{
public:
    explicit Validator(const Json& root) : m_root(root) {}

    std::string fault(const Json& schema, const Json& value, const std::string& place) const
    {
        for (const auto& [keyword, rule] : schema.items()) {
            const std::string found = faultOf(keyword, rule, value, place);
            if (!found.empty())
                return found;
        }
        return {};
    }

private:
    static bool isOfType(const std::string& type, const Json& value)
    {
        return (type == "null" && value.is_null()) || (type == "boolean" && value.is_boolean()) ||
               (type == "integer" && value.is_number_integer()) ||
               (type == "number" && value.is_number()) || (type == "string" && value.is_string()) ||
               (type == "array" && value.is_array()) || (type == "object" && value.is_object());
    }

    static bool isOfOneType(const Json& types, const Json& value)
    {
        if (types.is_string())
            return isOfType(types, value);
        return std::ranges::any_of(types, [&](const Json& type) { return isOfType(type, value); });
    }

    std::string faultOf(const std::string& keyword, const Json& rule, const Json& value,
                        const std::string& place) const
    {
        static const std::set<std::string> words{"$schema", "$defs", "title", "description"};
        const auto unless = [&](bool holds) {
            return holds ? std::string() : place + " breaks " + keyword + " " + rule.dump();
        };
        if (words.contains(keyword))
            return {};
        if (keyword == "type")
            return unless(isOfOneType(rule, value));
        if (keyword == "const")
            return unless(value == rule);
        if (keyword == "enum")
            return unless(std::ranges::find(rule, value) != rule.end());
        if (keyword == "minimum")
            return unless(!value.is_number() || value >= rule);
        if (keyword == "exclusiveMinimum")
            return unless(!value.is_number() || value > rule);
        if (keyword == "pattern")
            return unless(!value.is_string() || std::regex_search(value.get<std::string>(),
                                                                  std::regex(std::string(rule))));
        if (keyword == "minItems")
            return unless(!value.is_array() || value.size() >= rule);
        if (keyword == "maxItems")
            return unless(!value.is_array() || value.size() <= rule);
        return faultInside(keyword, rule, value, place);
    }

    /// Handles the keywords that contain other schemas or names.
    std::string faultInside(const std::string& keyword, const Json& rule, const Json& value,
                            const std::string& place) const
    {
        if (keyword == "$ref")
            return fault(m_root.at(Json::json_pointer(rule.get<std::string>().substr(1))), value,
                         place);
        if (keyword == "oneOf")
            return faultOfOne(rule, value, place);
        if (keyword == "items") {
            for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
                if (std::string found = fault(rule, value[i], place + "/" + std::to_string(i));
                    !found.empty())
                    return found;
            return {};
        }
        if (keyword == "required") {
            for (const Json& name : rule)
                if (value.is_object() && !value.contains(name))
                    return place + " has no " + name.dump();
            return {};
        }
        if (keyword == "properties") {
            for (const auto& [name, schema] : rule.items())
                if (value.is_object() && value.contains(name))
                    if (std::string found = fault(schema, value[name], place + "/" + name);
                        !found.empty())
                        return found;
            return {};
        }
        return place + ": the validator does not know " + keyword;
    }

    std::string faultOfOne(const Json& schemas, const Json& value, const std::string& place) const
    {
        std::size_t right = 0;
        std::string faults;
        for (const Json& schema : schemas) {
            const std::string found = fault(schema, value, place);
            right += found.empty();
            faults += "; " + found;
        }
        return right == 1 ? "" : place + " fits " + std::to_string(right) + " of oneOf" + faults;
    }

    const Json& m_root;
};

} // namespace

std::string schemaFault(const Json& root, const Json& schema, const Json& value)
{
    return Validator(root).fault(schema, value, "");
}

} // namespace pastkeys::test
