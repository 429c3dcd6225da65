#pragma once

#include "base/ids.h"
#include "text/strict_json.h"
#include "text/tokenizer.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pastkeys {

/// Lets a TokenIndex be searched without making a string.
struct TextHash
{
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const
    {
        return std::hash<std::string_view>()(text);
    }
};
/// A copy of tokens and their ids that does not depend on any file.
using TokenIndex = std::unordered_map<std::string, TokenId, TextHash, std::equal_to<>>;

/// The tokens of a vocabulary, spelled as in their file. Keeps the file's content alive.
class Vocabulary
{
public:
    struct Entry
    {
        TokenId id;
        std::string_view text;
    };

    /// \param object  gives each token its id. Throws InputError, for example if two tokens have
    ///     the same id.
    explicit Vocabulary(const JsonValue& object);
    /// Reads one token per line. The first line has the id 0, and an empty line is an unused id.
    /// Throws InputError, for example if a token is there twice.
    explicit Vocabulary(const NamedText& lines);
    /// \param texts  the index of a token is its id. Of equal texts, the first can be found. An
    ///     empty text is an unused id.
    Vocabulary(std::vector<std::string> texts, std::string file);

    std::span<const Entry> entries() const { return m_entries; } ///< ascending ids
    std::optional<TokenId> idOf(std::string_view text) const;
    std::optional<std::string_view> textOf(TokenId id) const;
    const std::string& file() const { return m_file; }
    /// Where the vocabulary is in its file. Takes time, so use it for messages only.
    Text place() const { return m_object ? m_object->place() : Text(); }
    TokenIndex index() const;

private:
    void indexTexts();

    std::string m_file;
    std::optional<JsonValue> m_object;
    std::shared_ptr<const std::vector<std::string>> m_lines; ///< if there is no JSON document
    std::vector<Entry> m_entries;
    std::unordered_map<std::string_view, TokenId> m_ids;
};

} // namespace pastkeys
