#pragma once

class QScrollArea;
class QWidget;

namespace pastkeys {

/// Scrolls the content where it has too little room. The content takes the keys.
QScrollArea* scrolled(QWidget* content);

} // namespace pastkeys
