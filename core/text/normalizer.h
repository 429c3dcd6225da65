// A normalizer changes a text before it is split into words, for example to lower case. What it
// changed cannot be recovered from the tokens.
#pragma once

#include "text/pattern.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pastkeys {

/// \see Unicode Standard Annex #15
enum class NormalForm
{
    Nfc,
    Nfd,
    Nfkc,
    Nfkd,
};

enum class AccentRule
{
    Keep,
    StripMarks,           ///< all combining marks; the text must be decomposed already
    StripNonspacingMarks, ///< decomposes the text, and removes the marks that take no space
};

struct LowerCase
{
    friend bool operator==(const LowerCase&, const LowerCase&) = default;
};
/// Removes white space at the ends of a text.
struct Trim
{
    bool atStart = true;
    bool atEnd = true;
    friend bool operator==(const Trim&, const Trim&) = default;
};
/// Puts a text before each text that is not empty.
struct Prepend
{
    std::string text;
    friend bool operator==(const Prepend&, const Prepend&) = default;
};
struct Replace
{
    Pattern pattern;
    std::string text;
    friend bool operator==(const Replace&, const Replace&) = default;
};
/// What BERT does with control characters: removes them, and replaces white space by spaces.
struct CleanControls
{
    friend bool operator==(const CleanControls&, const CleanControls&) = default;
};
/// Puts spaces around each Chinese character.
struct SpaceChinese
{
    friend bool operator==(const SpaceChinese&, const SpaceChinese&) = default;
};

using NormalizerStep = std::variant<NormalForm, AccentRule, LowerCase, Trim, Prepend, Replace,
                                    CleanControls, SpaceChinese>;

/// Immutable once its steps are added.
class Normalizer
{
public:
    template <typename Step> void add(Step step) { m_steps.emplace_back(std::move(step)); }
    bool isEmpty() const { return m_steps.empty(); }
    bool lowersCase() const;
    bool prepends() const;
    /// Throws Cancelled when stopped, and InputError if a pattern exceeds its limits.
    /// \param text  valid UTF-8
    std::string normalized(std::string_view text, const std::stop_token& stop = {}) const;
    friend bool operator==(const Normalizer&, const Normalizer&) = default;

private:
    std::vector<NormalizerStep> m_steps;
};

} // namespace pastkeys
