#include "files/block_quantizer.h"

#include "base/contract.h"
#include "files/safetensors_writer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace pastkeys {

namespace {

/// How the numbers of a part of a block become integers: number = scale × integer + minimum.
struct Fit
{
    float scale = 0;
    float minimum = 0;
};

/// The integers that a form can store.
struct IntegerRange
{
    int least = 0;
    int most = 0;

    int nearest(float number, const Fit& fit) const
    {
        if (fit.scale == 0)
            return std::clamp(0, least, most);
        return static_cast<int>(
            std::lrint(std::clamp((number - fit.minimum) / fit.scale, static_cast<float>(least),
                                  static_cast<float>(most))));
    }
};

IntegerRange rangeOf(const BlockForm& form)
{
    if (form.lowBits == 8)
        return {-127, 127};
    const int count = 1 << (form.lowBits + form.highBits);
    return {-form.subtracted, count - 1 - form.subtracted};
}

double errorOf(std::span<const float> numbers, const Fit& fit, IntegerRange range)
{
    double sum = 0;
    for (const float number : numbers) {
        const double stored = double{fit.scale} * range.nearest(number, fit) + double{fit.minimum};
        sum += (number - stored) * (number - stored);
    }
    return sum;
}

/// The scale and minimum with the least squared error for these integers.
Fit leastSquares(std::span<const float> numbers, const Fit& rounded, IntegerRange range,
                 bool hasMinimum)
{
    double n = 0;
    double ofIntegers = 0;
    double ofSquares = 0;
    double ofNumbers = 0;
    double ofProducts = 0;
    for (const float number : numbers) {
        const double integer = range.nearest(number, rounded);
        n += 1;
        ofIntegers += integer;
        ofSquares += integer * integer;
        ofNumbers += number;
        ofProducts += integer * number;
    }
    if (!hasMinimum)
        return ofSquares > 0 ? Fit{static_cast<float>(ofProducts / ofSquares), 0} : rounded;
    const double determinant = n * ofSquares - ofIntegers * ofIntegers;
    if (determinant <= 0)
        return rounded;
    return {static_cast<float>((n * ofProducts - ofIntegers * ofNumbers) / determinant),
            static_cast<float>((ofSquares * ofNumbers - ofIntegers * ofProducts) / determinant)};
}

/// The best of some fits whose steps are a little wider or narrower than what covers all numbers.
Fit bestFit(std::span<const float> numbers, const BlockForm& form)
{
    const IntegerRange range = rangeOf(form);
    const auto [least, most] = std::ranges::minmax(numbers);
    const bool isOfPart = form.scales == BlockScales::SixBit; // whose minima are not above 0
    const float minimum = form.hasMinimum ? (isOfPart ? std::min(least, 0.0F) : least) : 0;
    // Without a minimum, the number with the largest size gets the integer with the largest size.
    const float largest = -least > most ? least : most;
    const float width = form.hasMinimum ? most - minimum : largest;
    const auto steps = static_cast<float>(form.hasMinimum     ? range.most
                                          : form.lowBits == 8 ? range.most
                                                              : range.least);
    Fit best{width / steps, minimum};
    if (width == 0 || form.lowBits == 8)
        return best;
    double bestError = errorOf(numbers, best, range);
    for (int nudge = -8; nudge <= 16; nudge += 2) {
        const Fit tried{width / (steps + std::copysign(static_cast<float>(nudge) / 10, steps)),
                        minimum};
        Fit fitted = leastSquares(numbers, tried, range, form.hasMinimum);
        if (isOfPart && fitted.minimum > 0)
            fitted = leastSquares(numbers, {tried.scale, 0}, range, false);
        if (fitted.scale == 0 || !std::isfinite(fitted.scale) || (isOfPart && fitted.scale < 0))
            continue;
        if (const double error = errorOf(numbers, fitted, range); error < bestError) {
            bestError = error;
            best = fitted;
        }
    }
    return best;
}

/// Writes one block.
class BlockWriter
{
public:
    BlockWriter(const BlockForm& form, std::byte* block) : m_form(form), m_block(block)
    {
        std::memset(block, 0, form.bytes);
    }

    void write(std::span<const float> numbers)
    {
        if (!std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); }))
            return storeHalf(m_form.scaleAt, std::numeric_limits<float>::quiet_NaN());
        std::array<Fit, 16> fits{}; // of the parts that share a scale
        const std::size_t parts = numbers.size() / m_form.perScale();
        for (std::size_t p = 0; p < parts; ++p)
            fits.at(p) = bestFit(partOf(numbers, p), m_form);
        storeScales(numbers, std::span(fits).first(parts));
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const BlockNumber stored = blockNumber(m_form, m_block, 1, i);
            storeInteger(i, rangeOf(m_form).nearest(numbers[i], {stored.scale, stored.minimum}));
        }
    }

