// Some ways to run a model give it one text, and have no place for the source that an encoder reads.
#pragma once

#include "base/translation.h"
#include "model/network.h"

namespace pastkeys {

/// Throws InputError if the network has an encoder. The error says what can be done instead.
/// \param what  what such a network cannot do, to name in the error
void expectDecoderAlone(const Network& network, const Text& what);

} // namespace pastkeys
