// GPT-2 in GGUF files.
#include "files/gguf_reader.h"
#include "model/gpt2.h"

namespace pastkeys {

ModelDescription readGpt2Gguf(GgufReader& reader)
{
    Gpt2Config config;
    reader.readSizes(config);
    config.heads = reader.size("attention.head_count", kLargestModelSize);
    config.inner = reader.size("feed_forward_length", kLargestModelSize);
    if (config.width % config.heads != 0)
        reader.required("embedding_length")
            .refuse(Text::tr("a multiple of the %1 heads", config.heads));
    config.epsilon = reader.positive("attention.layer_norm_epsilon");
    return ggufModel(gpt2(config));
}

} // namespace pastkeys