private:
    std::span<const float> partOf(std::span<const float> numbers, std::size_t part) const
    {
        return numbers.subspan(part * m_form.perScale(), m_form.perScale());
    }

    void storeHalf(std::size_t at, float value)
    {
        const std::uint16_t bits = roundedToHalf(value);
        std::memcpy(m_block + at, &bits, sizeof bits);
    }

    void storeScales(std::span<const float> numbers, std::span<const Fit> fits)
    {
        if (m_form.scales == BlockScales::OfBlock) {
            storeHalf(m_form.scaleAt, fits.front().scale);
            if (m_form.hasMinimum)
                storeHalf(m_form.minimumAt, fits.front().minimum);
            return;
        }
        if (m_form.scales == BlockScales::SixBit)
            return storeSixBits(numbers, fits);
        // The largest scale gets the factor -128.
        const float largest = std::ranges::max_element(fits, {}, [](const Fit& fit) {
                                  return std::fabs(fit.scale);
                              })->scale;
        storeHalf(m_form.scaleAt, largest / -128);
        const float unit = widenedHalfAt(m_form.scaleAt);
        for (std::size_t p = 0; p < fits.size() && unit != 0; ++p)
            m_block[m_form.factorsAt + p] = static_cast<std::byte>(static_cast<std::int8_t>(
                std::clamp(std::nearbyint(fits[p].scale / unit), -128.0F, 127.0F)));
    }

    void storeSixBits(std::span<const float> numbers, std::span<const Fit> fits)
    {
        float scale = 0;
        float minimum = 0;
        for (const Fit& fit : fits) {
            scale = std::max(scale, fit.scale);
            minimum = std::max(minimum, -fit.minimum);
        }
        storeHalf(m_form.scaleAt, scale / 63);
        storeHalf(m_form.minimumAt, minimum / 63);
        const Fit unit{widenedHalfAt(m_form.scaleAt), widenedHalfAt(m_form.minimumAt)};
        for (std::size_t p = 0; p < fits.size(); ++p) {
            const auto [ofScale, ofMinimum] = bestFactors(partOf(numbers, p), fits[p], unit);
            storeSixBitFactors(p, ofScale, ofMinimum);
        }
    }

    /// The best factors of 6 bits among those next to the fit.
    std::pair<unsigned, unsigned> bestFactors(std::span<const float> part, const Fit& fit,
                                              const Fit& unit) const
    {
        const auto nearest = [](float value, float of) {
            return of == 0 ? 0.0F : std::nearbyint(value / of);
        };
        const auto scale = static_cast<int>(nearest(fit.scale, unit.scale));
        const auto minimum = static_cast<int>(nearest(-fit.minimum, unit.minimum));
        std::pair<unsigned, unsigned> best;
        double bestError = std::numeric_limits<double>::infinity();
        for (int s = std::max(scale - 1, 0); s <= std::min(scale + 1, 63); ++s)
            for (int m = std::max(minimum - 1, 0); m <= std::min(minimum + 1, 63); ++m) {
                const Fit tried{unit.scale * static_cast<float>(s),
                                -unit.minimum * static_cast<float>(m)};
                const double error = errorOf(part, tried, rangeOf(m_form));
                if (error < bestError) {
                    bestError = error;
                    best = {static_cast<unsigned>(s), static_cast<unsigned>(m)};
                }
            }
        return best;
    }

    /// The reverse of blockFactors().
    void storeSixBitFactors(std::size_t part, unsigned scale, unsigned minimum)
    {
        const auto add = [this](std::size_t at, unsigned bits) {
            m_block[m_form.factorsAt + at] |= static_cast<std::byte>(bits);
        };
        if (part < 4) {
            add(part, scale);
            add(part + 4, minimum);
            return;
        }
        add(part + 4, (scale & 15) | (minimum & 15) << 4);
        add(part - 4, scale >> 4 << 6);
        add(part, minimum >> 4 << 6);
    }

    float widenedHalfAt(std::size_t at) const
    {
        std::uint16_t bits = 0;
        std::memcpy(&bits, m_block + at, sizeof bits);
        return widenedHalf(bits);
    }

    void storeInteger(std::size_t i, int integer)
    {
        const auto bits = static_cast<unsigned>(integer + m_form.subtracted);
        if (m_form.lowBits == 8) {
            m_block[m_form.lowByte(i)] = static_cast<std::byte>(bits);
            return;
        }
        m_block[m_form.lowByte(i)] |= static_cast<std::byte>((bits & 15) << m_form.lowShift(i));
        if (m_form.highBits > 0)
            m_block[m_form.highByte(i)] |= static_cast<std::byte>(bits >> 4 << m_form.highShift(i));
    }

    const BlockForm& m_form;
    std::byte* m_block;
};

} // namespace

void quantizeBlocks(DType type, std::span<const float> values, std::byte* to)
{
    PASTKEYS_EXPECTS(hasBlocks(type));
    const BlockForm& form = *formOf(type).blocks;
    PASTKEYS_EXPECTS(values.size() % form.values == 0);
    for (std::size_t i = 0; i < values.size(); i += form.values, to += form.bytes)
        BlockWriter(form, to).write(values.subspan(i, form.values));
}

} // namespace pastkeys
