// The bar that moves the cursor, without a window.
#include "session/session.h"
#include "support/example_trace.h"
#include "support/screen_reader.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/place_label.h"
#include "window/step_bar.h"

#include <QComboBox>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QStringList tipsOf(const StepBar& bar)
{
    QStringList tips;
    for (const auto* button : bar.findChildren<QToolButton*>())
        tips.append(button->toolTip());
    return tips;
}

} // namespace

class TestStepBar : public QObject
{
    Q_OBJECT

private slots:
    void thePlaceIsShownInAShorterWordingWhereTheWholeOneDoesNotFit()
    {
        PlaceLabel place;
        place.setTexts("Step 3 of 24, operation 5 of 63, Scores", "Step 3 of 24, Scores");
        place.resize(1000, 20);
        QCOMPARE(place.shownText(), QString("Step 3 of 24, operation 5 of 63, Scores"));
        place.resize(place.fontMetrics().horizontalAdvance("Step 3 of 24, Scores") + 4, 20);
        QCOMPARE(place.shownText(), QString("Step 3 of 24, Scores"));
        place.resize(60, 20);
        QVERIFY(place.shownText().endsWith(QStringLiteral("…")));
        QVERIFY(place.fontMetrics().horizontalAdvance(place.shownText()) <= 60);
        QCOMPARE(place.toolTip(), QString("Step 3 of 24, operation 5 of 63, Scores"));
    }

    /// A screen reader announces the place wherever the focus is.
    void thePlaceIsSaidOnceAfterTheLastOfManyMoves()
    {
        Session session;
        Playback playback(session);
        StepBar bar(session, playback);
        bar.show();
        session.setTrace(traceOf({}));
        const ScreenReader reader;
        for (int i = 0; i < 20; ++i) { // as if a key were held down
            session.forward(Stride::Operation);
            QCoreApplication::processEvents();
        }
        QVERIFY(ScreenReader::said().isEmpty());
        QTRY_VERIFY(!ScreenReader::said().isEmpty());
        QCOMPARE(ScreenReader::said().size(), 1);
        const QString place = ScreenReader::said().first().name;
        QVERIFY2(place.contains("operation 21 of"), qPrintable(place));
    }

    void theSpeedIsChosenFromAListAndShownThereWhenAKeyChangesIt()
    {
        Session session;
        Playback playback(session);
        StepBar bar(session, playback);
        auto* speeds = controlNamed<QComboBox>(bar, "Speed of playing");
        QCOMPARE(speeds->currentText(), QString("speed 1×"));
        QCOMPARE(speeds->itemText(0), QString("speed 0.25×"));
        QCOMPARE(speeds->itemText(speeds->count() - 1), QString("speed 8×"));
        QTest::keyClick(speeds, Qt::Key_Down);
        QCOMPARE(playback.speed(), 2.0);
        playback.setSpeed(playback.speed() * 2);
        QCOMPARE(speeds->currentText(), QString("speed 4×"));
        QCOMPARE(playback.speed(), 4.0);
    }

    void theButtonsSayHowFarTheyGoAndWhichKeyGoesAsFar()
    {
        Session session;
        Playback playback(session);
        StepBar bar(session, playback);
        QVERIFY(tipsOf(bar).contains("Forward one operation (Right)"));
        auto* strides = controlNamed<QComboBox>(bar, "Play by");
        QVERIFY(strides->toolTip().contains("arrow keys"));
        QTest::keyClick(strides, Qt::Key_End);
        QCOMPARE(playback.stride(), Stride::Token);
        QVERIFY(tipsOf(bar).contains("Forward one token (Ctrl+Right)"));
        QVERIFY(tipsOf(bar).contains("Back one token (Ctrl+Left)"));
        playback.setStride(Stride::Layer);
        QCOMPARE(strides->currentText(), QString("by layer"));
        QVERIFY(tipsOf(bar).contains("Forward one layer (Shift+Right)"));
    }
};

PASTKEYS_TEST(TestStepBar)
#include "test_step_bar.moc"
