#pragma once

namespace pastkeys::test {

/// Runs the program with its window, exactly as `pastkeys` does, with the same arguments. Ends it
/// if its window shows what cannot be, and logs the calls that led to a crash.
int runCheckedWindow(int argc, char** argv);

} // namespace pastkeys::test
