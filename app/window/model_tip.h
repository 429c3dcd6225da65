#pragma once

#include <QString>

namespace pastkeys {

struct ModelInfo;

/// A tool tip that gives the model's sizes and explains layers, heads, width and context.
QString modelTip(const ModelInfo& model);

} // namespace pastkeys
