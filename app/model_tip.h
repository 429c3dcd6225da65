#pragma once

#include <QString>

namespace pastkeys {

struct ModelInfo;

/// The model's sizes in words: what layers, heads, width and context are.
QString modelTip(const ModelInfo& model);

} // namespace pastkeys
