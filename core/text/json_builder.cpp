// Builds a JsonDocument from the events of nlohmann's parser, and adds checks that the parser
// lacks.
#include "base/content_hint.h"
#include "base/errors.h"
#include "base/utf8.h"
#include "text/json_document.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace pastkeys {

namespace {

Text notJson()
{
    return Text::tr("The file is damaged or is not JSON. Download it again.");
}

/// The place of a byte, such as "line 3, column 7". Columns count bytes.
Text placeOfByte(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineBegin = before.rfind('\n') + 1; // npos + 1 is 0
    return Text::tr("line %1, column %2", std::to_string(line),
                    std::to_string(before.size() - lineBegin + 1));
}

/// NaN, Infinity or -Infinity, in place of a number.
struct NonFinite
{
    std::size_t scalar; ///< how many numbers, booleans and nulls come before it
    std::string_view written;
};

/// The text as JSON, with 0.0 of the same length in place of each of these words, so that places in
/// messages stay right.
struct FiniteText
{
    std::string text;
    std::vector<NonFinite> words;
};

/// The end of the string that begins at `begin` with a quotation mark.
std::size_t endOfString(std::string_view text, std::size_t begin)
{
    std::size_t end = begin + 1;
    while (end < text.size() && text[end] != '"')
        end += text[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text.size());
}

FiniteText withFiniteNumbers(std::string_view text)
{
    constexpr std::string_view kBetweenScalars = " \t\r\n,:[]{}\"";
    FiniteText finite{std::string(text), {}};
    std::size_t scalars = 0;
    for (std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; at < text.size();) {
        if (text[at] == '"') {
            at = endOfString(text, at);
        } else if (kBetweenScalars.find(text[at]) != std::string_view::npos) {
            ++at;
        } else {
            const std::size_t end = std::min(text.find_first_of(kBetweenScalars, at), text.size());
            const std::string_view written = text.substr(at, end - at);
            if (written == "NaN" || written == "Infinity" || written == "-Infinity") {
                finite.words.push_back({scalars, written});
                finite.text.replace(at, written.size(),
                                    "0." + std::string(written.size() - 2, '0'));
            }
            ++scalars;
            at = end;
        }
    }
    return finite;
}

/// Receives the events of nlohmann's parser. Finished values wait in m_pending until their
/// container closes. They are then moved to the document, next to each other.
class Builder
{
public:
    using Json = nlohmann::json;

    /// \param words  what stands in the text in place of some numbers
    Builder(std::string_view text, JsonDocument& document, const JsonLimits& limits,
            std::vector<NonFinite> words)
        : m_text(text), m_document(document), m_limits(limits), m_words(std::move(words))
    {
    }

    // The parser requires these names.
    // NOLINTBEGIN(readability-identifier-naming)
    bool null() { return addScalar({}); }
    bool boolean(bool value) { return addScalar({.kind = JsonKind::Boolean, .asBoolean = value}); }
    bool number_integer(Json::number_integer_t value)
    {
        return addScalar({.kind = JsonKind::Integer,
                          .negative = value < 0,
                          .asInteger = static_cast<std::uint64_t>(value)});
    }
    bool number_unsigned(Json::number_unsigned_t value)
    {
        return addScalar({.kind = JsonKind::Integer, .asInteger = value});
    }
    bool number_float(Json::number_float_t, const std::string& written)
    {
        const bool isWord = m_word < m_words.size() && m_words[m_word].scalar == m_scalars;
        ++m_scalars;
        return addText(JsonKind::Double, isWord ? m_words[m_word++].written : written);
    }
    bool string(const std::string& value) { return addText(JsonKind::String, value); }
    bool binary(Json::binary_t&) { return false; } // JSON text has no binary values
    bool start_object(std::size_t) { return open(JsonKind::Object); }
    bool key(const std::string& value) { return addText(JsonKind::String, value); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(JsonKind::Array); }
    bool end_array() { return close(); }
    bool parse_error(std::size_t byte, const std::string& token,
                     const nlohmann::detail::exception& error);
    // NOLINTEND(readability-identifier-naming)

    /// \pre the parser has finished without an error
    void finish();

private:
    struct Open
    {
        JsonKind kind;
        std::size_t firstPending;
    };

    bool add(const JsonNode& node);
    bool addScalar(const JsonNode& node);
    bool addText(JsonKind kind, std::string_view text);
    bool open(JsonKind kind);
    /// Moves the children of the innermost open container to the document and closes the container.
    bool close();
    void sortMembers(JsonNode& object);
    /// The JSON pointer of the innermost open container.
    std::string place() const;
    [[noreturn]] void refuse(Text place, Text expected, Text found, Text hint = {}) const;

