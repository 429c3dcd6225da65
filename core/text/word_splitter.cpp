#include "text/word_splitter.h"

#include "base/errors.h"
#include "base/utf8.h"
#include "text/pre_tokenizer.h"

#include <algorithm>

namespace pastkeys {

/// A part of a text, in bytes.
struct WordSearch::Part
{
    std::size_t begin;
    std::size_t end;
    bool isMatch;
};

namespace {

/// Appends the parts of a text of `size` bytes: the matches, and what is between them.
template <typename Part, typename Matches>
std::vector<Part> partsOf(std::size_t size, const Matches& matches, bool isInverted)
{
    std::vector<Part> parts;
    std::size_t used = 0;
    for (const auto& match : matches) {
        if (match.begin > used)
            parts.push_back({used, match.begin, isInverted});
        parts.push_back({match.begin, match.end, !isInverted});
        used = match.end;
    }
    if (used < size)
        parts.push_back({used, size, isInverted});
    return parts;
}

/// The characters for which `isMatch` is true.
std::vector<PatternSearch::Match> charactersIn(std::string_view text, bool (*isMatch)(char32_t))
{
    std::vector<PatternSearch::Match> matches;
    for (std::size_t offset = 0; offset < text.size();) {
        const DecodedCharacter character = firstCharacter(text.substr(offset));
        if (isMatch(character.value))
            matches.push_back({offset, offset + character.length});
        offset += character.length;
    }
    return matches;
}

template <typename Part> void mergeContiguous(std::vector<Part>& parts)
{
    std::vector<Part> merged;
    for (const Part& part : parts) {
        if (!merged.empty() && merged.back().isMatch == part.isMatch)
            merged.back().end = part.end;
        else
            merged.push_back(part);
    }
    parts = std::move(merged);
}

/// A match that follows another match stays alone.
template <typename Part> void mergeWithPrevious(std::vector<Part>& parts)
{
    std::vector<Part> merged;
    bool followsMatch = false;
    for (const Part& part : parts) {
        if (part.isMatch && !followsMatch && !merged.empty())
            merged.back().end = part.end;
        else
            merged.push_back(part);
        followsMatch = part.isMatch;
    }
    parts = std::move(merged);
}

/// A match before another match stays alone.
template <typename Part> void mergeWithNext(std::vector<Part>& parts)
{
    std::vector<Part> merged;
    bool precedesMatch = false;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (part->isMatch && !precedesMatch && !merged.empty())
            merged.back().begin = part->begin;
        else
            merged.push_back(*part);
        precedesMatch = part->isMatch;
    }
    std::ranges::reverse(merged);
    parts = std::move(merged);
}

template <typename Part> void arrange(std::vector<Part>& parts, SplitBehavior behavior)
{
    switch (behavior) {
    case SplitBehavior::Isolated:
        return;
    case SplitBehavior::Removed:
        std::erase_if(parts, [](const Part& part) { return part.isMatch; });
        return;
    case SplitBehavior::MergedWithPrevious:
        return mergeWithPrevious(parts);
    case SplitBehavior::MergedWithNext:
        return mergeWithNext(parts);
    case SplitBehavior::Contiguous:
        return mergeContiguous(parts);
    }
}

std::string withReplacements(const Metaspace& metaspace, std::string_view text, bool isFirst)
{
    std::string replaced;
    for (const char byte : text) {
        if (byte == ' ')
            replaced += metaspace.replacement;
        else
            replaced += byte;
    }
    const bool prepends = metaspace.prefix == Metaspace::Prefix::Always ||
                          (metaspace.prefix == Metaspace::Prefix::First && isFirst);
    if (prepends && !replaced.empty() && !replaced.starts_with(metaspace.replacement))
        replaced.insert(0, metaspace.replacement);
    return replaced;
}

} // namespace

const ByteLevel* WordSplitter::byteLevel() const
{
    return m_steps.empty() ? nullptr : std::get_if<ByteLevel>(&m_steps.back());
}

