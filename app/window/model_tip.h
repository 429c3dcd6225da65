#pragma once

#include <QString>

namespace pastkeys {

struct ModelInfo;

/// A tool tip that gives the model's sizes and explains layers, heads, width and context.
QString modelTip(const ModelInfo& model);

/// The name and sizes of a built-in model, for a menu. \param folder  of the model
QString builtInText(const QString& folder);

} // namespace pastkeys
