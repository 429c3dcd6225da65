#include "files/model_folder.h"

#include <fstream>
#include <limits>
#include <string>

namespace pastkeys {

std::uint64_t availableMemory()
{
    std::ifstream info("/proc/meminfo");
    std::string key;
    std::uint64_t kibibytes = 0;
    for (std::string unit; info >> key >> kibibytes; std::getline(info, unit))
        if (key == "MemAvailable:")
            return kibibytes << 10;
    return std::numeric_limits<std::uint64_t>::max();
}

} // namespace pastkeys
