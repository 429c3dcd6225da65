#pragma once

#include <QString>

namespace pastkeys::test {

/// Folders with random weights, made when first asked for and removed at the end of the process.

/// The smallest preset.
QString tinyModelDir();

/// Large enough that 200 uncached steps take seconds: for whatever must happen in the middle of a run.
QString slowModelDir();

} // namespace pastkeys::test
