// The box for the prompt: it grows with its text, up to a few lines.
#include "prompt_edit.h"
#include "stage/stage_view.h"
#include "support/window_parts.h"

#include <QAbstractButton>
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

    void itGrowsWithWhatIsTypedAndCoversNothing()
    {
        m_bar->setPrompt("one");
        m_prompt->setFocus();
        settle();
        const QRect before = m_prompt->geometry();
        const QSize window = m_window->size();
        for (const char* line : {"two", "three"}) {
            QTest::keyClick(m_prompt, Qt::Key_Return, Qt::ShiftModifier);
            QTest::keyClicks(m_prompt, line);
        }
        settle();
        QCOMPARE(m_prompt->height(), before.height() + 2 * m_prompt->fontMetrics().lineSpacing());
        QCOMPARE(m_prompt->geometry().topLeft(), before.topLeft());
        QCOMPARE(m_prompt->verticalScrollBar()->maximum(), 0);
        for (const auto* control : m_bar->findChildren<QAbstractButton*>())
            if (control->isVisible())
                QCOMPARE(control->visibleRegion().boundingRect(), control->rect());
        QCOMPARE(m_window->size(), window);
    }

    void aLongTextScrollsInAFewLines()
    {
        m_prompt->setFocus();
        m_bar->setPrompt(QString("word ").repeated(400));
        for (const QSize size : {QSize(1024, 740), QSize(1920, 1050), QSize(640, 450)}) {
            m_window->resize(size);
            settle();
            QVERIFY(m_prompt->height() <= m_prompt->heightOf(3));
            QVERIFY(m_prompt->height() * 6 < m_window->height());
            QVERIFY(m_prompt->verticalScrollBar()->maximum() > 0);
            QVERIFY(m_prompt->viewport()->rect().contains(m_prompt->cursorRect()));
            QCOMPARE(m_window->size(), size);
        }
    }

    void withoutTheFocusItIsOneLineHighAndSaysAllInItsToolTip()
    {
        m_prompt->setFocus();
        m_bar->setPrompt("one\ntwo\nthree");
        settle();
        const int grown = m_prompt->height();
        m_window->findChild<StageView*>()->setFocus();
        settle();
        QCOMPARE(m_prompt->height(), m_prompt->heightOf(1));
        QCOMPARE(m_prompt->toolTip(), QString("one\ntwo\nthree"));
        QCOMPARE(m_prompt->verticalScrollBar()->value(), 0);
        m_prompt->setFocus();
        settle();
        QCOMPARE(m_prompt->height(), grown);
        QVERIFY(m_prompt->toolTip().isEmpty());
    }

    void withoutTheFocusItsBeginningIsSeen()
    {
        m_bar->setPrompt(QString("word ").repeated(400));
        for (const int width : {1900, 800}) {
            m_window->resize(width, 740);
            settle();
            QCOMPARE(m_prompt->horizontalScrollBar()->value(), 0);
        }
        QVERIFY(m_prompt->horizontalScrollBar()->maximum() > 0);
        m_prompt->setFocus();
        QTest::keyClick(m_prompt, Qt::Key_X);
        QVERIFY(m_bar->prompt().endsWith("word x"));
    }

    void whatIsPressedMovesOnlyWhenTheMouseIsReleased()
    {
        m_bar->setPrompt("one\ntwo\nthree");
        m_prompt->setFocus();
        settle();
        const int grown = m_prompt->height();
        auto* stage = m_window->findChild<StageView*>();
        const QPoint at = stage->mapTo(m_window.get(), QPoint(30, 30));
        QTest::mousePress(m_window->windowHandle(), Qt::LeftButton, {}, at);
        settle();
        QVERIFY(stage->hasFocus());
        QCOMPARE(m_prompt->height(), grown);
        QTest::mouseRelease(m_window->windowHandle(), Qt::LeftButton, {}, at);
        settle();
        QCOMPARE(m_prompt->height(), m_prompt->heightOf(1));
    }

    void itHasRoomForALineOfLargerText()
    {
        for (int press = 0; press < 10; ++press)
            trigger(*m_window, "Larger text");
        settle();
        QVERIFY(m_prompt->height() > m_prompt->fontMetrics().height());
        for (const auto* button : m_bar->findChildren<QAbstractButton*>())
            if (button->isVisible() && button->geometry().top() == m_prompt->geometry().top())
                QCOMPARE(button->height(), m_prompt->height());
    }

private:
    OwnWindow m_window;
    RunBar* m_bar = nullptr;
    PromptEdit* m_prompt = nullptr;
};

QTEST_MAIN(TestPromptEdit)
#include "test_prompt_edit.moc"