bool WordSplitter::prepends() const
{
    return std::ranges::any_of(m_steps, [](const SplitStep& step) {
        const auto* metaspace = std::get_if<Metaspace>(&step);
        const auto* bytes = std::get_if<ByteLevel>(&step);
        return (metaspace != nullptr && metaspace->prefix != Metaspace::Prefix::Never) ||
               (bytes != nullptr && bytes->addsPrefixSpace);
    });
}

void WordSplitter::setAddsPrefixSpace(bool adds)
{
    std::get<ByteLevel>(m_steps.back()).addsPrefixSpace = adds;
}

/// Applies one step to a text.
struct WordSearch::Step
{
    WordSearch& search;
    std::size_t index;
    std::string_view text;
    bool isFirst;
    const UseWord& useWord;

    void operator()(const SplitAtPattern& split) const
    {
        PatternSearch& pattern = search.m_searches[search.m_searchOf[index]];
        usePartsOf(pattern.matchesIn(text, search.m_stop), split.isInverted, split.behavior);
    }

    void operator()(const SplitAtCharacters& split) const
    {
        usePartsOf(charactersIn(text, split.isMatch), false, split.behavior);
    }

    void operator()(const Metaspace& metaspace) const
    {
        const std::string replaced = withReplacements(metaspace, text, isFirst);
        std::vector<Part> parts{{0, replaced.size(), false}};
        if (metaspace.splits) {
            const Pattern space = Pattern::ofText(metaspace.replacement);
            const auto matches = PatternSearch(space).matchesIn(replaced, search.m_stop);
            parts = partsOf<Part>(replaced.size(), matches, false);
            arrange(parts, SplitBehavior::MergedWithNext);
        }
        search.use(index + 1, replaced, parts, isFirst, useWord);
    }

    void operator()(const ByteLevel& bytes) const
    {
        std::string spaced;
        std::string_view rest = text;
        if (bytes.addsPrefixSpace && !text.starts_with(' ')) {
            spaced = " " + std::string(text);
            rest = spaced;
        }
        if (!bytes.usesPattern)
            return search.apply(index + 1, rest, isFirst, useWord);
        while (!rest.empty()) {
            const std::string_view word = firstWord(rest);
            search.apply(index + 1, word, false, useWord);
            rest.remove_prefix(word.size());
        }
    }

    void usePartsOf(const std::vector<PatternSearch::Match>& matches, bool isInverted,
                    SplitBehavior behavior) const
    {
        std::vector<Part> parts = partsOf<Part>(text.size(), matches, isInverted);
        arrange(parts, behavior);
        search.use(index + 1, text, parts, isFirst, useWord);
    }
};

WordSearch::WordSearch(const WordSplitter& splitter, const std::stop_token& stop)
    : m_splitter(splitter), m_stop(stop)
{
    for (const SplitStep& step : splitter.m_steps) {
        m_searchOf.push_back(m_searches.size());
        if (const auto* split = std::get_if<SplitAtPattern>(&step))
            m_searches.emplace_back(split->pattern);
    }
}

void WordSearch::forEachWord(std::string_view text, bool isFirst, const UseWord& use)
{
    apply(0, text, isFirst, use);
}

void WordSearch::apply(std::size_t step, std::string_view text, bool isFirst, const UseWord& use)
{
    if (m_stop.stop_requested())
        throw Cancelled();
    if (text.empty())
        return;
    if (step == m_splitter.m_steps.size())
        return use(text);
    std::visit(Step{*this, step, text, isFirst, use}, m_splitter.m_steps[step]);
}

void WordSearch::use(std::size_t step, std::string_view text, const std::vector<Part>& parts,
                     bool isFirst, const UseWord& use)
{
    for (const Part& part : parts)
        apply(step, text.substr(part.begin, part.end - part.begin), isFirst && part.begin == 0,
              use);
}

} // namespace pastkeys
