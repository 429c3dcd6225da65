#pragma once

#include <QString>

#include <optional>

class QDropEvent;

namespace pastkeys {

/// The file that is dragged onto the window or dropped there, if it is exactly one on this machine.
/// Each call asks the program from which it is dragged, which may no longer answer.
std::optional<QString> draggedFile(const QDropEvent& event);

} // namespace pastkeys
