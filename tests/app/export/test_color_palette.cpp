#include "export/color_palette.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <limits>

using namespace pastkeys;

namespace {

QImage filled(QSize size, QRgb color)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(color);
    return image;
}

/// An image with 4,096 colors, each used once.
QImage manyColors()
{
    QImage image(64, 64, QImage::Format_RGB32);
    for (int i = 0; i < 4096; ++i)
        image.setPixel(i % 64, i / 64, qRgb(16 * (i % 16), 16 * (i / 16 % 16), 16 * (i / 256)));
    return image;
}

int distanceOf(QRgb a, QRgb b)
{
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                     std::abs(qBlue(a) - qBlue(b))});
}

} // namespace

class TestColorPalette : public QObject
{
    Q_OBJECT

private slots:
    void fewColorsStayAsTheyAre()
    {
        ColorCounts counts;
        QImage image = filled({4, 4}, qRgb(255, 255, 255));
        image.setPixel(1, 2, qRgb(254, 255, 255)); // as close as a different color can be
        counts.add(image);
        std::vector<QRgb> palette = paletteOf(counts, 255);
        QCOMPARE(palette.size(), std::size_t{2});
        QCOMPARE(palette.front(), qRgb(255, 255, 255)); // the most frequent one first
        QCOMPARE(palette.back(), qRgb(254, 255, 255));
        QCOMPARE(paletteOf(counts, 1).size(), std::size_t{1});
    }

    void theMostFrequentOfManyColorsStaysAsItIs()
    {
        ColorCounts counts;
        counts.add(manyColors());
        counts.add(filled({10, 10}, qRgb(3, 5, 7)));
        const std::vector<QRgb> palette = paletteOf(counts, 20);
        QVERIFY(palette.size() <= 20);
        QCOMPARE(palette.front(), qRgb(3, 5, 7));
    }

    void everyColorHasANearOne()
    {
        ColorCounts counts;
        const QImage image = manyColors();
        counts.add(image);
        NearestColor colors(paletteOf(counts, 255));
        QVERIFY(colors.palette().size() > 100 && colors.palette().size() <= 255);
        int farthest = 0;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) {
                const QRgb color = image.pixel(x, y);
                farthest =
                    std::max(farthest, distanceOf(color, colors.palette()[colors.indexOf(color)]));
            }
        QVERIFY2(farthest <= 48, qPrintable(QString::number(farthest)));
    }

    void theNearestColorIsFound()
    {
        NearestColor colors({qRgb(0, 0, 0), qRgb(100, 0, 0), qRgb(255, 255, 255)});
        for (int round = 0; round < 2; ++round) { // the second round gets cached results
            QCOMPARE(int(colors.indexOf(qRgb(49, 0, 0))), 0);
            QCOMPARE(int(colors.indexOf(qRgb(51, 0, 0))), 1);
            QCOMPARE(int(colors.indexOf(qRgb(200, 200, 200))), 2);
        }
    }
};

PASTKEYS_TEST(TestColorPalette)
#include "test_color_palette.moc"
