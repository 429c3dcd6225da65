#include "window/display.h"

namespace pastkeys {

bool displayMissing()
{
    return false; // Windows always has one
}

} // namespace pastkeys
