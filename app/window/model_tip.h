#pragma once

#include <QString>

namespace pastkeys {

struct ModelInfo;

/// A tool tip that gives the model's sizes, and says what layers, heads, width and context are.
QString modelTip(const ModelInfo& model);

} // namespace pastkeys
