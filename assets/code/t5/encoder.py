"""The encoder of T5: it reads the whole source at once, so it has no cache.

Both decoders use it. It has the layers of the decoder without the attention over the source, and
all its rows, one for each token of the source, see each other. Comments such as
`# q [rows x width]  #: QkvProjection` are explained in decoder.py.
"""
import math

import numpy as np


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


def buckets_of(back, w):  # half of the buckets are for keys after the query
    half = w.buckets // 2
    small = half // 2
    distances = np.abs(back)
    logs = np.log(np.maximum(distances, small).astype(np.float32) / small)
    shared = small + (logs / math.log(w.furthest / small) * (half - small)).astype(int)
    return half * (back < 0) + np.where(distances < small, distances, np.minimum(shared, half - 1))


def layer(x, w):  # x [rows x width]
    at = w.own.SelfAttention
    normed = rms_norm(x, w.own.layer_norm)  # normed [rows x width]  #: RmsNorm1
    q = linear(normed, at.q)  # q [rows x heads head_dim]  #: QkvProjection
    k = linear(normed, at.k)  # k [rows x heads head_dim]  #: QkvProjection
    v = linear(normed, at.v)  # v [rows x heads head_dim]  #: QkvProjection
    q = split_heads(q, w.heads)  # q [heads x rows x head_dim]  #: QkvProjection
    k = split_heads(k, w.heads)  # k [heads x rows x head_dim]  #: QkvProjection
    v = split_heads(v, w.heads)  # v [heads x rows x head_dim]  #: QkvProjection
    scores = q @ k.transpose(0, 2, 1)  # scores [heads x rows x rows]  #: Scores
    positions = np.arange(len(x))  # positions [rows]  #: PositionBias
    back = positions[:, None] - positions  # back [rows x rows]  #: PositionBias
    buckets = buckets_of(back, w)  # buckets [rows x rows]  #: PositionBias
    bias = w.bias[buckets].transpose(2, 0, 1)  # bias [heads x rows x rows]  #: PositionBias
    scores = scores + bias  # scores [heads x rows x rows]  #: PositionBias
    # Nothing to do: each row sees all others, and T5 never scales scores.  #: Mask
    weights = softmax(scores)  # weights [heads x rows x rows]  #: Softmax
    mixed = weights @ v  # mixed [heads x rows x head_dim]  #: WeightedSum
    out = linear(join_heads(mixed), at.o)  # out [rows x width]  #: OutputProjection
    x = x + out  # x [rows x width]  #: Residual1
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


def encode(model, tokens):
    x = model.embeddings[tokens]  # x [rows x width]  #: Embedding
    for w in model.encoder.layers:
        x = layer(x, w)
    x = rms_norm(x, model.encoder.final_norm)  # x [rows x width]  #: FinalRmsNorm
    return x
