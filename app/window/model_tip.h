#pragma once

#include <QString>

namespace pastkeys {

struct ModelInfo;

/// A tool tip with the model's sizes in words: what layers, heads, width and context are.
QString modelTip(const ModelInfo& model);

} // namespace pastkeys
