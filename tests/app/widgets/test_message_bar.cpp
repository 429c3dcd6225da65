// Messages cover nothing. A short one moves nothing either, and a long one has a row while it is
// shown.
#include "drawing/theme.h"
#include "session/messages.h"
#include "stage/stage_view.h"
#include "support/gpt2_names.h"
#include "support/screen_reader.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "widgets/prompt_edit.h"
#include "window/main_window.h"
#include "window/step_bar.h"

#include <QAccessible>
#include <QClipboard>
#include <QLabel>
#include <QMenuBar>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QList<QRect> geometries(const MainWindow& window)
{
    QList<QRect> all;
    for (const auto* view : window.findChildren<TraceView*>())
        all.append(QRect(view->mapTo(&window, QPoint()), view->size()));
    return all;
}

} // namespace

class TestMessageBar : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open();
        m_messages = m_window->findChild<MessageBar*>();
    }

    void cleanup() { m_window.close(); }

    void aShortMessageMovesNothingAndAfterALongOneEverythingIsBack()
    {
        const QList<QRect> before = geometries(*m_window);
        m_window->messages().showError("Something is wrong.");
        settle();
        QCOMPARE(geometries(*m_window), before);
        m_window->messages().showError(QString("something is wrong. ").repeated(20));
        settle();
        QVERIFY(geometries(*m_window) != before);
        m_window->messages().showError("Something is wrong.");
        settle();
        for (int i = 0; i < 20; ++i) {
            m_window->messages().showError(QString("something is wrong. ").repeated(20));
            settle();
            m_window->messages().close();
            settle();
        }
        // Qt rounds the heights of the panels.
        const QList<QRect> after = geometries(*m_window);
        for (qsizetype i = 0; i < before.size(); ++i)
            QVERIFY((after[i].topLeft() - before[i].topLeft()).manhattanLength() <= 1 &&
                    (after[i].bottomRight() - before[i].bottomRight()).manhattanLength() <= 1);
    }

    void aMessageOfAnyLengthCoversNothing()
    {
        for (const char* theme : {"Light", "Projector"})
            for (const QSize size : {QSize(1024, 740), QSize(1366, 740), QSize(1920, 1050)}) {
                trigger(*m_window, theme);
                m_window->resize(size);
                m_window->messages().showNote("Copied 12 × 64 numbers as CSV.");
                settle();
                QVERIFY(wholeText());
                const QMenuBar& menus = *m_window->menuBar();
                QVERIFY(menus.geometry().contains(m_messages->geometry()));
                for (QAction* title : menus.actions())
                    QVERIFY(!menus.actionGeometry(title).intersects(m_messages->geometry()));
                m_window->messages().showError(kLong);
                settle();
                QVERIFY(wholeText());
                QCOMPARE(m_window->size(), size);
                for (const auto* view : m_window->findChildren<TraceView*>())
                    if (view->isVisible())
                        QVERIFY2(!onWindow(*view).intersects(m_messages->geometry()),
                                 qPrintable(view->accessibleName()));
                const auto& steps = *m_window->findChild<StepBar*>();
                QVERIFY(!onWindow(steps).intersects(m_messages->geometry()));
                QVERIFY(m_window->rect().contains(onWindow(steps)));
                const auto& runs = *m_window->findChild<RunBar*>(); // hidden in a lecture
                QVERIFY(!runs.isVisible() || !onWindow(runs).intersects(m_messages->geometry()));
                QVERIFY(m_window->findChild<StageView*>()->height() > 150);
            }
    }

    void aMessageIsWholeWithinTheWindowInEveryThemeAndSize()
    {
        for (const char* theme : {"Light", "Dark", "Projector"})
            for (const QSize size : {QSize(700, 500), QSize(1024, 740), QSize(1920, 1050)})
                for (const QString& text : {kLong.left(52), kLong, kLong + kLong}) {
                    trigger(*m_window, theme);
                    m_window->messages().showError(text);
                    m_window->resize(size);
                    settle();
                    QVERIFY(m_window->rect().contains(m_messages->geometry()));
                    QVERIFY(wholeText());
                    QCOMPARE(m_messages->visibleRegion().boundingRect(), m_messages->rect());
                    for (const bool error : {true, false}) {
                        error ? m_window->messages().showError(text)
                              : m_window->messages().showNote(text);
                        QVERIFY(contrast(m_messages->palette().window().color(),
                                         m_messages->palette().windowText().color()) > 7);
                    }
                }
    }

    void aNoteStaysUntilItIsReadAndTheUserGoesOn()
    {
        auto* stage = m_window->findChild<StageView*>();
        stage->setFocus();
        m_window->messages().showNote("Written.");
        goOn(*stage); // too early to have been read
        QVERIFY(m_messages->isVisible());
        passReadingTime();
        QVERIFY(m_messages->isVisible()); // nobody has done anything
        QTest::keyClick(stage, Qt::Key_Shift);
        QVERIFY(m_messages->isVisible());
        QTest::keyClick(stage, Qt::Key_Right);
        QVERIFY(m_messages->isHidden());
        m_window->messages().show(
            {.text = "Opened.", .button = "Verify", .accept = [] {}, .leaves = true});
        passReadingTime();
        goOn(*stage);
        QVERIFY(m_messages->isHidden());
    }

    void aLongerNoteTakesLongerToRead()
    {
        m_window->messages().showNote("Written.");
        const int shortly = timer().interval();
        QVERIFY(shortly >= 4'000);
        m_window->messages().showNote(QString("Written. ").repeated(10));
        QVERIFY(timer().interval() > shortly);
    }

    void anErrorOrAnOfferStaysWhateverTheUserDoes()
    {
        for (const int kind : {0, 1, 2}) {
            m_window->messages().showNote("Written.");
            passReadingTime();
            if (kind == 0)
                m_window->messages().showError("wrong");
            else if (kind == 1)
                m_window->messages().showWarning("wrong");
            else
                m_window->messages().show({.text = "wrong", .button = "Repair", .accept = [] {}});
            QVERIFY(!timer().isActive());
            goOn(*m_window->findChild<StageView*>());
            QCOMPARE(m_messages->text(), QString("wrong"));
        }
    }

    void aNoteStaysWhileSomebodyIsAtIt()
    {
        m_window->messages().showNote("Written.");
        passReadingTime();
        auto* close = controlNamed<QToolButton>(*m_messages, "Close this message");
        close->setFocus();
        QTest::keyClick(close, Qt::Key_Tab);
        QVERIFY(m_messages->isVisible());
    }

    void escapeStillLeavesOneThingAtATimeOnceANoteIsRead()
    {
        auto* prompt = m_window->findChild<PromptEdit*>();
        prompt->setFocus();
        m_window->messages().showNote("Written.");
        passReadingTime();
        QTest::keyClick(prompt, Qt::Key_Escape);
        QVERIFY(m_messages->isHidden() && prompt->hasFocus());
    }

    void itSaysWhatWasCopied()
    {
        const auto window = windowWithRunOnly({1366, 768});
        const auto* messages = window->findChild<MessageBar*>();
        const Trace& trace = window->session().trace();
        window->session().setCursor(cursorAt(trace, 2, {Gpt2::Softmax, Layer{0}}));
        const std::size_t last = trace.step(2).positions() - 1;
        Selection selection = window->findChild<StageView*>()->state().selection;
        selection.pinned = PinnedCell{StageMatrix::Scores, last, 0};
        emit window->findChild<StageView*>()->selectionRequested(selection);
        trigger(*window, "Copy the matrix as CSV");
        const QString scores = QString("Copied 1 × %1 numbers as CSV: ").arg(last + 1);
        QVERIFY2(messages->text().startsWith(scores), qPrintable(messages->text()));
        trigger(*window, "Copy the plot's data as CSV");
        const QString plot = QString("Copied “FLOPs per step” as CSV: %1 lines.").arg(trace.size());
        QCOMPARE(messages->text(), plot);
        QVERIFY(messages->findChild<QTimer*>()->isActive()); // so it leaves once it is read
    }

    void aTextThatIsMarkedIsCopiedByItsBox()
    {
        auto* prompt = m_window->findChild<PromptEdit*>();
        prompt->setPlainText("the cat");
        prompt->setFocus();
        prompt->selectAll();
        QTest::keyClick(m_window->windowHandle(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("the cat"));
        QVERIFY(m_messages->isHidden());
        m_window->findChild<StageView*>()->setFocus();
        QTest::keyClick(m_window->windowHandle(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(m_messages->text(), QString("Nothing copied: no prompt has run yet."));
    }

    void anOfferHasAButtonAndStaysUntilItIsPressed()
    {
        int accepted = 0;
        m_window->messages().show({.text = "There is something else.",
                                   .button = "Show it",
                                   .accept = [&] { ++accepted; }});
        settle();
        QVERIFY(wholeText());
        QVERIFY(!m_messages->findChild<QTimer*>()->isActive());
        auto* button = controlNamed<QToolButton>(*m_messages, "Show it");
        QVERIFY(button->isVisible() && m_messages->rect().contains(button->geometry()));
        QVERIFY(button->width() >= button->sizeHint().width());
        button->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button, Qt::Key_Space);
        QCOMPARE(accepted, 1);
        QVERIFY(m_messages->isHidden());
        m_window->messages().showError("Something is wrong.");
        QVERIFY(button->isHidden());
    }

    void acceptingMayMakeAnotherOffer()
    {
        m_window->messages().show({.text = "one", .button = "One", .accept = [this] {
                                       m_window->messages().show({.text = "another",
                                                                  .button = "Another",
                                                                  .accept = [] {}});
                                   }});
        controlNamed<QToolButton>(*m_messages, "One")->click();
        QCOMPARE(m_messages->text(), QString("another"));
    }

    void aLongNameWithoutSpacesStaysWithinTheWindow()
    {
        m_window->messages().showError("/tmp/" + QString(600, 'n') + " is not a model folder.");
        settle();
        QVERIFY(wholeText());
        const auto* label = m_messages->findChild<QLabel*>();
        QVERIFY(label->minimumSizeHint().width() < m_window->width());
    }

    void theMouseAndEscapeCloseIt()
    {
        m_window->messages().showError("wrong");
        QTest::mouseClick(controlNamed<QToolButton>(*m_messages, "Close this message"),
                          Qt::LeftButton);
        QVERIFY(m_messages->isHidden());
        m_window->messages().showError("wrong");
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(m_messages->isHidden());
        QVERIFY(m_messages->text().isEmpty());
    }

    void escapeLeavesOneThingAtATime()
    {
        auto* card = m_window->findChild<StartCard*>();
        auto* stage = m_window->findChild<StageView*>();
        auto* prompt = m_window->findChild<PromptEdit*>();
        prompt->setFocus();
        m_window->messages().showError("wrong");
        card->show();
        QTest::keyClick(prompt, Qt::Key_Escape);
        QVERIFY(card->isHidden() && m_messages->isVisible() && prompt->hasFocus());
        QTest::keyClick(prompt, Qt::Key_Escape);
        QVERIFY(m_messages->isHidden() && prompt->hasFocus());
        QTest::keyClick(prompt, Qt::Key_Escape);
        QVERIFY(stage->hasFocus());
    }

    void aScreenReaderReadsTheKindAndTheTextAndSaysEachMessageOnce()
    {
        const ScreenReader reader;
        const auto spoken = [this] {
            const QAccessibleInterface* bar = QAccessible::queryAccessibleInterface(m_messages);
            return QStringList{bar->text(QAccessible::Name), bar->text(QAccessible::Description)};
        };
        m_window->messages().showError("one is wrong");
        QCOMPARE(spoken(), QStringList({"Error", "one is wrong"}));
        m_window->messages().showNote("another is done");
        QCOMPARE(spoken(), QStringList({"Message", "another is done"}));
        QStringList said;
        for (const ScreenReader::Heard& each : ScreenReader::said())
            said << each.description;
        QCOMPARE(said, QStringList({"one is wrong", "another is done"}));
    }

private:
    QTimer& timer() const { return *m_messages->findChild<QTimer*>(); }

    void passReadingTime() const
    {
        timer().start(1);
        QTRY_VERIFY(!timer().isActive());
    }

    static void goOn(QWidget& view) { QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(2, 2)); }

    /// Whether the message's text and its close button are fully visible.
    bool wholeText() const
    {
        const auto* label = m_messages->findChild<QLabel*>();
        const auto* close = m_messages->findChild<QToolButton*>();
        return label->height() >= label->heightForWidth(label->width()) &&
               m_messages->rect().contains(label->geometry()) &&
               m_messages->rect().contains(close->geometry()) &&
               close->height() >= close->iconSize().height();
    }

    QRect onWindow(const QWidget& widget) const
    {
        return {widget.mapTo(m_window.get(), QPoint()), widget.size()};
    }

    const QString kLong =
        QString("The folder /home/me/models/mine has no config.json. ").repeated(4);
    OwnWindow m_window;
    MessageBar* m_messages = nullptr;
};

PASTKEYS_TEST(TestMessageBar)
#include "test_message_bar.moc"
