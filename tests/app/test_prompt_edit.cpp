// The box for the prompt: it grows over what is below, and nothing moves.
#include "prompt_edit.h"
#include "stage/stage_view.h"
#include "support/window_parts.h"

#include <QScrollBar>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestPromptEdit : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open();
        m_bar = m_window->findChild<RunBar*>();
        m_prompt = m_window->findChild<PromptEdit*>();
    }

    void cleanup() { m_window.close(); }

    void itGrowsWithWhatIsTypedAndNothingElseMoves()
    {
        m_bar->setPrompt("one");
        m_prompt->setFocus();
        settle();
        const QRect bar = m_bar->geometry();
        const QRect stage = m_window->findChild<StageView*>()->geometry();
        const QRect before = m_prompt->geometry();
        for (const char* line : {"two", "three"}) {
            QTest::keyClick(m_prompt, Qt::Key_Return, Qt::ShiftModifier);
            QTest::keyClicks(m_prompt, line);
        }
        settle();
        QVERIFY(m_prompt->height() >= before.height() + 2 * m_prompt->fontMetrics().lineSpacing());
        QCOMPARE(m_prompt->geometry().topLeft(), before.topLeft());
        QCOMPARE(m_prompt->verticalScrollBar()->maximum(), 0);
        QCOMPARE(m_prompt->visibleRegion().boundingRect(), m_prompt->rect()); // over what is there
        QCOMPARE(m_bar->geometry(), bar);
        QCOMPARE(m_window->findChild<StageView*>()->geometry(), stage);
    }

    void withoutTheFocusItHasItsPlaceAndSaysAllOfItInItsToolTip()
    {
        m_prompt->setFocus();
        m_bar->setPrompt("one\ntwo\nthree");
        m_window->findChild<StageView*>()->setFocus();
        settle();
        QCOMPARE(m_prompt->geometry(), m_prompt->place()->geometry());
        QCOMPARE(m_prompt->toolTip(), QString("one\ntwo\nthree"));
        QCOMPARE(m_prompt->verticalScrollBar()->value(), 0);
        m_prompt->setFocus();
        QVERIFY(m_prompt->height() > 2 * m_prompt->place()->height());
        QVERIFY(m_prompt->toolTip().isEmpty());
    }

    void itStaysWithinItsBarAndScrollsThere()
    {
        m_prompt->setFocus();
        m_bar->setPrompt(QString("line\n").repeated(40));
        for (const QSize size : {QSize(1024, 740), QSize(1920, 1050)}) {
            m_window->resize(size);
            settle();
            QVERIFY(m_bar->rect().contains(m_prompt->geometry()));
            QVERIFY(m_prompt->verticalScrollBar()->maximum() > 0);
            QCOMPARE(m_prompt->width(), m_prompt->place()->width());
        }
    }

    void itHasRoomForALineOfLargerText()
    {
        for (int press = 0; press < 10; ++press)
            trigger(*m_window, "Larger text");
        settle();
        QVERIFY(m_prompt->height() > m_prompt->fontMetrics().height());
        QCOMPARE(m_prompt->geometry(), m_prompt->place()->geometry());
    }

private:
    OwnWindow m_window;
    RunBar* m_bar = nullptr;
    PromptEdit* m_prompt = nullptr;
};

QTEST_MAIN(TestPromptEdit)
#include "test_prompt_edit.moc"
