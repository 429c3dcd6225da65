"""The encoder of T5: it reads the whole source at once, so it has no cache.

Both decoders use it. It has the layers of the decoder without the attention over the source, and
all its rows see each other.
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


def layer(x, w):  # x [source x width]
    at, mlp = w.own.SelfAttention, w.mlp.DenseReluDense
    normed = rms_norm(x, w.own.layer_norm)  # normed [source x width]
    q = split_heads(linear(normed, at.q), w.heads)  # q [heads x source x head_dim]
    k = split_heads(linear(normed, at.k), w.heads)  # k [heads x source x head_dim]
    v = split_heads(linear(normed, at.v), w.heads)  # v [heads x source x head_dim]
    scores = q @ k.transpose(0, 2, 1)  # scores [heads x source x source]
    positions = np.arange(len(x))
    buckets = buckets_of(positions[:, None] - positions, w)  # buckets [source x source]
    weights = softmax(scores + w.bias[buckets].transpose(2, 0, 1))  # without a mask
    mixed = weights @ v  # mixed [heads x source x head_dim]
    x = x + linear(join_heads(mixed), at.o)
    normed = rms_norm(x, w.mlp.layer_norm)  # normed [source x width]
    inner = w.activation(linear(normed, mlp.wi_0))  # inner [source x inner]
    if hasattr(mlp, "wi_1"):  # from version 1.1 on
        inner = inner * linear(normed, mlp.wi_1)
    return x + linear(inner, mlp.wo)


def encode(model, tokens):
    x = model.embeddings[tokens]
    for w in model.encoder.layers:
        x = layer(x, w)
    return rms_norm(x, model.encoder.final_norm)  # [source x width]
