// Terms of the field in plain words, for tool tips where they stand.
#pragma once

#include <QString>

namespace pastkeys {

/// What a FLOP is, with an example.
QString flopExplained();

} // namespace pastkeys
