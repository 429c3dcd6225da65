// Explanations of technical terms in plain words, for tool tips wherever the terms appear.
#pragma once

#include <QString>

namespace pastkeys {

/// Explains what a FLOP is, with an example.
QString flopExplained();

} // namespace pastkeys
