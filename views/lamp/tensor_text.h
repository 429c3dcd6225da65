#pragma once

#include <QString>

#include <string>

namespace pastkeys {

/// The readable name of a tensor in a verdict: "layers.2.k" becomes "the keys of layer 3".
QString tensorText(const std::string& tensor);

} // namespace pastkeys
