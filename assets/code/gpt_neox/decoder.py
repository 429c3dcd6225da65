"""A GPT-NeoX decoder in NumPy: decoder.py has a KV cache, decoder_without_cache.py has none.

    python3 decoder.py MODEL_FOLDER --tokens 8 ID ID ...

`diff decoder_without_cache.py decoder.py` prints all lines that the cache changes. A comment
such as `# scores [heads x rows x keys]` gives the shape of a variable after its line: rows are
the tokens that a pass computes, keys those that it can see. A comment such as `#: Scores` tells
Pastkeys which operation the line belongs to.
"""
import numpy as np
from model_folder import main


class LayerCache:
    def __init__(self, w):
        self.k = self.v = np.zeros((w.heads, 0, w.head_dim), np.float32)


def layer_norm(x, w):
    mean = x.mean(axis=-1, keepdims=True)
    variance = x.var(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + w.epsilon) * w.weight + w.bias


def linear(x, w):
    y = x @ w.weight.T
    return y + w.bias if hasattr(w, "bias") else y


def softmax(scores):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def split_heads(qkv, heads):  # makes three arrays; files have q, k and v of one head after another
    return qkv.reshape(len(qkv), heads, 3, -1).transpose(2, 1, 0, 3)


def join_heads(mixed):  # places the rows of all heads side by side
    return np.concatenate(mixed, axis=-1)


def rotate(x, positions, frequencies):  # the pairs (i, i + half) of the first columns
    angles = positions[:, None] * frequencies
    cos, sin = np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)
    half = len(frequencies)
    first, second, rest = x[..., :half], x[..., half : 2 * half], x[..., 2 * half :]
    turned = [first * cos - second * sin, second * cos + first * sin, rest]
    return np.concatenate(turned, axis=-1)


def layer(x, w, positions, cache):  # x [rows x width]; positions [rows]
    normed = layer_norm(x, w.input_layernorm)  # normed [rows x width]  #: LayerNorm1
    qkv = linear(normed, w.attention.query_key_value)  # qkv [rows x 3 width]  #: QkvProjection
    q, k, v = split_heads(qkv, w.heads)  # q, k, v [heads x rows x head_dim]  #: QkvProjection
    q = rotate(q, positions, w.frequencies)  # q [heads x rows x head_dim]  #: RotaryEmbedding
    k = rotate(k, positions, w.frequencies)  # k [heads x rows x head_dim]  #: RotaryEmbedding
    k = cache.k = np.append(cache.k, k, axis=1)  # k [heads x keys x head_dim]  #: CacheAppend
    v = cache.v = np.append(cache.v, v, axis=1)  # v [heads x keys x head_dim]  #: CacheAppend
    scores = q @ k.transpose(0, 2, 1)  # scores [heads x rows x keys]  #: Scores
    scores = scores / np.float32(np.sqrt(w.head_dim))  # scores [heads x rows x keys]  #: Mask
    later = np.arange(k.shape[1]) > positions[:, None]  # later [rows x keys]  #: Mask
    scores[:, later] = -np.inf  # scores [heads x rows x keys]  #: Mask
    weights = softmax(scores)  # weights [heads x rows x keys]  #: Softmax
    mixed = weights @ v  # mixed [heads x rows x head_dim]  #: WeightedSum
    out = linear(join_heads(mixed), w.attention.dense)  # out [rows x width]  #: OutputProjection
    read = x if w.parallel else x + out  # read [rows x width]  #: LayerNorm2
    normed = layer_norm(read, w.post_attention_layernorm)  # normed [rows x width]  #: LayerNorm2
    inner = linear(normed, w.mlp.dense_h_to_4h)  # inner [rows x inner]  #: MlpExpand
    inner = w.activation(inner)  # inner [rows x inner]  #: Gelu
    more = linear(inner, w.mlp.dense_4h_to_h)  # more [rows x width]  #: MlpContract
    x = x + out  # x [rows x width]  #: Residual1
    x = x + more  # x [rows x width]  #: Residual2
    return x


def forward(model, tokens, past, cache):
    positions = past + np.arange(len(tokens))  # positions [rows]  #: RotaryEmbedding
    x = model.embeddings[tokens]  # x [rows x width]  #: Embedding
    for i, w in enumerate(model.layers):
        x = layer(x, w, positions, cache[i])
    last = layer_norm(x[-1:], model.final_layer_norm)  # last [1 x width]  #: FinalLayerNorm
    logits = last @ model.embed_out.T  # logits [1 x vocabulary]  #: Logits
    return logits


def generate(model, tokens, count):
    cache = [LayerCache(w) for w in model.layers]
    for _ in range(count):
        past = cache[0].k.shape[1]
        logits = forward(model, tokens[past:], past, cache)
        token = int(logits[0].argmax())  #: Sample
        tokens = tokens + [token]
        if token in model.ends_of_text:
            break
    return tokens


if __name__ == "__main__":
    main(generate)
