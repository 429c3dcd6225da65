#include "text/vocabulary.h"

#include "base/errors.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Throws InputError if two tokens of a vocabulary have the same id.
void checkIdsDiffer(const JsonValue& vocab, std::span<const Vocabulary::Entry> entries)
{
    const auto sameId = [](const auto& a, const auto& b) { return a.id == b.id; };
    const auto twin = std::adjacent_find(entries.begin(), entries.end(), sameId);
    if (twin == entries.end())
        return;
    const JsonValue second = *vocab.find(std::next(twin)->text);
    refuse(vocab.file(), second.place(), Text::tr("an id of its own"),
           Text::tr("%1, which is also the id of %2", second.description(),
                    "`" + printable(twin->text, 60) + "`"),
           Text::tr("Each id must stand for one token."));
}

std::vector<std::string> linesOf(std::string_view text)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.emplace_back(line);
    }
    return lines;
}

} // namespace

Vocabulary::Vocabulary(const JsonValue& object) : m_file(object.file()), m_object(object)
{
    if (object.kind() != JsonKind::Object)
        object.refuse(Text::tr("an object that gives each token its id"));
    const std::size_t size = object.size();
    m_entries.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
        const JsonMember member = object.member(i);
        const std::uint64_t id = member.value.unsignedInteger(Tokenizer::kLargestPossibleId);
        m_entries.push_back({idAt<TokenId>(id), member.key});
    }
    // Of two tokens with the same id, the one that is first in the file stays first.
    std::ranges::stable_sort(m_entries, std::less<>(), &Entry::id);
    checkIdsDiffer(object, m_entries);
    indexTexts();
}

Vocabulary::Vocabulary(const NamedText& lines) : Vocabulary(linesOf(lines.text), lines.file)
{
    if (m_entries.empty())
        refuse(m_file, {}, Text::tr("one token per line"), Text::tr("no tokens"),
               Text::tr("Is the download complete?"));
    if (indexOf(m_entries.back().id) > Tokenizer::kLargestPossibleId)
        refuse(m_file, {}, Text::tr("at most %1 lines", Tokenizer::kLargestPossibleId + 1),
               Text::tr("%1 lines", indexOf(m_entries.back().id) + 1));
    for (const Entry& entry : m_entries)
        if (const TokenId first = *idOf(entry.text); first != entry.id)
            refuse(m_file, Text::tr("line %1", std::to_string(indexOf(entry.id) + 1)),
                   Text::tr("each token only once"),
                   Text::tr("%1, which is also in line %2", "`" + printable(entry.text, 60) + "`",
                            std::to_string(indexOf(first) + 1)),
                   Text::tr("Each token must have one id."));
}

Vocabulary::Vocabulary(std::vector<std::string> texts, std::string file)
    : m_file(std::move(file)),
      m_lines(std::make_shared<const std::vector<std::string>>(std::move(texts)))
{
    for (std::size_t id = 0; id < m_lines->size(); ++id)
        if (const std::string& text = (*m_lines)[id]; !text.empty())
            m_entries.push_back({idAt<TokenId>(id), text});
    indexTexts();
}

void Vocabulary::indexTexts()
{
    m_ids.reserve(m_entries.size());
    for (const Entry& entry : m_entries)
        m_ids.emplace(entry.text, entry.id);
}

std::optional<TokenId> Vocabulary::idOf(std::string_view text) const
{
    const auto found = m_ids.find(text);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string_view> Vocabulary::textOf(TokenId id) const
{
    const auto place = std::ranges::lower_bound(m_entries, id, std::less<>(), &Entry::id);
    if (place == m_entries.end() || place->id != id)
        return std::nullopt;
    return place->text;
}

TokenIndex Vocabulary::index() const
{
    TokenIndex index;
    index.reserve(m_entries.size());
    for (const Entry& entry : m_entries)
        index.emplace(entry.text, entry.id);
    return index;
}

} // namespace pastkeys
