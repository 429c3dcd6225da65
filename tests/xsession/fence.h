#pragma once

#include <QByteArray>

namespace pastkeys::test {

/// Whether this kernel can keep a process from writing outside a folder (Landlock, Linux 5.13).
bool canFence();

/// From now on, this process and its children can create, change and remove files only in these
/// folders. A random user may press Delete in a file dialog, and confirm it.
/// \pre canFence(). Only calls functions that are safe between fork() and exec()
/// \returns whether the fence stands
bool fenceWrites(const QByteArray& folder);

} // namespace pastkeys::test
