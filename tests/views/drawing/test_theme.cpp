#include "drawing/painter.h"
#include "drawing/theme.h"
#include "shared/legend.h"
#include "support/test_program.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace pastkeys;

namespace {

/// A role's swatch as the user sees it in a picture without color.
QImage graySwatch(Ink ink, const Theme& theme)
{
    QImage image(60, 40, QImage::Format_RGB32);
    image.fill(theme.color(Ink::Background));
    QPainter painter(&image);
    DisplayList list;
    layoutRole(list, QRectF(6, 6, 48, 28), ink);
    paintDisplayList(painter, list, theme);
    painter.end();
    return image.convertToFormat(QImage::Format_Grayscale8);
}

/// The fraction of the pixels that differ by more than 40 out of 255.
double difference(const QImage& a, const QImage& b)
{
    int different = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            different += std::abs(a.constScanLine(y)[x] - b.constScanLine(y)[x]) > 40 ? 1 : 0;
    return static_cast<double>(different) / (a.width() * a.height());
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void textsContrastAtLeast4Point5_data();
    void textsContrastAtLeast4Point5();
    void graphicsContrastAtLeast3_data() { textsContrastAtLeast4Point5_data(); }
    void graphicsContrastAtLeast3();
    void pinShowsOnEveryHeatColor_data() { textsContrastAtLeast4Point5_data(); }
    void pinShowsOnEveryHeatColor();
    void rolesAreToldApartInGray_data() { textsContrastAtLeast4Point5_data(); }
    void rolesAreToldApartInGray();
    void writtenHasAHueOfItsOwn_data() { textsContrastAtLeast4Point5_data(); }
    void writtenHasAHueOfItsOwn();
    void negativeNumbersHaveAnotherHueThanTheCache_data() { textsContrastAtLeast4Point5_data(); }
    void negativeNumbersHaveAnotherHueThanTheCache();
    void numbersOnHeatColorsAreReadable();
    void heatColorsOfOneSignLeaveTheBackgroundStepByStep();
    void contrastOfBlackOnWhiteIs21();
};

void TestTheme::textsContrastAtLeast4Point5_data()
{
    QTest::addColumn<int>("name");
    QTest::newRow("light") << static_cast<int>(ThemeName::Light);
    QTest::newRow("dark") << static_cast<int>(ThemeName::Dark);
    QTest::newRow("projector") << static_cast<int>(ThemeName::Projector);
}

void TestTheme::textsContrastAtLeast4Point5()
{
    QFETCH(int, name);
    const Theme& theme = themeNamed(static_cast<ThemeName>(name));
    for (const Ink ink :
         {Ink::Text, Ink::MutedText, Ink::Off, Ink::On, Ink::New, Ink::Good, Ink::Warning,
          Ink::Sequence1, Ink::Sequence2, Ink::Sequence3, Ink::Sequence4, Ink::Sequence5,
          Ink::Sequence6, Ink::Sequence7, Ink::Sequence8})
        for (const Ink ground : {Ink::Background, Ink::Panel})
            QVERIFY2(contrast(theme.color(ink), theme.color(ground)) >= 4.5,
                     qPrintable(QString("%1 on %2: %3")
                                    .arg(nameOf(ink), nameOf(ground))
                                    .arg(contrast(theme.color(ink), theme.color(ground)))));
}

void TestTheme::graphicsContrastAtLeast3()
{
    QFETCH(int, name);
    const Theme& theme = themeNamed(static_cast<ThemeName>(name));
    for (const Ink ink : {Ink::Grid, Ink::New, Ink::Recomputed, Ink::Reused, Ink::Written,
                          Ink::Masked, Ink::Query, Ink::Key, Ink::Value, Ink::Current, Ink::Focus})
        for (const Ink ground : {Ink::Background, Ink::Panel})
            QVERIFY2(contrast(theme.color(ink), theme.color(ground)) >= 3,
                     qPrintable(QString("%1 on %2: %3")
                                    .arg(nameOf(ink), nameOf(ground))
                                    .arg(contrast(theme.color(ink), theme.color(ground)))));
}

void TestTheme::pinShowsOnEveryHeatColor()
{
    QFETCH(int, name);
    const Theme& theme = themeNamed(static_cast<ThemeName>(name));
    const QColor outer = theme.color(Ink::Pinned);
    const QColor inner = theme.color(Ink::Background);
    QVERIFY(contrast(outer, inner) >= 3);
    for (const HeatScale scale : {HeatScale::OneSign, HeatScale::TwoSigns})
        for (int i = -100; i <= 100; ++i) {
            const QColor ground = heatColor(i / 100.0, scale, theme);
            QVERIFY(std::max(contrast(outer, ground), contrast(inner, ground)) >= 3);
        }
}

void TestTheme::rolesAreToldApartInGray()
{
    QFETCH(int, name);
    const Theme& theme = themeNamed(static_cast<ThemeName>(name));
    const std::array roles{Ink::New, Ink::Recomputed, Ink::Reused, Ink::Written, Ink::Masked};
    for (std::size_t a = 0; a < roles.size(); ++a)
        for (std::size_t b = a + 1; b < roles.size(); ++b) {
            const double share =
                difference(graySwatch(roles[a], theme), graySwatch(roles[b], theme));
            QVERIFY2(share > 0.008, qPrintable(QString("%1 and %2 differ in %3 of the pixels")
                                                   .arg(nameOf(roles[a]), nameOf(roles[b]))
                                                   .arg(share)));
        }
    QVERIFY(difference(graySwatch(Ink::Written, theme), graySwatch(Ink::Value, theme)) > 0.1);
}

void TestTheme::writtenHasAHueOfItsOwn()
{
    QFETCH(int, name);
    const Theme& theme = themeNamed(static_cast<ThemeName>(name));
    const auto hue = [&theme](Ink ink) { return theme.color(ink).hue(); };
    for (const Ink other : {Ink::Value, Ink::Key, Ink::Reused, Ink::New, Ink::Recomputed}) {
        const int apart = std::abs(hue(Ink::Written) - hue(other));
        QVERIFY2(std::min(apart, 360 - apart) >= 30,
                 qPrintable(QString("%1: %2").arg(nameOf(other)).arg(apart)));
    }
}

void TestTheme::negativeNumbersHaveAnotherHueThanTheCache()
{
    QFETCH(int, name);
    const Theme& theme = themeNamed(static_cast<ThemeName>(name));
    for (const double value : {-1.0, -0.75, -0.5, -0.25}) {
        const int hue = heatColor(value, HeatScale::TwoSigns, theme).hue();
        for (const Ink ink : {Ink::Reused, Ink::Key})
            QVERIFY2(std::abs(hue - theme.color(ink).hue()) >= 45,
                     qPrintable(QString::number(hue)));
    }
}

void TestTheme::numbersOnHeatColorsAreReadable()
{
    for (const ThemeName name : kThemeNames)
        for (const HeatScale scale : {HeatScale::OneSign, HeatScale::TwoSigns})
            for (int i = -100; i <= 100; ++i) {
                const QColor ground = heatColor(i / 100.0, scale, themeNamed(name));
                QVERIFY(contrast(readableOn(ground), ground) >= 4.5);
            }
}

void TestTheme::heatColorsOfOneSignLeaveTheBackgroundStepByStep()
{
    for (const ThemeName name : kThemeNames) {
        const Theme& theme = themeNamed(name);
        const QColor far = readableOn(theme.color(Ink::Background));
        double before = 22;
        for (int i = 0; i <= 20; ++i) {
            const double distance = contrast(heatColor(i / 20.0, HeatScale::OneSign, theme), far);
            QVERIFY2(distance < before, qPrintable(QString::number(i)));
            before = distance;
        }
    }
}

void TestTheme::contrastOfBlackOnWhiteIs21()
{
    QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrast(Qt::white, Qt::white), 1.0);
}

PASTKEYS_TEST(TestTheme)
#include "test_theme.moc"
