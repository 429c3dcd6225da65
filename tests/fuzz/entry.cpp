// The entry point of libFuzzer; which function it calls is said where it is compiled.
#include "fuzz_targets.h"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    pastkeys::PASTKEYS_FUZZED({data, size});
    return 0;
}
