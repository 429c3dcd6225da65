// The same arithmetic in vectors: one source, compiled by Highway once for each target that has
// FMA. Bits are those of scalar.cpp; how, is said at each kernel in simd_linear-inl.h and
// simd_rows-inl.h.
// clang-format off: the order of these is Highway's
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/simd.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// clang-format on

#include "base/stored_value.h"
#include "kernels/operations-inl.h"
#include "kernels/simd.h"
#include "kernels/simd_linear-inl.h"
#include "kernels/simd_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

struct SimdCore : LinearKernels, RowKernels
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

#else // the exact kernels need FMA: this target has no table

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

std::vector<const Kernels*> simdKernels()
{
    std::vector<const Kernels*> tables;
    for (std::int64_t targets = hwy::SupportedTargets(); targets != 0; targets &= targets - 1) {
        // The lowest bit is the best target. Dispatch to each in turn.
        hwy::SetSupportedTargetsForTest(targets & -targets);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        if (const Kernels* table = HWY_DYNAMIC_DISPATCH(simdTable)())
            tables.push_back(table);
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return tables;
}

} // namespace pastkeys
#endif
