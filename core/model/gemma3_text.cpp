#include "model/gemma3_text.h"

namespace pastkeys {

NetworkPtr gemma3Text(LlamaConfig config)
{
    config.family = "gemma3_text";
    config.normsHeads = true;
    config.normsOutputs = true;
    config.normsAreOneMore = true;
    return llama(config);
}

} // namespace pastkeys
