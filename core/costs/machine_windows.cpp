#include "base/windows_error.h"
#include "costs/machine.h"

#include <array>
#include <psapi.h>

namespace pastkeys {

std::uint64_t peakMemory()
{
    PROCESS_MEMORY_COUNTERS used = {};
    if (::GetProcessMemoryInfo(::GetCurrentProcess(), &used, sizeof used) == 0)
        return 0;
    return used.PeakWorkingSetSize;
}

std::string processorName()
{
    std::array<char, 256> name{};
    auto size = static_cast<DWORD>(name.size());
    if (::RegGetValueA(HKEY_LOCAL_MACHINE, R"(HARDWARE\DESCRIPTION\System\CentralProcessor\0)",
                       "ProcessorNameString", RRF_RT_REG_SZ, nullptr, name.data(),
                       &size) != ERROR_SUCCESS)
        return {};
    const std::string text = name.data();
    return text.substr(0, text.find_last_not_of(' ') +
                              1); // some processors fill their names up with spaces
}

} // namespace pastkeys
