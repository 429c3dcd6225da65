// The functions that the fuzzers call with arbitrary bytes. A test also uses them to replay the
// corpora. Only InputError may escape the fuzzed code, and it is caught here. Anything else is a
// finding: another exception, a broken contract, a sanitizer report, or a timeout.
#pragma once

#include "base/contract.h"
#include "base/errors.h"
#include "base/utf8.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace pastkeys {

using FuzzInput = std::span<const std::uint8_t>;

/// These functions return true if the input was accepted.
bool fuzzTokenizer(FuzzInput input);
bool fuzzSafetensors(FuzzInput input);
bool fuzzConfig(FuzzInput input);
bool fuzzTrace(FuzzInput input);
bool fuzzGguf(FuzzInput input);
bool fuzzLlama2c(FuzzInput input);

inline std::string_view textOf(FuzzInput input)
{
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

/// Whether `action` succeeds. If not, it must throw an InputError that names a file and states what
/// was expected, with a message in valid UTF-8.
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
