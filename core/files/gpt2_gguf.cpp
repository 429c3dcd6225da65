// GPT-2 in GGUF files.
#include "files/gguf_reader.h"
#include "model/gpt2.h"

namespace pastkeys {

ModelDescription readGpt2Gguf(GgufReader& reader)
{
    Gpt2Config config;
    reader.readSizes(config);
    config.heads = reader.headsOf(config);
    config.inner = reader.size("feed_forward_length", kLargestModelSize);
    config.epsilon = reader.positive("attention.layer_norm_epsilon");
    return ggufModel(gpt2(config));
}

} // namespace pastkeys
