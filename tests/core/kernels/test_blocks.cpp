#include "base/buffer.h"
#include "base/storage_form.h"
#include "kernels/work_of.h"
#include "kernels/worker_pool.h"
#include "support/kernel_operands.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <cstring>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The numbers of a block in double precision, written after the description of the format.
std::vector<double> numbersOf(DType type, const std::byte* block)
{
    const auto byte = [&](std::size_t at) { return std::to_integer<int>(block[at]); };
    const auto half = [&](std::size_t at) {
        return static_cast<double>(
            widenedHalf(static_cast<std::uint16_t>(byte(at) | byte(at + 1) << 8)));
    };
    const auto signedByte = [&](std::size_t at) { return byte(at) - (byte(at) > 127 ? 256 : 0); };
    std::vector<double> numbers(formOf(type).valuesPerBlock);
    const auto fill16 = [&](std::size_t nibbles, auto&& number) { // halves of 16
        for (std::size_t i = 0; i < 16; ++i) {
            numbers[i] = number(i, byte(nibbles + i) % 16);
            numbers[i + 16] = number(i + 16, byte(nibbles + i) / 16);
        }
    };
    const auto fifth = [&](std::size_t at, std::size_t i) { // a bit of a word
        const long word =
            byte(at) + 256L * byte(at + 1) + 65536L * byte(at + 2) + 16777216L * byte(at + 3);
        return (word >> i) % 2 == 1 ? 16 : 0;
    };
    const auto sixBits = [&](std::size_t group) { // {scale, minimum}
        std::vector<int> scales(8);
        std::vector<int> minima(8);
        for (std::size_t j = 0; j < 4; ++j) {
            scales[j] = byte(4 + j) % 64;
            minima[j] = byte(8 + j) % 64;
            scales[j + 4] = byte(12 + j) % 16 + 16 * (byte(4 + j) / 64);
            minima[j + 4] = byte(12 + j) / 16 + 16 * (byte(8 + j) / 64);
        }
        return std::pair(scales[group], minima[group]);
    };
    switch (type) {
    case DType::Q8_0:
        for (std::size_t i = 0; i < 32; ++i)
            numbers[i] = half(0) * signedByte(2 + i);
        break;
    case DType::Q4_0:
        fill16(2, [&](std::size_t, int q) { return half(0) * (q - 8); });
        break;
    case DType::Q4_1:
        fill16(4, [&](std::size_t, int q) { return half(0) * q + half(2); });
        break;
    case DType::Q5_0:
        fill16(6, [&](std::size_t i, int q) { return half(0) * (q + fifth(2, i) - 16); });
        break;
    case DType::Q5_1:
        fill16(8, [&](std::size_t i, int q) { return half(0) * (q + fifth(4, i)) + half(2); });
        break;
    case DType::Q4_K:
    case DType::Q5_K: {
        const bool isFive = type == DType::Q5_K;
        for (std::size_t i = 0; i < 256; ++i) {
            const std::size_t group = i / 32;
            const int both = byte((isFive ? 48 : 16) + group / 2 * 32 + i % 32);
            int q = group % 2 == 0 ? both % 16 : both / 16;
            if (isFive)
                q += (byte(16 + i % 32) >> group) % 2 * 16;
            const auto [scale, minimum] = sixBits(group);
            numbers[i] = half(0) * scale * q - half(2) * minimum;
        }
        break;
    }
    case DType::Q6_K:
        for (std::size_t i = 0; i < 256; ++i) {
            const std::size_t part = i / 128;       // of 64 and 32 bytes
            const std::size_t quarter = i / 32 % 4; // of a part
            const int low = byte(part * 64 + quarter % 2 * 32 + i % 32);
            const int high = byte(128 + part * 32 + i % 32);
            const int q = (quarter < 2 ? low % 16 : low / 16) +
                          16 * (high >> (2 * static_cast<int>(quarter)) & 3);
            numbers[i] = half(208) * signedByte(192 + i / 16) * (q - 32);
        }
        break;
    default:
        break;
    }
    // Without minima, only finite scales have numbers.
    const BlockForm& form = *formOf(type).blocks;
    if (!form.hasMinimum && !std::isfinite(half(form.scaleAt)))
        numbers.assign(numbers.size(), std::nan(""));
    return numbers;
}

struct BlockLayer
{
    BlockLayer(std::size_t rows, std::size_t in, std::size_t out, DType type)
        : x(rows, in, 1), matrix(type, in, out, kPanelColumns), bias(out)
    {
    }

