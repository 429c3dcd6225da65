#include "base/errors.h"

namespace pastkeys {

namespace {

Text expectation(const InputFault& fault)
{
    if (fault.expected.empty())
        return fault.found.empty() ? Text() : Text::tr("found %1", fault.found);
    if (fault.found.empty())
        return Text::tr("expected %1", fault.expected);
    return Text::tr("expected %1, found %2", fault.expected, fault.found);
}

/// `FILE: PLACE: expected EXPECTED, found FOUND. HINT`, with empty parts omitted.
Text messageOf(const InputFault& fault)
{
    constexpr std::size_t kLongestPath = 4096;
    Text message = expectation(fault);
    if (!fault.hint.empty())
        message = message.empty() ? fault.hint : Text::tr("%1. %2", message, fault.hint);
    for (const Text& where : {fault.place, Text(fault.file, kLongestPath)})
        if (!where.empty())
            message = message.empty() ? where : Text::tr("%1: %2", where, message);
    return message;
}

} // namespace

InputError::InputError(InputFault fault) : Error(messageOf(fault)), m_fault(std::move(fault)) {}

void refuse(std::string file, Text place, Text expected, Text found, Text hint)
{
    throw InputError({std::move(file), std::move(place), std::move(expected), std::move(found),
                      std::move(hint)});
}

void expectMemory(std::uint64_t needed, std::uint64_t free, std::string file, Text place, Text hint)
{
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;
    if (needed > free)
        refuse(std::move(file), std::move(place),
               Text::tr("at most the %1 MiB of free memory", free / kMebibyte),
               Text::tr("%1 MiB", needed / kMebibyte + (needed % kMebibyte > 0 ? 1 : 0)),
               std::move(hint));
}

} // namespace pastkeys
