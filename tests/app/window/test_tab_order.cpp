// Tab goes through the whole window in reading order.
#include "chart/plot_canvas.h"
#include "session/messages.h"
#include "shared/trace_view.h"
#include "stage/stage_view.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"

#include <QComboBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// What a screen reader says at each tab stop.
QStringList stopsOf(MainWindow& window, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    QStringList stops;
    QList<const QWidget*> seen;
    for (int press = 0; press < 100; ++press) {
        QTest::keyClick(window.focusWidget(), key, modifiers);
        const QWidget* here = window.focusWidget();
        if (seen.contains(here))
            break;
        seen.append(here);
        stops.append(here->accessibleName().isEmpty() ? here->metaObject()->className()
                                                      : here->accessibleName());
    }
    return stops;
}

bool isControl(const QWidget& widget)
{
    return qobject_cast<const QPushButton*>(&widget) || qobject_cast<const QToolButton*>(&widget) ||
           qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QSpinBox*>(&widget) ||
           qobject_cast<const QPlainTextEdit*>(&widget);
}

/// Whether the edge is two pixels wide and contrasts enough with the inside of the control.
bool hasPlainEdge(QWidget& control)
{
    const QImage picture = control.grab().toImage();
    const int middle = picture.height() / 2;
    const QColor inside = picture.pixelColor(3, middle);
    return contrast(picture.pixelColor(0, middle), inside) >= 3 &&
           contrast(picture.pixelColor(1, middle), inside) >= 3;
}

QTabBar* shownTabs(const MainWindow& window)
{
    for (QTabBar* tabs : window.findChildren<QTabBar*>())
        if (tabs->isVisible())
            return tabs;
    return nullptr;
}

} // namespace

class TestTabOrder : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_window.open(); }
    void cleanup() { m_window.close(); }

    void everyViewIsReachedOnceInTheOrderOfReading()
    {
        controlNamed<QWidget>(*m_window, "Model")->setFocus();
        const QStringList stops = stopsOf(*m_window, Qt::Key_Tab);
        qsizetype last = -1;
        for (const char* part :
             {"Prompt", "Examples",    "Run",       "Cache ",    "Stop after",      "Sampling",
              "Answer", "Lamp:",       "Tokens",    "Decoder:",  "Heads",           "Stage:",
              "Now:",   "Panels that", "Cache map", "Timeline:", "Go to the start", "Play or",
              "Speed",  "Play by",     "Model"}) {
            QStringList found;
            for (const QString& stop : stops)
                if (stop.startsWith(part))
                    found.append(stop);
            const qsizetype here = found.isEmpty() ? -1 : stops.indexOf(found.first());
            QVERIFY2(here > last, qPrintable(QString(part) + ": " + stops.join(" | ")));
            last = here;
        }
        for (const auto* view : m_window->findChildren<TraceView*>())
            if (view->isVisible())
                QCOMPARE(stops.count(view->accessibleName()), 1);
    }

    void thePanelThatIsBroughtToTheFrontComesAfterItsTab()
    {
        panelOf(*m_window, "plots")->raise();
        settle();
        controlNamed<QWidget>(*m_window, "Model")->setFocus();
        const QStringList stops = stopsOf(*m_window, Qt::Key_Tab);
        const qsizetype tabs = stops.indexOf("Panels that share this place");
        QVERIFY2(tabs > 0, qPrintable(stops.join(" | ")));
        QCOMPARE(stops[tabs + 1], QString("Which plot"));
    }

    void theOtherWayItIsTheReverse()
    {
        auto* model = controlNamed<QWidget>(*m_window, "Model");
        model->setFocus();
        QStringList forwards = stopsOf(*m_window, Qt::Key_Tab);
        model->setFocus();
        QStringList backwards = stopsOf(*m_window, Qt::Key_Backtab, Qt::ShiftModifier);
        forwards.removeLast(); // the model, where both rounds began
        backwards.removeLast();
        std::ranges::reverse(backwards);
        QVERIFY2(backwards == forwards, qPrintable(backwards.join(" | ")));
    }

    void everyViewShowsThatTabWentToItAndStillAfterAnotherWindow()
    {
        const QColor ring = themeNamed(ThemeName::Light).color(Ink::Focus);
        trigger(*m_window, "Light");
        for (auto* view : m_window->findChildren<TraceView*>()) {
            if (!view->isVisible())
                continue;
            auto* canvas = view->findChild<PlotCanvas*>();
            QWidget* focused = canvas ? static_cast<QWidget*>(canvas) : view;
            const auto edge = [focused] {
                return focused->grab().toImage().pixelColor(0, focused->height() / 2);
            };
            QVERIFY2(edge() != ring, qPrintable(view->accessibleName()));
            focused->setFocus(Qt::TabFocusReason);
            QVERIFY2(edge() == ring, qPrintable(view->accessibleName()));
            QFocusEvent leaves(QEvent::FocusOut, Qt::ActiveWindowFocusReason);
            QCoreApplication::sendEvent(focused, &leaves);
            QFocusEvent comesBack(QEvent::FocusIn, Qt::ActiveWindowFocusReason);
            QCoreApplication::sendEvent(focused, &comesBack);
            QVERIFY2(edge() == ring, qPrintable(view->accessibleName()));
        }
    }

    void everyControlShowsThatTabWentToIt()
    {
        for (const char* theme : {"Light", "Dark", "Projector"}) {
            trigger(*m_window, theme);
            settle();
            for (auto* control : m_window->findChildren<QWidget*>()) {
                if (!control->isVisible() || !control->isEnabled() || !isControl(*control) ||
                    !(control->focusPolicy() & Qt::TabFocus))
                    continue;
                m_window->findChild<StageView*>()->setFocus();
                const QString name = QString("%1 in %2").arg(control->accessibleName(), theme);
                QVERIFY2(!hasPlainEdge(*control), qPrintable(name));
                control->setFocus(Qt::TabFocusReason);
                QVERIFY2(hasPlainEdge(*control), qPrintable(name));
            }
        }
    }

    void theTabOnShowHasARingWhileTheKeyboardIsThere()
    {
        for (const char* theme : {"Light", "Dark"}) {
            trigger(*m_window, theme);
            m_window->findChild<StageView*>()->setFocus();
            auto* tabs = shownTabs(*m_window);
            const auto blue = [tabs] {
                const QImage picture = tabs->grab().toImage();
                const QRgb ring = tabs->palette().color(QPalette::Highlight).rgb();
                int pixels = 0;
                for (int y = 0; y < picture.height(); ++y)
                    for (int x = 0; x < picture.width(); ++x)
                        pixels += picture.pixel(x, y) == ring ? 1 : 0;
                return pixels;
            };
            QCOMPARE(blue(), 0);
            tabs->setFocus(Qt::TabFocusReason);
            const QRect tab = tabs->tabRect(tabs->currentIndex());
            QVERIFY2(blue() > 2 * (tab.width() + tab.height()), theme);
        }
    }

    void messagesComeLast()
    {
        m_window->messages().showError("wrong");
        controlNamed<QWidget>(*m_window, "Model")->setFocus();
        const QStringList stops = stopsOf(*m_window, Qt::Key_Tab);
        QVERIFY2(stops.indexOf("Close this message") > stops.indexOf("Play by"),
                 qPrintable(stops.join(" | ")));
    }

private:
    OwnWindow m_window;
};

PASTKEYS_TEST(TestTabOrder)
#include "test_tab_order.moc"
