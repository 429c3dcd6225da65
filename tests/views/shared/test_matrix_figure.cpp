#include "shared/matrix_figure.h"
#include "support/layout_checks.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

/// A figure of numbers 0, 1, 2 ... row by row.
struct Numbers
{
    Numbers(std::size_t rows, std::size_t columns) : values(rows * columns)
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(i);
        figure.title = "M";
        figure.rows = rows;
        figure.columns = columns;
        figure.values = {values.data(), rows, columns, columns};
        figure.largest = static_cast<double>(values.size());
    }

    ViewLayout in(double width, double height) const
    {
        ViewLayout layout;
        layoutMatrix(layout, figure, QRectF(0, 0, width, height), fixedMetrics());
        return layout;
    }

    std::vector<float> values;
    MatrixFigure figure;
};

/// The map itself: the largest item of cells (the colour key is small).
std::shared_ptr<const HeatCells> mapOf(const ViewLayout& layout)
{
    std::shared_ptr<const HeatCells> map;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Cells && (!map || item.cells->rows >= map->rows))
            map = item.cells;
    return map;
}

} // namespace

class TestMatrixFigure : public QObject
{
    Q_OBJECT

private slots:
    void smallMatrixIsDrawnWholeWithItsNumbers();
    void matrixThatIsNotComputedIsAnOutlineWithItsShape();
    void rowsThatAreNotDoneStayEmpty();
    void maskedCellsHaveNoColourAndACross();
    void beforeTheMaskThereAreNoCrosses();
    void longMatrixShowsItsLastPositionsAndSaysSo();
    void cellsAreNeverUnderThreePixels();
    void rolesOfNeighboursAreOneBand();
    void mouseFindsTheCell();
    void pinnedCellIsFramedOutsideItsValue();
    void smallMaskedCellsAreCrossedUpToTheDiagonal();
    void shapeIsNeverCut();
    void colourKeyTellsTheStrongestColour();
    void rowNumbersDoNotOverlap();
};

void TestMatrixFigure::smallMatrixIsDrawnWholeWithItsNumbers()
{
    const Numbers numbers(2, 3);
    const ViewLayout layout = numbers.in(300, 120);
    QVERIFY(itemWithText(layout, "M [2 x 3]"));
    for (const char* number : {"0.00", "1.00", "2.00", "3.00", "4.00", "5.00"})
        QVERIFY2(itemWithText(layout, number), number);
    QCOMPARE(outside(layout, {300, 120}), QString());
}

void TestMatrixFigure::matrixThatIsNotComputedIsAnOutlineWithItsShape()
{
    Numbers numbers(2, 3);
    numbers.figure.values = {};
    const ViewLayout layout = numbers.in(300, 120);
    QVERIFY(itemWithText(layout, "M [2 x 3]"));
    QVERIFY(!mapOf(layout));
    QCOMPARE(countOf(layout, Kind::Outline, Ink::Grid), std::size_t{1});
    QCOMPARE(detailAtText(layout, "M [2 x 3]").toolTip, QString("M [2 x 3]: not computed yet"));
}

void TestMatrixFigure::rowsThatAreNotDoneStayEmpty()
{
    Numbers numbers(3, 2);
    numbers.figure.rowsDone = 1;
    const ViewLayout layout = numbers.in(300, 120);
    const HeatCells& cells = *mapOf(layout);
    QCOMPARE(cells.rows, std::size_t{3});
    QVERIFY(!std::isnan(cells.values[1]));
    for (std::size_t i = 2; i < 6; ++i)
        QVERIFY(std::isnan(cells.values[i]));
}

void TestMatrixFigure::maskedCellsHaveNoColourAndACross()
{
    Numbers numbers(3, 3);
    numbers.figure.visibleBefore = 1;
    numbers.figure.masked = true;
    const ViewLayout layout = numbers.in(300, 120);
    QCOMPARE(countOf(layout, Kind::Cross, Ink::Masked), std::size_t{3});
    const HeatCells& cells = *mapOf(layout);
    for (const std::size_t hidden : {1U, 2U, 5U})
        QVERIFY(std::isnan(cells.values[hidden]));
    for (const std::size_t shown : {0U, 3U, 4U, 6U, 7U, 8U})
        QVERIFY(!std::isnan(cells.values[shown]));
}

