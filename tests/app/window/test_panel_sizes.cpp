// The panels of the real window: how much room they leave for the stage, and whether they regain
// their sizes after a temporary change of the theme, the text size or the window's size, and at the
// next launch.
#include "cache_map/cache_map_view.h"
#include "document/settings.h"
#include "plots/plots_view.h"
#include "stage/stage_view.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "window/main_window.h"

#include <QSettings>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QList<QSize> panelSizes(const MainWindow& window)
{
    QList<QSize> sizes{window.centralWidget()->size()};
    for (const char* panel : {"decoder", "now", "cache"})
        sizes.append(panelOf(window, panel)->size());
    return sizes;
}

/// Whether the sizes are nearly the same. Rounding changes them by a few pixels, and once the text
/// has been large, the bars above and below the panels stay slightly taller.
bool nearly(const QList<QSize>& one, const QList<QSize>& other)
{
    for (qsizetype i = 0; i < one.size(); ++i)
        if (std::abs(one[i].width() - other[i].width()) > 4 ||
            std::abs(one[i].height() - other[i].height()) > 20)
            return false;
    return true;
}

QString text(const QList<QSize>& sizes)
{
    QStringList texts;
    for (const QSize size : sizes)
        texts << QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
    return texts.join(' ');
}

#define COMPARE_SIZES(one, other)                                                                  \
    QVERIFY2(nearly(one, other), qPrintable(text(one) + " against " + text(other)))

/// Drags the edge of a panel by this many pixels.
void dragEdge(MainWindow& window, const char* panel, Qt::Edge edge, int by)
{
    const QRect dock = panelOf(window, panel)->geometry();
    const QPoint middle = dock.center();
    const QPoint from = edge == Qt::LeftEdge    ? QPoint(dock.left() - 2, middle.y())
                        : edge == Qt::RightEdge ? QPoint(dock.right() + 2, middle.y())
                                                : QPoint(middle.x(), dock.bottom() + 2);
    const QPoint to = from + (edge == Qt::BottomEdge ? QPoint(0, by) : QPoint(by, 0));
    QTest::mousePress(&window, Qt::LeftButton, {}, from);
    QTest::mouseMove(&window, to);
    settle();
    QTest::mouseRelease(&window, Qt::LeftButton, {}, to);
    settle();
}

/// A large window whose panels have been resized with the mouse.
std::unique_ptr<MainWindow> windowWithChosenSizes()
{
    auto window = shownWindow();
    window->resize(1920, 1050);
    settle();
    dragEdge(*window, "decoder", Qt::RightEdge, 43);
    dragEdge(*window, "now", Qt::LeftEdge, -71);
    dragEdge(*window, "now", Qt::BottomEdge, -59);
    return window;
}

double shareOfStage(const MainWindow& window)
{
    const QSize stage = window.centralWidget()->size();
    return 1.0 * stage.width() * stage.height() / (window.width() * window.height());
}

QStringList shownPanels(const MainWindow& window)
{
    QStringList shown;
    for (const auto* dock : window.findChildren<QDockWidget*>())
        if (!dock->isHidden())
            shown << dock->objectName();
    shown.sort();
    return shown;
}

} // namespace

