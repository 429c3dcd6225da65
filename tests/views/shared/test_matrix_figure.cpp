#include "shared/matrix_caption.h"
#include "shared/matrix_figure.h"
#include "shared/position_ticks.h"
#include "support/test_program.h"
#include "support/view_words.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

/// A figure of the numbers 0, 1, 2, ..., row by row.
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
        layoutMatrix(layout, figure, placeIn(width, height), fixedMetrics());
        return layout;
    }

    /// A place that shows as many cells as fit.
    MatrixPlace placeIn(double width, double height) const
    {
        MatrixPlace place;
        place.box = QRectF(0, 0, width, height);
        place.top = headHeight(figure, {}, fixedMetrics());
        const QSizeF room(width - rowNumbersWidth(figure, fixedMetrics()) - kFrameRoom,
                          height - place.top - kFrameRoom);
        place.rows = cellsOnShow(figure.rows, cellsFitting(figure.rows, room.height()), Keep::Last,
                                 std::nullopt);
        place.columns = cellsOnShow(figure.columns, cellsFitting(figure.columns, room.width()),
                                    Keep::First, std::nullopt);
        place.cell = QSizeF(room.width() / static_cast<double>(place.columns.count),
                            room.height() / static_cast<double>(place.rows.count))
                         .boundedTo(largestCell(fixedMetrics()));
        place.caption.key = CaptionStyle::Key::Short;
        return place;
    }

    /// Gives each cell a tool tip with its row and column.
    void nameCells()
    {
        figure.cellDetail = [](const MatrixFigure&, std::size_t row, std::size_t column) {
            return PointDetail{QString("%1 %2").arg(row).arg(column), {}};
        };
    }

    /// Lets each row see only the columns up to its own position, as causal attention does.
    void hideBeyondTheDiagonal()
    {
        figure.matrix = StageMatrix::Scores;
        figure.reaches = std::make_shared<const std::vector<Reach>>(
            reachesOf({}, positionsFrom(0, figure.rows), positionsFrom(0, figure.columns)));
    }

    std::vector<float> values;
    MatrixFigure figure;
};

