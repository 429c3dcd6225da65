#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace pastkeys::test {

/// A seed for random cases. It is printed, so that a failure can be reproduced with
/// PASTKEYS_SEED=... in the environment.
inline std::uint64_t freshSeed(const char* what)
{
    const char* given = std::getenv("PASTKEYS_SEED");
    const std::uint64_t seed = given ? std::strtoull(given, nullptr, 10) : std::random_device{}();
    std::printf("%s: PASTKEYS_SEED=%llu\n", what, static_cast<unsigned long long>(seed));
    std::fflush(stdout); // or a crash would lose it
    return seed;
}

} // namespace pastkeys::test
