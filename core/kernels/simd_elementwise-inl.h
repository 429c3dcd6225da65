// Vectorized operations on a single row: embedding, norms, addition and activation.

// Include guard in Highway's style: the file is included once per target.
#if defined(PASTKEYS_SIMD_ELEMENTWISE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_ELEMENTWISE_INL_H_
#undef PASTKEYS_SIMD_ELEMENTWISE_INL_H_
#else
#define PASTKEYS_SIMD_ELEMENTWISE_INL_H_
#endif

#include "kernels/simd_blocks-inl.h"
#include "kernels/simd_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

struct ElementwiseKernels
{
    static void embedRow(const EmbeddingWeights& weights, std::size_t token, std::size_t position,
                         float* y)
    {
        const std::size_t width = weights.token.columns;
        const bool scaled = hasScales(weights.token.type);
        const bool addsToStored = weights.position.rows > 0 && weights.factor == 1;
        // Multiplying by 1 is exact, so one loop serves all types.
        const float scale = scaled ? weights.token.scales[token] : 1.0F;
        withBlocks(weights.token.type, [&](auto tag) {
            using Rows = typename decltype(tag)::Rows;
            const auto* blocks = static_cast<const std::byte*>(weights.token.data);
            widen(Rows{blocks}.from(token * width), width, y);
            if (addsToStored)
                addPosition(StoredFloat32{y}, 1.0F, weights, position, y);
        });
        withStored(weights.token.data, weights.token.type, [&](auto tokens) {
            const auto row = tokens.from(token * width);
            if (addsToStored)
                return addPosition(row, scale, weights, position, y);
            widen(readerOf(row, {&scale, 1}), width, y);
        });
        if (weights.factor == 1)
            return;
        mapRow({y, width}, y, [&](FloatVector v, std::size_t) {
            return hn::Mul(v, hn::Set(kFloats, weights.factor));
        });
        if (weights.position.rows > 0)
            addPosition(StoredFloat32{y}, 1.0F, weights, position, y);
    }

    /// y = x × scale + the position's embedding
    template <class Row>
    static void addPosition(Row x, float scale, const EmbeddingWeights& weights,
                            std::size_t position, float* y)
    {
        const std::size_t width = weights.token.columns;
        withStored(weights.position.data, weights.position.type, [&](auto positions) {
            addStored(x, scale, positions.from(position * width), width, y);
        });
    }

    static void layerNormRow(std::span<const float> x, const LayerNormWeights& weights, float* y)
    {
        const auto size = static_cast<float>(x.size());
        const auto one = hn::Set(kFloats, 1.0F);
        const float mean = sumOver(x,
                                   [&](FloatVector v, std::size_t) {
                                       return Factors{v, one};
                                   }) /
                           size;
        const auto center = hn::Set(kFloats, mean);
        const float squares = sumOver(x, [&](FloatVector v, std::size_t) {
            const auto difference = hn::Sub(v, center);
            return Factors{difference, difference};
        });
        const auto inverse = hn::Set(kFloats, 1.0F / std::sqrt(squares / size + weights.epsilon));
        mapRow(x, y, [&](FloatVector v, std::size_t i) {
            return hn::MulAdd(hn::Mul(hn::Sub(v, center), inverse), loadAt(weights.gamma, i),
                              loadAt(weights.beta, i));
        });
    }

    static void rmsNormRow(std::span<const float> x, const RmsNormWeights& weights, float* y)
    {
        const auto size = static_cast<float>(x.size());
        const float squares = sumOver(x, [](FloatVector v, std::size_t) { return Factors{v, v}; });
        const auto inverse = hn::Set(kFloats, 1.0F / std::sqrt(squares / size + weights.epsilon));
        mapRow(x, y, [&](FloatVector v, std::size_t i) {
            return hn::Mul(hn::Mul(v, inverse), loadAt(weights.gamma, i));
        });
    }

    static void addRow(std::span<const float> a, const float* b, float* y)
    {
        const std::span<const float> other{b, a.size()};
        mapRow(a, y, [&](FloatVector v, std::size_t i) { return hn::Add(v, loadAt(other, i)); });
    }

    static void multiplyRow(std::span<const float> a, const float* b, float* y)
    {
        const std::span<const float> other{b, a.size()};
        mapRow(a, y, [&](FloatVector v, std::size_t i) { return hn::Mul(v, loadAt(other, i)); });
    }

    static void rotateHead(std::span<const float> x, std::span<const float> cosines,
                           std::span<const float> sines, float* y)
    {
        const std::size_t pairs = cosines.size();
        std::size_t i = 0;
        for (; i + kLanes <= pairs; i += kLanes) {
            const auto first = hn::LoadU(kFloats, x.data() + i);
            const auto second = hn::LoadU(kFloats, x.data() + i + pairs);
            const auto cosine = hn::LoadU(kFloats, cosines.data() + i);
            const auto sine = hn::LoadU(kFloats, sines.data() + i);
            hn::StoreU(hn::NegMulAdd(second, sine, hn::Mul(first, cosine)), kFloats, y + i);
            hn::StoreU(hn::MulAdd(first, sine, hn::Mul(second, cosine)), kFloats, y + i + pairs);
        }
        for (; i < pairs; ++i) {
            const float first = x[i];
            const float second = x[i + pairs];
            y[i] = std::fma(-second, sines[i], first * cosines[i]);
            y[i + pairs] = std::fma(first, sines[i], second * cosines[i]);
        }
        if (y != x.data())
            std::copy(x.begin() + static_cast<std::ptrdiff_t>(2 * pairs), x.end(), y + 2 * pairs);
    }

    static void activateRow(Activation activation, std::span<const float> x, float* y)
    {
        mapRow(x, y,
               [&](FloatVector v, std::size_t) { return activated<VectorOps>(activation, v); });
    }

private:
    /// y = a scale + b
    template <class A, class B>
    static void addStored(A a, float scale, B b, std::size_t size, float* y)
    {
        const auto factor = hn::Set(kFloats, scale);
        std::size_t i = 0;
        for (; i + kLanes <= size; i += kLanes)
            hn::StoreU(hn::MulAdd(a.vector(i), factor, b.vector(i)), kFloats, y + i);
        for (; i < size; ++i)
            y[i] = std::fma(a.one(i), scale, b.one(i));
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
