// The sizes of panels in the real window: with themes and windows that are smaller for a while, with
// the mouse, and at the next start.
#include "cache_map/cache_map_view.h"
#include "main_window.h"
#include "panel_area.h"
#include "settings.h"
#include "stage/stage_view.h"
#include "support/window_parts.h"

#include <QDockWidget>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QList<QSize> panelSizes(const MainWindow& window)
{
    QList<QSize> sizes{window.findChild<StageView*>()->size()};
    for (const auto* dock : window.findChildren<QDockWidget*>())
        sizes.append(dock->size());
    return sizes;
}

/// Moves the edge of a panel with the mouse, by so many pixels.
void dragEdge(const MainWindow& window, const char* panel, Qt::Edge edge, int by)
{
    auto* area = window.findChild<PanelArea*>();
    const QRect dock = window.findChild<QDockWidget*>(panel)->geometry();
    const QPoint middle = dock.center();
    const QPoint from = edge == Qt::LeftEdge    ? QPoint(dock.left() - 2, middle.y())
                        : edge == Qt::RightEdge ? QPoint(dock.right() + 2, middle.y())
                                                : QPoint(middle.x(), dock.top() - 2);
    const QPoint to = from + (edge == Qt::TopEdge ? QPoint(0, by) : QPoint(by, 0));
    QTest::mousePress(area, Qt::LeftButton, {}, from);
    QTest::mouseMove(area, to);
    settle();
    QTest::mouseRelease(area, Qt::LeftButton, {}, to);
    settle();
}

/// As a hand does it, by and by.
void resizeByAndBy(MainWindow& window, QSize size)
{
    const QSize from = window.size();
    for (int part = 1; part <= 20; ++part) {
        window.resize(from + (size - from) * part / 20);
        settle();
    }
}

/// Sizes chosen with the mouse in a large window.
std::unique_ptr<MainWindow> windowWithChosenSizes()
{
    auto window = shownWindow();
    window->resize(1920, 1050);
    settle();
    dragEdge(*window, "decoder", Qt::RightEdge, 43);
    dragEdge(*window, "now", Qt::LeftEdge, -71);
    dragEdge(*window, "details", Qt::TopEdge, -59);
    dragEdge(*window, "cache", Qt::TopEdge, -37);
    return window;
}

} // namespace

