// The sheet of keys tells of each key of the window, once and in its place.
#include "drawing/theme.h"
#include "key_sheet.h"
#include "stage/stage_view.h"
#include "support/window_parts.h"

#include <QDialog>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

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

    void sectionsAreInTheOrderOfTheGroupsAndNoneIsEmpty()
    {
        QStringList titles;
        for (const KeySection& section : keySections(*m_window)) {
            titles << section.title;
            QVERIFY2(!section.actions.isEmpty(), qPrintable(section.title));
        }
        QCOMPARE(titles, QStringList({"Stepping", "Run", "Views", "Cells and pins", "Plots", "File",
                                      "Window"}));
    }

    void keysStandWhereTheyAreLookedFor_data()
    {
        QTest::addColumn<QString>("title");
        for (const auto& [key, title] : {std::pair{"Right", "Stepping"},
                                         {"Space", "Stepping"},
                                         {"+", "Stepping"},
                                         {"Ctrl+Return", "Run"},
                                         {"C", "Run"},
                                         {"Esc", "Run"},
                                         {"]", "Views"},
                                         {"Ctrl+PgDown", "Plots"},
                                         {"Ctrl+C", "Cells and pins"},
                                         {"Ctrl+Alt+C", "Cells and pins"},
                                         {"Alt+Up", "Cells and pins"},
                                         {"Ctrl+O", "File"},
                                         {"F11", "Window"},
                                         {"?", "Window"}})
            QTest::newRow(key) << title;
    }

    void keysStandWhereTheyAreLookedFor()
    {
        QFETCH(QString, title);
        for (const KeySection& section : keySections(*m_window))
            for (const QAction* action : section.actions)
                if (action->shortcut() == QKeySequence(QTest::currentDataTag())) {
                    QCOMPARE(section.title, title);
                    return;
                }
        QFAIL("no such key");
    }

    void theSheetShowsThemAllWithoutScrollingInALargeWindow()
    {
        m_window->resize(1920, 1050);
        showKeySheet(m_window.get());
        const auto* sheet = m_window->findChild<QDialog*>();
        settle();
        for (const auto* bar : sheet->findChildren<QScrollBar*>())
            QCOMPARE(bar->maximum(), 0);
        QStringList shown;
        for (const auto* label : sheet->findChildren<QLabel*>()) {
            shown << label->text().replace('\n', ' ');
            QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
            QCOMPARE(label->visibleRegion().boundingRect(), label->rect());
        }
        for (const KeySection& section : keySections(*m_window)) {
            QVERIFY(shown.contains(section.title));
            for (const QAction* action : section.actions) {
                QVERIFY(shown.contains(action->shortcut().toString(QKeySequence::NativeText)));
                QVERIFY2(shown.contains(action->text().remove('&')), qPrintable(action->text()));
            }
        }
    }

    void theSheetHasATitleAndAnEdgeInEveryTheme()
    {
        for (const char* theme : {"Light", "Dark", "Projector"}) {
            trigger(*m_window, theme);
            showKeySheet(m_window.get());
            auto* sheet = m_window->findChild<QDialog*>();
            settle();
            QCOMPARE(sheet->findChild<QLabel*>()->text(), QString("Keys and mouse"));
            const QImage picture = sheet->grab().toImage();
            const QColor inside = picture.pixelColor(6, picture.height() / 2);
            for (const QPoint edge : {QPoint(0, picture.height() / 2), QPoint(40, 0)})
                QVERIFY2(contrast(picture.pixelColor(edge), inside) >= 3, theme);
            delete sheet;
        }
    }

    void theSheetTellsOfTheMouse()
    {
        m_window->resize(1920, 1050);
        showKeySheet(m_window.get());
        QStringList shown;
        for (const auto* label : m_window->findChild<QDialog*>()->findChildren<QLabel*>())
            shown << label->text().replace('\n', ' ');
        QVERIFY(shown.contains("Mouse"));
        QVERIFY(shown.contains("Click or drag: goes through the steps"));
    }

    void theSheetStaysWithinASmallWindowAndScrollsOneWay()
    {
        m_window->resize(700, 500);
        QTest::keyClick(m_window.get(), Qt::Key_Question);
        const auto* sheet = m_window->findChild<QDialog*>();
        QVERIFY(sheet);
        settle();
        QVERIFY(sheet->width() <= m_window->width() && sheet->height() <= m_window->height());
        const auto* keys = sheet->findChild<QScrollArea*>();
        QVERIFY(keys->verticalScrollBar()->maximum() > 0);
        QCOMPARE(keys->horizontalScrollBar()->maximum(), 0);
    }

private:
    OwnWindow m_window;
};

QTEST_MAIN(TestKeySheet)
#include "test_key_sheet.moc"
