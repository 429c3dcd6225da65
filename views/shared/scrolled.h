#pragma once

class QScrollArea;
class QWidget;

namespace pastkeys {

/// Scrolls the content if it has too little room. The content itself keeps the keyboard focus.
QScrollArea* scrolled(QWidget* content);

} // namespace pastkeys