class TestPanelSizes : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_settings = std::make_unique<OwnSettings>(); }
    void cleanup() { m_settings.reset(); }

    void theProjectorThemeLeavesHalfOfTheWindowToTheStage()
    {
        const auto window = shownWindow();
        trigger(*window, "Projector");
        settle();
        const int stage = window->findChild<StageView*>()->width();
        QVERIFY2(stage >= window->width() / 2, qPrintable(QString::number(stage)));
    }

    void theProjectorThemeShowsTheWholeCacheMap()
    {
        Settings settings;
        settings.theme = ThemeName::Projector;
        QVERIFY(saveSettings(settings));
        for (const QSize size : {QSize(1920, 1050), QSize(2560, 1400)}) {
            const auto window = shownWindow();
            window->resize(size);
            settle();
            const auto* cache = window->findChild<CacheMapView*>();
            const int lines = cache->height() / cache->fontMetrics().height();
            QVERIFY2(lines >= 8, qPrintable(QString::number(lines))); // as many as in other themes
        }
    }

    void leavingTheProjectorThemeGivesBackTheSizesOfPanels()
    {
        const auto window = windowWithChosenSizes();
        const QList<QSize> before = panelSizes(*window);
        QTest::keyClick(window.get(), Qt::Key_P);
        settle();
        QVERIFY(panelSizes(*window) != before);
        QTest::keyClick(window.get(), Qt::Key_P);
        settle();
        QCOMPARE(panelSizes(*window), before);
    }

    void theMouseMovesTheEdgesOfPanels()
    {
        const auto window = shownWindow();
        window->resize(1920, 1050);
        settle();
        const QList<QSize> first = panelSizes(*window);
        const auto chosen = windowWithChosenSizes();
        for (qsizetype i = 0; i < first.size(); ++i)
            QVERIFY(panelSizes(*chosen)[i] != first[i]);
    }

    void resettingGivesBackTheFirstSizes()
    {
        const auto first = shownWindow();
        first->resize(1920, 1050);
        settle();
        const QList<QSize> before = panelSizes(*first);
        const auto window = windowWithChosenSizes();
        for (int again = 0; again < 2; ++again) {
            trigger(*window, "Reset layout");
            settle();
            const QList<QSize> now = panelSizes(*window);
            for (qsizetype i = 0; i < before.size(); ++i) {
                const QSize other = now[i] - before[i];
                QVERIFY2(
                    std::abs(other.width()) <= 4 && std::abs(other.height()) <= 4,
                    qPrintable(
                        QStringLiteral("%1: %2 %3").arg(i).arg(other.width()).arg(other.height())));
            }
        }
    }

    void aWindowThatWasSmallForAWhileHasItsPanelsAsBefore()
    {
        const auto window = windowWithChosenSizes();
        const QList<QSize> before = panelSizes(*window);
        for (const QSize small : {QSize(700, 500), QSize(1024, 740), QSize(1900, 500)}) {
            window->resize(small);
            settle();
            QVERIFY(panelSizes(*window) != before);
            window->resize(1920, 1050);
            settle();
            QCOMPARE(panelSizes(*window), before);
            resizeByAndBy(*window, small);
            resizeByAndBy(*window, {1920, 1050});
            QCOMPARE(panelSizes(*window), before);
        }
    }

    void whatHappensWhileAWindowIsSmallDoesNotSqueezeItsPanelsForGood()
    {
        const auto window = windowWithChosenSizes();
        const QList<QSize> before = panelSizes(*window);
        window->resize(700, 500);
        settle();
        for (const char* action : {"Projector", "Light", "This operation", "Decoder"})
            trigger(*window, action);
        settle();
        window->resize(1920, 1050);
        settle();
        for (const char* panel : {"This operation", "Decoder"})
            trigger(*window, panel);
        settle();
        QCOMPARE(panelSizes(*window), before);
    }

    void anEdgeThatIsMovedInASmallWindowStaysMoved()
    {
        const auto window = windowWithChosenSizes();
        const auto* decoder = window->findChild<QDockWidget*>("decoder");
        const auto* now = window->findChild<QDockWidget*>("now");
        const QSize before = now->size();
        window->resize(1366, 740);
        settle();
        dragEdge(*window, "decoder", Qt::RightEdge, 60);
        const int chosen = decoder->width();
        window->resize(1920, 1050);
        settle();
        QCOMPARE(decoder->width(), chosen);
        QCOMPARE(now->size(), before);
    }

    void aWindowThatWasClosedSmallHasItsPanelsAsBeforeOnceItIsLarge()
    {
        auto window = windowWithChosenSizes();
        const QList<QSize> before = panelSizes(*window);
        window->resize(700, 500);
        settle();
        window->close();
        window = shownWindow();
        window->resize(1920, 1050);
        settle();
        QCOMPARE(panelSizes(*window), before);
    }

    void sizesOfPanelsThatMakeNoSenseAreLeftOut()
    {
        auto window = windowWithChosenSizes();
        window->close();
        Settings damaged = loadSettings();
        damaged.panelSizes = {"sides -5x9999999", "decoder 5000",          "now x", "",
                              "cache 0x-3",       "details 999999999999x1"};
        QVERIFY(saveSettings(damaged));
        window = shownWindow();
        window->resize(1920, 1050);
        settle();
        QVERIFY(window->findChild<StageView*>()->width() > 500);
        QVERIFY(window->findChild<StageView*>()->height() > 300);
    }

    void panelsAreAsWideAtEachStartWithLargeText()
    {
        QList<QList<int>> widths;
        for (int start = 0; start < 3; ++start) {
            const auto window = shownWindow();
            if (start == 0)
                trigger(*window, "Larger text");
            settle();
            widths.append(QList<int>());
            for (const auto* dock : window->findChildren<QDockWidget*>())
                widths.back().append(dock->width());
            window->close();
        }
        QCOMPARE(widths[1], widths[0]);
        QCOMPARE(widths[2], widths[0]);
    }

    void aPanelWithoutAChosenSizeLeavesTheOthersTheirs()
    {
        auto window = windowWithChosenSizes();
        trigger(*window, "Decoder");
        window->close();
        Settings earlier = loadSettings();
        earlier.panelSizes.clear(); // as an earlier version kept them: the layout only
        QVERIFY(saveSettings(earlier));

        window = windowWithChosenSizes();
        const auto* decoder = window->findChild<QDockWidget*>("decoder");
        QVERIFY(decoder->isHidden());
        const QList<QSize> before = panelSizes(*window);
        window->resize(700, 500);
        settle();
        window->hide();
        window->show();
        window->resize(1920, 1050);
        settle();
        QCOMPARE(panelSizes(*window), before);
        window->close();
        for (const QString& size : loadSettings().panelSizes)
            QVERIFY2(!size.endsWith(" 0x0"), qPrintable(size));

        window = shownWindow();
        window->resize(1920, 1050);
        trigger(*window, "Decoder");
        settle();
        QCOMPARE(window->findChild<QDockWidget*>("decoder")->width(),
                 17 * window->fontMetrics().height()); // as in the first layout
    }

private:
    std::unique_ptr<OwnSettings> m_settings;
};

QTEST_MAIN(TestPanelSizes)
#include "test_panel_sizes.moc"
