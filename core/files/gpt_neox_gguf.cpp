// GPT-NeoX in GGUF files, whose converters put the rows of queries, keys and values in order.
#include "files/gguf_reader.h"
#include "model/gpt_neox.h"

namespace pastkeys {

ModelDescription readGptNeoxGguf(GgufReader& reader)
{
    GptNeoxConfig config;
    reader.readSizes(config);
    config.heads = reader.headsOf(config);
    config.inner = reader.size("feed_forward_length", kLargestModelSize);
    const std::uint32_t headDim = config.width / config.heads;
    config.epsilon = reader.positive("attention.layer_norm_epsilon");
    const auto isParallel = reader.find("use_parallel_residual");
    config.isParallel = !isParallel || isParallel->flag();
    config.hasBias = reader.has("blk.0.attn_qkv.bias");
    config.rotated = reader.size("rope.dimension_count", kLargestModelWidth, headDim);
    if (config.rotated > headDim || config.rotated % 2 != 0)
        reader.find("rope.dimension_count")
            .value_or(reader.required("embedding_length"))
            .refuse(Text::tr("a rotation of an even number of the %1 numbers of a head", headDim));
    config.rotaryBase = reader.rotaryBase("rope.freq_base", config.rotaryBase);
    config.rotaryScaling = reader.rotaryScaling(config.rotated);
    return ggufModel(gptNeox(config));
}

} // namespace pastkeys
