#include "files/model_folder.h"

#include <algorithm>
#include <limits>
#include <windows.h>

namespace pastkeys {

std::uint64_t availableMemory()
{
    MEMORYSTATUSEX memory = {};
    memory.dwLength = sizeof memory;
    if (::GlobalMemoryStatusEx(&memory) == 0)
        return std::numeric_limits<std::uint64_t>::max();
    // Windows promises memory only as far as it fits into memory and page files together.
    return std::min(memory.ullAvailPhys, memory.ullAvailPageFile);
}

} // namespace pastkeys
