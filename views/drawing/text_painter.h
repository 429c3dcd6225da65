#pragma once

#include "drawing/display_list.h"
#include "drawing/theme.h"

#include <QFont>

class QPainter;

namespace pastkeys {

struct Face;

/// Paints the text items of a list. Their sizes are relative to the painter's font. The font is set
/// only if it differs from that of the previous item, because setting it is slow. Does not restore
/// the painter's font and pen.
class TextPainter
{
public:
    explicit TextPainter(QPainter& painter);

    /// \pre the item is text
    void paint(const DisplayItem& item, const Theme& theme);

private:
    void choose(const DisplayItem& item);

    QPainter& m_painter;
    QFont m_plain;
    Face* m_face = nullptr; ///< face of the painter's current font
    bool m_bold = false;
    double m_size = 1;
};

} // namespace pastkeys
