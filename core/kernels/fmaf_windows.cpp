// The C library of MinGW-w64 rounds the result of fmaf() twice: to the 64 bits of an x87 register, then to a float. The exact
// kernels need one rounding, so the program brings its own function, which the linker prefers to that of the C library.

#include <bit>
#include <cmath>
#include <cstdint>

/// x * y + z, rounded once. The double-precision sum is rounded to odd: if it is not exact, its last bit is set. A number that
/// was rounded to odd, and has at least two more bits than a float, rounds to the same float as the exact number.
/// Source: Boldo and Melquiond 2008, "Emulation of FMA and Correctly Rounded Sums: Proved Algorithms Using Rounding to Odd".
extern "C" float fmaf(float x, float y, float z)
{
    const double product = double{x} * double{y}; // exact: two times 24 bits fit into 53
    const double sum = product + double{z};
    if (!std::isfinite(sum))
        return static_cast<float>(sum);
    const double added = sum - product;
    const double error = (product - (sum - added)) + (double{z} - added);
    auto bits = std::bit_cast<std::uint64_t>(sum);
    if (error != 0 && (bits & 1U) == 0)
        bits = (error > 0) == (sum > 0) ? bits + 1 : bits - 1;
    return static_cast<float>(std::bit_cast<double>(bits));
}
