// The bar that moves the cursor, on a playback without a trace.
#include "step_bar.h"
#include "support/window_parts.h"

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
    void theSpeedIsChosenFromAListAndShownThereWhenAKeyChangesIt()
    {
        Playback playback;
        StepBar bar(playback);
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
        Playback playback;
        StepBar bar(playback);
        QVERIFY(tipsOf(bar).contains("Forward by operation (Right)"));
        auto* strides = controlNamed<QComboBox>(bar, "Play by");
        QVERIFY(strides->toolTip().contains("arrow keys"));
        QTest::keyClick(strides, Qt::Key_End);
        QCOMPARE(playback.stride(), Stride::Token);
        QVERIFY(tipsOf(bar).contains("Forward by token, one step (Ctrl+Right)"));
        QVERIFY(tipsOf(bar).contains("Back by token, one step (Ctrl+Left)"));
        playback.setStride(Stride::Layer);
        QCOMPARE(strides->currentText(), QString("by layer"));
        QVERIFY(tipsOf(bar).contains("Forward by layer (Shift+Right)"));
    }
};

QTEST_MAIN(TestStepBar)
#include "test_step_bar.moc"
