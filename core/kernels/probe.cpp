// clang-format off: Highway requires this order.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/probe.cpp"
#define HWY_DISABLED_TARGETS                                                                       \
    (HWY_SVE | HWY_SVE_256 | HWY_SVE2 | HWY_SVE2_128 | HWY_RVV | (HWY_AVX3 - 1))
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// clang-format on

#include "kernels/probe.h"

#include <hwy/cache_control.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 16>;
inline constexpr Floats kFloats{};
inline constexpr std::size_t kLanes = hn::MaxLanes(Floats{});

/// The number of independent sums. They fit in 16 registers, and are enough to saturate two FMA
/// units with a latency of four or five cycles.
inline constexpr std::size_t kSums = 12;

float sumOf(const hn::Vec<Floats> (&sums)[kSums])
{
    auto total = sums[0];
    for (std::size_t i = 1; i < kSums; ++i)
        total = hn::Add(total, sums[i]);
    return hn::GetLane(hn::SumOfLanes(kFloats, total));
}

/// Reads several streams that are far apart, because a single one does not keep the memory busy.
float readAllVectors(const float* values, std::size_t count)
{
    constexpr std::size_t kStreams = 8;
    constexpr std::size_t kLine = 16;   // floats in a cache line
    constexpr std::size_t kAhead = 256; // how far ahead to prefetch, in floats
    hn::Vec<Floats> sums[kSums];
    for (auto& sum : sums)
        sum = hn::Zero(kFloats);
    const std::size_t apart = count / kStreams / kLine * kLine;
    for (std::size_t i = 0; i < apart; i += kLine)
        for (std::size_t stream = 0; stream < kStreams; ++stream) {
            const float* line = values + stream * apart + i;
            hwy::Prefetch(line + kAhead);
            for (std::size_t v = 0; v < kLine; v += kLanes)
                sums[stream] = hn::Add(sums[stream], hn::LoadU(kFloats, line + v));
        }
    float total = sumOf(sums);
    for (std::size_t i = kStreams * apart; i < count; ++i)
        total += values[i];
    return total;
}

float multiplyAddVectors(std::uint64_t rounds)
{
    hn::Vec<Floats> sums[kSums];
    for (std::size_t s = 0; s < kSums; ++s)
        sums[s] = hn::Set(kFloats, static_cast<float>(s));
    // The sums approach 1, so they neither overflow nor become denormal, which would be slow.
    const auto factor = hn::Set(kFloats, 0.999F);
    const auto term = hn::Set(kFloats, 0.001F);
    for (std::uint64_t i = 0; i < rounds; ++i)
        for (auto& sum : sums)
            sum = hn::MulAdd(sum, factor, term);
    return sumOf(sums);
}

std::uint64_t flopsOfRound()
{
    return 2 * kSums * kLanes;
}

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pastkeys {

HWY_EXPORT(readAllVectors);
HWY_EXPORT(multiplyAddVectors);
HWY_EXPORT(flopsOfRound);

float readAll(std::span<const float> values)
{
    return HWY_DYNAMIC_DISPATCH(readAllVectors)(values.data(), values.size());
}

float multiplyAdd(std::uint64_t rounds)
{
    return HWY_DYNAMIC_DISPATCH(multiplyAddVectors)(rounds);
}

std::uint64_t flopsPerRound()
{
    return HWY_DYNAMIC_DISPATCH(flopsOfRound)();
}

} // namespace pastkeys
#endif
