#include "model_tip.h"

#include "run_bar.h"

namespace pastkeys {

namespace {

/// In a few words what a number of that type is.
QString typeText(DType type)
{
    switch (type) {
    case DType::Float32:
        return RunBar::tr("float32 (4 bytes each, about 7 digits)");
    case DType::Float16:
        return RunBar::tr("float16 (2 bytes each, about 3 digits)");
    case DType::BFloat16:
        return RunBar::tr("bfloat16 (2 bytes each, about 2 digits)");
    case DType::Int8:
        return RunBar::tr("int8 (1 byte each, and a scale for each column)");
    }
    return {};
}

} // namespace

QString modelTip(const ModelInfo& model)
{
    const Config& c = model.config;
    return RunBar::tr(
               "%1: %2 layers after each other, each with %3 attention heads side by "
               "side; every token is a row of %4 numbers (the width). It sees at most "
               "%5 tokens (its context).\n%L6 parameters, stored as %7; computed by the %8 "
               "kernels (inner loops) on %9 threads.\nClick to open another model folder (Ctrl+O).")
        .arg(model.name)
        .arg(c.layers)
        .arg(c.heads)
        .arg(c.width)
        .arg(c.context)
        .arg(static_cast<qulonglong>(model.parameters))
        .arg(typeText(model.types.token), model.kernels)
        .arg(model.threads);
}

} // namespace pastkeys
