"""The encoder of Marian: it reads the whole source at once, so it has no cache.

Both decoders use it. It has the layers of the decoder without the attention over the source, and
all its rows see each other.
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


def layer(x, w):  # x [source x width]
    at = w.self_attn
    q = split_heads(linear(x, at.q_proj), w.heads)  # q [heads x source x head_dim]
    k = split_heads(linear(x, at.k_proj), w.heads)  # k [heads x source x head_dim]
    v = split_heads(linear(x, at.v_proj), w.heads)  # v [heads x source x head_dim]
    scores = q @ k.transpose(0, 2, 1)  # scores [heads x source x source]
    weights = softmax(scores / np.float32(np.sqrt(w.head_dim)))  # without a mask
    mixed = weights @ v  # mixed [heads x source x head_dim]
    x = x + linear(join_heads(mixed), at.out_proj)
    x = layer_norm(x, w.self_attn_layer_norm)
    inner = w.activation(linear(x, w.fc1))  # inner [source x inner]
    x = x + linear(inner, w.fc2)
    return layer_norm(x, w.final_layer_norm)


def encode(model, tokens):
    encoder = model.encoder
    x = model.embeddings[tokens] * model.embedding_scale + encoder.positions[: len(tokens)]
    for w in encoder.layers:
        x = layer(x, w)
    return x  # x [source x width]