    BlockLayer& fill(Pattern pattern, RandomSource& random)
    {
        x.fill(pattern == Pattern::NaNs || pattern == Pattern::Infinities ? Pattern::Random
                                                                          : pattern,
               random);
        matrix.fill(pattern, random);
        bias = randomVector(bias.size(), random);
        return *this;
    }

    GuardedMatrix product(const Kernels& kernels, WorkerPool& pool, ConstMatrix rows) const
    {
        GuardedMatrix y(rows.rows, bias.size(), 3);
        Work work;
        kernels.linear(rows, {matrix.view(), bias}, y.view(), {pool, work});
        return y;
    }

    GuardedMatrix x;
    StoredMatrix matrix;
    std::vector<float> bias;
};

std::string blockDisagreement(const BlockLayer& layer, WorkerPool& pool)
{
    const GuardedMatrix expected = layer.product(referenceKernels(), pool, layer.x.view());
    for (const Kernels* kernels : fastExactTables()) {
        const GuardedMatrix actual = layer.product(*kernels, pool, layer.x.view());
        if (!actual.guardsIntact())
            return std::string(kernels->name) + " wrote past its rows";
        if (const std::string difference = firstDifference(actual.view(), expected.view());
            !difference.empty())
            return std::string(kernels->name) + ": " + difference;
    }
    return {};
}

std::string blockSizes(std::size_t rows, std::size_t in, std::size_t out, DType type)
{
    return " at " + std::to_string(rows) + " x " + std::to_string(in) + " x " +
           std::to_string(out) + " " + nameOf(type);
}

} // namespace

class TestBlocks : public QObject
{
    Q_OBJECT

private slots:
    void aNumberIsThatOfTheFormatRoundedOnce()
    {
        RandomSource random(freshSeed("numbers of blocks"));
        for (const DType type : kBlockTypes)
            for (const Pattern pattern : kPatterns) {
                const std::size_t values = formOf(type).valuesPerBlock;
                StoredMatrix matrix(type, 7, 2 * values);
                matrix.fill(pattern, random);
                for (std::size_t b = 0; b < 14; ++b) {
                    const std::byte* block = matrix.view().blockAt(b / 2, b % 2 * values);
                    const std::vector<double> expected = numbersOf(type, block);
                    for (std::size_t i = 0; i < values; ++i) {
                        const float value = matrix.view().value(b / 2, b % 2 * values + i);
                        QVERIFY2(value == static_cast<float>(expected[i]) ||
                                     (std::isnan(value) && std::isnan(expected[i])),
                                 nameOf(type));
                        QCOMPARE(std::isnan(widened(block, type, i)), std::isnan(value));
                    }
                }
            }
    }

    void panelsHaveTheSameNumbers()
    {
        RandomSource random(freshSeed("panels of blocks"));
        for (const DType type : kBlockTypes) {
            const std::size_t in = 2 * formOf(type).valuesPerBlock;
            StoredMatrix rows(type, 37, in); // [out][in], as files have them
            rows.fill(Pattern::Random, random);
            Buffer<std::byte> memory(bytesOf(type, 37 * in));
            const WeightMatrix panels{memory.data(), type, in, 37, kPanelColumns};
            const std::size_t rowBytes = bytesOf(type, in);
            for (std::size_t c = 0; c < 37; ++c)
                for (std::size_t byte = 0; byte < rowBytes; ++byte) {
                    const std::size_t first = c / kPanelColumns * kPanelColumns;
                    memory[first * rowBytes + byte * panels.widthFrom(first) + c - first] =
                        static_cast<const std::byte*>(rows.view().data)[c * rowBytes + byte];
                }
            for (std::size_t c = 0; c < 37; ++c)
                for (std::size_t k = 0; k < in; ++k)
                    QVERIFY(sameBits(panels.value(k, c), rows.view().value(c, k)));
        }
    }

