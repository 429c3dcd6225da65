// The glossary window has a search box, a list and an explanation. It can be used with the keyboard
// alone.
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/glossary_window.h"

#include <QLineEdit>
#include <QListWidget>
#include <QTextBrowser>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestGlossaryWindow : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_window.open(); }
    void cleanup() { m_window.close(); }

    void aKeyOpensItAndEscapeClosesIt()
    {
        QTest::keyClick(m_window.get(), Qt::Key_G);
        const auto* glossary = shown();
        QVERIFY(glossary && glossary->isVisible());
        QCOMPARE(list()->count(), 61);
        settle();
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Escape);
        QVERIFY(!glossary->isVisible());
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_G); // reuses the same window
        QCOMPARE(m_window->findChildren<GlossaryWindow*>().size(), 1);
        QVERIFY(glossary->isVisible());
        QCOMPARE(glossary->focusWidget(), search());
    }

    void aTermIsFoundByTypingAndWithUpAndDown()
    {
        open();
        QTest::keyClicks(search(), "mask");
        QCOMPARE(list()->item(0)->text(), QString("Causal mask"));
        QCOMPARE(list()->item(1)->text(), QString("Mask"));
        QCOMPARE(shown()->shownTerm(), QString("causal-mask"));
        QTest::keyClick(search(), Qt::Key_Down);
        QCOMPARE(shown()->shownTerm(), QString("mask"));
        QVERIFY(text()->toPlainText().startsWith("Mask\n"));
        QTest::keyClick(search(), Qt::Key_Up);
        QTest::keyClick(search(), Qt::Key_Up);
        QCOMPARE(shown()->shownTerm(), QString("causal-mask"));
    }

    void whatIsNotFoundIsSaid()
    {
        open();
        QTest::keyClicks(search(), "xyzzy");
        QCOMPARE(list()->count(), 0);
        QVERIFY(text()->toPlainText().isEmpty());
        QVERIFY(shown()->shownTerm().isEmpty());
        search()->clear();
        QCOMPARE(list()->count(), 61);
    }

    void aLinkGoesToItsTermWhateverWasSearched()
    {
        open("query");
        QCOMPARE(shown()->shownTerm(), QString("query"));
        QTest::keyClicks(search(), "query");
        emit text()->anchorClicked(QUrl(glossaryAddress("cache")));
        QCOMPARE(shown()->shownTerm(), QString("cache"));
        QVERIFY(text()->toPlainText().startsWith("KV cache\n"));
        showGlossary(m_window.get(), "no such term");
        QVERIFY(!shown()->shownTerm().isEmpty());
    }

    void linksAreFollowedWithTabAndEnter()
    {
        open("mask");
        text()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(text(), Qt::Key_Tab);
        QTest::keyClick(text(), Qt::Key_Return);
        QVERIFY2(shown()->shownTerm() != "mask", qPrintable(shown()->shownTerm()));
    }

    void everyPartHasANameForScreenReaders()
    {
        open();
        for (const QWidget* part : {static_cast<QWidget*>(search()), static_cast<QWidget*>(list()),
                                    static_cast<QWidget*>(text())})
            QVERIFY(!part->accessibleName().isEmpty());
    }

private:
    /// Opens the glossary, and waits until its window is active.
    void open(const QString& id = {})
    {
        showGlossary(m_window.get(), id);
        QTRY_COMPARE(QApplication::activeWindow(), shown());
    }
    GlossaryWindow* shown() const { return m_window->findChild<GlossaryWindow*>(); }
    QLineEdit* search() const { return shown()->findChild<QLineEdit*>(); }
    QListWidget* list() const { return shown()->findChild<QListWidget*>(); }
    QTextBrowser* text() const { return shown()->findChild<QTextBrowser*>(); }

    OwnWindow m_window;
};

PASTKEYS_TEST(TestGlossaryWindow)
#include "test_glossary_window.moc"
