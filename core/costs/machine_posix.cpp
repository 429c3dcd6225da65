#include "costs/machine.h"

#include <cstdlib>
#include <fstream>
#include <string_view>

namespace pastkeys {

namespace {

/// The value on the first line of the form "name : value"; empty if there is no such line.
std::string valueIn(const char* path, std::string_view name)
{
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(':');
        if (!line.starts_with(name) || colon == std::string::npos)
            continue;
        const std::size_t value = line.find_first_not_of(" \t", colon + 1);
        return value == std::string::npos ? std::string() : line.substr(value);
    }
    return {};
}

} // namespace

std::uint64_t peakMemory()
{
    return std::strtoull(valueIn("/proc/self/status", "VmHWM").c_str(), nullptr, 10) * 1024;
}

std::string processorName()
{
    return valueIn("/proc/cpuinfo", "model name");
}

} // namespace pastkeys