/// The cells of the matrix. The color key is also drawn as cells, but it has fewer rows.
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
    void smallMatrixIsDrawnWholeWithItsNumbers()
    {
        const Numbers numbers(2, 3);
        const ViewLayout layout = numbers.in(300, 120);
        QVERIFY(itemWithText(layout, "M [2 x 3]"));
        for (const char* number : {"0.00", "1.00", "2.00", "3.00", "4.00", "5.00"})
            QVERIFY2(itemWithText(layout, number), number);
        QCOMPARE(outside(layout, {300, 120}), QString());
    }

    void matrixThatIsNotComputedIsAnOutlineWithItsShape()
    {
        Numbers numbers(2, 3);
        numbers.figure.values = {};
        const ViewLayout layout = numbers.in(300, 120);
        QVERIFY(itemWithText(layout, "M [2 x 3]"));
        QVERIFY(!mapOf(layout));
        QCOMPARE(countOf(layout, Kind::Outline, Ink::Grid), std::size_t{1});
    }

    void rowsThatAreNotDoneStayEmpty()
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

    void maskedCellsHaveNoColorAndACross()
    {
        Numbers numbers(6, 6);
        numbers.hideBeyondTheDiagonal();
        QCOMPARE(countOf(numbers.in(400, 220), Kind::Cross, Ink::Masked), std::size_t{0});
        numbers.figure.masked = true;
        for (const std::size_t window : {6, 2}) { // with one sink
            numbers.figure.reaches = std::make_shared<const std::vector<Reach>>(
                reachesOf(ReachRule::sliding(1, window), positionsFrom(0, 6), positionsFrom(0, 6)));
            const ViewLayout layout = numbers.in(400, 220);
            const HeatCells& cells = *mapOf(layout);
            std::size_t hidden = 0;
            for (std::size_t row = 0; row < 6; ++row)
                for (std::size_t column = 0; column < 6; ++column) {
                    const bool seen = column <= row && (column == 0 || column + window > row);
                    QCOMPARE(!std::isnan(cells.values[row * 6 + column]), seen);
                    hidden += seen ? 0 : 1;
                }
            QCOMPARE(countOf(layout, Kind::Cross, Ink::Masked), hidden);
        }
    }

    void whatDoesNotFitIsCutAtOneEnd()
    {
        QCOMPARE(cellsFitting(23, 60), std::size_t{20});
        QCOMPARE(cellsFitting(23, 2.9), std::size_t{0});
        QCOMPARE(cellsOnShow(23, 20, Keep::Last, {}), (Span{3, 20}));
        QCOMPARE(cellsOnShow(23, 20, Keep::First, {}), (Span{0, 20}));
        QCOMPARE(cellsOnShow(23, 30, Keep::Last, {}), (Span{0, 23}));
    }

    void wantedCellIsOnShow()
    {
        QCOMPARE(cellsOnShow(23, 5, Keep::Last, 3), (Span{3, 5}));
        QCOMPARE(cellsOnShow(23, 5, Keep::First, 22), (Span{18, 5}));
        QCOMPARE(cellsOnShow(23, 5, Keep::Last, 20), (Span{18, 5})); // already shown
        QCOMPARE(cellsOnShow(23, 5, Keep::Last, 23), (Span{18, 5})); // no such cell
        for (std::size_t wanted = 0; wanted < 23; ++wanted)
            for (const Keep keep : {Keep::First, Keep::Last}) {
                const Span shown = cellsOnShow(23, 4, keep, wanted);
                QVERIFY(shown.first <= wanted && wanted < shown.end() && shown.end() <= 23);
            }
    }

    void cellsAreNeverUnderThreePixels()
    {
        for (const std::size_t rows : {1U, 7U, 40U, 333U, 1000U})
            for (const std::size_t columns : {1U, 8U, 64U, 1000U}) {
                const ViewLayout layout = Numbers(rows, columns).in(220, 150);
                for (const DisplayItem& item : layout.list.items())
                    if (item.kind == Kind::Cells && item.cells == mapOf(layout)) {
                        QVERIFY(item.rect.height() >= 2.99 * static_cast<double>(item.cells->rows));
                        QVERIFY(item.rect.width() >=
                                2.99 * static_cast<double>(item.cells->columns));
                    }
                QCOMPARE(outside(layout, {220, 150}), QString());
            }
    }

    void cellsThatWouldBeTooSmallShareOne()
    {
        Numbers numbers(5, 7);
        numbers.values[1 * 7 + 3] = -90; // farthest from 0 in rows 0-2, columns 3-4
        numbers.nameCells();
        MatrixPlace place = numbers.placeIn(200, 100);
        place.cell = {1.5, 2};
        ViewLayout layout;
        layoutMatrix(layout, numbers.figure, place, fixedMetrics());
        const QRectF all = layout.matrices.front().cells;
        QCOMPARE(all.size(), QSizeF(7 * 1.5, 5 * 2));
        QCOMPARE(layout.matrices.front().columns, std::size_t{7});
        const auto first = std::ranges::find_if(layout.list.items(), [&](const DisplayItem& item) {
            return item.kind == Kind::Cells &&
                   item.rect.topLeft() == all.topLeft() + QPointF(4.5, 0);
        });
        QVERIFY(first != layout.list.items().end());
        const HeatCells& map = *first->cells; // the first row without its first, wider cell
        QCOMPARE(map.rows, std::size_t{1});
        QCOMPARE(map.columns, std::size_t{2});
        QCOMPARE(map.values[0], -90.0F);
        QCOMPARE(map.values[1], numbers.values[20]);
        QCOMPARE(map.largest, numbers.figure.largest);
        const QString upper = layout.detailAt(all.topLeft() + QPointF(4.6, 0.1)).toolTip;
        const QString last = layout.detailAt(all.bottomRight() - QPointF(0.1, 0.1)).toolTip;
        QCOMPARE(upper + '\n' + last, approved("shared/shared_cells", upper + '\n' + last));
    }

    void rolesOfNeighborsAreOneBand()
    {
        Numbers numbers(4, 16);
        numbers.figure.rowRoles = {RowRole::Reused, RowRole::Reused, RowRole::Reused, RowRole::New};
        const ViewLayout layout = numbers.in(200, 100);
        QCOMPARE(countOf(layout, Kind::Fill, Ink::Reused), std::size_t{1});
        QCOMPARE(countOf(layout, Kind::Fill, Ink::New), std::size_t{1});
        numbers.figure.rowRoles = {RowRole::Recomputed, RowRole::Recomputed, RowRole::New,
                                   RowRole::New};
        // A bar on the left, and a wide hatch over the cells.
        QCOMPARE(countOf(numbers.in(200, 100), Kind::Hatch, Ink::Recomputed), std::size_t{2});
        // Only the bar, because the cells are too small for a hatch.
        QCOMPARE(countOf(numbers.in(120, 100), Kind::Hatch, Ink::Recomputed), std::size_t{1});
    }

    void linesAroundSmallCellsHideNoneOfThem()
    {
        Numbers numbers(20, 30);
        for (const Ink ink : {Ink::Written, Ink::New}) {
            numbers.figure.rowRoles.assign(20, RowRole::Reused);
            numbers.figure.rowRoles.back() = ink == Ink::New ? RowRole::New : RowRole::Written;
            const ViewLayout layout = numbers.in(150, 120);
            const QRectF cells = layout.matrices.front().cells;
            QVERIFY(cells.height() < 20 * 8.0);
            QCOMPARE(countOf(layout, Kind::Frame, ink), std::size_t{1});
            for (const DisplayItem& item : layout.list.items())
                if (item.kind == Kind::Outline && item.ink == ink)
                    QVERIFY(item.rect.right() <= cells.left()); // the bar beside the row
        }
    }

    void mouseFindsTheCell()
    {
        Numbers numbers(2, 3);
        numbers.nameCells();
        const ViewLayout layout = numbers.in(300, 120);
        const QRectF map = layout.matrices.front().cells;
        QCOMPARE(layout.detailAt(map.topLeft() + QPointF(1, 1)).toolTip, QString("0 0"));
        QCOMPARE(layout.detailAt(map.bottomRight() - QPointF(1, 1)).toolTip, QString("1 2"));
        QCOMPARE(layout.detailAt(map.center() + QPointF(0, map.height() / 4)).toolTip,
                 QString("1 1"));
    }

    void pinnedCellIsOutlinedAndKeepsItsValue()
    {
        Numbers numbers(2, 3);
        numbers.figure.firstRow = 10;
        numbers.figure.pinned = PinnedCell{StageMatrix::Queries, 11, 2};
        const ViewLayout layout = numbers.in(300, 120);
        const DisplayItem* value = itemWithText(layout, "5.00");
        QCOMPARE(countOf(layout, Kind::Outline, Ink::Pinned), std::size_t{1});
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Outline && item.ink == Ink::Pinned) {
                QCOMPARE(item.rect, value->rect); // an outline is drawn inside its rectangle
                QVERIFY(2 * item.width < value->rect.height() / 2);
            }
        numbers.figure.pinned = PinnedCell{StageMatrix::Keys, 11, 2};
        QCOMPARE(countOf(numbers.in(300, 120), Kind::Outline, Ink::Pinned), std::size_t{0});
        numbers.figure.pinned = PinnedCell{StageMatrix::Queries, 3, 2};
        QCOMPARE(countOf(numbers.in(300, 120), Kind::Outline, Ink::Pinned), std::size_t{0});
    }

    void smallPinnedCellShowsOnEveryColor()
    {
        Numbers numbers(30, 30);
        numbers.figure.pinned = PinnedCell{StageMatrix::Queries, 20, 12};
        numbers.figure.band = CellBand{4, 5, {}};
        const ViewLayout layout = numbers.in(130, 130);
        const PlacedMatrix& placed = layout.matrices.front();
        const double wide = placed.cells.width() / 30;
        const double high = placed.cells.height() / 30;
        QVERIFY(high < 5 && wide < 5);
        const QRectF cell(placed.cells.left() + 12 * wide, placed.cells.top() + 20 * high, wide,
                          high);
        std::size_t frames = 0;
        const DisplayItem* before = nullptr;
        for (const DisplayItem& item : layout.list.items()) {
            if (item.kind == Kind::Frame && item.ink == Ink::Pinned) {
                QVERIFY(item.rect == cell && item.width >= 2);
                QCOMPARE(before->ink,
                         Ink::Background); // a wider frame, so that one always contrasts
                QVERIFY(before->rect == cell && before->width > item.width);
                ++frames;
            }
            before = &item;
            if (item.kind == Kind::Dotted && item.ink == Ink::Pinned)
                QVERIFY(item.rect.height() <= high + 2.01);
        }
        QCOMPARE(frames, std::size_t{1});
    }

    void smallMaskedCellsAreCrossedUpToTheDiagonal()
    {
        Numbers numbers(30, 30);
        numbers.hideBeyondTheDiagonal();
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
                QCOMPARE(item.rect.left(),
                         placed.cells.left() + wide * static_cast<double>(row + 1));
                QCOMPARE(item.rect.right(), placed.cells.right());
                QCOMPARE(item.rect.top(), placed.cells.top() + high * static_cast<double>(row));
                QCOMPARE(item.rect.height(), high);
                ++row;
            }
        QCOMPARE(row, std::size_t{29}); // the last row sees all keys
    }

    void captionIsAsWideAsItSays()
    {
        using Key = CaptionStyle::Key;
        Numbers numbers(207, 207);
        numbers.figure.title = "Attention weights";
        for (const bool current : {false, true})
            for (const int lines : {1, 2, 3})
                for (const Key key : {Key::Full, Key::Short, Key::None}) {
                    numbers.figure.current = current;
                    const CaptionStyle style{key, 0.85, lines};
                    ViewLayout layout;
                    const double width = captionWidth(numbers.figure, style, fixedMetrics());
                    layoutCaption(layout, numbers.figure, QRectF(0, 0, width, 20), style,
                                  fixedMetrics());
                    double titleRight = width;
                    double rampLeft = width;
                    for (const DisplayItem& item : layout.list.items()) {
                        QVERIFY2(fixedMetrics().widthOf(item.text) * item.size <=
                                     item.rect.width() + 0.01,
                                 qPrintable(item.text));
                        if (item.text.contains('['))
                            titleRight = item.rect.right();
                        if (item.kind == Kind::Outline)
                            rampLeft = item.rect.left();
                    }
                    QVERIFY(titleRight <= rampLeft);
                    QCOMPARE(rampLeft < width, key != Key::None);
                }
    }

    void captionInLinesStandsOnItsCells()
    {
        Numbers numbers(20, 20);
        const auto bottoms = [&](int lines) {
            const CaptionStyle style{CaptionStyle::Key::None, 1, lines};
            ViewLayout layout;
            layoutCaption(layout, numbers.figure, QRectF(0, 0, 300, 90), style, fixedMetrics());
            std::vector<double> found;
            for (const DisplayItem& item : layout.list.items())
                found.push_back(item.rect.bottom());
            return std::pair(found, captionHeight(style, fixedMetrics()));
        };
        numbers.figure.title = "Attention weights";
        for (const int lines : {1, 2, 3}) {
            const auto [found, height] = bottoms(lines);
            QCOMPARE(found.size(), static_cast<std::size_t>(lines));
            QVERIFY(std::abs(found.back() - height) < 1e-6);
        }
        for (const char* name :
             {"Scores", "Queries Q"}) { // on one line, but also ends at the cells
            numbers.figure.title = name;
            const auto [found, height] = bottoms(3);
            QCOMPARE(found.size(), std::size_t{2});
            QVERIFY(std::abs(found.back() - height) < 1e-6);
        }
    }

    void nameInTwoLinesIsHalved_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::newRow("Attention weights") << QStringList{"Attention", "weights"};
        QTest::newRow("Keys K cache + new") << QStringList{"Keys K", "cache + new"};
        QTest::newRow("Keys K") << QStringList{"Keys K"};
        QTest::newRow("注意力权重") << QStringList{"注意力", "权重"};
        QTest::newRow("键 K 缓存 + 新") << QStringList{"键 K", "缓存 + 新"};
        QTest::newRow("分数") << QStringList{"分数"};
    }

    void nameInTwoLinesIsHalved()
    {
        QFETCH(const QStringList, lines);
        Numbers numbers(2, 3);
        numbers.figure.title = QString::fromUtf8(QTest::currentDataTag());
        ViewLayout layout;
        const CaptionStyle style{CaptionStyle::Key::None, 1, 3};
        layoutCaption(layout, numbers.figure, QRectF(0, 0, 300, 60), style, fixedMetrics());
        for (const QString& line : lines)
            QVERIFY2(itemWithText(layout, line), qPrintable(line));
    }

    void colorKeyTellsTheStrongestColor()
    {
        Numbers numbers(2, 3);
        const auto key = [&](CaptionStyle::Key length) {
            ViewLayout layout;
            layoutCaption(layout, numbers.figure, QRectF(0, 0, 300, 20), {length, 1},
                          fixedMetrics());
            return length == CaptionStyle::Key::None ? textsOf(layout)
                                                     : textsOf(layout).section('\n', 0, 0);
        };
        QCOMPARE(key(CaptionStyle::Key::Full), QString("−6.00 … 6.00"));
        QCOMPARE(key(CaptionStyle::Key::Short), QString("±6.00"));
        numbers.figure.scale = HeatScale::OneSign;
        QCOMPARE(key(CaptionStyle::Key::Full), QString("0 … 1"));
        QCOMPARE(key(CaptionStyle::Key::Short), QString("0 … 1"));
        QCOMPARE(key(CaptionStyle::Key::None), QString("M [2 x 3]"));
    }

    void rowNumbersAreRoundAndDoNotTouch()
    {
        for (double height = 50; height < 200; height += 3) {
            const ViewLayout layout = Numbers(40, 8).in(200, height);
            std::vector<int> shown;
            double above = -100;
            for (const DisplayItem& item : layout.list.items()) {
                bool isNumber = false;
                const int row = item.text.toInt(&isNumber);
                if (!isNumber)
                    continue;
                QVERIFY(item.rect.top() >= above - 0.01);
                above = item.rect.bottom();
                shown.push_back(row);
            }
            QVERIFY(!shown.empty());
            const int step = shown.size() < 3 ? 1 : shown[1] - shown[0];
            QVERIFY2(QList<int>({1, 2, 5, 10, 20}).contains(step),
                     qPrintable(QString::number(step)));
            for (const int row : shown)
                QVERIFY(row % step == 0 || row == 39); // the last one if there is room
        }
    }

    void ticksAreRoundWhereverTheRangeBegins()
    {
        using Ticks = std::vector<std::size_t>;
        QCOMPARE(ticksOf({3, 20}, 4.2), (Ticks{5, 10, 15, 20}));
        QCOMPARE(ticksOf({200, 16}, 4.2), (Ticks{200, 205, 210, 215}));
        QCOMPARE(ticksOf({0, 5}, 0.8), (Ticks{0, 1, 2, 3, 4}));
        QCOMPARE(ticksOf({0, 20}, 4), (Ticks{0, 5, 10, 15, 19})); // there is room for the last one
        QCOMPARE(ticksOf({21, 1}, 0.8), (Ticks{21}));
        QCOMPARE(ticksOf({201, 3}, 7), (Ticks{203})); // no position is round, so the last one
        QCOMPARE(ticksOf({0, 0}, 1), Ticks{});
    }

    void tokensStandBesideTheirPositions()
    {
        Numbers numbers(3, 3);
        numbers.hideBeyondTheDiagonal();
        numbers.figure.words = std::make_shared<const std::vector<QString>>(
            std::vector<QString>{"Mia", "·had", "·thunderstorms"});
        numbers.figure.columnWords = numbers.figure.words;
        MatrixPlace place = numbers.placeIn(400, 240);
        place.words = {60, 40};
        place.top += 40;
        ViewLayout layout;
        layoutMatrix(layout, numbers.figure, place, fixedMetrics());
        const QRectF cells = layout.matrices.front().cells;
        std::size_t left = 0;
        std::size_t above = 0;
        for (const DisplayItem& item : layout.list.items()) {
            if (item.text != "·had" && item.text != "·thunderstorms")
                continue;
            const std::size_t index = item.text == "·had" ? 1 : 2;
            const double middle = static_cast<double>(index) + 0.5;
            if (item.turned) { // above the cells, where the longest token is too wide
                ++above;
                QVERIFY(item.rect.bottom() < cells.top());
                QVERIFY(std::abs(item.rect.center().x() - cells.left() -
                                 middle * place.cell.width()) < 0.01);
            } else {
                ++left;
                QVERIFY(item.rect.right() < cells.left());
                QVERIFY(std::abs(item.rect.center().y() - cells.top() -
                                 middle * place.cell.height()) < 0.01);
            }
        }
        QCOMPARE(left, std::size_t{2});
        QCOMPARE(above, std::size_t{2});
        QCOMPARE(outside(layout, {400, 240}), QString());
    }
};

PASTKEYS_TEST(TestMatrixFigure)
#include "test_matrix_figure.moc"
