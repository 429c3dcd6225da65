// The list of the words that a model knows. The user can search it and insert words from it.
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/prompt_edit.h"
#include "widgets/word_list.h"

#include <QLineEdit>
#include <QMenu>
#include <QTextBrowser>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestWordList : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open();
        m_bar = m_window->findChild<RunBar*>();
        m_bar->setHelp({}, {{"Names", {"Mia", "Tom"}}, {"Things", {"ball", "a <b> & 100%"}}});
        m_bar->setPrompt("");
        controlNamed<QToolButton>(*m_bar, "Examples")->menu()->actions().last()->trigger();
        m_list = m_window->findChild<WordList*>();
        QVERIFY(m_list && m_list->isVisible() && !m_list->isModal());
        m_search = m_list->findChild<QLineEdit*>();
        m_words = m_list->findChild<QTextBrowser*>();
    }

    void cleanup() { m_window.close(); }

    void itShowsAllWordsInTheirGroups()
    {
        for (const char* text : {"Names", "Mia", "Tom", "Things", "ball", "a <b> & 100%"})
            QVERIFY2(m_words->toPlainText().contains(text), text);
    }

    void aWordThatIsClickedIsInserted()
    {
        emit m_words->anchorClicked(QUrl("Mia"));
        emit m_words->anchorClicked(QUrl("ball"));
        QCOMPARE(m_bar->prompt(), QString("Mia ball"));
        QVERIFY(m_list->isVisible());
    }

    void anyWordCanBeChosenWithTheKeyboard()
    {
        m_list->activateWindow();
        m_words->setFocus();
        QTRY_VERIFY(m_words->hasFocus());
        QStringList chosen;
        connect(m_list, &WordList::wordChosen, m_list,
                [&](const QString& word) { chosen += word; });
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(m_words, Qt::Key_Tab);
            QTest::keyClick(m_words, Qt::Key_Return);
        }
        QCOMPARE(chosen, QStringList({"Mia", "Tom", "ball", "a <b> & 100%"}));
    }

    void theSearchShowsWhatContainsItsTextAndEnterInsertsTheFirst()
    {
        QTest::keyClicks(m_search, "AL");
        QVERIFY(m_words->toPlainText().contains("ball"));
        QVERIFY(!m_words->toPlainText().contains("Mia"));
        QTest::keyClick(m_search, Qt::Key_Return);
        QCOMPARE(m_bar->prompt(), QString("ball"));
        QTest::keyClicks(m_search, "zzz"); // replaces the selected text
        QVERIFY2(m_words->toPlainText().contains("does not know this word"),
                 qPrintable(m_words->toPlainText()));
        QTest::keyClick(m_search, Qt::Key_Return);
        QCOMPARE(m_bar->prompt(), QString("ball"));
        QVERIFY(m_list->isVisible());
    }

    void anotherModelClosesTheListOfTheOneBefore()
    {
        const QPointer<WordList> list = m_list;
        m_bar->setHelp({}, {});
        QVERIFY(!list);
        QVERIFY(!controlNamed<QToolButton>(*m_bar, "Examples")->isVisible());
    }

private:
    OwnWindow m_window;
    RunBar* m_bar = nullptr;
    WordList* m_list = nullptr;
    QLineEdit* m_search = nullptr;
    QTextBrowser* m_words = nullptr;
};

PASTKEYS_TEST(TestWordList)
#include "test_word_list.moc"
