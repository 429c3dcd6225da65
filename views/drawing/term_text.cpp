#include "drawing/term_text.h"

#include "drawing/tr.h"

namespace pastkeys {

QString flopExplained()
{
    return Tr::tr(
        "A FLOP is one addition or multiplication of floating-point numbers: 2 × 3 + 1 takes "
        "two. Only matrix products are counted as FLOPs here. Other work, such as norms and "
        "softmax, is counted separately.");
}

} // namespace pastkeys
