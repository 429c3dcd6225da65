// Space presses the control that was reached with Tab, anywhere in the window. If Tab has reached
// none, Space plays the run.
#include "plots/plots_view.h"
#include "session/messages.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "window/main_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QMenu>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestControlKeys : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open([] { return windowWithRun({1366, 768}); });
        m_window->session().toStart();
    }

    void cleanup() { m_window.close(); }

    void itClosesAMessage()
    {
        auto* messages = m_window->findChild<MessageBar*>();
        m_window->messages().showError("wrong");
        pressSpaceOn(controlNamed<QToolButton>(*messages, "Close this message"));
        QVERIFY(messages->isHidden());
        QVERIFY(!m_window->playback().playing());
    }

    void itPressesWhatIsOnTheStartCard()
    {
        auto* card = m_window->findChild<StartCard*>();
        QTRY_VERIFY(card->isVisible());
        const bool before = card->showsAtStart();
        pressSpaceOn(card->findChild<QCheckBox*>());
        QCOMPARE(card->showsAtStart(), !before);
        const auto buttons = card->findChildren<QAbstractButton*>();
        QVERIFY(buttons.size() > 4); // some of them are examples
        for (QAbstractButton* button : buttons) {
            button->disconnect(); // its action does not matter here
            QSignalSpy pressed(button, &QAbstractButton::clicked);
            pressSpaceOn(button);
            QVERIFY2(pressed.size() == 1, qPrintable(button->text()));
            QVERIFY2(card->isVisible(), qPrintable(button->text()));
        }
        QVERIFY(!m_window->playback().playing());
    }

    void itOpensTheListAndTheMenuOfThePlot()
    {
        m_window->findChild<StartCard*>()->hide();
        const auto& plots = *m_window->findChild<PlotsView*>();
        auto* list = controlNamed<QComboBox>(plots, "Which plot");
        pressSpaceOn(list);
        QVERIFY(list->view()->isVisible());
        list->hidePopup();
        auto* more = controlNamed<QToolButton>(plots, "Copy, save and more");
        bool opened = false;
        connect(more->menu(), &QMenu::aboutToShow, this, [&] {
            opened = true;
            QTimer::singleShot(0, more->menu(), &QWidget::hide); // the menu waits for a choice
        });
        pressSpaceOn(more);
        QVERIFY(opened);
        QVERIFY(!m_window->playback().playing());
    }

private:
    static void pressSpaceOn(QWidget* control)
    {
        control->setFocus(Qt::TabFocusReason);
        QVERIFY(control->hasFocus());
        QTest::keyClick(control, Qt::Key_Space);
    }

    OwnWindow m_window;
};

PASTKEYS_TEST(TestControlKeys)
#include "test_control_keys.moc"
