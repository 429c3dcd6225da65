#pragma once

#include "cache/cache_kinds.h"
#include "model/decoder.h"

namespace pastkeys::test {

inline std::unique_ptr<KvCache> cacheOf(const Gpt2Config& config, std::string_view kind,
                                        const CacheOptions& options = {})
{
    return makeCache({std::string(kind), options}, cacheShapeOf(*gpt2(config)));
}

/// Runs one pass over all tokens without a cache.
/// \returns [logit rows][vocabulary], valid until the decoder's next pass
inline ConstMatrix uncachedPass(Decoder& decoder, const Gpt2Config& config,
                                std::span<const TokenId> tokens, LogitRows logits = LogitRows::All,
                                const PassOptions& options = {}, const ReachRule& rule = {})
{
    return decoder.forward(tokens, *cacheOf(config, "off"), rule, logits, options);
}

} // namespace pastkeys::test
