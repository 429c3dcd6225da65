#include "lamp/tensor_text.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"

namespace pastkeys {

QString tensorText(const Network& network, const TensorPoint& tensor)
{
    if (!tensor.layer)
        return Tr::tr("the logits");
    const QString layer = grouped(indexOf(*tensor.layer) + 1);
    switch (network[tensor.tensor].role) {
    case TensorRole::Queries:
        return Tr::tr("the queries of layer %1").arg(layer);
    case TensorRole::Keys:
        return Tr::tr("the keys of layer %1").arg(layer);
    case TensorRole::Values:
        return Tr::tr("the values of layer %1").arg(layer);
    case TensorRole::LayerOutput:
        return Tr::tr("the hidden state after layer %1").arg(layer);
    default:
        return QString::fromStdString(network.nameOf(tensor));
    }
}

} // namespace pastkeys
