// Which panels, theme and text size the real window has, and which of these it keeps for the next
// launch.
#include "cache_map/cache_map_view.h"
#include "code/code_view.h"
#include "lamp/lamp_view.h"
#include "plots/plots_view.h"
#include "stage/stage_view.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "timeline/timeline_view.h"
#include "widgets/message_bar.h"
#include "widgets/place_label.h"
#include "window/main_window.h"
#include "window/run_bar.h"
#include "window/step_bar.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QTextBrowser>
#include <QtTest>

#include <algorithm>
#include <set>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

template <typename View> bool shows(const MainWindow& window)
{
    return window.findChild<View*>()->isVisible();
}

/// The first control that is not fully visible, and where it is; empty if there is none.
QString cutControl(const MainWindow& window)
{
    for (const auto* bar : {static_cast<QWidget*>(window.findChild<RunBar*>()),
                            static_cast<QWidget*>(window.findChild<StepBar*>())})
        for (const auto* control : bar->findChildren<QWidget*>()) {
            if (!control->isVisible() || !control->parentWidget()->layout())
                continue;
            const auto* combo = qobject_cast<const QComboBox*>(control);
            QSize least = combo ? combo->sizeHint() : control->minimumSizeHint();
            if (control->minimumWidth() > 0) // if it can elide its text
                least.setWidth(control->minimumWidth());
            if (control->width() < least.width() ||
                !control->parentWidget()->rect().contains(control->geometry()) ||
                control->visibleRegion().boundingRect() != control->rect())
                return QString("%1 “%2” in %3 at %4")
                    .arg(control->metaObject()->className(), control->accessibleName())
                    .arg(static_cast<int>(window.findChild<StageView*>()->theme().name))
                    .arg(window.width());
        }
    return {};
}

QString lampText(const MainWindow& window)
{
    return textsOf(window.findChild<LampView*>()->currentLayout()).replace('\n', ' ');
}

ThemeName themeOf(const MainWindow& window)
{
    return window.findChild<StageView*>()->theme().name;
}

} // namespace

