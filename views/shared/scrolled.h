#pragma once

class QScrollArea;
class QWidget;

namespace pastkeys {

/// A scroll area, without a parent, that owns the content. Only the content takes the focus.
QScrollArea* scrolled(QWidget* content);

} // namespace pastkeys
