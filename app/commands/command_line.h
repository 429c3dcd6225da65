#pragma once

namespace pastkeys {

/// Everything that pastkeys-cli does. Results go to standard output, all other text to standard
/// error.
/// \returns the exit code: 0 done, 1 failure at run time, 2 usage, 3 bad input, 4 input or output,
/// 130 cancelled
int runCommandLine(int argc, char** argv);

} // namespace pastkeys
