// The prompt box: it grows with its text, up to a few lines, and marks unknown words.
#include "document/run_document.h"
#include "engine/known_words.h"
#include "shared/text_page.h"
#include "stage/stage_view.h"
#include "support/drag.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "widgets/prompt_edit.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QStringList underlined(const PromptEdit& prompt)
{
    QStringList words;
    for (QTextBlock block = prompt.document()->begin(); block.isValid(); block = block.next())
        for (const QTextLayout::FormatRange& range : block.layout()->formats())
            if (range.format.underlineStyle() != QTextCharFormat::NoUnderline)
                words.append(block.text().mid(range.start, range.length));
    return words;
}

} // namespace

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
        m_window->document().setPrompt("one");
        m_prompt->setFocus();
        settle();
        const QRect before = m_prompt->geometry();
        const QSize window = m_window->size();
        QTest::keyClick(m_prompt, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(m_prompt, "two");
        settle();
        QCOMPARE(m_prompt->height(), before.height() + m_prompt->fontMetrics().lineSpacing());
        QCOMPARE(m_prompt->geometry().topLeft(), before.topLeft());
        QCOMPARE(m_prompt->verticalScrollBar()->maximum(), 0);
        for (const auto* control : m_bar->findChildren<QAbstractButton*>())
            if (control->isVisible())
                QCOMPARE(control->visibleRegion().boundingRect(), control->rect());
        QCOMPARE(m_window->size(), window);
    }

    void aTextThatWouldStopTheWindowIsNotPasted()
    {
        m_window->document().setPrompt("stays");
        m_prompt->setFocus();
        QApplication::clipboard()->setText(QString(1'000'000, 'a'));
        m_prompt->paste();
        QCOMPARE(m_window->document().request().prompt, "stays");
        const auto* messages = m_window->findChild<MessageBar*>();
        QVERIFY(messages->isVisible());
        QVERIFY2(messages->text().contains("1,000,005"), qPrintable(messages->text()));
        QApplication::clipboard()->setText(QString(kMostPromptLetters - 1, 'a'));
        m_prompt->selectAll();
        m_prompt->paste();
        QCOMPARE(m_window->document().request().prompt.size(), kMostPromptLetters - 1);
        QTest::keyClick(m_prompt, Qt::Key_B);
        QVERIFY(m_window->document().request().prompt.endsWith("ab"));
    }

    void aFolderThatIsDroppedHereIsOpenedByTheWindow()
    {
        m_window->document().setPrompt("stays");
        dropFile(*m_prompt->viewport(), "/no/model");
        QCOMPARE(m_window->document().request().prompt, "stays");
        QVERIFY(m_window->document().isBusy());
    }

    void aLongTextScrollsInAFewLines()
    {
        m_prompt->setFocus();
        m_window->document().setPrompt(QString("word ").repeated(400));
        for (const QSize size : {QSize(1024, 740), QSize(1920, 1050), QSize(800, 450)}) {
            m_window->resize(size);
            settle();
            QVERIFY(m_prompt->height() <= m_prompt->heightOf(3));
            QVERIFY(m_prompt->height() * 6 < m_window->height());
            QVERIFY(m_prompt->verticalScrollBar()->maximum() > 0);
            QVERIFY(m_prompt->viewport()->rect().contains(m_prompt->cursorRect()));
            QCOMPARE(m_window->size(), size);
        }
    }

    void theFocusMovesNothing()
    {
        auto* stage = m_window->findChild<StageView*>();
        for (const char* text : {"one", "one\ntwo", "one\ntwo\nthree\nfour"}) {
            m_window->document().setPrompt(text);
            stage->setFocus();
            settle();
            const QRect before = m_prompt->geometry();
            const QPoint stageAt = stage->mapTo(m_window.get(), QPoint());
            m_prompt->setFocus();
            settle();
            QCOMPARE(m_prompt->geometry(), before);
            QCOMPARE(stage->mapTo(m_window.get(), QPoint()), stageAt);
        }
    }

    void withoutTheFocusItsBeginningIsSeenAndItsToolTipSaysAll()
    {
        auto* stage = m_window->findChild<StageView*>();
        m_window->document().setPrompt(QString("word ").repeated(400));
        for (const int width : {1900, 800}) {
            m_window->resize(width, 740);
            m_prompt->setFocus();
            settle();
            QVERIFY(m_prompt->verticalScrollBar()->value() > 0); // shows the end, for typing
            QVERIFY(m_prompt->toolTip().isEmpty());
            stage->setFocus();
            settle();
            QCOMPARE(m_prompt->verticalScrollBar()->value(), 0);
            QVERIFY(!m_prompt->verticalScrollBar()->isVisible());
            QCOMPARE(m_prompt->toolTip(), toolTipHtml(m_window->document().request().prompt));
        }
        m_prompt->setFocus();
        QTest::keyClick(m_prompt, Qt::Key_X);
        QVERIFY(m_window->document().request().prompt.endsWith("word x"));
    }

    void dotsSayThatThereIsMoreOfALongText()
    {
        const auto hasDots = [this] {
            const QImage image = m_prompt->viewport()->grab().toImage();
            for (int x = image.width() * 3 / 4; x < image.width() - 2; ++x)
                for (int y = 2; y < image.height(); ++y)
                    if (image.pixelColor(x, y) != image.pixelColor(image.width() / 2, 2))
                        return true;
            return false;
        };
        m_window->findChild<StageView*>()->setFocus();
        for (const char* text : {"a", "a\nb\nc\nd\ne\nf"}) {
            m_window->document().setPrompt(text);
            settle();
            QCOMPARE(hasDots(), QString(text).size() > 1);
        }
        m_prompt->setFocus();
        settle();
        QVERIFY(m_prompt->verticalScrollBar()->isVisible()); // in place of the ellipsis
    }

    void itsToolTipShowsHtmlAsText()
    {
        m_window->findChild<StageView*>()->setFocus();
        m_window->document().setPrompt("<b>bold</b>\n\n\n\n\nlast line");
        settle();
        QVERIFY2(m_prompt->toolTip().contains("&lt;b&gt;bold"), qPrintable(m_prompt->toolTip()));
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

    void wordsThatTheModelHasNeverReadAreUnderlined()
    {
        PromptEdit prompt(nullptr);
        prompt.setText("Mia's ball. mia, 7 flinks!\nTom's flink is red.");
        QCOMPARE(underlined(prompt), QStringList());
        prompt.setKnownWords(KnownWords(QList<WordGroup>{{"Words", {"Mia", "ball", "is", "red"}}}));
        QCOMPARE(underlined(prompt), QStringList({"flinks", "Tom", "flink"}));
        prompt.setKnownWords(KnownWords());
        QCOMPARE(underlined(prompt), QStringList());
    }

    void aWordIsNotUnderlinedWhileItMayBecomeAKnownOne()
    {
        PromptEdit prompt(nullptr);
        prompt.setKnownWords(KnownWords(QList<WordGroup>{{"Words", {"elephant"}}}));
        QTest::keyClicks(&prompt, "ele");
        QCOMPARE(underlined(prompt), QStringList());
        QTest::keyClicks(&prompt, " ");
        QCOMPARE(underlined(prompt), QStringList({"ele"}));
        QTest::keyClicks(&prompt, "x");
        QCOMPARE(underlined(prompt), QStringList({"ele", "x"}));
    }

    void aToolTipSaysWhatTheUnderlineMeans()
    {
        m_prompt->setKnownWords(KnownWords(QList<WordGroup>{{"Names", {"Mia"}}}));
        m_window->document().setPrompt("Mia flink");
        settle();
        const auto tipAt = [this](int letter) {
            QTextCursor cursor = m_prompt->textCursor();
            cursor.setPosition(letter);
            const QPoint place = m_prompt->cursorRect(cursor).center();
            QHelpEvent event(QEvent::ToolTip, place, m_prompt->viewport()->mapToGlobal(place));
            QApplication::sendEvent(m_prompt->viewport(), &event);
            return QToolTip::text();
        };
        QVERIFY(!tipAt(1).contains("not know")); // first, because a tip takes a while to vanish
        QVERIFY2(tipAt(6).contains("not know “flink”"), qPrintable(QToolTip::text()));
    }

    void aWordIsInsertedAtTheCursorWithASpaceWhereItNeedsOne()
    {
        m_window->document().setPrompt("");
        for (const char* word : {"Mia", "has"})
            m_prompt->insertWord(word);
        QTest::keyClicks(m_prompt, " ");
        m_prompt->insertWord("milk");
        QCOMPARE(m_window->document().request().prompt, QString("Mia has milk"));
        m_prompt->moveCursor(QTextCursor::Start);
        m_prompt->insertWord("Tom");
        QCOMPARE(m_window->document().request().prompt, QString("TomMia has milk"));
    }

private:
    OwnWindow m_window;
    RunBar* m_bar = nullptr;
    PromptEdit* m_prompt = nullptr;
};

PASTKEYS_TEST(TestPromptEdit)
#include "test_prompt_edit.moc"
