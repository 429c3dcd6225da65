// The key sheet lists each of the window's keys exactly once, in the section where it belongs.
#include "drawing/theme.h"
#include "stage/stage_view.h"
#include "support/approved_text.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/key_sheet.h"

#include <QDialog>
#include <QMainWindow>
#include <QScrollBar>
#include <QTextBrowser>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The lines of the sheet. Each table cell is a line of its own.
QStringList linesOf(const QDialog& sheet)
{
    return sheet.findChild<QTextBrowser*>()->toPlainText().split('\n');
}

} // namespace

class TestKeySheet : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_window.open(); }
    void cleanup() { m_window.close(); }

    void everyKeyOfTheWindowIsInOneSection()
    {
        QList<const QAction*> listed;
        for (const KeySection& section : keySections(*m_window))
            listed += section.actions;
        for (const QAction* action : m_window->findChildren<QAction*>())
            QCOMPARE(listed.count(action), action->shortcut().isEmpty() ? 0 : 1);
    }

    void theSheetIsAsApproved()
    {
        showKeySheet(m_window.get());
        const QString text = linesOf(*m_window->findChild<QDialog*>()).join('\n');
        QCOMPARE(text, approved("widgets/key_sheet", text));
    }

    void theSheetShowsThemAllWithoutScrollingInALargeWindow_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("laptop") << QSize(1366, 740);
        QTest::newRow("desktop") << QSize(1920, 1050);
    }

    void theSheetShowsThemAllWithoutScrollingInALargeWindow()
    {
        QFETCH(QSize, size);
        m_window->resize(size);
        showKeySheet(m_window.get());
        const auto* sheet = m_window->findChild<QDialog*>();
        settle();
        for (const auto* bar : sheet->findChildren<QScrollBar*>())
            QCOMPARE(bar->maximum(), 0);
        const auto* keys = sheet->findChild<QTextBrowser*>();
        const int unused = keys->viewport()->height() - qCeil(keys->document()->size().height());
        QVERIFY2(unused < 2 * keys->fontMetrics().height(), qPrintable(QString::number(unused)));
    }

    void theSheetHasAnEdgeInEveryTheme()
    {
        for (const char* theme : {"Light", "Dark", "Projector"}) {
            trigger(*m_window, theme);
            showKeySheet(m_window.get());
            auto* sheet = m_window->findChild<QDialog*>();
            settle();
            const QImage picture = sheet->grab().toImage();
            const QColor inside = picture.pixelColor(6, picture.height() / 2);
            for (const QPoint edge : {QPoint(0, picture.height() / 2), QPoint(40, 0)})
                QVERIFY2(contrast(picture.pixelColor(edge), inside) >= 3, theme);
            delete sheet;
        }
    }

    void aKeyOrATextThatLooksLikeHtmlIsShownAsItIs()
    {
        QMainWindow window;
        auto* action = window.addAction("a < b & <i>c</i>");
        action->setShortcut(QKeySequence("<"));
        showKeySheet(&window);
        const QStringList shown = linesOf(*window.findChild<QDialog*>());
        QVERIFY2(shown.contains("a < b <i>c</i>"), qPrintable(shown.join('|')));
        QVERIFY(shown.contains("<"));
    }

    void theSheetStaysWithinASmallWindowAndScrollsOneWay()
    {
        m_window->resize(700, 500);
        for (const bool large : {false, true}) {
            for (int press = 0; large && press < 3; ++press)
                trigger(*m_window, "Larger text");
            showKeySheet(m_window.get());
            const auto* sheet = m_window->findChild<QDialog*>();
            settle();
            QVERIFY(sheet->width() <= m_window->width() && sheet->height() <= m_window->height());
            const auto* keys = sheet->findChild<QTextBrowser*>();
            QVERIFY(keys->verticalScrollBar()->maximum() > 0);
            QCOMPARE(keys->horizontalScrollBar()->maximum(), 0);
            delete sheet;
        }
    }

    void aKeyOpensTheSheetAndEscapeClosesIt_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("question mark") << Qt::Key_Question;
        QTest::newRow("F1") << Qt::Key_F1;
    }

    void aKeyOpensTheSheetAndEscapeClosesIt()
    {
        QFETCH(Qt::Key, key);
        QTest::keyClick(m_window.get(), key);
        const QPointer<QDialog> sheet = m_window->findChild<QDialog*>();
        QVERIFY(sheet);
        settle();
        QTest::keyClick(sheet->findChild<QTextBrowser*>(), Qt::Key_Escape);
        QTRY_VERIFY(!sheet);
    }

private:
    OwnWindow m_window;
};

PASTKEYS_TEST(TestKeySheet)
#include "test_key_sheet.moc"
