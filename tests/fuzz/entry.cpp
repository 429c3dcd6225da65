// The entry point of libFuzzer. CMake defines which function it calls.
#include "fuzz_targets.h"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    pastkeys::PASTKEYS_FUZZED({data, size});
    return 0;
}
