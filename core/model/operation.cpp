#include "model/operation.h"

namespace pastkeys {

std::string_view nameOf(Operation operation)
{
    switch (operation) {
    case Operation::Embedding:
        return "Embedding";
    case Operation::LayerNorm1:
        return "LayerNorm1";
    case Operation::QkvProjection:
        return "QkvProjection";
    case Operation::CacheAppend:
        return "CacheAppend";
    case Operation::Scores:
        return "Scores";
    case Operation::Mask:
        return "Mask";
    case Operation::Softmax:
        return "Softmax";
    case Operation::WeightedSum:
        return "WeightedSum";
    case Operation::OutputProjection:
        return "OutputProjection";
    case Operation::Residual1:
        return "Residual1";
    case Operation::LayerNorm2:
        return "LayerNorm2";
    case Operation::MlpExpand:
        return "MlpExpand";
    case Operation::Gelu:
        return "Gelu";
    case Operation::MlpContract:
        return "MlpContract";
    case Operation::Residual2:
        return "Residual2";
    case Operation::FinalLayerNorm:
        return "FinalLayerNorm";
    case Operation::Logits:
        return "Logits";
    case Operation::Sample:
        return "Sample";
    }
    return "";
}

} // namespace pastkeys
