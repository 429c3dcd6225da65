#include "files/panels.h"
#include "kernels/kernels.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cstring>
#include <numeric>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

struct Sizes
{
    std::size_t rows;
    std::size_t columns;
};

/// The numbers 0, 1, 2 and so on, row by row.
std::vector<std::uint16_t> countedRows(const Sizes& sizes)
{
    std::vector<std::uint16_t> values(sizes.rows * sizes.columns);
    std::iota(values.begin(), values.end(), std::uint16_t{0});
    return values;
}

} // namespace

class TestPanels : public QObject
{
    Q_OBJECT

private slots:
    void everyValueIsAtItsIndex()
    {
        std::mt19937_64 random(freshSeed("pieces of a matrix"));
        for (const Sizes& sizes :
             {Sizes{1, 1}, Sizes{5, 31}, Sizes{7, 32}, Sizes{3, 33}, Sizes{41, 96}, Sizes{29, 133}})
            for (const bool isTransposed : {false, true}) {
                const Sizes inFile = isTransposed ? Sizes{sizes.columns, sizes.rows} : sizes;
                const std::vector<std::uint16_t> rows = countedRows(inFile);
                std::vector<std::uint16_t> panels(rows.size(), 0xFFFF);
                const WeightMatrix matrix{panels.data(), DType::Float16, sizes.rows, sizes.columns,
                                          kPanelColumns};
                const std::span<const std::byte> bytes = std::as_bytes(std::span(rows));
                const std::size_t rowBytes = inFile.columns * sizeof(std::uint16_t);
                for (std::size_t row = 0; row < inFile.rows;) { // a few at a time, as from a file
                    const std::size_t count =
                        std::min<std::size_t>(1 + random() % 9, inFile.rows - row);
                    (isTransposed ? copyColumnsToPanels : copyToPanels)(
                        bytes.subspan(row * rowBytes, count * rowBytes), row, matrix,
                        reinterpret_cast<std::byte*>(panels.data()));
                    row += count;
                }
                for (std::size_t r = 0; r < sizes.rows; ++r)
                    for (std::size_t c = 0; c < sizes.columns; ++c)
                        QCOMPARE(panels[matrix.indexOf(r, c)],
                                 rows[isTransposed ? c * sizes.rows + r : r * sizes.columns + c]);
            }
    }

    void aPanelIsOneStream()
    {
        const WeightMatrix matrix{nullptr, DType::Float32, 10, 80, kPanelColumns};
        QCOMPARE(matrix.indexOf(0, 0), std::size_t{0});
        QCOMPARE(matrix.indexOf(1, 0), std::size_t{32});
        QCOMPARE(matrix.indexOf(0, 32), std::size_t{320});      // after the 10 rows of panel 0
        QCOMPARE(matrix.indexOf(1, 64), std::size_t{640 + 16}); // the last panel is 16 wide
        QCOMPARE(matrix.indexOf(9, 79), std::size_t{799});
    }

    void withoutPanelsRowsFollowEachOther()
    {
        const WeightMatrix matrix{nullptr, DType::Float32, 10, 80};
        QCOMPARE(matrix.indexOf(3, 5), std::size_t{245});
    }
};

PASTKEYS_TEST(TestPanels)
#include "test_panels.moc"
