#pragma once

namespace pastkeys {

/// Whether there is no display, or none was named. The program checks this before it starts Qt, because Qt's own error message
/// would not mention pastkeys-cli, which needs no display.
bool displayMissing();

} // namespace pastkeys
