#include "cache/row_memory.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr std::size_t kHeads = 6;
constexpr std::size_t kHeadDim = 5;
constexpr std::size_t kWidth = kHeads * kHeadDim;

std::vector<float> randomRow(std::mt19937_64& random)
{
    std::normal_distribution<float> normal(0, std::exp2(static_cast<float>(random() % 12) - 6));
    std::vector<float> row(kWidth);
    for (float& value : row)
        value = normal(random);
    return row;
}

ConstMatrix oneRow(const std::vector<float>& row)
{
    return {row.data(), 1, row.size(), row.size()};
}

/// The stored number, as attention reads it.
float readAt(const RowMemory& memory, std::size_t row, std::size_t column)
{
    const StoredRun run = memory.run(memory.capacity());
    const std::size_t at = row * run.stride + column;
    if (run.type == DType::Float32)
        return static_cast<const float*>(run.data)[at];
    return static_cast<float>(static_cast<const std::int8_t*>(run.data)[at]) *
           run.scales[row * memory.form().kvHeads + column / kHeadDim];
}

/// The mean of the heads that share a stored head, in double.
double meanAt(const std::vector<float>& row, std::size_t kvHeads, std::size_t column)
{
    const std::size_t group = kHeads / kvHeads;
    double sum = 0;
    for (std::size_t g = 0; g < group; ++g)
        sum += row[(column / kHeadDim * group + g) * kHeadDim + column % kHeadDim];
    return sum / static_cast<double>(group);
}

} // namespace

class TestRowMemory : public QObject
{
    Q_OBJECT

private slots:
    /// Rounding errs by half of a step at most, and a step is 1 / 127 of the head's largest number.
    void storedRowsAreNearTheMeansOfTheirHeads()
    {
        std::mt19937_64 random(freshSeed("stored rows"));
        for (const DType type : {DType::Float32, DType::Int8})
            for (const std::size_t kvHeads : {6U, 3U, 2U, 1U}) {
                RowMemory memory({kHeads, kvHeads, kHeadDim, type});
                memory.reserve(3);
                for (int i = 0; i < 200; ++i) {
                    const std::vector<float> row = randomRow(random);
                    memory.put(1, oneRow(row));
                    for (std::size_t head = 0; head < kvHeads; ++head) {
                        double largest = 0;
                        for (std::size_t d = 0; d < kHeadDim; ++d)
                            largest = std::max(
                                largest, std::fabs(meanAt(row, kvHeads, head * kHeadDim + d)));
                        double most = 0; // of the numbers that the mean is of
                        for (const float value : row)
                            most = std::max(most, std::fabs(static_cast<double>(value)));
                        const double rounding = type == DType::Int8 ? largest / 127 / 2 : 0;
                        for (std::size_t d = 0; d < kHeadDim; ++d) {
                            const std::size_t column = head * kHeadDim + d;
                            const double error =
                                std::fabs(static_cast<double>(readAt(memory, 1, column)) -
                                          meanAt(row, kvHeads, column));
                            QVERIFY2(error <= rounding + most * 1e-6,
                                     qPrintable(QString::number(error)));
                        }
                    }
                }
            }
    }

    void aStoredRowHasTheBytesOfItsForm()
    {
        const auto bytes = [](std::size_t kvHeads, DType type) {
            return RowForm{kHeads, kvHeads, kHeadDim, type}.bytes();
        };
        QCOMPARE(bytes(6, DType::Float32), std::size_t{6 * 5 * 4});
        QCOMPARE(bytes(2, DType::Float32), std::size_t{2 * 5 * 4});
        QCOMPARE(bytes(6, DType::Int8), std::size_t{6 * 5 + 6 * 4});
        RowMemory memory({kHeads, 2, kHeadDim, DType::Int8});
        memory.reserve(7);
        QCOMPARE(memory.bytes(), std::uint64_t{7 * (2 * 5 + 2 * 4)});
    }

    void rowsStayWhatTheyWereWhenTheyMove()
    {
        std::mt19937_64 random(freshSeed("moved rows"));
        for (const DType type : {DType::Float32, DType::Int8}) {
            RowMemory memory({kHeads, 3, kHeadDim, type});
            memory.reserve(4);
            for (std::size_t r = 0; r < 4; ++r)
                memory.put(r, oneRow(randomRow(random)));
            std::vector<float> before;
            for (std::size_t c = 0; c < 3 * kHeadDim; ++c)
                before.push_back(readAt(memory, 3, c));
            memory.reserve(9, 4);
            memory.moveDown({2, 2}, 0);
            for (std::size_t c = 0; c < before.size(); ++c)
                QCOMPARE(readAt(memory, 1, c), before[c]);
        }
    }

    /// They must not become ordinary numbers.
    void numbersThatAreNotFiniteStayNotFinite()
    {
        for (const float wrong : {std::numeric_limits<float>::infinity(), std::nanf("")}) {
            RowMemory memory({kHeads, kHeads, kHeadDim, DType::Int8});
            memory.reserve(1);
            std::vector<float> row(kWidth, 1.0F);
            row[7] = wrong;
            memory.put(0, oneRow(row));
            QVERIFY(!std::isfinite(readAt(memory, 0, 7)));
            QCOMPARE(readAt(memory, 0, 0), 1.0F); // another head
        }
        RowMemory zeros({kHeads, kHeads, kHeadDim, DType::Int8});
        zeros.reserve(1);
        zeros.put(0, oneRow(std::vector<float>(kWidth, 0.0F)));
        QCOMPARE(readAt(zeros, 0, 3), 0.0F);
    }
};

PASTKEYS_TEST(TestRowMemory)
#include "test_row_memory.moc"
