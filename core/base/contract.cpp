#include "base/contract.h"

#include <cstdio>
#include <cstdlib>

namespace pastkeys {

void contractBroken(const char* condition, const char* file, int line) noexcept
{
    std::fprintf(stderr, "pastkeys: broken precondition `%s` at %s:%d\n", condition, file, line);
    std::abort();
}

} // namespace pastkeys
