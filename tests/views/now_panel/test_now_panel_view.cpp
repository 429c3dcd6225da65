#include "now_panel/now_panel_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/page_text.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include <set>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QTextBrowser* browserOf(const NowPanelView& view)
{
    return view.findChild<QTextBrowser*>();
}

/// The bottom of the block that starts with the text; a very large number if there is none.
int bottomOf(const QTextBrowser& browser, const QString& start)
{
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next())
        if (block.text().replace(QChar::Nbsp, ' ').startsWith(start)) {
            QTextCursor end(block);
            end.movePosition(QTextCursor::EndOfBlock);
            return browser.cursorRect(end).bottom();
        }
    return 1'000'000;
}

/// The x coordinates, in pixels, at which the text in a column ends.
std::set<int> endsOfColumn(const NowPanelView& view, int column)
{
    const auto& [first, rows] = *view.page().tables().begin();
    const QTextBrowser& browser = *browserOf(view);
    std::set<int> ends;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        QTextCursor cursor(browser.document()->findBlockByNumber(static_cast<int>(first + row)));
        const QString text = cursor.block().text();
        qsizetype end = text.size();
        for (int later = static_cast<int>(rows[row].size()) - 1; later > column; --later)
            end = text.lastIndexOf('\t', end - 1);
        cursor.setPosition(cursor.position() + static_cast<int>(end));
        if (!rows[row][static_cast<std::size_t>(column)].text.isEmpty())
            ends.insert(browser.cursorRect(cursor).left());
    }
    return ends;
}

} // namespace

class TestNowPanelView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        m_trace = traceOf({});
    }

    void numbersOfBothLanesAreSeenWithoutScrollingAndAreNotTooWide()
    {
        const double rounding = 1; // columns are whole pixels wide
        for (const Operation operation : eachOperation()) {
            NowPanelView view;
            // As wide and as high as the panel is in a window of 1366x768.
            show(view, {310, 330}, viewStateAt(m_trace, 1, operation));
            const QTextBrowser& browser = *browserOf(view);
            const QByteArray text = plainText(view.page()).toUtf8();
            QVERIFY2(bottomOf(browser, "(f) ") <= browser.viewport()->height(), text);
            view.resize(260, 330);
            QVERIFY2(browser.document()->size().width() <= browser.viewport()->width() + rounding,
                     text);
            view.resize(310, 280); // a low panel
            QVERIFY2(bottomOf(browser, "Skipping 8 ") <= browser.viewport()->height(), text);
            if (operation != Gpt2::Sample) // both lanes share it, so it has no table
                QVERIFY2(bottomOf(browser, "time") <= browser.viewport()->height(), text);
        }
    }

    void numbersOfALaneEndAtTheSamePlace()
    {
        NowPanelView view;
        show(view, {310, 330}, viewStateAt(m_trace, 1, Gpt2::Scores));
        for (int column = 1; column < 4; ++column) {
            const std::set<int> ends = endsOfColumn(view, column);
            QCOMPARE(ends.size(), std::size_t(1));
            QVERIFY(*ends.begin() < browserOf(view)->viewport()->width());
        }
    }

    void aRowThatIsTooWideStartsALineAfterItsName()
    {
        NowPanelView view;
        show(view, {310, 330}, viewStateAt(m_trace, 1, Gpt2::Scores));
        const QTextBrowser& browser = *browserOf(view);
        const auto tableLine = [&view, &browser](int row) {
            const int first = static_cast<int>(view.page().tables().begin()->first);
            return browser.document()->findBlockByNumber(first + row).text();
        };
        QCOMPARE(tableLine(1).count('\t'), 3);
        view.resize(200, 330);
        QVERIFY2(tableLine(1).startsWith(QString("FLOPs") + QChar::LineSeparator + "(f)\t"),
                 qPrintable(tableLine(1)));
        QVERIFY2(tableLine(0).startsWith("\tcache off\t"), qPrintable(tableLine(0)));
        QCOMPARE(endsOfColumn(view, 2).size(), std::size_t(1));
        view.resize(310, 330);
        QCOMPARE(tableLine(1).count('\t'), 3);
    }

    void aLowPanelScrollsToItsLastLine()
    {
        NowPanelView view;
        show(view, {300, 900}, viewStateAt(m_trace, 1, Gpt2::Scores));
        QTextBrowser* browser = browserOf(view);
        QScrollBar* bar = browser->verticalScrollBar();
        QVERIFY(!bar->isVisible());
        view.resize(300, 150);
        QVERIFY(bar->isVisible());
        QVERIFY(bottomOf(*browser, "8 is the width") > browser->viewport()->height());
        bar->setValue(bar->maximum());
        QVERIFY(bottomOf(*browser, "8 is the width") <= browser->viewport()->height());
        QTest::keyClick(browser, Qt::Key_PageUp);
        QVERIFY(bar->value() < bar->maximum());
        QTest::keyClick(browser, Qt::Key_PageDown);
        QCOMPARE(bar->value(), bar->maximum());
    }

    void anotherOperationIsReadFromItsTitleOn()
    {
        NowPanelView view;
        show(view, {300, 150}, viewStateAt(m_trace, 1, Gpt2::Scores));
        QScrollBar* bar = browserOf(view)->verticalScrollBar();
        bar->setValue(60);
        view.present(viewStateAt(m_trace, 2, Gpt2::Scores, 1)); // the same operation
        QCOMPARE(bar->value(), 60);
        view.present(viewStateAt(m_trace, 2, Gpt2::Softmax, 1));
        QCOMPARE(bar->value(), 0);
        QVERIFY(plainText(view.page()).startsWith("Softmax, layer 2"));
    }

private:
    static void show(NowPanelView& view, QSize size, const ViewState& state)
    {
        view.resize(size);
        view.present(state);
        view.show();
    }

    Trace m_trace;
};

PASTKEYS_TEST(TestNowPanelView)
#include "test_now_panel_view.moc"