void TestMatrixFigure::beforeTheMaskThereAreNoCrosses()
{
    Numbers numbers(3, 3);
    numbers.figure.visibleBefore = 1;
    QCOMPARE(countOf(numbers.in(300, 120), Kind::Cross, Ink::Masked), std::size_t{0});
}

void TestMatrixFigure::longMatrixShowsItsLastPositionsAndSaysSo()
{
    const Numbers numbers(1000, 4);
    const ViewLayout layout = numbers.in(400, 100);
    const HeatCells& cells = *mapOf(layout);
    QVERIFY(cells.rows < 1000);
    QVERIFY2(
        itemWithText(layout, QString("M [1000 x 4], only positions %1–999").arg(1000 - cells.rows)),
        qPrintable(textsOf(layout)));
    QCOMPARE(cells.values.back(), 3999.0F / 4000.0F);
}

void TestMatrixFigure::cellsAreNeverUnderThreePixels()
{
    for (const std::size_t rows : {1U, 7U, 40U, 333U, 1000U})
        for (const std::size_t columns : {1U, 8U, 64U, 1000U}) {
            const ViewLayout layout = Numbers(rows, columns).in(220, 150);
            for (const DisplayItem& item : layout.list.items())
                if (item.kind == Kind::Cells && item.cells == mapOf(layout)) {
                    QVERIFY(item.rect.height() >= 2.99 * static_cast<double>(item.cells->rows));
                    QVERIFY(item.rect.width() >= 2.99 * static_cast<double>(item.cells->columns));
                }
            QCOMPARE(outside(layout, {220, 150}), QString());
        }
}

void TestMatrixFigure::rolesOfNeighboursAreOneBand()
{
    Numbers numbers(4, 16);
    numbers.figure.rowInks = {Ink::Reused, Ink::Reused, Ink::Reused, Ink::New};
    const ViewLayout layout = numbers.in(200, 100);
    QCOMPARE(countOf(layout, Kind::Fill, Ink::Reused), std::size_t{1});
    QCOMPARE(countOf(layout, Kind::Fill, Ink::New), std::size_t{1});
    numbers.figure.rowInks = {Ink::Recomputed, Ink::Recomputed, Ink::New, Ink::New};
    // the bar at the left, and wide over the cells
    QCOMPARE(countOf(numbers.in(200, 100), Kind::Hatch, Ink::Recomputed), std::size_t{2});
}

void TestMatrixFigure::mouseFindsTheCell()
{
    Numbers numbers(2, 3);
    numbers.figure.cellDetail = [](std::size_t row, std::size_t column) {
        return PointDetail{QString("%1 %2").arg(row).arg(column), {}};
    };
    const ViewLayout layout = numbers.in(300, 120);
    const QRectF map = std::ranges::find_if(layout.list.items(), [&](const DisplayItem& item) {
                           return item.kind == Kind::Cells && item.cells == mapOf(layout);
                       })->rect;
    QCOMPARE(layout.detailAt(map.topLeft() + QPointF(1, 1)).toolTip, QString("0 0"));
    QCOMPARE(layout.detailAt(map.bottomRight() - QPointF(1, 1)).toolTip, QString("1 2"));
    QCOMPARE(layout.detailAt(map.center() + QPointF(0, map.height() / 4)).toolTip, QString("1 1"));
}

