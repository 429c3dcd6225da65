#include "files/block_quantizer.h"
#include "support/kernel_operands.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/written_bytes.h"

#include <QFile>
#include <QtTest>

#include <cmath>
#include <cstring>
#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// What ggml makes of 512 numbers; see tests/golden/README.md.
struct Golden
{
    std::vector<float> numbers;
    QByteArray blocks;
    std::vector<float> read;
};

Golden goldenOf(DType type)
{
    constexpr std::size_t kNumbers = 512;
    QFile file(QString(PASTKEYS_SOURCE_DIR "/tests/golden/blocks/%1.bin").arg(nameOf(type)));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto floats = [&file] {
        std::vector<float> values(kNumbers);
        const QByteArray bytes = file.read(kNumbers * sizeof(float));
        std::memcpy(values.data(), bytes.data(), static_cast<std::size_t>(bytes.size()));
        return values;
    };
    Golden golden{floats(), file.read(static_cast<qint64>(bytesOf(type, kNumbers))), {}};
    golden.read = floats();
    return golden;
}

std::vector<float> readBack(DType type, const void* blocks, std::size_t count)
{
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = widened(blocks, type, i);
    return values;
}

std::vector<float> rounded(DType type, std::span<const float> values)
{
    std::vector<std::byte> blocks(bytesOf(type, values.size()));
    quantizeBlocks(type, values, blocks.data());
    return readBack(type, blocks.data(), values.size());
}

double errorOf(std::span<const float> a, std::span<const float> b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::pow(static_cast<double>(a[i]) - static_cast<double>(b[i]), 2);
    return std::sqrt(sum / static_cast<double>(a.size()));
}

} // namespace

class TestBlockQuantizer : public QObject
{
    Q_OBJECT

private slots:
    void blocksOfGgmlHaveTheNumbersThatGgmlReads()
    {
        for (const DType type : kBlockTypes) {
            const Golden golden = goldenOf(type);
            QCOMPARE(golden.blocks.size(), static_cast<int>(bytesOf(type, 512)));
            QVERIFY2(readBack(type, golden.blocks.data(), 512) == golden.read, nameOf(type));
        }
    }

    void numbersAreRoundedAsWellAsByGgml()
    {
        for (const DType type : kBlockTypes) {
            const Golden golden = goldenOf(type);
            const double ours = errorOf(golden.numbers, rounded(type, golden.numbers));
            const double theirs = errorOf(golden.numbers, golden.read);
            QVERIFY2(ours < 1.02 * theirs,
                     qPrintable(QString("%1: %2 %3").arg(nameOf(type)).arg(ours).arg(theirs)));
        }
    }

    /// A step is that of the largest number in the block. Where narrower steps suit the other numbers
    /// better, the largest ones move by more than one, and the scales of parts are rounded, too.
    void numbersAreMovedByLessThanTwoSteps()
    {
        RandomSource random(freshSeed("rounded blocks"));
        for (const DType type : kBlockTypes)
            for (const float size : {1e-3F, 1.0F, 300.0F}) {
                std::vector<float> values = randomVector(4 * 256, random);
                for (float& value : values)
                    value *= size;
                const std::vector<float> found = rounded(type, values);
                const BlockForm& form = *formOf(type).blocks;
                for (std::size_t first = 0; first < values.size(); first += form.values) {
                    const auto part = std::span(values).subspan(first, form.values);
                    const auto [least, most] = std::ranges::minmax(part);
                    const float step =
                        std::max(most, -least) * 2.0F /
                        static_cast<float>((1 << (form.lowBits + form.highBits)) - 1);
                    for (std::size_t i = first; i < first + form.values; ++i)
                        QVERIFY2(std::fabs(found[i] - values[i]) < 2 * step, nameOf(type));
                }
            }
    }

    void zerosStayZeros()
    {
        const std::vector<float> zeros(512);
        for (const DType type : kBlockTypes)
            QCOMPARE(rounded(type, zeros), zeros);
    }

    void blockWithoutAFiniteScaleHasNoNumbers()
    {
        for (const DType type : kBlockTypes)
            for (const float bad : {std::numeric_limits<float>::quiet_NaN(),
                                    std::numeric_limits<float>::infinity()}) {
                std::vector<float> values(512, 0.5F);
                values[300] = bad;
                const std::vector<float> found = rounded(type, values);
                const std::size_t block = formOf(type).valuesPerBlock;
                for (std::size_t i = 0; i < values.size(); ++i)
                    QCOMPARE(std::isnan(found[i]), i / block == 300 / block);
            }
    }
};

PASTKEYS_TEST(TestBlockQuantizer)
#include "test_block_quantizer.moc"
