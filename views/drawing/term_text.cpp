#include "drawing/term_text.h"

#include <QCoreApplication>

namespace pastkeys {

QString flopExplained()
{
    return QCoreApplication::translate(
        "Terms", "A FLOP is one addition, multiplication or other step on floating-point numbers: "
                 "2 × 3 + 1 takes two.");
}

} // namespace pastkeys
