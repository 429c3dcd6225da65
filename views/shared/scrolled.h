#pragma once

class QScrollArea;
class QWidget;

namespace pastkeys {

/// Creates a parentless scroll area that owns the content. Only the content takes the focus.
QScrollArea* scrolled(QWidget* content);

} // namespace pastkeys
