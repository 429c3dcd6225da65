"""A BART decoder in NumPy: decoder.py has two caches, decoder_without_cache.py has none.

    python3 decoder.py MODEL_FOLDER --tokens 8 ID ID ...

The ids are the source: a text that the encoder (encoder.py) reads as a whole. The decoder writes
another text. `diff decoder_without_cache.py decoder.py` prints all lines that the caches change. A
comment such as `# scores [heads x rows x keys]` gives the shape of a variable after its line: rows
are the tokens that a pass computes, keys those that it can see, and source the tokens of the
source. A comment such as `#: Scores` tells Pastkeys which operation the line belongs to.
"""
import numpy as np
from encoder import encode
from model_folder import main


class LayerCache:
    def __init__(self, w):
        self.k = self.v = np.zeros((w.heads, 0, w.head_dim), np.float32)  # grow with the text
        self.cross_k = self.cross_v = None  # of the source: computed once


def layer_norm(x, w):
    mean = x.mean(axis=-1, keepdims=True)
    variance = x.var(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + w.epsilon) * w.weight + w.bias


def linear(x, w):
    return x @ w.weight.T + w.bias


def softmax(scores):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def split_heads(x, heads):
    return x.reshape(len(x), heads, -1).transpose(1, 0, 2)


def join_heads(mixed):  # places the rows of all heads side by side
    return np.concatenate(mixed, axis=-1)


def keys_values_of(source, at, heads):  # source [source x width]
    cross_k = linear(source, at.k_proj)  # cross_k [source x width]  #: CrossKeysValues
    cross_v = linear(source, at.v_proj)  # cross_v [source x width]  #: CrossKeysValues
    cross_k = split_heads(cross_k, heads)  # cross_k [heads x source x head_dim]  #: CrossKeysValues
    cross_v = split_heads(cross_v, heads)  # cross_v [heads x source x head_dim]  #: CrossKeysValues
    return cross_k, cross_v


def layer(x, w, positions, source, cache):  # x [rows x width]; positions [rows]
    at = w.self_attn  # of the text
    q = linear(x, at.q_proj)  # q [rows x width]  #: QkvProjection
    k = linear(x, at.k_proj)  # k [rows x width]  #: QkvProjection
    v = linear(x, at.v_proj)  # v [rows x width]  #: QkvProjection
    q = split_heads(q, w.heads)  # q [heads x rows x head_dim]  #: QkvProjection
    k = split_heads(k, w.heads)  # k [heads x rows x head_dim]  #: QkvProjection
    v = split_heads(v, w.heads)  # v [heads x rows x head_dim]  #: QkvProjection
    k = cache.k = np.append(cache.k, k, axis=1)  # k [heads x keys x head_dim]  #: CacheAppend
    v = cache.v = np.append(cache.v, v, axis=1)  # v [heads x keys x head_dim]  #: CacheAppend
    scores = q @ k.transpose(0, 2, 1)  # scores [heads x rows x keys]  #: Scores
    root = np.float32(np.sqrt(w.head_dim))  #: Mask
    scores = scores / root  # scores [heads x rows x keys]  #: Mask
    back = positions[:, None] - np.arange(k.shape[1])  # back [rows x keys]  #: Mask
    scores[:, back < 0] = -np.inf  # scores [heads x rows x keys]  #: Mask
    weights = softmax(scores)  # weights [heads x rows x keys]  #: Softmax
    mixed = weights @ v  # mixed [heads x rows x head_dim]  #: WeightedSum
    out = linear(join_heads(mixed), at.out_proj)  # out [rows x width]  #: OutputProjection
    x = x + out  # x [rows x width]  #: Residual1
    x = layer_norm(x, w.self_attn_layer_norm)  # x [rows x width]  #: LayerNorm1
    at = w.encoder_attn  # over the source
    cross_q = linear(x, at.q_proj)  # cross_q [rows x width]  #: CrossQuery
    cross_q = split_heads(cross_q, w.heads)  # cross_q [heads x rows x head_dim]  #: CrossQuery
    if cache.cross_k is None:  # only in the first pass
        cache.cross_k, cache.cross_v = keys_values_of(source, at, w.heads)  #: CrossCacheAppend
    cross_k, cross_v = cache.cross_k, cache.cross_v  #: CrossScores
    columns = cross_k.transpose(0, 2, 1)  # columns [heads x head_dim x source]  #: CrossScores
    cross_scores = cross_q @ columns  # cross_scores [heads x rows x source]  #: CrossScores
    cross_scores = cross_scores / root  # cross_scores [heads x rows x source]  #: CrossMask
    cross_weights = softmax(cross_scores)  # cross_weights [heads x rows x source]  #: CrossSoftmax
    cross_mixed = cross_weights @ cross_v  # cross_mixed [heads x rows x head_dim]  #: CrossWeightedSum
    out = join_heads(cross_mixed)  # out [rows x width]  #: CrossOutputProjection
    out = linear(out, at.out_proj)  # out [rows x width]  #: CrossOutputProjection
    x = x + out  # x [rows x width]  #: CrossResidual
    x = layer_norm(x, w.encoder_attn_layer_norm)  # x [rows x width]  #: CrossNorm
    inner = linear(x, w.fc1)  # inner [rows x inner]  #: MlpExpand
    inner = w.activation(inner)  # inner [rows x inner]  #: Activation
    out = linear(inner, w.fc2)  # out [rows x width]  #: MlpContract
    x = x + out  # x [rows x width]  #: Residual2
    x = layer_norm(x, w.final_layer_norm)  # x [rows x width]  #: LayerNorm2
    return x


def forward(model, tokens, past, source, cache):
    positions = past + np.arange(len(tokens))  # positions [rows]  #: Embedding
    x = model.embeddings[tokens] * model.embedding_scale  # x [rows x width]  #: Embedding
    x = x + model.positions[positions]  # x [rows x width]  #: Embedding
    x = layer_norm(x, model.embedding_norm)  # x [rows x width]  #: EmbeddingNorm
    for i, w in enumerate(model.layers):
        x = layer(x, w, positions, source, cache[i])
    last = x[-1:]  # last [1 x width]  #: Logits
    logits = last @ model.lm_head.T + model.logits_bias  # logits [1 x vocabulary]  #: Logits
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
