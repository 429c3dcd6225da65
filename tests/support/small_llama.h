#pragma once

#include "model/llama.h"

namespace pastkeys::test {

/// The sizes of a small model of the Llama type, whose heads share keys and values in pairs.
inline LlamaConfig smallLlama()
{
    LlamaConfig config;
    config.vocabulary = 40;
    config.context = 32;
    config.width = 24;
    config.layers = 2;
    config.heads = 4;
    config.kvHeads = 2;
    config.headDim = 8;
    config.inner = 20;
    return config;
}

} // namespace pastkeys::test
