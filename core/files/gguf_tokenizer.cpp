#include "files/gguf_tokenizer.h"

namespace pastkeys {

/// TODO(GGUF files): read the tokens. Until then, texts are lists of ids.
Tokenizer tokenizerIn(const GgufHeader& header, std::vector<Text>& warnings)
{
    const GgufValue tokens = header.required("tokenizer.ggml.tokens");
    if (tokens.size() == 0 || tokens.size() > Tokenizer::kLargestPossibleId)
        tokens.refuse(Text::tr("1 to %1 tokens", Tokenizer::kLargestPossibleId));
    warnings.push_back(Text::tr("The tokenizer in a GGUF file is not read yet: write a prompt as "
                                "token ids, such as 15 7 22. Tokens are shown as numbers, too."));
    return Tokenizer::ofIds(static_cast<std::uint32_t>(tokens.size()));
}

} // namespace pastkeys
