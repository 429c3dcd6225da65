// exp, tanh, erf and the activations, written once for all kernel tables. `Ops` supplies the
// arithmetic for one float or for a vector of floats. Every function of `Ops` is exact or correctly
// rounded, so all kernel tables get the same bits.
//
// This file is included inside a namespace: once by reference_operands.h, and once per vector
// target by simd_vectors-inl.h, because a target's functions must be compiled for that target.
// Since it is included several times, it has no include guard and no includes.
//
// exp     x = n ln 2 + r; Taylor polynomial of degree 7 in r (truncation error 5e-9), times 2^n
// tanh    odd polynomial below 0.625, else 1 - 2 / (exp(2x) + 1)
//         (coefficients: Cephes, S. Moshier)
// erf     odd polynomial below 0.9277, else 1 - exp(polynomial)
//         (coefficients: N. Juffa, published minimax fit)

/// Horner's rule: c[0] is the coefficient of the highest power.
template <class Ops, std::size_t Count>
typename Ops::V polynomial(const float (&c)[Count], typename Ops::V x)
{
    typename Ops::V sum = Ops::set(c[0]);
    for (std::size_t i = 1; i < Count; ++i)
        sum = Ops::fma(sum, x, Ops::set(c[i]));
    return sum;
}

/// Within 1 ulp of e^x; 0 below -104, infinity above 89, NaN for NaN.
template <class Ops> typename Ops::V expOf(typename Ops::V x)
{
    static constexpr float kTaylor[] = {1.0F / 5040, 1.0F / 720, 1.0F / 120, 1.0F / 24,
                                        1.0F / 6,    1.0F / 2,   1.0F,       1.0F};
    const auto inside = Ops::clamp(x, -104.0F, 89.0F);
    const auto n = Ops::round(Ops::mul(inside, Ops::set(1.44269504F)));
    // ln 2 is split into two parts, so that n times the first part is exact.
    auto r = Ops::fma(n, Ops::set(-0.693145752F), inside);
    r = Ops::fma(n, Ops::set(-1.42860677e-6F), r);
    const auto scaled = Ops::scaleByPowerOf2(polynomial<Ops>(kTaylor, r), n);
    return Ops::ifNaN(x, scaled);
}

template <class Ops> typename Ops::V tanhOf(typename Ops::V x)
{
    static constexpr float kSmall[] = {-5.70498872745e-3F, 2.06390887954e-2F, -5.37397155531e-2F,
                                       1.33314422036e-1F, -3.33332819422e-1F};
    const auto size = Ops::abs(x);
    const auto square = Ops::mul(x, x);
    const auto small = Ops::fma(Ops::mul(polynomial<Ops>(kSmall, square), square), size, size);
    const auto exponential = expOf<Ops>(Ops::add(size, size));
    const auto ratio = Ops::div(Ops::set(2.0F), Ops::add(exponential, Ops::set(1.0F)));
    const auto large = Ops::sub(Ops::set(1.0F), ratio);
    return Ops::ifNaN(x, Ops::copySign(Ops::ifLess(size, Ops::set(0.625F), small, large), x));
}

template <class Ops> typename Ops::V erfOf(typename Ops::V x)
{
    static constexpr float kSmall[] = {-5.96761703e-4F, 4.99119423e-3F,  -2.67681349e-2F,
                                       1.12819925e-1F,  -3.76125336e-1F, 1.28379166e-1F};
    static constexpr float kLarge[] = {-1.72853470e-5F, 3.83197126e-4F,  -3.88396438e-3F,
                                       2.42546219e-2F,  -1.06777877e-1F, -6.34846687e-1F,
                                       -1.28717512e-1F};
    const auto size = Ops::abs(x);
    const auto small = Ops::fma(polynomial<Ops>(kSmall, Ops::mul(x, x)), size, size);
    const auto bounded = Ops::clamp(size, 0.0F, 4.0F); // erf(4) is 1 in float32
    const auto exponent = Ops::fma(polynomial<Ops>(kLarge, bounded), bounded, Ops::neg(bounded));
    const auto large = Ops::sub(Ops::set(1.0F), expOf<Ops>(exponent));
    return Ops::ifNaN(x, Ops::copySign(Ops::ifLess(size, Ops::set(0.927734375F), small, large), x));
}

template <class Ops> typename Ops::V activated(Activation activation, typename Ops::V x)
{
    const auto half = [&] { return Ops::mul(Ops::set(0.5F), x); };
    switch (activation) {
    case Activation::GeluTanh: {
        // 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))). Source: Hendrycks & Gimpel 2016.
        const auto cube = Ops::mul(Ops::mul(x, x), x);
        const auto inner = Ops::mul(Ops::set(0.797884561F), Ops::fma(Ops::set(0.044715F), cube, x));
        return Ops::mul(half(), Ops::add(Ops::set(1.0F), tanhOf<Ops>(inner)));
    }
    case Activation::GeluErf:
        return Ops::mul(half(),
                        Ops::add(Ops::set(1.0F), erfOf<Ops>(Ops::mul(x, Ops::set(0.707106781F)))));
    case Activation::Relu:
        return Ops::ifNaN(x, Ops::ifLess(Ops::set(0.0F), x, x, Ops::set(0.0F)));
    case Activation::Silu:
        return Ops::div(x, Ops::add(Ops::set(1.0F), expOf<Ops>(Ops::neg(x))));
    case Activation::Tanh:
        return tanhOf<Ops>(x);
    case Activation::QuickGelu: { // x * sigmoid(1.702 x). Source: Hendrycks & Gimpel 2016.
        const auto exponential = expOf<Ops>(Ops::mul(Ops::set(-1.702F), x));
        return Ops::div(x, Ops::add(Ops::set(1.0F), exponential));
    }
    }
    return x;
}