    void everyTableHasTheScalarBits()
    {
        RandomSource random(freshSeed("products of blocks"));
        WorkerPool pool(2);
        for (const DType type : kBlockTypes)
            for (const std::size_t out : {1U, 31U, 32U, 64U, 75U, 160U})
                for (const std::size_t rows : {1U, 2U, 7U, 13U, 50U})
                    for (const std::size_t blocks : {1U, 3U}) {
                        const std::size_t in = blocks * formOf(type).valuesPerBlock;
                        if (out * rows * in > 200'000) // the scalar table is slow
                            continue;
                        BlockLayer layer(rows, in, out, type);
                        layer.fill(Pattern::Random, random);
                        const std::string difference = blockDisagreement(layer, pool);
                        QVERIFY2(difference.empty(),
                                 (difference + blockSizes(rows, in, out, type)).c_str());
                    }
    }

    void everyTableHasTheScalarBitsForEveryPattern()
    {
        RandomSource random(freshSeed("patterns of blocks"));
        WorkerPool pool(1);
        for (const Pattern pattern : kPatterns)
            for (const DType type : kBlockTypes)
                for (const std::size_t rows : {1U, 6U}) {
                    BlockLayer layer(rows, formOf(type).valuesPerBlock, 65, type);
                    layer.fill(pattern, random);
                    const std::string difference = blockDisagreement(layer, pool);
                    QVERIFY2(difference.empty(), (difference + " with " + nameOf(pattern) +
                                                  blockSizes(rows, 0, 65, type))
                                                     .c_str());
                }
    }

    void neitherRowsNorThreadsChangeABit()
    {
        RandomSource random(freshSeed("rows of products of blocks"));
        for (const DType type : kBlockTypes) {
            BlockLayer layer(200, 2 * 256, 290, type);
            layer.fill(Pattern::Random, random);
            const ConstMatrix x = layer.x.view();
            for (const Kernels* kernels : fastExactTables()) {
                WorkerPool one(1);
                const GuardedMatrix whole = layer.product(*kernels, one, layer.x.view());
                const ConstMatrix all = whole.view();
                for (const std::size_t threads : {1U, 3U}) {
                    WorkerPool pool(threads);
                    for (const std::size_t r : {0U, 77U, 199U})
                        QCOMPARE(
                            firstDifference(layer.product(*kernels, pool, x.rowBlock(r, 1)).view(),
                                            all.rowBlock(r, 1)),
                            std::string());
                    QCOMPARE(
                        firstDifference(layer.product(*kernels, pool, x.rowBlock(20, 33)).view(),
                                        all.rowBlock(20, 33)),
                        std::string());
                }
            }
        }
    }

    void logitsAndEmbeddingsHaveTheScalarBits()
    {
        RandomSource random(freshSeed("embeddings of blocks"));
        WorkerPool pool(2);
        for (const DType type : kBlockTypes)
            for (const Pattern pattern : {Pattern::Random, Pattern::Tiny, Pattern::NaNs}) {
                const std::size_t width = 2 * formOf(type).valuesPerBlock;
                StoredMatrix embedding(type, 43, width);
                embedding.fill(pattern, random);
                StoredMatrix positions(DType::Float16, 9, width);
                positions.fill(Pattern::Random, random);
                const std::vector<TokenId> tokens{TokenId{42}, TokenId{0}, TokenId{17}};
                const std::vector<Position> places{Position{3}, Position{8}, Position{0}};
                for (const Kernels* kernels : fastExactTables())
                    for (const std::size_t rows : {1U, 3U, 15U}) {
                        const GuardedMatrix x = randomMatrix(rows, width, random);
                        const auto logits = [&](const Kernels& table) {
                            GuardedMatrix y(rows, 43);
                            Work work;
                            table.logits(x.view(), embedding.view(), y.view(), {pool, work});
                            return y;
                        };
                        QCOMPARE(firstDifference(logits(*kernels).view(),
                                                 logits(referenceKernels()).view()),
                                 std::string());
                        const auto embedded = [&](const Kernels& table, bool hasPositions) {
                            GuardedMatrix y(3, width);
                            Work work;
                            table.embed(tokens, places,
                                        {embedding.view(),
                                         hasPositions ? positions.view() : WeightMatrix(),
                                         hasPositions ? 1.0F : 1.5F},
                                        y.view(), {pool, work});
                            return y;
                        };
                        for (const bool hasPositions : {false, true})
                            QCOMPARE(
                                firstDifference(embedded(*kernels, hasPositions).view(),
                                                embedded(referenceKernels(), hasPositions).view()),
                                std::string());
                    }
            }
    }

    void bytesAreCountedAsBlocks()
    {
        RandomSource random(freshSeed("work on blocks"));
        WorkerPool pool(1);
        for (const DType type : kBlockTypes) {
            BlockLayer layer(2, formOf(type).valuesPerBlock, 35, type);
            layer.fill(Pattern::Random, random);
            GuardedMatrix y(2, 35);
            const auto counted = [&](const Kernels& kernels) {
                Work work;
                kernels.linear(layer.x.view(), {layer.matrix.view(), layer.bias}, y.view(),
                               {pool, work});
                return textOf(work);
            };
            QCOMPARE(counted(countingKernels()), counted(referenceKernels()));
            QCOMPARE(layer.matrix.view().bytes(), 35 * formOf(type).bytesPerBlock);
        }
    }
};

PASTKEYS_TEST(TestBlocks)
#include "test_blocks.moc"
