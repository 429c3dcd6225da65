#pragma once

#include "model/network.h"

#include <QString>

namespace pastkeys {

/// The readable name of a tensor in a verdict, for example "the keys of layer 3".
QString tensorText(const Network& network, const TensorPoint& tensor);

} // namespace pastkeys
