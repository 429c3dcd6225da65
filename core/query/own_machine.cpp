#include "query/own_machine.h"

#include "costs/machine.h"
#include "kernels/select.h"

#include <algorithm>

namespace pastkeys {

bool ranOnThisMachine(const TraceHeader& header)
{
    static const std::string here = processorName(); // reading a file for each step would be slow
    if (!header.processor.empty())
        return header.processor == here;
    const auto available = availableKernels();
    return header.kernels.empty() ||
           std::ranges::any_of(available, [&header](const Kernels* kernels) {
               return header.kernels == kernels->name;
           });
}

} // namespace pastkeys