class TestWindowLayout : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_settings = std::make_unique<OwnSettings>(); }
    void cleanup() { m_settings.reset(); }

    void aHiddenPanelIsHiddenAtTheNextStartUntilTheLayoutIsReset()
    {
        auto window = shownWindow();
        QVERIFY(shows<CacheMapView>(*window) && shows<TimelineView>(*window));
        const QSize stage = window->findChild<StageView*>()->size();
        trigger(*window, "Cache");
        trigger(*window, "Timeline");
        window->close();
        window = shownWindow();
        QVERIFY(!shows<CacheMapView>(*window) && !shows<TimelineView>(*window));
        QVERIFY(window->findChild<StageView*>()->height() > stage.height());
        trigger(*window, "Reset layout");
        QCoreApplication::processEvents();
        QVERIFY(shows<CacheMapView>(*window) && shows<TimelineView>(*window));
        QTRY_COMPARE(window->findChild<StageView*>()->size(), stage);
    }

    void panelsHaveBarsOnlyWhileTheyAreArranged()
    {
        const auto window = shownWindow();
        const auto* dock = window->findChild<QDockWidget*>("cache");
        const int top = dock->widget()->y();
        QCOMPARE(top, 0);
        trigger(*window, "Arrange panels");
        QTRY_VERIFY(dock->widget()->y() > 10);
        trigger(*window, "Arrange panels");
        QTRY_COMPARE(dock->widget()->y(), top);
    }

    void aPanelThatWasMadeAWindowComesBackByResetting()
    {
        const auto window = shownWindow();
        auto* dock = window->findChild<QDockWidget*>("now");
        dock->setFloating(true);
        trigger(*window, "Reset layout");
        QVERIFY(!dock->isFloating());
        QVERIFY(dock->isVisible());
    }

    void theThemeIsTheSystemsUntilOneIsChosen()
    {
        auto window = shownWindow();
        QCOMPARE(themeOf(*window), ThemeName::Light);
        window->close();
        QVERIFY(!loadSettings().theme);
        window = shownWindow();
        trigger(*window, "Dark");
        QCOMPARE(themeOf(*window), ThemeName::Dark);
        QTest::keyClick(window.get(), Qt::Key_P);
        QCOMPARE(themeOf(*window), ThemeName::Projector);
        QTest::keyClick(window.get(), Qt::Key_P);
        QCOMPARE(themeOf(*window), ThemeName::Dark);
        window->close();
        QCOMPARE(themeOf(*shownWindow()), ThemeName::Dark);
    }

    void everyControlIsWholeInEveryThemeAndSize()
    {
        const auto window = windowWithRunOnly({1024, 740}); // 768 minus a title bar
        for (const QSize size :
             {QSize(800, 450), QSize(1024, 740), QSize(1366, 740), QSize(1920, 1050)})
            for (const char* theme : {"Projector", "Light"}) {
                window->resize(size);
                trigger(*window, theme);
                actionNamed(*window, "Prompt and settings")->setChecked(true);
                settle();
                QCOMPARE(window->size(), size); // not larger than the screen
                QCOMPARE(cutControl(*window), QString());
                QCOMPARE(lampText(*window), QString("same answer, bit for bit"));
            }
    }

    void theWindowIsNeverSoSmallThatNothingCanBeSeen()
    {
        const auto window = windowWithRunOnly({1024, 740});
        for (int press = 0; press < 10; ++press)
            trigger(*window, "Larger text");
        window->resize(200, 100);
        settle();
        QCOMPARE(window->size(), QSize(800, 450));
        QCOMPARE(cutControl(*window), QString());
        QVERIFY(window->centralWidget()->height() > 4 * window->fontMetrics().height());
        for (const char* panel : {"decoder", "now", "cache"}) {
            const QRect shown = panelOf(*window, panel)->geometry() & window->rect();
            QVERIFY2(shown.width() > 80 && shown.height() > 20, panel);
        }
    }

    void panelsAreNeverCutAtTheRight()
    {
        const auto window = windowWithRunOnly({1024, 740});
        for (const int width : {100, 860, 960}) { // 100 gives the minimum width
            window->resize(width, 700);
            for (const char* theme : {"Light", "Projector"}) {
                trigger(*window, theme);
                for (const int presses : {0, 4, 10}) {
                    trigger(*window, "Normal text size");
                    for (int press = 0; press < presses; ++press)
                        trigger(*window, "Larger text");
                    settle();
                    for (const auto* dock : window->findChildren<QDockWidget*>())
                        QVERIFY2(dock->isHidden() || dock->geometry().right() < window->width(),
                                 qPrintable(QString("%1: %2 presses at %3")
                                                .arg(theme)
                                                .arg(presses)
                                                .arg(window->width())));
                }
            }
        }
    }

    void resizingAWindowWithLargeTextSetsFewFonts()
    {
        const auto window = windowWithRunOnly({1366, 740});
        for (int press = 0; press < 10; ++press)
            trigger(*window, "Larger text");
        settle();
        QSet<int> sizes;
        for (int width = 1366; width > 1266; --width) {
            window->resize(width, 740);
            sizes.insert(qRound(QApplication::font().pointSizeF() * 1000));
        }
        QVERIFY2(sizes.size() <= 6, qPrintable(QString::number(sizes.size())));
        trigger(*window, "Normal text size");
    }

    void everyControlIsWholeWhereTextIsTwiceAsLarge()
    {
        const QSize size(1024, 740);
        const auto window = windowWithRunOnly(size);
        for (int press = 0; press < 10; ++press)
            trigger(*window, "Larger text");
        auto* sampling = window->findChild<RunBar*>()->findChild<QComboBox*>();
        for (const int random : {0, 1}) {
            sampling->setCurrentIndex(random);
            settle();
            QCOMPARE(window->size(), size);
            QCOMPARE(cutControl(*window), QString());
            QCOMPARE(lampText(*window), QString("same answer, bit for bit"));
        }
    }

    void aKeyOfThePlotsBringsThemToTheFront()
    {
        const auto window = windowWithRunOnly({1366, 768});
        auto* plots = window->findChild<PlotsView*>();
        const PlotKind first = plots->plot();
        panelOf(*window, "inspector")->raise();
        QTRY_VERIFY(!plots->isVisible());
        QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::ControlModifier);
        QTRY_VERIFY(plots->isVisible());
        QVERIFY(plots->plot() != first);
        const PlotKind second = plots->plot();
        QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::ControlModifier);
        QTRY_VERIFY(plots->plot() != second); // each press moves by one plot
        QTest::keyClick(window.get(), Qt::Key_PageUp, Qt::ControlModifier);
        QTRY_COMPARE(plots->plot(), second);
    }

    void aVariableOfTheCodeShowsItsMatrixAlone()
    {
        const auto window = windowWithRunOnly({1366, 768});
        auto* code = window->findChild<CodeView*>();
        auto* stage = window->findChild<StageView*>();
        panelOf(*window, "code")->raise();
        QTRY_VERIFY(code->isVisible());
        const auto shown = [&] {
            std::set<StageMatrix> matrices;
            for (const PlacedMatrix& placed : stage->currentLayout().matrices)
                matrices.insert(placed.matrix);
            return matrices;
        };
        emit code->matrixRequested(StageMatrix::Keys);
        QTRY_COMPARE(shown(), std::set{StageMatrix::Keys});
        QVERIFY(stage->leaveChoice());
        QTRY_VERIFY(shown().size() > 1);
        // The MLP does not show this matrix, so the window goes to the operation that computes it.
        Session& session = window->session();
        session.setCursor(cursorAt(session.trace(), 3, {Gpt2::Gelu, Layer{2}}));
        emit code->matrixRequested(StageMatrix::Context);
        QTRY_COMPARE(shown(), std::set{StageMatrix::Context});
        QCOMPARE(operationAt(session.trace(), session.cursor()),
                 (OperationPoint{Gpt2::WeightedSum, Layer{2}}));
    }

    void theCodeFitsIntoItsPanel()
    {
        const auto window = windowWithRunOnly({1366, 768});
        panelOf(*window, "code")->raise();
        const auto* code = window->findChild<CodeView*>();
        QTRY_VERIFY(code->isVisible());
        const auto* area = qobject_cast<QScrollArea*>(panelOf(*window, "code")->widget());
        QTRY_VERIFY(!area->verticalScrollBar()->isVisible());
        QVERIFY(!area->horizontalScrollBar()->isVisible());
        QVERIFY(code->findChild<QTextBrowser*>()->viewport()->height() > code->height() / 2);
    }

    void matricesAreSeenWholeAtTheLargestText()
    {
        for (const QSize size : {QSize(1366, 768), QSize(1920, 1080)}) {
            const auto window = windowWithRunOnly(size);
            trigger(*window, "Projector");
            const Trace& trace = window->session().trace();
            window->session().setCursor(
                cursorAt(trace, trace.size() - 1, {Gpt2::Scores, Layer{0}}));
            const auto* stage = window->findChild<StageView*>();
            for (int press = 0; press < 10; ++press) {
                trigger(*window, "Larger text");
                settle();
                const auto& matrices = stage->currentLayout().matrices;
                QVERIFY(matrices.size() >= 2);
                for (const PlacedMatrix& matrix : matrices)
                    QVERIFY2(stage->visibleRegion().boundingRect().contains(
                                 matrix.cells.toAlignedRect()),
                             qPrintable(QString("%1 presses at %2").arg(press).arg(size.width())));
            }
            trigger(*window, "Normal text size");
            trigger(*window, "Light");
            settle();
        }
    }

    void everyControlHasANameAndAToolTip()
    {
        const auto window = windowWithRunOnly({1366, 740});
        for (const auto* control : window->findChildren<QWidget*>()) {
            const bool counts = qobject_cast<const QAbstractButton*>(control) ||
                                qobject_cast<const QComboBox*>(control) ||
                                qobject_cast<const QAbstractSpinBox*>(control);
            if (counts && control->isVisible())
                QVERIFY2(!control->accessibleName().isEmpty() && !control->toolTip().isEmpty(),
                         control->metaObject()->className());
        }
    }

    void eachMenuShowsTheToolTipsOfItsActions()
    {
        const auto window = shownWindow();
        int menusWithTips = 0;
        for (const QMenu* menu : window->menuBar()->findChildren<QMenu*>()) {
            const QList<QAction*> actions = menu->actions();
            const auto withTip = std::ranges::count_if(actions, [](const QAction* action) {
                return action->toolTip() != QAction(action->text()).toolTip(); // the default tip
            });
            if (withTip == 0)
                continue;
            ++menusWithTips;
            QVERIFY2(menu->toolTipsVisible(), qPrintable(menu->title()));
            const auto wrapping = std::ranges::count_if(actions, [](const QAction* action) {
                return Qt::mightBeRichText(action->toolTip());
            });
            QCOMPARE(wrapping, withTip);
        }
        QVERIFY(menusWithTips >= 6); // View, Panels, Run, Lessons, Laboratory, the mistakes
    }

    void whereYouAreIsCutWithWordsLeftOut()
    {
        const auto window = windowWithRunOnly({1366, 740});
        auto* place = window->findChild<PlaceLabel*>();
        QVERIFY2(place->shownText().contains("operation"), qPrintable(place->shownText()));
        const QString whole = place->accessibleName();
        for (const int width : {250, 60}) {
            place->resize(width, place->height());
            QVERIFY(place->shownText() != whole);
            QVERIFY(place->fontMetrics().horizontalAdvance(place->shownText()) <= width);
            QCOMPARE(place->accessibleName(), whole);
        }
    }

    void motionIsAsTheSystemsUntilItIsReduced()
    {
        const auto reduced = [](const MainWindow& window) {
            return actionNamed(window, "Reduced motion")->isChecked();
        };
        auto window = shownWindow();
        QCOMPARE(reduced(*window), window->style()->styleHint(QStyle::SH_Widget_Animate) == 0);
        window->close();
        QVERIFY(!loadSettings().reducedMotion);
        for (const bool wanted : {true, false}) {
            window = shownWindow();
            if (reduced(*window) != wanted)
                trigger(*window, "Reduced motion");
            window->close();
            QCOMPARE(reduced(*shownWindow()), wanted);
        }
    }

    void fullScreenIsAnActionThatSaysWhetherItIsOn()
    {
        const auto window = shownWindow();
        QAction* full = actionNamed(*window, "Full screen");
        QTest::keyClick(window.get(), Qt::Key_F11);
        QTRY_VERIFY(window->isFullScreen() && full->isChecked());
        window->showNormal(); // as a window manager would
        QTRY_VERIFY(!full->isChecked());
    }

    void theTextGrowsAndStaysLarge()
    {
        auto window = shownWindow();
        const int line = window->fontMetrics().height();
        for (int press = 0; press < 5; ++press)
            QTest::keyClick(window.get(), press % 2 == 0 ? Qt::Key_Equal : Qt::Key_Plus,
                            Qt::ControlModifier);
        QTRY_VERIFY(window->fontMetrics().height() > line);
        const int larger = window->fontMetrics().height();
        QTRY_VERIFY(window->findChild<StageView*>()->fontMetrics().height() > line);
        window->close();
        window = shownWindow();
        QTRY_COMPARE(window->fontMetrics().height(), larger);
        QTest::keyClick(window.get(), Qt::Key_Minus, Qt::ControlModifier);
        QTRY_VERIFY(window->fontMetrics().height() < larger);
        QTest::keyClick(window.get(), Qt::Key_0, Qt::ControlModifier);
        QTRY_COMPARE(window->fontMetrics().height(), line);
    }

    void textGrowsAsFarAsTheWindowHasRoomAndThenSaysSo()
    {
        for (const char* theme : {"Light", "Projector"}) {
            const auto window = shownWindow();
            trigger(*window, "Light");
            settle();
            const double normal = window->fontMetrics().height();
            trigger(*window, theme);
            for (int i = 0; i < 20; ++i)
                trigger(*window, "Larger text");
            settle();
            const int largest = window->fontMetrics().height();
            QVERIFY2(largest > 1.8 * normal && largest < 2.2 * normal, theme); // at 1366x768
            QVERIFY(window->findChild<MessageBar*>()->text().contains("no room for larger text"));
            trigger(*window, "Smaller text");
            settle();
            QVERIFY(window->fontMetrics().height() < largest);
            trigger(*window, "Normal text size");
            settle();
        }
    }

private:
    std::unique_ptr<OwnSettings> m_settings;
};

PASTKEYS_TEST(TestWindowLayout)
#include "test_window_layout.moc"
