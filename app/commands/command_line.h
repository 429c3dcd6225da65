#pragma once

namespace pastkeys {

/// The whole of pastkeys-cli. Results go to standard output, everything else to standard error.
/// \returns the exit code: 0 done, 1 failure at run time, 2 usage, 3 bad input, 4 input or output,
/// 130 cancelled
int runCommandLine(int argc, char** argv);

} // namespace pastkeys
