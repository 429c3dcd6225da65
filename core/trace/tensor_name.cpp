#include "trace/tensor_name.h"

namespace pastkeys {

namespace {

const char* shortName(TensorKind kind)
{
    switch (kind) {
    case TensorKind::Embedding:
        return "embedding";
    case TensorKind::Norm1:
        return "ln1";
    case TensorKind::Queries:
        return "q";
    case TensorKind::Keys:
        return "k";
    case TensorKind::Values:
        return "v";
    case TensorKind::Scores:
        return "scores";
    case TensorKind::Weights:
        return "weights";
    case TensorKind::Context:
        return "context";
    case TensorKind::AttentionOutput:
        return "attention";
    case TensorKind::Residual1:
        return "residual1";
    case TensorKind::Norm2:
        return "ln2";
    case TensorKind::Expanded:
        return "expand";
    case TensorKind::Activated:
        return "gelu";
    case TensorKind::MlpOutput:
        return "mlp";
    case TensorKind::Residual2:
        return "residual2";
    case TensorKind::FinalNorm:
        return "ln_f";
    case TensorKind::Logits:
        return "logits";
    }
    return "";
}

} // namespace

std::string tensorName(TensorKind kind, std::optional<Layer> layer)
{
    if (!layer)
        return shortName(kind);
    return "layers." + std::to_string(indexOf(*layer)) + "." + shortName(kind);
}

} // namespace pastkeys
