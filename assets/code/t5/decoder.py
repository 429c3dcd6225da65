"""A T5 decoder in NumPy: decoder.py has two caches, decoder_without_cache.py has none.

    python3 decoder.py MODEL_FOLDER --tokens 8 ID ID ...

The ids are the source: a text that the encoder (encoder.py) reads as a whole. The decoder writes
another text. `diff decoder_without_cache.py decoder.py` prints all lines that the caches change. A
comment such as `# scores [heads x rows x keys]` gives the shape of a variable after its line: rows
are the tokens that a pass computes, keys those that it can see, and source the tokens of the
source. A comment such as `#: Scores` tells Pastkeys which operation the line belongs to.
"""
import math

import numpy as np
from encoder import encode
from model_folder import main


class LayerCache:
    def __init__(self, w):
        self.k = self.v = np.zeros((w.heads, 0, w.head_dim), np.float32)  # grow with the text
        self.cross_k = self.cross_v = None  # of the source: computed once


def rms_norm(x, w):
    return x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + w.epsilon) * w.weight


def linear(x, w):
    return x @ w.weight.T


def softmax(scores):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def split_heads(x, heads):
    return x.reshape(len(x), heads, -1).transpose(1, 0, 2)


def join_heads(mixed):  # places the rows of all heads side by side
    return np.concatenate(mixed, axis=-1)


def buckets_of(back, w):  # each small distance has a bucket, larger ones share buckets
    small = w.buckets // 2
    logs = np.log(np.maximum(back, small).astype(np.float32) / small)
    shared = small + (logs / math.log(w.furthest / small) * (w.buckets - small)).astype(int)
    return np.where(back < small, np.maximum(back, 0), np.minimum(shared, w.buckets - 1))


def keys_values_of(source, at, heads):  # source [source x width]
    cross_k = linear(source, at.k)  # cross_k [source x heads head_dim]  #: CrossKeysValues
    cross_v = linear(source, at.v)  # cross_v [source x heads head_dim]  #: CrossKeysValues
    cross_k = split_heads(cross_k, heads)  # cross_k [heads x source x head_dim]  #: CrossKeysValues
    cross_v = split_heads(cross_v, heads)  # cross_v [heads x source x head_dim]  #: CrossKeysValues
    return cross_k, cross_v


def layer(x, w, positions, source, cache):  # x [rows x width]; positions [rows]
    at = w.own.SelfAttention  # of the text
    normed = rms_norm(x, w.own.layer_norm)  # normed [rows x width]  #: RmsNorm1
    q = linear(normed, at.q)  # q [rows x heads head_dim]  #: QkvProjection
    k = linear(normed, at.k)  # k [rows x heads head_dim]  #: QkvProjection
    v = linear(normed, at.v)  # v [rows x heads head_dim]  #: QkvProjection
    q = split_heads(q, w.heads)  # q [heads x rows x head_dim]  #: QkvProjection
    k = split_heads(k, w.heads)  # k [heads x rows x head_dim]  #: QkvProjection
    v = split_heads(v, w.heads)  # v [heads x rows x head_dim]  #: QkvProjection
    k = cache.k = np.append(cache.k, k, axis=1)  # k [heads x keys x head_dim]  #: CacheAppend
    v = cache.v = np.append(cache.v, v, axis=1)  # v [heads x keys x head_dim]  #: CacheAppend
    scores = q @ k.transpose(0, 2, 1)  # scores [heads x rows x keys]  #: Scores
    back = positions[:, None] - np.arange(k.shape[1])  # back [rows x keys]  #: PositionBias
    buckets = buckets_of(back, w)  # buckets [rows x keys]  #: PositionBias
    bias = w.bias[buckets].transpose(2, 0, 1)  # bias [heads x rows x keys]  #: PositionBias
    scores = scores + bias  # scores [heads x rows x keys]  #: PositionBias
    scores[:, back < 0] = -np.inf  # scores [heads x rows x keys]  #: Mask
    weights = softmax(scores)  # weights [heads x rows x keys]  #: Softmax
    mixed = weights @ v  # mixed [heads x rows x head_dim]  #: WeightedSum
    out = linear(join_heads(mixed), at.o)  # out [rows x width]  #: OutputProjection
    x = x + out  # x [rows x width]  #: Residual1
    at = w.cross.EncDecAttention  # over the source
    normed = rms_norm(x, w.cross.layer_norm)  # normed [rows x width]  #: CrossNorm
    cross_q = linear(normed, at.q)  # cross_q [rows x heads head_dim]  #: CrossQuery
    cross_q = split_heads(cross_q, w.heads)  # cross_q [heads x rows x head_dim]  #: CrossQuery
    if cache.cross_k is None:  # only in the first pass
        cache.cross_k, cache.cross_v = keys_values_of(source, at, w.heads)  #: CrossCacheAppend
    cross_k, cross_v = cache.cross_k, cache.cross_v  #: CrossScores
    columns = cross_k.transpose(0, 2, 1)  # columns [heads x head_dim x source]  #: CrossScores
    cross_scores = cross_q @ columns  # cross_scores [heads x rows x source]  #: CrossScores
    # Nothing to do: each row sees the whole source, and T5 never scales scores.  #: CrossMask
    cross_weights = softmax(cross_scores)  # cross_weights [heads x rows x source]  #: CrossSoftmax
    cross_mixed = cross_weights @ cross_v  # cross_mixed [heads x rows x head_dim]  #: CrossWeightedSum
    out = join_heads(cross_mixed)  # out [rows x heads head_dim]  #: CrossOutputProjection
    out = linear(out, at.o)  # out [rows x width]  #: CrossOutputProjection
    x = x + out  # x [rows x width]  #: CrossResidual
    mlp = w.mlp.DenseReluDense
    normed = rms_norm(x, w.mlp.layer_norm)  # normed [rows x width]  #: RmsNorm2
    inner = linear(normed, mlp.wi_0)  # inner [rows x inner]  #: MlpExpand
    inner = w.activation(inner)  # inner [rows x inner]  #: Activation
    if hasattr(mlp, "wi_1"):  # from version 1.1 on
        up = linear(normed, mlp.wi_1)  # up [rows x inner]  #: MlpExpand
        inner = inner * up  # inner [rows x inner]  #: GateProduct
    out = linear(inner, mlp.wo)  # out [rows x width]  #: MlpContract
    x = x + out  # x [rows x width]  #: Residual2
    return x


def forward(model, tokens, past, source, cache):
    positions = past + np.arange(len(tokens))  # positions [rows]  #: PositionBias
    x = model.embeddings[tokens]  # x [rows x width]  #: Embedding
    for i, w in enumerate(model.layers):
        x = layer(x, w, positions, source, cache[i])
    last = rms_norm(x[-1:], model.final_norm)  # last [1 x width]  #: FinalRmsNorm
    last = last * model.output_scale  # last [1 x width]  #: FinalRmsNorm
    logits = last @ model.lm_head.T  # logits [1 x vocabulary]  #: Logits
    return logits


def generate(model, source_tokens, count):
    source = encode(model, source_tokens)
    tokens = model.start_of_text
    cache = [LayerCache(w) for w in model.layers]
    for _ in range(count):
        past = cache[0].k.shape[1]
        logits = forward(model, tokens[past:], past, source, cache)
        logits[:, model.never_chosen] = -np.inf  #: Sample
        token = int(logits[0].argmax())  #: Sample
        tokens = tokens + [token]
        if token in model.ends_of_text:
            break
    return tokens


if __name__ == "__main__":
    main(generate)
