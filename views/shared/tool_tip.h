// Tool tips of controls.
#pragma once

#include "shared/text_page.h"

#include <QWidget>

namespace pastkeys {

/// Sets a tool tip that wraps. Screen readers get the same text without HTML.
inline void setWrappedToolTip(QWidget& widget, const QString& text)
{
    widget.setToolTip(text.isEmpty() ? text : toolTipHtml(text));
    widget.setAccessibleDescription(text);
}

} // namespace pastkeys
