"""A Gemma 3 decoder in NumPy: decoder.py has a KV cache, decoder_without_cache.py has none.

    python3 decoder.py MODEL_FOLDER --tokens 8 ID ID ...

`diff decoder_without_cache.py decoder.py` prints all lines that the cache changes. A comment
such as `# scores [heads x rows x keys]` gives the shape of a variable after its line: rows are
the tokens that a pass computes, keys those that it can see. A comment such as `#: Scores` tells
Pastkeys which operation the line belongs to.
"""
import numpy as np
from model_folder import main


def rms_norm(x, w):
    return x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + w.epsilon) * (1 + w.weight)


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


def rotate(x, positions, frequencies):  # the pairs (i, i + half) of every head
    angles = positions[:, None] * frequencies
    cos, sin = np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)
    first, second = np.split(x, 2, axis=-1)
    return np.concatenate([first * cos - second * sin, second * cos + first * sin], axis=-1)


def layer(x, w, positions):  # x [rows x width]; positions [rows]
    at, mlp = w.self_attn, w.mlp
    normed = rms_norm(x, w.input_layernorm)  # normed [rows x width]  #: RmsNorm1
    q = linear(normed, at.q_proj)  # q [rows x heads head_dim]  #: QkvProjection
    k = linear(normed, at.k_proj)  # k [rows x kv_heads head_dim]  #: QkvProjection
    v = linear(normed, at.v_proj)  # v [rows x kv_heads head_dim]  #: QkvProjection
    q = split_heads(q, w.heads)  # q [heads x rows x head_dim]  #: QkvProjection
    k = split_heads(k, w.kv_heads)  # k [kv_heads x rows x head_dim]  #: QkvProjection
    v = split_heads(v, w.kv_heads)  # v [kv_heads x rows x head_dim]  #: QkvProjection
    q = rms_norm(q, at.q_norm)  # q [heads x rows x head_dim]  #: QueryNorm
    k = rms_norm(k, at.k_norm)  # k [kv_heads x rows x head_dim]  #: KeyNorm
    q = rotate(q, positions, w.frequencies)  # q [heads x rows x head_dim]  #: RotaryEmbedding
    k = rotate(k, positions, w.frequencies)  # k [kv_heads x rows x head_dim]  #: RotaryEmbedding
    k = np.repeat(k, w.heads // w.kv_heads, axis=0)  # k [heads x keys x head_dim]  #: Scores
    scores = q @ k.transpose(0, 2, 1)  # scores [heads x rows x keys]  #: Scores
    scores = scores * w.scale  # scores [heads x rows x keys]  #: Mask
    back = positions[:, None] - np.arange(k.shape[1])  # back [rows x keys]  #: Mask
    scores[:, (back < 0) | (back >= w.window)] = -np.inf  # scores [heads x rows x keys]  #: Mask
    weights = softmax(scores)  # weights [heads x rows x keys]  #: Softmax
    v = np.repeat(v, w.heads // w.kv_heads, axis=0)  # v [heads x keys x head_dim]  #: WeightedSum
    mixed = weights @ v  # mixed [heads x rows x head_dim]  #: WeightedSum
    out = linear(join_heads(mixed), at.o_proj)  # out [rows x width]  #: OutputProjection
    out = rms_norm(out, w.post_attention_layernorm)  # out [rows x width]  #: AttentionNorm
    x = x + out  # x [rows x width]  #: Residual1
    normed = rms_norm(x, w.pre_feedforward_layernorm)  # normed [rows x width]  #: RmsNorm2
    gate = linear(normed, mlp.gate_proj)  # gate [rows x inner]  #: MlpExpand
    inner = linear(normed, mlp.up_proj)  # inner [rows x inner]  #: MlpExpand
    gate = w.activation(gate)  # gate [rows x inner]  #: GateActivation
    inner = gate * inner  # inner [rows x inner]  #: GateProduct
    out = linear(inner, mlp.down_proj)  # out [rows x width]  #: MlpContract
    out = rms_norm(out, w.post_feedforward_layernorm)  # out [rows x width]  #: MlpNorm
    x = x + out  # x [rows x width]  #: Residual2
    return x


def forward(model, tokens):
    positions = np.arange(len(tokens))  # positions [rows]  #: RotaryEmbedding
    x = model.embeddings[tokens] * model.factor  # x [rows x width]  #: Embedding
    for w in model.layers:
        x = layer(x, w, positions)
    last = rms_norm(x[-1:], model.norm)  # last [1 x width]  #: FinalRmsNorm
    logits = last @ model.lm_head.T  # logits [1 x vocabulary]  #: Logits
    return logits


def generate(model, tokens, count):
    for _ in range(count):
        logits = forward(model, tokens)
        token = int(logits[0].argmax())  #: Sample
        tokens = tokens + [token]
        if token in model.ends_of_text:
            break
    return tokens


if __name__ == "__main__":
    main(generate)
