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
constexpr std::size_t kHeadDim = 36; ///< more than one int4 group of 32 numbers
constexpr std::size_t kWidth = kHeads * kHeadDim;

std::vector<float> randomRow(std::mt19937_64& random)
{
    std::normal_distribution<float> normal(0, std::exp2(static_cast<float>(random() % 12) - 6));
    std::vector<float> row(kWidth);
    for (float& value : row)
        value = normal(random);
    return row;
}

/// The stored number, as attention reads it.
float readAt(const RowMemory& memory, std::size_t row, std::size_t column)
{
    std::vector<float> numbers(memory.form().width());
    memory.read({row, 1}, {numbers.data(), 1, numbers.size(), numbers.size()});
    return numbers[column];
}

/// The exact value at `column` of a stored row: the mean over the heads that share a stored head.
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
    /// The rounding error is at most half a step. For int8, a step is 1 / 127 of the head's largest
    /// number; for int4, 1 / 7 of the largest number in a group of 32.
    void storedRowsAreNearTheMeansOfTheirHeads()
    {
        std::mt19937_64 random(freshSeed("stored rows"));
        for (const DType type : {DType::Float32, DType::Int8, DType::Int4})
            for (const std::size_t kvHeads : {6U, 3U, 2U, 1U}) {
                RowMemory memory({kHeads, kvHeads, kHeadDim, type});
                memory.reserve(3);
                for (int i = 0; i < 200; ++i) {
                    const std::vector<float> row = randomRow(random);
                    memory.put(1, oneRow(row));
                    for (std::size_t head = 0; head < kvHeads; ++head) {
                        const auto largestFrom = [&](std::size_t first, std::size_t end) {
                            double largest = 0;
                            for (std::size_t d = first; d < std::min(end, kHeadDim); ++d)
                                largest = std::max(
                                    largest, std::fabs(meanAt(row, kvHeads, head * kHeadDim + d)));
                            return largest;
                        };
                        double most = 0; // the largest absolute value in the row
                        for (const float value : row)
                            most = std::max(most, std::fabs(static_cast<double>(value)));
                        for (std::size_t d = 0; d < kHeadDim; ++d) {
                            const std::size_t group = d / 32 * 32;
                            const double rounding =
                                type == DType::Int4   ? largestFrom(group, group + 32) / 7 / 2
                                : type == DType::Int8 ? largestFrom(0, kHeadDim) / 127 / 2
                                                      : 0;
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
        QCOMPARE(bytes(6, DType::Float32), std::size_t{6 * 36 * 4});
        QCOMPARE(bytes(2, DType::Float32), std::size_t{2 * 36 * 4});
        QCOMPARE(bytes(6, DType::Int8), std::size_t{6 * 36 + 6 * 4});
        QCOMPARE(bytes(6, DType::Int4), std::size_t{6 * 18 + 6 * 2 * 4});
        RowMemory memory({kHeads, 2, kHeadDim, DType::Int8});
        memory.reserve(7);
        QCOMPARE(memory.bytes(), std::uint64_t{7 * (2 * 36 + 2 * 4)});
    }

    void rowsStayWhatTheyWereWhenTheyMove()
    {
        std::mt19937_64 random(freshSeed("moved rows"));
        for (const DType type : {DType::Float32, DType::Int8, DType::Int4}) {
            RowMemory memory({kHeads, 3, kHeadDim, type});
            memory.reserve(4);
            for (std::size_t r = 0; r < 4; ++r)
                memory.put(r, oneRow(randomRow(random)));
            std::vector<float> before;
            for (std::size_t c = 0; c < 3 * kHeadDim; ++c)
                before.push_back(readAt(memory, 3, c));
            memory.reserve(9, 4);
            memory.copy(memory, {2, 2}, 0);
            for (std::size_t c = 0; c < before.size(); ++c)
                QCOMPARE(readAt(memory, 1, c), before[c]);
        }
    }

    void numbersThatAreNotFiniteStayNotFinite()
    {
        for (const DType type : {DType::Int8, DType::Int4}) {
            for (const float wrong : {std::numeric_limits<float>::infinity(), std::nanf("")}) {
                RowMemory memory({kHeads, kHeads, kHeadDim, type});
                memory.reserve(1);
                std::vector<float> row(kWidth, 1.0F);
                row[kHeadDim + 2] = wrong;
                memory.put(0, oneRow(row));
                QVERIFY(!std::isfinite(readAt(memory, 0, kHeadDim + 2)));
                QCOMPARE(readAt(memory, 0, 0), 1.0F); // another head
            }
            RowMemory zeros({kHeads, kHeads, kHeadDim, type});
            zeros.reserve(1);
            zeros.put(0, oneRow(std::vector<float>(kWidth, 0.0F)));
            QCOMPARE(readAt(zeros, 0, 3), 0.0F);
        }
    }
};

PASTKEYS_TEST(TestRowMemory)
#include "test_row_memory.moc"
