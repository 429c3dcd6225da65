#include "kernels/elementary.h"
#include "kernels/scalar_ops.h"
#include "kernels/worker_pool.h"
#include "support/kernel_operands.h"
#include "support/test_program.h"

#include <QtTest>

#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

namespace elementary {
#include "kernels/elementary-inl.h"
} // namespace elementary

constexpr float kSmallest = std::numeric_limits<float>::denorm_min();
constexpr float kLargest = std::numeric_limits<float>::max();

/// Floats of both signs across the whole range: every `stride`-th bit pattern, and the special
/// values.
std::vector<float> floatsOverTheRange(std::uint32_t stride)
{
    std::vector<float> values{0.0F,         -0.0F,      kInfinity,    -kInfinity, kNaN,
                              kSmallest,    -kSmallest, kLargest,     -kLargest,  88.722839F,
                              -87.3365479F, 88.72284F,  -103.972084F, 0.625F,     0.927734375F,
                              1.0F,         -1.0F};
    for (std::uint32_t bits = 1; bits < 0x7F800000U - stride; bits += stride)
        for (const std::uint32_t sign : {0U, 0x80000000U})
            values.push_back(std::bit_cast<float>(bits | sign));
    return values;
}

/// The distance from the exact value, in float32 units in the last place (ulps) at that value.
double ulps(float actual, long double exact)
{
    if (static_cast<float>(exact) == actual) // also true for infinities
        return 0;
    const long double size = std::fabs(exact);
    const int exponent = size == 0 ? -126 : std::max(std::ilogb(size), -126);
    return static_cast<double>(std::fabs(static_cast<long double>(actual) - exact) /
                               std::ldexp(1.0L, exponent - 23));
}

std::vector<float> activated(const Kernels& kernels, Activation activation,
                             const std::vector<float>& x)
{
    std::vector<float> y(x.size());
    WorkerPool pool(1);
    Work work;
    kernels.activate(activation, {x.data(), 1, x.size(), x.size()},
                     {y.data(), 1, y.size(), y.size()}, {pool, work});
    return y;
}

float activated(Activation activation, float x)
{
    return activated(referenceKernels(), activation, {x})[0];
}

/// The argument at which a float32 function deviates most from the exact one, and by how much.
struct Worst
{
    double distance = 0;
    float at = 0;

    void consider(float x, float actual, long double exact)
    {
        const double here = ulps(actual, exact);
        if (!(here <= distance)) {
            distance = here;
            at = x;
        }
    }
    std::string text() const { return std::to_string(distance) + " ulp at " + std::to_string(at); }
};

} // namespace

class TestElementary : public QObject
{
    Q_OBJECT

private slots:
    void expIsWithinOneUlpOverTheWholeRange()
    {
        Worst worst;
        for (const float x : floatsOverTheRange(1009))
            if (!std::isnan(x))
                worst.consider(x, exactExp(x), std::exp(static_cast<long double>(x)));
        qInfo("exp: %s", worst.text().c_str());
        QVERIFY2(worst.distance <= 1.0, worst.text().c_str());
    }

    void expKnowsItsLimits()
    {
        QCOMPARE(exactExp(0.0F), 1.0F);
        QCOMPARE(exactExp(-0.0F), 1.0F);
        QCOMPARE(exactExp(kSmallest), 1.0F);
        QCOMPARE(exactExp(kInfinity), kInfinity);
        QCOMPARE(exactExp(88.73F), kInfinity);
        QVERIFY(exactExp(88.72F) < kInfinity);
        QVERIFY(sameBits(exactExp(-kInfinity), 0.0F));
        QVERIFY(sameBits(exactExp(-kLargest), 0.0F));
        QVERIFY(sameBits(exactExp(-104.0F), 0.0F));
        QCOMPARE(exactExp(-103.0F), kSmallest);
        QVERIFY(std::isnan(exactExp(kNaN)));
        QVERIFY(std::isnan(exactExp(-kNaN)));
    }

    void expNeverFallsWhereItsPiecesMeet()
    {
        for (float x = -104.5F; x < 89.5F; x += 0.0009765625F)
            QVERIFY2(exactExp(x) <= exactExp(x + 0.0009765625F), std::to_string(x).c_str());
    }

