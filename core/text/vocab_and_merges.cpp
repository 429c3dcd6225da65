// GPT-2's pair of files: a JSON object that maps tokens to ids, and a list of merges, one per line.
#include "base/errors.h"
#include "text/tokenizer_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Removes the first line from `rest` and returns it without its line ending.
std::string_view takeLine(std::string_view& rest)
{
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

void addMergeLine(TokenizerBuilder& builder, std::string_view line,
                  const TokenizerBuilder::Origin& origin)
{
    const std::size_t space = line.find(' ');
    const bool hasTwoParts = space != std::string_view::npos && space > 0 &&
                             space + 1 < line.size() && line.find(' ', space + 1) == line.npos;
    if (!hasTwoParts)
        refuse(origin.file, origin.place, Text::tr("two tokens with one space between them"),
               "`" + printable(line, 60) + "`",
               Text::tr("Is this the model's merges.txt or vocab.bpe, and is it undamaged?"));
    builder.addMerge(line.substr(0, space), line.substr(space + 1), origin);
}

void addMerges(TokenizerBuilder& builder, const NamedText& merges)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    std::string_view rest = merges.text;
    if (rest.starts_with(kByteOrderMark))
        rest.remove_prefix(kByteOrderMark.size());
    const std::size_t lastMark = rest.find_last_not_of("\r\n");
    rest = rest.substr(0, lastMark == rest.npos ? 0 : lastMark + 1);

    // Only the first line can be a comment. On other lines, # is part of a merge.
    std::size_t number = 0;
    if (rest.starts_with("#version")) {
        takeLine(rest);
        ++number;
    }
    while (!rest.empty()) {
        ++number;
        const std::string_view line = takeLine(rest);
        addMergeLine(builder, line, {merges.file, Text::tr("line %1", std::to_string(number))});
    }
}

} // namespace

void checkSize(const NamedText& file)
{
    if (file.text.size() > Tokenizer::kLargestFile)
        refuse(file.file, {}, Text::tr("at most %1 bytes", Tokenizer::kLargestFile),
               Text::tr("%1 bytes", file.text.size()),
               Text::tr("No tokenizer is this large. Is it the right file?"));
}

JsonValue readTokenizerFile(const NamedText& json)
{
    checkSize(json);
    return parseStrictJson(json.text, json.file);
}

Tokenizer Tokenizer::fromVocabAndMerges(const NamedText& vocab, const NamedText& merges,
                                        const TokenizerExtras& extras)
{
    checkSize(merges);
    TokenizerBuilder builder(Vocabulary(readTokenizerFile(vocab)));
    const ByteTokens bytes = builder.byteTokens();
    builder.splitter().add(ByteLevel());
    addMerges(builder, merges);
    builder.markSpecial(kEndOfText);
    addExtras(builder, extras);
    builder.useByteLevel(bytes, {merges.file, {}}, false);
    return Tokenizer(builder.build(vocab.file + ", " + merges.file));
}

} // namespace pastkeys
