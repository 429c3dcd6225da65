// Vectorized versions of the kernels in reference.cpp, with bit-identical results. The
// simd_*-inl.h files explain how. Highway compiles this source once per target. Only targets with
// FMA and fixed-width vectors get a table.
// clang-format off: Highway requires this order.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/simd.cpp"
// The arrays of accumulators need a width that is known at compile time. What newer versions of Highway distinguish above AVX3 (the
// bits below its own) would get no table.
#define HWY_DISABLED_TARGETS                                                                       \
    (HWY_SVE | HWY_SVE_256 | HWY_SVE2 | HWY_SVE2_128 | HWY_RVV | (HWY_AVX3 - 1))
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// clang-format on

#include "kernels/simd.h"
#include "kernels/simd_attention-inl.h"
#include "kernels/simd_elementwise-inl.h"
#include "kernels/simd_linear-inl.h"
#include "kernels/simd_logits-inl.h"
#include "kernels/simd_rows-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_NEON

static_assert(HWY_NATIVE_FMA, "the exact kernels need FMA");

struct SimdCore : LinearKernels,
                  LogitsKernels,
                  AttentionKernels,
                  SingleQueryKernels,
                  ElementwiseKernels
{
};

const Kernels* simdTable()
{
    constexpr std::string_view kName = HWY_TARGET == HWY_AVX2   ? "avx2"
                                       : HWY_TARGET == HWY_AVX3 ? "avx512"
                                                                : "neon";
    static constexpr Kernels kTable = Operations<SimdCore>::table(kName);
    return &kTable;
}

#else // other targets get no table

const Kernels* simdTable()
{
    return nullptr;
}

#endif

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pastkeys {

HWY_EXPORT(simdTable);

namespace {

std::vector<const Kernels*> tablesOfThisProcessor()
{
    std::vector<const Kernels*> tables;
    for (std::int64_t targets = hwy::SupportedTargets(); targets != 0; targets &= targets - 1) {
        // Make Highway choose each target in turn. The lowest bit is the best target.
        hwy::SetSupportedTargetsForTest(targets & -targets);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        const Kernels* table = HWY_DYNAMIC_DISPATCH(simdTable)();
        // A target that we do not compile for, such as SVE, yields the next best target's table.
        if (table && std::ranges::find(tables, table) == tables.end())
            tables.push_back(table);
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return tables;
}

} // namespace

const std::vector<const Kernels*>& simdKernels()
{
    // Computed once, because tablesOfThisProcessor() briefly changes Highway's global choice of
    // target.
    static const std::vector<const Kernels*> tables = tablesOfThisProcessor();
    return tables;
}

} // namespace pastkeys
#endif
