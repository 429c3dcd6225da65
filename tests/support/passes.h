#pragma once

#include "cache/cache_kinds.h"
#include "model/decoder.h"
#include "model/gpt2.h"

#include <random>

namespace pastkeys::test {

inline std::unique_ptr<KvCache> cacheOf(const Gpt2Config& config, const CacheSpec& spec)
{
    return makeCache(spec, cacheShapeOf(*gpt2(config)));
}

/// A kind with random numbers, which are at most 7.
inline CacheSpec withNumbers(const CacheKind& kind, std::mt19937_64& random)
{
    CacheSpec spec(kind);
    spec.numbers = {kind.least + random() % 6, kind.usual.sinks > 0 ? random() % 5 : 0};
    return spec;
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
