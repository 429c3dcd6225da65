#include "base/errors.h"

namespace pastkeys {

namespace {

// Paths can be this long; nothing else in a message should be.
constexpr std::size_t kLongestPath = 4096;
constexpr std::size_t kLongestPart = 600;

/// `FILE: PLACE: expected EXPECTED, found FOUND. HINT`, empty parts left out. Every part is escaped
/// here again, which changes nothing in what is escaped already.
std::string messageOf(const InputFault& fault)
{
    std::string message;
    const auto append = [&message](std::string_view separator, const std::string& part) {
        if (!message.empty())
            message += separator;
        message += part;
    };
    if (!fault.file.empty())
        append("", printable(fault.file, kLongestPath));
    if (!fault.place.empty())
        append(": ", printable(fault.place, kLongestPart));
    const bool saysWhat = !fault.expected.empty() || !fault.found.empty();
    if (!fault.expected.empty())
        append(": ", "expected " + printable(fault.expected, kLongestPart));
    if (!fault.found.empty())
        append(fault.expected.empty() ? ": " : ", ",
               "found " + printable(fault.found, kLongestPart));
    if (!fault.hint.empty())
        append(saysWhat ? ". " : ": ", printable(fault.hint, kLongestPart));
    return message;
}

} // namespace

InputError::InputError(InputFault fault)
    : std::runtime_error(messageOf(fault)), m_fault(std::move(fault))
{
}

} // namespace pastkeys
