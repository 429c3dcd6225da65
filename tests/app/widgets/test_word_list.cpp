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
        m_list = std::make_unique<WordList>(
            QList<WordGroup>{{"Names", {"Mia", "Tom"}}, {"Things", {"ball", "a <b> & 100%"}}},
            nullptr);
        m_list->show();
        connect(m_list.get(), &WordList::wordChosen, m_list.get(),
                [this](const QString& word) { m_chosen += word; });
        QVERIFY(m_list->isVisible() && !m_list->isModal());
        m_search = m_list->findChild<QLineEdit*>();
        m_words = m_list->findChild<QTextBrowser*>();
    }

    void cleanup()
    {
        m_list.reset();
        m_chosen.clear();
    }

    void itShowsAllWordsInTheirGroups()
    {
        for (const char* text : {"Names", "Mia", "Tom", "Things", "ball", "a <b> & 100%"})
            QVERIFY2(m_words->toPlainText().contains(text), text);
    }

    void aWordThatIsClickedIsInserted()
    {
        emit m_words->anchorClicked(QUrl("Mia"));
        emit m_words->anchorClicked(QUrl("ball"));
        QCOMPARE(m_chosen, QStringList({"Mia", "ball"}));
        QVERIFY(m_list->isVisible());
    }

    void anyWordCanBeChosenWithTheKeyboard()
    {
        m_list->activateWindow();
        m_words->setFocus();
        QTRY_VERIFY(m_words->hasFocus());
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(m_words, Qt::Key_Tab);
            QTest::keyClick(m_words, Qt::Key_Return);
        }
        QCOMPARE(m_chosen, QStringList({"Mia", "Tom", "ball", "a <b> & 100%"}));
    }

    void theSearchShowsWhatContainsItsTextAndEnterInsertsTheFirst()
    {
        QTest::keyClicks(m_search, "AL");
        QVERIFY(m_words->toPlainText().contains("ball"));
        QVERIFY(!m_words->toPlainText().contains("Mia"));
        QTest::keyClick(m_search, Qt::Key_Return);
        QCOMPARE(m_chosen, QStringList({"ball"}));
        QTest::keyClicks(m_search, "zzz"); // replaces the selected text
        QVERIFY2(m_words->toPlainText().contains("does not know this word"),
                 qPrintable(m_words->toPlainText()));
        QTest::keyClick(m_search, Qt::Key_Return);
        QCOMPARE(m_chosen, QStringList({"ball"}));
        QVERIFY(m_list->isVisible());
    }

private:
    std::unique_ptr<WordList> m_list;
    QStringList m_chosen;
    QLineEdit* m_search = nullptr;
    QTextBrowser* m_words = nullptr;
};

PASTKEYS_TEST(TestWordList)
#include "test_word_list.moc"
