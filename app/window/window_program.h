#pragma once

namespace pastkeys {

/// The window's program: reads its command line, shows the window, runs until it is closed.
int runWindow(int argc, char** argv);

} // namespace pastkeys
