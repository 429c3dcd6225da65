// Panels, themes and text size of the real window, and what of them is there at the next start.
#include "cache_map/cache_map_view.h"
#include "main_window.h"
#include "run_bar.h"
#include "stage/stage_view.h"
#include "start_card.h"
#include "step_bar.h"
#include "timeline/timeline_view.h"

#include <QAction>
#include <QDockWidget>
#include <QStyle>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;

namespace {

std::unique_ptr<MainWindow> shownWindow()
{
    auto window = std::make_unique<MainWindow>(
        StartOptions{.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
    window->resize(1366, 768);
    window->show();
    (void)QTest::qWaitForWindowActive(window.get()); // keys go to the active window
    return window;
}

/// The action with this text, without its mnemonic.
QAction* actionNamed(const MainWindow& window, const QString& text)
{
    for (QAction* action : window.findChildren<QAction*>())
        if (action->text().remove('&') == text)
            return action;
    return nullptr;
}

void trigger(const MainWindow& window, const QString& text)
{
    QAction* action = actionNamed(window, text);
    QVERIFY2(action, qPrintable("no action " + text));
    action->trigger();
}

template <typename View> bool shows(const MainWindow& window)
{
    return window.findChild<View*>()->isVisible();
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
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("PASTKEYS_PORTABLE", m_folder->path().toUtf8());
    }

    void cleanup()
    {
        // Palette and font belong to the whole program.
        QApplication::setPalette(QPalette());
        QApplication::setFont(QFont());
    }

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

    void aLayoutThatIsGarbageLeavesTheFirstOne()
    {
        QVERIFY(saveSettings({.geometry = "\x01\xff geometry", .panels = "\x01\xff panels"}));
        const auto window = shownWindow();
        QVERIFY(shows<CacheMapView>(*window) && shows<TimelineView>(*window));
        QVERIFY(window->findChild<StageView*>()->width() > 500);
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
        MainWindow window({});
        window.resize(1024, 740); // what a title bar leaves of 768
        window.show();
        window.findChild<StartCard*>()->hide();
        const Trace& trace = window.playback().trace();
        QTRY_VERIFY_WITH_TIMEOUT(!trace.empty() && trace.step(trace.size() - 1).stopped, 20'000);
        for (const QSize size : {QSize(1024, 740), QSize(1366, 740), QSize(1920, 1050)})
            for (const char* theme : {"Projector", "Light"}) {
                window.resize(size);
                trigger(window, theme);
                for (int round = 0; round < 3; ++round)
                    QCoreApplication::processEvents();
                QCOMPARE(window.size(), size); // not larger than the screen
                for (const auto* bar : {static_cast<QWidget*>(window.findChild<RunBar*>()),
                                        static_cast<QWidget*>(window.findChild<StepBar*>())})
                    for (const auto* control : bar->findChildren<QWidget*>())
                        if (control->isVisible() && control->parentWidget()->layout()) {
                            const QString where =
                                QString("%1 in %2 at %3")
                                    .arg(control->metaObject()->className(), theme)
                                    .arg(size.width());
                            QVERIFY2(control->width() >= control->minimumSizeHint().width(),
                                     qPrintable(where));
                            QVERIFY2(control->parentWidget()->rect().contains(control->geometry()),
                                     qPrintable(where));
                            QVERIFY2(control->visibleRegion().boundingRect() == control->rect(),
                                     qPrintable(where));
                        }
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

    void theTextGrowsAndStaysLarge()
    {
        auto window = shownWindow();
        const int line = window->fontMetrics().height();
        for (int press = 0; press < 5; ++press)
            QTest::keyClick(window.get(), Qt::Key_Equal, Qt::ControlModifier);
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

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(TestWindowLayout)
#include "test_window_layout.moc"
