"""The encoder of Marian: it reads the whole source at once, so it has no cache.

Both decoders use it. It has the layers of the decoder without the attention over the source, and
all its rows, one for each token of the source, see each other. Comments such as
`# q [rows x width]  #: QkvProjection` are explained in decoder.py.
"""
import numpy as np


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


def layer(x, w):  # x [rows x width]
    at = w.self_attn
    q = linear(x, at.q_proj)  # q [rows x width]  #: QkvProjection
    k = linear(x, at.k_proj)  # k [rows x width]  #: QkvProjection
    v = linear(x, at.v_proj)  # v [rows x width]  #: QkvProjection
    q = split_heads(q, w.heads)  # q [heads x rows x head_dim]  #: QkvProjection
    k = split_heads(k, w.heads)  # k [heads x rows x head_dim]  #: QkvProjection
    v = split_heads(v, w.heads)  # v [heads x rows x head_dim]  #: QkvProjection
    scores = q @ k.transpose(0, 2, 1)  # scores [heads x rows x rows]  #: Scores
    # There is no mask: a row also sees those that come after it.  #: Mask
    scores = scores / np.float32(np.sqrt(w.head_dim))  # scores [heads x rows x rows]  #: Mask
    weights = softmax(scores)  # weights [heads x rows x rows]  #: Softmax
    mixed = weights @ v  # mixed [heads x rows x head_dim]  #: WeightedSum
    out = linear(join_heads(mixed), at.out_proj)  # out [rows x width]  #: OutputProjection
    x = x + out  # x [rows x width]  #: Residual1
    x = layer_norm(x, w.self_attn_layer_norm)  # x [rows x width]  #: LayerNorm1
    inner = linear(x, w.fc1)  # inner [rows x inner]  #: MlpExpand
    inner = w.activation(inner)  # inner [rows x inner]  #: Activation
    out = linear(inner, w.fc2)  # out [rows x width]  #: MlpContract
    x = x + out  # x [rows x width]  #: Residual2
    x = layer_norm(x, w.final_layer_norm)  # x [rows x width]  #: LayerNorm2
    return x


def encode(model, tokens):
    encoder = model.encoder
    x = model.embeddings[tokens] * model.embedding_scale  # x [rows x width]  #: Embedding
    x = x + encoder.positions[: len(tokens)]  # x [rows x width]  #: Embedding
    for w in encoder.layers:
        x = layer(x, w)
    return x
