// Only for files that are compiled for Windows.
#pragma once

#include <cerrno>
#include <system_error>
#include <windows.h>

namespace pastkeys {

/// The value of errno that stands for an error of Windows.
inline int errnoOf(DWORD error)
{
    if (error == ERROR_SHARING_VIOLATION || error == ERROR_LOCK_VIOLATION)
        return EBUSY;
    if (error == ERROR_BROKEN_PIPE || error == ERROR_NO_DATA)
        return EPIPE;
    const std::error_code code(static_cast<int>(error), std::system_category());
    const std::error_condition condition = code.default_error_condition();
    return condition.category() == std::generic_category() ? condition.value() : EIO;
}

} // namespace pastkeys