void TestMatrixFigure::pinnedCellIsFramedOutsideItsValue()
{
    Numbers numbers(2, 3);
    numbers.figure.firstRow = 10;
    numbers.figure.pinned = PinnedCell{StageMatrix::Queries, 11, 2};
    const ViewLayout layout = numbers.in(300, 120);
    const DisplayItem* value = itemWithText(layout, "5.00");
    QCOMPARE(countOf(layout, Kind::Frame, Ink::Pinned), std::size_t{1});
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Frame && item.ink == Ink::Pinned)
            QCOMPARE(item.rect, value->rect); // a frame is drawn outside of its rectangle
    numbers.figure.pinned = PinnedCell{StageMatrix::Keys, 11, 2};
    QCOMPARE(countOf(numbers.in(300, 120), Kind::Frame, Ink::Pinned), std::size_t{0});
    numbers.figure.pinned = PinnedCell{StageMatrix::Queries, 3, 2};
    QCOMPARE(countOf(numbers.in(300, 120), Kind::Frame, Ink::Pinned), std::size_t{0});
}

void TestMatrixFigure::smallMaskedCellsAreCrossedUpToTheDiagonal()
{
    Numbers numbers(30, 30);
    numbers.figure.columnsArePositions = true;
    numbers.figure.visibleBefore = 1;
    numbers.figure.masked = true;
    const ViewLayout layout = numbers.in(150, 140);
    const PlacedMatrix& placed = layout.matrices.front();
    QCOMPARE(placed.rows, std::size_t{30});
    const double high = placed.cells.height() / 30;
    const double wide = placed.cells.width() / 30;
    QVERIFY(high < 9);
    std::size_t row = 0;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Crosses) {
            QCOMPARE(item.rect.left(), placed.cells.left() + wide * static_cast<double>(row + 1));
            QCOMPARE(item.rect.right(), placed.cells.right());
            QCOMPARE(item.rect.top(), placed.cells.top() + high * static_cast<double>(row));
            QCOMPARE(item.rect.height(), high);
            ++row;
        }
    QCOMPARE(row, std::size_t{29}); // the last row sees all keys
}

void TestMatrixFigure::shapeIsNeverCut()
{
    Numbers numbers(207, 207);
    numbers.figure.title = "Weights";
    numbers.figure.shortTitle = "W";
    numbers.figure.columnsArePositions = true;
    for (const bool current : {false, true})
        for (double width = 80; width < 500; width += 3) {
            numbers.figure.current = current;
            const ViewLayout layout = numbers.in(width, 90);
            const auto caption =
                std::ranges::find_if(layout.list.items(), [](const DisplayItem& item) {
                    return item.text.contains("[207 x 207]");
                });
            QVERIFY2(caption != layout.list.items().end(), qPrintable(textsOf(layout)));
            QVERIFY2(fixedMetrics().widthOf(caption->text) * caption->size <= caption->rect.width(),
                     qPrintable(QString("%1 in %2").arg(caption->text).arg(width)));
            QVERIFY(layout.detailAt(caption->rect.center()).toolTip.startsWith("Weights ["));
        }
}

void TestMatrixFigure::colourKeyTellsTheStrongestColour()
{
    Numbers numbers(2, 3);
    QVERIFY(itemWithText(numbers.in(300, 120), "±6.00"));
    numbers.figure.scale = HeatScale::OneSign;
    numbers.figure.largest = 0.0375;
    QVERIFY(itemWithText(numbers.in(300, 120), "0.037"));
    numbers.figure.exceeded = true;
    QVERIFY(itemWithText(numbers.in(300, 120), "≥0.037"));
}

void TestMatrixFigure::rowNumbersDoNotOverlap()
{
    for (double height = 50; height < 200; height += 3) {
        const ViewLayout layout = Numbers(40, 8).in(200, height);
        double below = 1e9;
        bool last = false;
        for (const DisplayItem& item : layout.list.items()) {
            bool isNumber = false;
            item.text.toInt(&isNumber);
            if (!isNumber)
                continue;
            QVERIFY(item.rect.top() + 0.8 * fixedMetrics().lineHeight <= below + 0.01);
            below = item.rect.top();
            last = last || item.text == "39";
        }
        QVERIFY(last);
    }
}

QTEST_APPLESS_MAIN(TestMatrixFigure)
#include "test_matrix_figure.moc"
