#pragma once

#include "drawing/display_list.h"
#include "drawing/theme.h"

#include <QFont>

class QPainter;

namespace pastkeys {

struct Face;

/// Paints the texts of a list. Their sizes are relative to the painter's font. A font is set only
/// if it differs from the font of the previous text, because setting it takes a long time. Leaves
/// the painter with another font and pen.
class TextPainter
{
public:
    explicit TextPainter(QPainter& painter);

    /// \pre the item is a text
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
