#include "record/row_keeper.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr std::size_t kLayers = 2;
constexpr std::size_t kWidth = 3;

const Network& network()
{
    static const NetworkPtr network = [] {
        Gpt2Config config;
        config.layers = kLayers;
        config.width = kWidth;
        config.heads = 1;
        return gpt2(config);
    }();
    return *network;
}

/// A block in which all values of row r, in all tensors of all layers, are rows[r].
std::shared_ptr<RowBlock> blockOf(const std::vector<float>& rows)
{
    const auto block = std::make_shared<RowBlock>(makeRowBlock(rows.size(), network()));
    for (std::vector<RecordedRows>& layer : block->layers)
        for (RecordedRows& recorded : layer)
            for (std::size_t r = 0; r < rows.size(); ++r)
                std::fill_n(recorded.values.data() + r * kWidth, kWidth, rows[r]);
    return block;
}

/// All rows of a block, at consecutive positions starting at `position`.
RowPart wholePart(std::shared_ptr<const RowBlock> block, std::size_t position)
{
    const std::size_t rows = block->rows;
    return {std::move(block), position, rows, 0};
}

/// A pass's own rows, as returned by a RowKeeper that knows the rows in `known`.
std::vector<RowPart> keptOf(const RowBlock& pass, const KnownRows& known)
{
    RowKeeper keeper(known, network());
    for (std::size_t l = 0; l < kLayers; ++l)
        for (const TensorKind tensor : network().recorded())
            keeper.take(rowsOf(pass, idAt<Layer>(l), tensor), idAt<Layer>(l), tensor);
    return keeper.takeOwnRows();
}

/// The position and the first value of each row, e.g. "5:1 7:2".
QString toText(const std::vector<RowPart>& parts)
{
    QStringList rows;
    for (const RowPart& part : parts)
        for (std::size_t r = 0; r < part.rows; ++r)
            rows << QStringLiteral("%1:%2")
                        .arg(part.position + r)
                        .arg(rowsOf(part, Layer{0}, Gpt2Tensor::Queries).row(r)[0]);
    return rows.join(' ');
}

} // namespace

class TestRowKeeper : public QObject
{
    Q_OBJECT

private slots:
    void rowsWithTheBitsOfTheBaseTakeNoMemory()
    {
        const auto base = blockOf({1, 2, 3});
        QVERIFY(keptOf(*blockOf({1, 2, 3}), {{wholePart(base, 5)}, {}}).empty());
    }

    void onlyRowsWithOtherBitsAreKept()
    {
        const auto base = blockOf({1, 2, 3, 4});
        const auto kept = keptOf(*blockOf({1, 20, 3, 40}), {{wholePart(base, 5)}, {}});
        QCOMPARE(toText(kept), QStringLiteral("6:20 8:40"));
        QCOMPARE(kept.front().block->rows, std::size_t{2});
        QVERIFY(kept.front().block == kept.back().block);
    }

    void aRowThatDiffersInItsLastTensorOnlyIsKeptWhole()
    {
        const auto base = blockOf({1, 2});
        const auto pass = blockOf({1, 2});
        rowsOf(*pass, Layer{1}, Gpt2Tensor::Residual2).row(1)[2] = 9;
        const auto kept = keptOf(*pass, {{wholePart(base, 0)}, {}});
        QCOMPARE(toText(kept), QStringLiteral("1:2"));
        for (std::size_t l = 0; l < kLayers; ++l)
            for (const TensorKind tensor : network().recorded())
                for (std::size_t c = 0; c < kWidth; ++c)
                    QCOMPARE(rowsOf(kept[0], idAt<Layer>(l), tensor).row(0)[c],
                             rowsOf(*pass, idAt<Layer>(l), tensor).row(1)[c]);
    }

    void aRowThatTheLaneComputedBeforeIsNotStoredAgain()
    {
        const auto base = blockOf({1, 2, 3});
        const auto earlier = blockOf({7, 20, 30});
        const KnownRows known{{wholePart(base, 4)}, {{earlier, 5, 2, 1}}};
        const auto kept = keptOf(*blockOf({1, 20, 31}), known);
        QCOMPARE(toText(kept), QStringLiteral("5:20 6:31"));
        QVERIFY(kept[0].block == earlier && kept[1].block != earlier);
        QCOMPARE(kept[0].rowInBlock, std::size_t{1});
    }

    void aRowThatDiffersMidwayKeepsItsEarlierTensors()
    {
        const auto base = blockOf({1});
        const auto earlier = blockOf({20});
        const auto pass = blockOf({20});
        rowsOf(*pass, Layer{1}, Gpt2Tensor::Values).row(0)[0] = 21;
        const auto kept = keptOf(*pass, {{wholePart(base, 0)}, {wholePart(earlier, 0)}});
        QCOMPARE(toText(kept), QStringLiteral("0:20"));
        QVERIFY(kept[0].block != earlier);
        QCOMPARE(rowsOf(kept[0], Layer{1}, Gpt2Tensor::Keys).row(0)[0], 20.0F);
        QCOMPARE(rowsOf(kept[0], Layer{1}, Gpt2Tensor::Values).row(0)[0], 21.0F);
    }

    void zeroAndMinusZeroAreDifferentBits()
    {
        const auto base = blockOf({0});
        const auto kept = keptOf(*blockOf({-0.0F}), {{wholePart(base, 0)}, {}});
        QCOMPARE(kept.size(), std::size_t{1});
        QVERIFY(std::signbit(rowsOf(kept[0], Layer{0}, Gpt2Tensor::Keys).row(0)[0]));
    }
};

PASTKEYS_TEST(TestRowKeeper)
#include "test_row_keeper.moc"
