// What the fuzzers call with any bytes, and the test that replays the corpora with the kept ones.
// Only InputError may leave the code that is fuzzed, and it is caught here; all else (another
// exception, a broken contract, a sanitizer's report, time) is a finding.
#pragma once

#include "base/contract.h"
#include "base/errors.h"
#include "base/utf8.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace pastkeys {

using FuzzInput = std::span<const std::uint8_t>;

/// True for what is accepted, here and below.
bool fuzzTokenizer(FuzzInput input);
bool fuzzSafetensors(FuzzInput input);
bool fuzzConfig(FuzzInput input);

inline std::string_view textOf(FuzzInput input)
{
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

/// `action` succeeds, or refuses with a message that can be shown. True when it succeeds.
template <typename Action> bool succeedsOrRefuses(const Action& action)
{
    try {
        action();
        return true;
    } catch (const InputError& error) {
        PASTKEYS_EXPECTS(firstInvalidByte(error.what()) == std::string_view::npos);
        PASTKEYS_EXPECTS(!error.fault().file.empty());
        PASTKEYS_EXPECTS(!error.fault().expected.empty());
    }
    return false;
}

} // namespace pastkeys