    void tanhIsWithinTwoUlpsOverTheWholeRange()
    {
        std::vector<float> x = floatsOverTheRange(3001);
        for (float near = -10; near < 10; near += 0.00037F)
            x.push_back(near);
        const std::vector<float> y = activated(referenceKernels(), Activation::Tanh, x);
        Worst worst;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!std::isnan(x[i]))
                worst.consider(x[i], y[i], std::tanh(static_cast<long double>(x[i])));
        qInfo("tanh: %s", worst.text().c_str());
        QVERIFY2(worst.distance <= 2.0, worst.text().c_str());
    }

    void tanhKnowsItsLimits()
    {
        QVERIFY(sameBits(activated(Activation::Tanh, 0.0F), 0.0F));
        QVERIFY(sameBits(activated(Activation::Tanh, -0.0F), -0.0F));
        QVERIFY(sameBits(activated(Activation::Tanh, -kSmallest), -kSmallest));
        QCOMPARE(activated(Activation::Tanh, kInfinity), 1.0F);
        QCOMPARE(activated(Activation::Tanh, -kInfinity), -1.0F);
        QCOMPARE(activated(Activation::Tanh, -kLargest), -1.0F);
        QVERIFY(std::isnan(activated(Activation::Tanh, kNaN)));
    }

    void erfIsWithinTwoUlpsOverTheWholeRange()
    {
        std::vector<float> values = floatsOverTheRange(3001);
        for (float near = -5; near < 5; near += 0.00019F)
            values.push_back(near);
        Worst worst;
        for (const float x : values)
            if (!std::isnan(x))
                worst.consider(x, elementary::erfOf<ScalarOps>(x),
                               std::erf(static_cast<long double>(x)));
        qInfo("erf: %s", worst.text().c_str());
        QVERIFY2(worst.distance <= 2.0, worst.text().c_str());
    }

    void erfKnowsItsLimits()
    {
        const auto erf = [](float x) { return elementary::erfOf<ScalarOps>(x); };
        QVERIFY(sameBits(erf(0.0F), 0.0F));
        QVERIFY(sameBits(erf(-0.0F), -0.0F));
        QCOMPARE(erf(kInfinity), 1.0F);
        QCOMPARE(erf(-kInfinity), -1.0F);
        QCOMPARE(erf(kLargest), 1.0F);
        QVERIFY(std::isnan(erf(kNaN)));
    }

    /// For x > 0, 1 + erf(x / sqrt 2) is at least 1, so an error of a few ulps in erf is an error
    /// of a few ulps in GELU.
    void geluErfIsWithinThreeUlpsAboveZeroAndCloseBelow()
    {
        std::vector<float> x = floatsOverTheRange(3001);
        for (float near = -10; near < 10; near += 0.00037F)
            x.push_back(near);
        const std::vector<float> y = activated(referenceKernels(), Activation::GeluErf, x);
        Worst worst;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const auto wide = static_cast<long double>(x[i]);
            const long double exact =
                wide / 2 * (1 + std::erf(wide / std::numbers::sqrt2_v<long double>));
            if (x[i] > 1e-37F)
                worst.consider(x[i], y[i], exact);
            else if (std::isfinite(x[i]) && x[i] > -1e4F)
                QVERIFY2(std::fabs(static_cast<long double>(y[i]) - exact) <=
                             2e-7L * std::max(1.0L, std::fabs(wide)),
                         std::to_string(x[i]).c_str());
        }
        qInfo("GELU (erf): %s", worst.text().c_str());
        QVERIFY2(worst.distance <= 3.0, worst.text().c_str());
    }

    void geluTanhSiluAndQuickGeluAreCloseToDoublePrecision()
    {
        std::vector<float> x;
        for (float near = -30; near < 30; near += 0.00037F)
            x.push_back(near);
        const std::vector<float> gelu = activated(referenceKernels(), Activation::GeluTanh, x);
        const std::vector<float> silu = activated(referenceKernels(), Activation::Silu, x);
        const std::vector<float> quick = activated(referenceKernels(), Activation::QuickGelu, x);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double wide{x[i]};
            const double inner =
                std::sqrt(2 / std::numbers::pi) * (wide + 0.044715 * wide * wide * wide);
            QVERIFY(std::abs(gelu[i] - wide / 2 * (1 + std::tanh(inner))) <=
                    4e-7 * std::max(1.0, std::abs(wide)));
            const double exact = wide / (1 + std::exp(-wide));
            QVERIFY(std::abs(silu[i] - exact) <= 3e-7 * std::abs(exact) + 1e-30);
            // Rounding 1.702 x moves its exponential by up to |1.702 x| times 1.2e-7.
            const double sigmoid = wide / (1 + std::exp(-1.702 * wide));
            const double bound = 3e-7 + 1.2e-7 * 1.702 * std::abs(wide);
            QVERIFY(std::abs(quick[i] - sigmoid) <= bound * std::abs(sigmoid) + 1e-30);
        }
    }

    void reluKeepsNaNAndPositiveValuesOnly()
    {
        QVERIFY(sameBits(activated(Activation::Relu, 2.5F), 2.5F));
        QVERIFY(sameBits(activated(Activation::Relu, -2.5F), 0.0F));
        QVERIFY(sameBits(activated(Activation::Relu, -kInfinity), 0.0F));
        QVERIFY(std::isnan(activated(Activation::Relu, kNaN)));
    }

    void everyTableHasTheScalarBitsOverTheWholeRange()
    {
        const std::vector<float> x = floatsOverTheRange(4001);
        for (const Activation activation : kActivations) {
            const std::vector<float> expected = activated(referenceKernels(), activation, x);
            for (const Kernels* kernels : fastExactTables()) {
                const std::vector<float> y = activated(*kernels, activation, x);
                for (std::size_t i = 0; i < x.size(); ++i)
                    QVERIFY2(sameBits(y[i], expected[i]), std::to_string(x[i]).c_str());
            }
        }
    }

    /// Observes each table's exp through a softmax of two cells: exp(x) / (exp(x) + 1).
    void exactExpHasTheBitsOfEveryTable()
    {
        WorkerPool pool(1);
        const Reach both{{}, {0, 2}};
        const std::array positions{Position{0}, Position{1}};
        for (const Kernels* kernels : exactTables())
            for (const float x : floatsOverTheRange(100003)) {
                if (!(x <= 0))
                    continue;
                float cells[] = {x, 0.0F};
                Work work;
                kernels->softmax({cells, 1, 1, 2, {&both, 1}, positions}, {pool, work});
                QVERIFY(sameBits(cells[0], exactExp(x) / (exactExp(x) + 1.0F)));
            }
    }
};

PASTKEYS_TEST(TestElementary)
#include "test_elementary.moc"
