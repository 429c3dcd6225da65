"""A GPT-Neo decoder in NumPy: decoder.py has a KV cache, decoder_without_cache.py has none.

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


def split_heads(x, heads):
    return x.reshape(len(x), heads, -1).transpose(1, 0, 2)


def join_heads(mixed):  # places the rows of all heads side by side
    return np.concatenate(mixed, axis=-1)


def layer(x, w, positions, cache):  # x [rows x width]; positions [rows]
    at = w.attn.attention
    normed = layer_norm(x, w.ln_1)  # normed [rows x width]  #: LayerNorm1
    q = linear(normed, at.q_proj)  # q [rows x width]  #: QkvProjection
    k = linear(normed, at.k_proj)  # k [rows x width]  #: QkvProjection
    v = linear(normed, at.v_proj)  # v [rows x width]  #: QkvProjection
    q = split_heads(q, w.heads)  # q [heads x rows x head_dim]  #: QkvProjection
    k = split_heads(k, w.heads)  # k [heads x rows x head_dim]  #: QkvProjection
    v = split_heads(v, w.heads)  # v [heads x rows x head_dim]  #: QkvProjection
    k = cache.k = np.append(cache.k, k, axis=1)  # k [heads x keys x head_dim]  #: CacheAppend
    v = cache.v = np.append(cache.v, v, axis=1)  # v [heads x keys x head_dim]  #: CacheAppend
    scores = q @ k.transpose(0, 2, 1)  # scores [heads x rows x keys]  #: Scores
    back = positions[:, None] - np.arange(k.shape[1])  # back [rows x keys]  #: Mask
    scores[:, (back < 0) | (back >= w.window)] = -np.inf  # scores [heads x rows x keys]  #: Mask
    weights = softmax(scores)  # weights [heads x rows x keys]  #: Softmax
    mixed = weights @ v  # mixed [heads x rows x head_dim]  #: WeightedSum
    out = linear(join_heads(mixed), at.out_proj)  # out [rows x width]  #: OutputProjection
    x = x + out  # x [rows x width]  #: Residual1
    normed = layer_norm(x, w.ln_2)  # normed [rows x width]  #: LayerNorm2
    inner = linear(normed, w.mlp.c_fc)  # inner [rows x inner]  #: MlpExpand
    inner = w.activation(inner)  # inner [rows x inner]  #: Gelu
    out = linear(inner, w.mlp.c_proj)  # out [rows x width]  #: MlpContract
    x = x + out  # x [rows x width]  #: Residual2
    return x


def forward(model, tokens, past, cache):
    positions = past + np.arange(len(tokens))  # positions [rows]  #: Embedding
    x = model.wte[tokens] + model.wpe[positions]  # x [rows x width]  #: Embedding
    for i, w in enumerate(model.layers):
        x = layer(x, w, positions, cache[i])
    last = layer_norm(x[-1:], model.ln_f)  # last [1 x width]  #: FinalLayerNorm
    logits = last @ model.lm_head.T  # logits [1 x vocabulary]  #: Logits
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
