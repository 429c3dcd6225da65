// Checks the painted pixels: shapes that touch leave no gap and do not overlap.
#include "drawing/painter.h"
#include "drawing/theme.h"
#include "support/test_program.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QtTest>

#include <array>

using namespace pastkeys;

namespace {

constexpr double kScales[] = {1, 1.5, 2};

QImage painted(const DisplayList& list, double scale)
{
    QImage image(QSize(120, 120) * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintDisplayList(painter, list, themeNamed(ThemeName::Light));
    return image;
}

/// What is not white.
QRect inkIn(const QImage& image)
{
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) != QColor(Qt::white))
                ink |= QRect(x, y, 1, 1);
    return ink;
}

} // namespace

class TestPainter : public QObject
{
    Q_OBJECT

private slots:
    void hatchedRowsOfAnyHeightAreOneArea()
    {
        constexpr double kHeight = 6.4; // of a row, so that most edges fall between pixels
        constexpr int kRows = 15;
        const QRectF all(3.3, 5.2, 100.3, kRows * kHeight);
        using Hatch = void (DisplayList::*)(const QRectF&, Ink);
        for (const Hatch hatch : std::array<Hatch, 3>{&DisplayList::crosses, &DisplayList::hatch,
                                                      &DisplayList::hatchOverHeat})
            for (const double scale : kScales) {
                DisplayList whole;
                (whole.*hatch)(all, Ink::Masked);
                DisplayList rows;
                for (int row = 0; row < kRows; ++row)
                    (rows.*hatch)({all.left(), all.top() + row * kHeight, all.width(), kHeight},
                                  Ink::Masked);
                QCOMPARE(painted(rows, scale), painted(whole, scale));
                QVERIFY(painted(whole, scale) != painted({}, scale));
            }
    }

    void tallThinOutlineIsOneAndAsFaintEverywhere()
    {
        DisplayList list;
        list.outline(QRectF(10, 2, 50, 110), Ink::New, 0.5); // painted in pieces
        const QImage image = painted(list, 1);
        for (int y = 4; y < 110; ++y)
            QCOMPARE(image.pixelColor(10, y), image.pixelColor(10, 3));
        QVERIFY(image.pixelColor(10, 3) != QColor(Qt::white));
    }

    /// Characters that the font lacks come from another font, whose lines may be taller.
    void aLineOfChineseStaysWithinALineOfTheFont()
    {
        const double size = 0.8; // as in the head strip
        const double line = QFontMetricsF(QFont()).height() * size;
        for (const double scale : kScales)
            for (const Qt::Alignment side : {Qt::AlignVCenter, Qt::AlignBottom}) {
                DisplayList list;
                list.text({4, 40, 100, line}, QString::fromUtf8("\u6CE8\u610F\u529B\u5934"),
                          {.side = Qt::AlignLeft | side, .size = size});
                const QRect ink = inkIn(painted(list, scale));
                QVERIFY(!ink.isEmpty());
                const QRectF box(ink.topLeft() / scale, QSizeF(ink.size()) / scale);
                QVERIFY2(box.top() >= 39 && box.bottom() <= 41 + line,
                         qPrintable(QString("%1 to %2").arg(box.top()).arg(box.bottom())));
            }
    }

    void cellsWithoutRoomAreNotPainted()
    {
        const QPointF corner(40, 30);
        for (const QSizeF size : {QSizeF(-15, 20), QSizeF(15, -20), QSizeF(0, 20), QSizeF(15, 0)})
            for (const double scale : kScales) {
                DisplayList list;
                list.cells(QRectF(corner, size), {1, 2, {0.5F, 1.0F}}, HeatScale::OneSign);
                QCOMPARE(painted(list, scale), painted({}, scale));
            }
    }
};

PASTKEYS_TEST(TestPainter)
#include "test_painter.moc"
