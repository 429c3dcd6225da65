#pragma once

#include <QStringList>

namespace pastkeys {

struct ModelInfo;

/// A tool tip that gives the model's sizes and explains layers, heads, width and context.
QString modelTip(const ModelInfo& model);

/// The name and sizes of a built-in model, for a menu. \param folder  of the model
QString builtInText(const QString& folder);

/// Whether the model in the folder has an encoder. False if its config.json cannot be read.
bool translates(const QString& folder);

/// What the caches of two models keep per token, with the formulas.
/// \param folders  of the models; the larger cache need not come first
QString cachesOfModelsText(const QStringList& folders);

} // namespace pastkeys
