#include "base/buffer.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace pastkeys {

namespace {

constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20U;

} // namespace

std::align_val_t alignmentFor(std::size_t bytes)
{
    return std::align_val_t{bytes < kHugePage ? kCacheLine : kHugePage};
}

void preferHugePages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes)
{
#ifdef MADV_HUGEPAGE
    // Only whole huge pages get the hint. The rest stays in small pages, so that no memory is
    // wasted.
    if (bytes >= kHugePage)
        madvise(memory, bytes / kHugePage * kHugePage, MADV_HUGEPAGE);
#endif
}

} // namespace pastkeys