    std::string_view m_text;
    JsonDocument& m_document;
    JsonLimits m_limits;
    std::vector<NonFinite> m_words;
    std::size_t m_word = 0;    ///< index of the next one in m_words
    std::size_t m_scalars = 0; ///< how many numbers, booleans and nulls have come
    std::vector<JsonNode> m_pending;
    std::vector<Open> m_open;
};

bool Builder::add(const JsonNode& node)
{
    if (m_pending.size() + m_document.nodes.size() >= m_limits.values)
        refuse(place(), Text::tr("at most %1 values", m_limits.values), Text::tr("more"));
    m_pending.push_back(node);
    return true;
}

bool Builder::addScalar(const JsonNode& node)
{
    ++m_scalars;
    return add(node);
}

bool Builder::addText(JsonKind kind, std::string_view text)
{
    const std::size_t offset = m_document.texts.size();
    m_document.texts += text;
    return add(
        {.kind = kind, .size = static_cast<std::uint32_t>(text.size()), .textOffset = offset});
}

bool Builder::open(JsonKind kind)
{
    if (m_open.size() >= m_limits.depth)
        refuse(place(), Text::tr("at most %1 nested levels", m_limits.depth), Text::tr("more"),
               Text::tr("No model file or trace is nested this deeply."));
    m_open.push_back({kind, m_pending.size()});
    return true;
}

bool Builder::close()
{
    const Open container = m_open.back();
    const auto first = m_pending.begin() + static_cast<std::ptrdiff_t>(container.firstPending);
    const auto count = static_cast<std::uint32_t>(m_pending.end() - first);
    const bool isObject = container.kind == JsonKind::Object;
    JsonNode node{.kind = container.kind,
                  .size = isObject ? count / 2 : count,
                  .children = {static_cast<std::uint32_t>(m_document.nodes.size()), 0}};
    m_document.nodes.insert(m_document.nodes.end(), first, m_pending.end());
    if (isObject)
        sortMembers(node);
    m_pending.resize(container.firstPending);
    m_open.pop_back();
    return add(node);
}

void Builder::sortMembers(JsonNode& object)
{
    std::vector<std::uint32_t>& order = m_document.order;
    object.children.order = static_cast<std::uint32_t>(order.size());
    order.resize(order.size() + object.size);
    const auto first = order.begin() + object.children.order;
    std::iota(first, order.end(), 0);
    std::sort(first, order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const int compared = m_document.keyOf(object, a).compare(m_document.keyOf(object, b));
        return compared != 0 ? compared < 0 : a < b;
    });
    const auto twin = std::adjacent_find(first, order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return m_document.keyOf(object, a) == m_document.keyOf(object, b);
    });
    if (twin != order.end())
        refuse(place() + pointerStep(m_document.keyOf(object, *twin)),
               Text::tr("each key only once"), Text::tr("this key twice in one object"),
               Text::tr("It is unclear which one counts; remove one of them."));
}

bool Builder::parse_error(std::size_t byte, const std::string& token,
                          const nlohmann::detail::exception& error)
{
    constexpr int kNumberOverflow = 406;
    const std::size_t stumbled = byte == 0 ? 0 : byte - 1; // the parser's offset is 1-based
    const Text place = placeOfByte(m_text, stumbled);
    if (error.id == kNumberOverflow)
        refuse(place, Text::tr("a number that a double can hold"),
               "`" + printable(token, 40) + "`");

    const bool atEnd = stumbled >= m_text.size();
    const std::size_t length = atEnd ? 0 : firstCharacter(m_text.substr(stumbled)).length;
    const Text found = atEnd ? Text::tr("the end of the text")
                             : "`" + printable(m_text.substr(stumbled, length)) + "`";
    Text hint = hintOnContent(m_text);
    if (hint.empty())
        hint = atEnd ? Text::tr("The file ends too early. Is the download incomplete?") : notJson();
    refuse(place, std::string("JSON"), found, std::move(hint));
}

void Builder::finish()
{
    m_document.root = static_cast<std::uint32_t>(m_document.nodes.size());
    m_document.nodes.push_back(m_pending.back());
    m_document.nodes.shrink_to_fit();
    m_document.texts.shrink_to_fit();
}

std::string Builder::place() const
{
    std::string pointer;
    for (std::size_t i = 0; i + 1 < m_open.size(); ++i) {
        const std::size_t count = m_open[i + 1].firstPending - m_open[i].firstPending;
        pointer += m_open[i].kind == JsonKind::Object
                       ? pointerStep(m_document.textOf(m_pending[m_open[i + 1].firstPending - 1]))
                       : "/" + std::to_string(count);
    }
    return pointer;
}

void Builder::refuse(Text place, Text expected, Text found, Text hint) const
{
    pastkeys::refuse(m_document.file, place.empty() ? Text::tr("top level") : std::move(place),
                     std::move(expected), std::move(found), std::move(hint));
}

/// Refuses input with faults that the parser would report late or not at all. For example, the
/// parser treats a NUL as the end of the text.
void checkBytes(std::string_view text, const std::string& file, const JsonLimits& limits)
{
    if (text.size() > limits.bytes)
        pastkeys::refuse(file, {}, Text::tr("at most %1 bytes", limits.bytes),
                         Text::tr("%1 bytes", text.size()), Text::tr("Is this the right file?"));
    if (const std::size_t byte = firstInvalidByte(text); byte != std::string_view::npos) {
        Text hint = hintOnContent(text);
        pastkeys::refuse(file, placeOfByte(text, byte), std::string("UTF-8"),
                         Text::tr("the byte %1", text.substr(byte, 1)),
                         hint.empty() ? Text::tr("Save the file as UTF-8.") : std::move(hint));
    }
    if (const std::size_t byte = text.find('\0'); byte != std::string_view::npos)
        pastkeys::refuse(file, placeOfByte(text, byte), std::string("JSON"), Text::tr("a NUL byte"),
                         notJson());
}

} // namespace

JsonValue parseStrictJson(std::string_view text, std::string file, const JsonLimits& limits)
{
    checkBytes(text, file, limits);
    auto document = std::make_shared<JsonDocument>();
    document->file = std::move(file);
    FiniteText finite;
    if (limits.allowsNonFinite)
        finite = withFiniteNumbers(text);
    const std::string_view json = limits.allowsNonFinite ? finite.text : text;
    Builder builder(text, *document, limits, std::move(finite.words));
    nlohmann::json::sax_parse(json.begin(), json.end(), &builder);
    builder.finish();
    const std::uint32_t root = document->root;
    return {std::move(document), root};
}

} // namespace pastkeys
