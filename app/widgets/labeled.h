#pragma once

#include <QString>

class QWidget;

namespace pastkeys {

/// The control after its label, which also names it for screen readers. The caller owns the result.
/// \param text  with its key letter: "&Tokens"
QWidget* labeled(const QString& text, QWidget* control);

} // namespace pastkeys
