#include "drawing/painter.h"
#include "shared/fitting_text.h"
#include "shared/font_text_metrics.h"
#include "shared/view_metrics.h"
#include "support/layout_checks.h"
#include "support/test_program.h"

#include <QApplication>
#include <QPainter>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

ViewLayout laidOut(const FittingText& text, double width, const TextStyle& style = {})
{
    ViewLayout layout;
    layoutText(layout, QRectF(0, 0, width, 16), text, style, fixedMetrics());
    return layout;
}

} // namespace

class TestFittingText : public QObject
{
    Q_OBJECT

private slots:
    void theFullWordingIsShownWhereItFits()
    {
        const ViewLayout layout = laidOut({"four words are here", "four"}, 19 * 7);
        QCOMPARE(textsOf(layout), QString("four words are here"));
        QVERIFY(layout.hits.empty());
    }

    void whatIsNotShownInFullIsInTheToolTip()
    {
        const ViewLayout brief = laidOut({"four words are here", "four"}, 18 * 7);
        QCOMPARE(textsOf(brief), QString("four"));
        QCOMPARE(brief.detailAt({5, 5}).toolTip, QString("four words are here"));
        const ViewLayout elided = laidOut({"four words are here"}, 10 * 7);
        QCOMPARE(textsOf(elided), QString("four words are here")); // the painter adds the ellipsis
        QCOMPARE(elided.detailAt({5, 5}).toolTip, QString("four words are here"));
    }

    void boldAndSmallTextsNeedOtherWidths()
    {
        const FittingText text{"0123456789", "0"};
        QCOMPARE(textsOf(laidOut(text, 70, {.bold = true})), QString("0"));
        QCOMPARE(textsOf(laidOut(text, 81, {.bold = true})), QString("0123456789"));
        QCOMPARE(textsOf(laidOut(text, 60, {.size = 0.8})), QString("0123456789"));
    }

    void aTextThatFitsIsPaintedWhole()
    {
        const QString text = "Positions 242–255 of 256";
        for (int size = 8; size <= 20; ++size)
            for (const TextStyle& style :
                 {TextStyle{.size = kSmallText}, TextStyle{.size = kTinyText},
                  TextStyle{.bold = true, .size = kSmallText}}) {
                QFont font = QApplication::font();
                font.setPointSize(size);
                const auto pictureIn = [&](double width) {
                    QImage image(900, 40, QImage::Format_RGB32);
                    image.fill(Qt::white);
                    QPainter painter(&image);
                    painter.setFont(font);
                    DisplayList list;
                    list.text({0, 0, width, 40}, text, style);
                    paintDisplayList(painter, list, themeNamed(ThemeName::Light));
                    painter.end();
                    return image;
                };
                QCOMPARE(pictureIn(widthOf(text, style, textMetricsOf(font))), pictureIn(900));
            }
    }
};

PASTKEYS_TEST(TestFittingText)
#include "test_fitting_text.moc"
