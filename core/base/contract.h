// Preconditions of the core. A broken precondition is a bug in this program, never the result of
// bad input.
#pragma once

namespace pastkeys {

/// Reports the broken condition on stderr and aborts.
[[noreturn]] void contractBroken(const char* condition, const char* file, int line) noexcept;

} // namespace pastkeys

/// Aborts if the condition is false, in every build. Do not check input with it: for bad input,
/// throw InputError.
#define PASTKEYS_EXPECTS(condition)                                                                \
    ((condition) ? static_cast<void>(0)                                                            \
                 : ::pastkeys::contractBroken(#condition, __FILE__, __LINE__))
