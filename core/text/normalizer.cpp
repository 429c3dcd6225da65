#include "text/normalizer.h"

#include "base/contract.h"
#include "base/errors.h"
#include "base/utf8.h"
#include "text/unicode.h"

#include <algorithm>
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

namespace pastkeys {

namespace {

/// Calls `use` with each character of `text`.
template <typename Use> void forEachCharacter(std::string_view text, const Use& use)
{
    while (!text.empty()) {
        const DecodedCharacter character = firstCharacter(text);
        use(character.value);
        text.remove_prefix(character.length);
    }
}

/// The characters of `text` for which `keeps` is true.
template <typename Keeps> std::string filtered(std::string_view text, const Keeps& keeps)
{
    std::string kept;
    forEachCharacter(text, [&](char32_t character) {
        if (keeps(character))
            appendUtf8(kept, character);
    });
    return kept;
}

const icu::Normalizer2& icuNormalizer(NormalForm form, UErrorCode& status)
{
    switch (form) {
    case NormalForm::Nfc:
        return *icu::Normalizer2::getNFCInstance(status);
    case NormalForm::Nfd:
        return *icu::Normalizer2::getNFDInstance(status);
    case NormalForm::Nfkc:
        return *icu::Normalizer2::getNFKCInstance(status);
    case NormalForm::Nfkd:
        break;
    }
    return *icu::Normalizer2::getNFKDInstance(status);
}

/// Applies one step to a text.
class Applied
{
public:
    Applied(std::string_view text, const std::stop_token& stop) : m_text(text), m_stop(stop) {}

    std::string operator()(NormalForm form) const
    {
        UErrorCode status = U_ZERO_ERROR;
        std::string changed;
        icu::StringByteSink<std::string> sink(&changed);
        icuNormalizer(form, status)
            .normalizeUTF8(0, {m_text.data(), static_cast<std::int32_t>(m_text.size())}, sink,
                           nullptr, status);
        PASTKEYS_EXPECTS(U_SUCCESS(status)); // its data is part of ICU
        return changed;
    }

    std::string operator()(AccentRule rule) const
    {
        if (rule == AccentRule::Keep)
            return std::string(m_text);
        if (rule == AccentRule::StripMarks)
            return filtered(m_text, [](char32_t character) { return !isMark(character); });
        return filtered((*this)(NormalForm::Nfd),
                        [](char32_t character) { return !isNonspacingMark(character); });
    }

    /// Each character on its own, without regard to its place in the word.
    std::string operator()(LowerCase) const
    {
        std::string changed;
        forEachCharacter(m_text, [&](char32_t character) {
            if (character == U'\u0130')
                changed += "i\u0307";
            else
                appendUtf8(changed,
                           static_cast<char32_t>(u_tolower(static_cast<UChar32>(character))));
        });
        return changed;
    }

    std::string operator()(Trim trim) const
    {
        std::size_t begin = m_text.size(); // of the first character that is no space
        std::size_t end = 0;
        for (std::size_t offset = 0; offset < m_text.size();) {
            const DecodedCharacter character = firstCharacter(m_text.substr(offset));
            if (!isSpace(character.value)) {
                begin = std::min(begin, offset);
                end = offset + character.length;
            }
            offset += character.length;
        }
        begin = trim.atStart ? begin : 0;
        end = trim.atEnd ? end : m_text.size();
        return std::string(m_text.substr(begin, std::max(begin, end) - begin));
    }

    std::string operator()(const Prepend& prepend) const
    {
        return m_text.empty() ? std::string() : prepend.text + std::string(m_text);
    }

    std::string operator()(const Replace& replace) const
    {
        std::string changed;
        std::size_t used = 0;
        for (const auto& match : PatternSearch(replace.pattern).matchesIn(m_text, m_stop)) {
            changed += m_text.substr(used, match.begin - used);
            changed += replace.text;
            used = match.end;
        }
        return changed += m_text.substr(used);
    }

    std::string operator()(CleanControls) const
    {
        std::string changed;
        forEachCharacter(m_text, [&](char32_t character) {
            if (character == U'\0' || character == kReplacementCharacter || isControl(character))
                return;
            appendUtf8(changed, isSpace(character) ? U' ' : character);
        });
        return changed;
    }

    std::string operator()(SpaceChinese) const
    {
        std::string changed;
        forEachCharacter(m_text, [&](char32_t character) {
            const char* space = isChinese(character) ? " " : "";
            changed += space;
            appendUtf8(changed, character);
            changed += space;
        });
        return changed;
    }

private:
    std::string_view m_text;
    const std::stop_token& m_stop;
};

} // namespace

bool Normalizer::lowersCase() const
{
    return std::ranges::any_of(
        m_steps, [](const auto& step) { return std::holds_alternative<LowerCase>(step); });
}

bool Normalizer::prepends() const
{
    return std::ranges::any_of(
        m_steps, [](const auto& step) { return std::holds_alternative<Prepend>(step); });
}

std::string Normalizer::normalized(std::string_view text, const std::stop_token& stop) const
{
    std::string changed(text);
    for (const NormalizerStep& step : m_steps) {
        if (stop.stop_requested())
            throw Cancelled();
        changed = std::visit(Applied(changed, stop), step);
    }
    return changed;
}

} // namespace pastkeys