class TestPanelSizes : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_settings = std::make_unique<OwnSettings>(); }
    void cleanup() { m_settings.reset(); }

    void panelsLeaveTheStageNearlyHalfOfALaptopsWindow()
    {
        const auto window = windowWithRunOnly({1366, 768});
        settle();
        QVERIFY2(shareOfStage(*window) >= 0.45, qPrintable(QString::number(shareOfStage(*window))));
        QVERIFY(window->findChild<CacheMapView*>()->isVisible());
    }

    void aPlotIsHighEnoughToBeReadInALaptopsWindow()
    {
        const auto window = windowWithRunOnly({1366, 768});
        panelOf(*window, "plots")->raise();
        settle();
        const double lines =
            1.0 * window->findChild<PlotsView*>()->height() / window->fontMetrics().height();
        QVERIFY2(lines >= 16, qPrintable(QString::number(lines)));
    }

    void inTheProjectorThemeTheStageHasTwoThirdsOfTheWindow()
    {
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            const auto window = windowWithRunOnly(size);
            trigger(*window, "Projector");
            settle();
            QVERIFY2(shareOfStage(*window) >= 0.66,
                     qPrintable(QString::number(shareOfStage(*window))));
            trigger(*window, "Light");
        }
    }

    void eachOfTheTwoLayoutsHasItsPanelsAlsoAtTheNextStart()
    {
        auto window = windowWithChosenSizes();
        const QStringList atWork = shownPanels(*window);
        const QList<QSize> before = panelSizes(*window);
        QTest::keyClick(window.get(), Qt::Key_P);
        settle();
        QVERIFY(shownPanels(*window).isEmpty());
        trigger(*window, "Cache");
        for (int start = 0; start < 2; ++start) {
            QTest::keyClick(window.get(), Qt::Key_P);
            settle();
            QCOMPARE(shownPanels(*window), atWork);
            const QList<QSize> now = panelSizes(*window);
            for (qsizetype i = 0; i < now.size(); ++i)
                QVERIFY2(std::abs(now[i].width() - before[i].width()) <= 4, qPrintable(text(now)));
            QTest::keyClick(window.get(), Qt::Key_P);
            settle();
            QCOMPARE(shownPanels(*window), QStringList{"cache"});
            window->close();
            window = shownWindow();
            window->resize(1920, 1050);
            settle();
        }
    }

    void theMouseMovesTheEdgesOfPanelsAndTheNextStartHasThemThere()
    {
        auto window = shownWindow();
        window->resize(1920, 1050);
        settle();
        const QList<QSize> first = panelSizes(*window);
        window = windowWithChosenSizes();
        const QList<QSize> chosen = panelSizes(*window);
        for (qsizetype i = 0; i < first.size(); ++i)
            QVERIFY2(chosen[i] != first[i], qPrintable(text(chosen)));
        window->close();
        window = shownWindow();
        window->resize(1920, 1050);
        settle();
        COMPARE_SIZES(panelSizes(*window), chosen);
        trigger(*window, "Reset layout");
        settle();
        COMPARE_SIZES(panelSizes(*window), first);
    }

    void aWindowThatWasSmallForAWhileHasItsPanelsAsBefore()
    {
        const auto window = windowWithChosenSizes();
        const QList<QSize> before = panelSizes(*window);
        for (const QSize small : {QSize(800, 500), QSize(1024, 740), QSize(1900, 500)}) {
            window->resize(small);
            settle();
            window->resize(1920, 1050);
            settle();
            COMPARE_SIZES(panelSizes(*window), before);
        }
    }

    void largerTextHasLargerPanels()
    {
        const auto window = shownWindow();
        window->resize(1920, 1050);
        settle();
        const QList<QSize> before = panelSizes(*window);
        for (int press = 0; press < 5; ++press)
            trigger(*window, "Larger text");
        settle();
        QVERIFY(panelSizes(*window)[1].width() > before[1].width() * 1.3);
        trigger(*window, "Normal text size");
        settle();
        COMPARE_SIZES(panelSizes(*window), before);
    }

    void sizesOfPanelsThatMakeNoSenseAreLeftOut()
    {
        auto window = windowWithChosenSizes();
        window->close();
        Settings damaged = loadSettings();
        damaged.panelSizes = {{"decoder", QSizeF(5000, -3)},
                              {"now", "x"},
                              {"cache", QSizeF(1e9, 1e9)},
                              {"", QSizeF(qQNaN(), qInf())}};
        QVERIFY(saveSettings(damaged));
        window = shownWindow();
        window->resize(1920, 1050);
        settle();
        QVERIFY(window->findChild<StageView*>()->width() > 500);
        QVERIFY(window->findChild<StageView*>()->height() > 300);
    }

    void aLayoutWithAChangedCharacterIsKeptAsideAndTheFirstOneTaken()
    {
        auto window = windowWithChosenSizes();
        trigger(*window, "Decoder");
        window->close();
        QByteArray layout =
            QSettings(settingsPath(), QSettings::IniFormat).value("window/layout").toByteArray();
        QVERIFY(layout.size() > 100);
        for (qsizetype at = 3; at < layout.size(); at += 41) {
            QByteArray changed = layout;
            changed[at] = static_cast<char>(changed[at] ^ 0x11);
            QSettings(settingsPath(), QSettings::IniFormat).setValue("window/layout", changed);
            QFile::remove(settingsPath() + ".bad");
            const Settings settings = loadSettings();
            QVERIFY(settings.layouts[0].isEmpty());
            QVERIFY(QFile::exists(settingsPath() + ".bad"));
        }
        window = shownWindow();
        QVERIFY(!panelOf(*window, "decoder")->isHidden());
    }

    void aStartThatEndedWhileItRestoredTheLayoutIsNotRepeated()
    {
        auto window = windowWithChosenSizes();
        trigger(*window, "Decoder");
        window->close();
        QFile marker(settingsPath() + ".restoring");
        QVERIFY(marker.open(QIODevice::WriteOnly));
        marker.close();
        window = shownWindow();
        QVERIFY(!panelOf(*window, "decoder")->isHidden());
        QVERIFY(QFile::exists(settingsPath() + ".bad"));
        QVERIFY(!marker.exists());
    }

    void aLayoutOfAnotherVersionLeavesTheFirstOne()
    {
        QVERIFY(
            saveSettings({.geometry = "\x01\xff geometry", .layouts = {"\x01\xff panels", {}}}));
        const auto window = shownWindow();
        QVERIFY(window->findChild<CacheMapView*>()->isVisible());
        QVERIFY(window->findChild<StageView*>()->width() > 500);
    }

    void thePanelInFrontIsThereAtTheNextStart()
    {
        auto window = shownWindow();
        panelOf(*window, "inspector")->raise();
        settle();
        QVERIFY(!window->findChild<CacheMapView*>()->isVisible());
        window->close();
        window = shownWindow();
        settle();
        QVERIFY(!window->findChild<CacheMapView*>()->isVisible());
        QVERIFY(panelOf(*window, "inspector")->widget()->isVisible());
    }

private:
    std::unique_ptr<OwnSettings> m_settings;
};

PASTKEYS_TEST(TestPanelSizes)
#include "test_panel_sizes.moc"
