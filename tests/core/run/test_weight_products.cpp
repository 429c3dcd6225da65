// The largest product of a column is found, and its weight is taken apart as its block stores it.
#include "base/block_form.h"
#include "run/weight_products.h"
#include "support/test_program.h"

#include <QtTest>

#include <array>
#include <vector>

using namespace pastkeys;

namespace {

constexpr std::size_t kRows = 64;
constexpr std::size_t kColumns = 2;

/// Two columns of Q8_0 in one panel, two blocks each: all weights are 0 but these.
class Weights8
{
public:
    Weights8() : m_bytes(kRows / kQ80.values * kQ80.bytes * kColumns)
    {
        for (std::size_t block = 0; block < 2; ++block)
            for (std::size_t column = 0; column < kColumns; ++column)
                byte(block, column, 1) = std::byte{0x38}; // 0.5 as float16
    }

    void set(std::size_t row, std::size_t column, std::int8_t integer)
    {
        byte(row / kQ80.values, column, kQ80.lowAt + row % kQ80.values) =
            static_cast<std::byte>(integer);
    }

    WeightMatrix matrix() const
    {
        return {.data = m_bytes.data(),
                .type = DType::Q8_0,
                .rows = kRows,
                .columns = kColumns,
                .panelColumns = kColumns};
    }

private:
    std::byte& byte(std::size_t block, std::size_t column, std::size_t at)
    {
        return m_bytes[(block * kQ80.bytes + at) * kColumns + column];
    }

    std::vector<std::byte> m_bytes;
};

} // namespace

class TestWeightProducts : public QObject
{
    Q_OBJECT

private slots:
    void productFarthestFromZeroIsFound()
    {
        Weights8 weights;
        weights.set(3, 1, 100);  // times 1
        weights.set(40, 1, -60); // times 2
        weights.set(41, 0, 120);
        std::vector<float> row(kRows, 1.0F);
        row[40] = 2.0F;
        const auto product = largestProduct({.matrix = weights.matrix()}, 1, row);
        QVERIFY(product);
        QCOMPARE(product->index, std::size_t{40});
        QCOMPARE(product->block, std::size_t{1});
        QCOMPARE(product->column, std::size_t{1});
        QCOMPARE(product->number, 2.0F);
        QCOMPARE(product->weight.scale, 0.5F);
        QCOMPARE(product->weight.integer, -60);
        QCOMPARE(product->weight.value(), -30.0F);
    }

    void firstOfEqualProductsIsTaken()
    {
        const Weights8 weights; // all products are 0
        const std::vector<float> row(kRows, 1.0F);
        QCOMPARE(largestProduct({.matrix = weights.matrix()}, 0, row)->index, std::size_t{0});
    }

    void columnsOfOtherTypesAreInAPartOfTheirOwn()
    {
        Weights8 weights;
        weights.set(5, 1, 7);
        const std::array<float, kRows> floats{};
        const WeightMatrix wide{
            .data = floats.data(), .type = DType::Float32, .rows = kRows, .columns = 1};
        const Weights::Value value{.matrix = wide, .beside = {weights.matrix()}};
        const std::vector<float> row(kRows, 1.0F);
        QVERIFY(!largestProduct(value, 0, row)); // has no blocks
        QCOMPARE(largestProduct(value, 2, row)->index, std::size_t{5});
        QCOMPARE(largestProduct(value, 2, row)->column, std::size_t{2});
    }
};

PASTKEYS_TEST(TestWeightProducts)
#include "test_weight_products.moc"
