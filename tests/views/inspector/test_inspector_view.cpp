// The stage and the inspector, used with mouse and keyboard.
#include "drawing/number_text.h"
#include "inspector/inspector_view.h"
#include "shared/lane_matrix.h"
#include "stage/stage_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/mouse.h"
#include "support/page_text.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A cell in the first row of K of the lane without a cache.
QPoint keyCell(const StageView& stage)
{
    return firstCellOf(stage.currentLayout(), Lane{0}, StageMatrix::Keys).toPoint();
}

} // namespace

class TestInspectorView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        qRegisterMetaType<pastkeys::Cursor>();
        m_state = viewStateAt(traceOf({}), 1, Gpt2::WeightedSum, 1, 1);
    }

    void theInspectorFollowsTheMouseOverTheStage()
    {
        StageView stage;
        InspectorView inspector;
        connect(&stage, &StageView::cellUnderMouseChanged, &inspector,
                &InspectorView::setUnderMouse);
        show(stage, {900, 560});
        show(inspector, {320, 400});
        const auto text = [&inspector] { return plainText(inspector.page()); };
        const QString none = text();
        hover(stage, keyCell(stage));
        const QString key = text();
        QVERIFY(key != none);
        QVERIFY(inspector.accessibleDescription().contains("“Mia”"));
        const ViewState mlp = viewStateAt(m_state.trace, 1, Gpt2::Gelu, 1, 1);
        for (const auto& [state, expected] : {std::pair(mlp, none), std::pair(m_state, key)}) {
            stage.present(state); // the cell under the mouse is that of the operation on show
            inspector.present(state);
            QCoreApplication::processEvents();
            QCOMPARE(text(), expected);
        }
        QEvent left(QEvent::Leave);
        QCoreApplication::sendEvent(&stage, &left);
        QCOMPARE(text(), none);
    }

    void keysChooseALinkAndFollowIt()
    {
        InspectorView inspector;
        pin(inspector, {320, 160}); // so low that it scrolls
        inspector.activateWindow();
        inspector.setFocus();
        auto* browser = inspector.findChild<QTextBrowser*>();
        QTRY_VERIFY(browser->hasFocus());
        QSignalSpy asked(&inspector, &TraceView::cursorRequested);
        QTest::keyClick(browser, Qt::Key_Tab);
        QTest::keyClick(browser, Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<Cursor>(),
                 cursorAt(m_state.trace, 0, {Gpt2::QkvProjection, Layer{1}}));
        // After the link has been followed, Tab continues from it.
        ViewState there = inspector.state();
        there.cursor = asked[0][0].value<Cursor>();
        inspector.present(there);
        QTest::keyClick(browser, Qt::Key_Tab);
        QTest::keyClick(browser, Qt::Key_Tab);
        QTest::keyClick(browser, Qt::Key_Return);
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[1][0].value<Cursor>(), std::get<GoTo>(inspector.page().actions()[2]).cursor);
    }

    void anotherCellIsReadFromItsTitleOn()
    {
        InspectorView inspector;
        pin(inspector, {320, 160});
        auto* bar = inspector.findChild<QTextBrowser*>()->verticalScrollBar();
        bar->setValue(40);
        ViewState state = inspector.state();
        state.cursor = cursorAt(state.trace, 1, {Gpt2::Softmax, Layer{1}});
        inspector.present(state);
        QCOMPARE(bar->value(), 40);
        state.selection.pinned->column += 1;
        inspector.present(state);
        QCOMPARE(bar->value(), 0);
    }

    void theMenuCopiesTheValue()
    {
        StageView stage;
        show(stage, {900, 560});
        const QPoint at = keyCell(stage);
        const auto cell = stage.currentLayout().detailAt(at).cell;
        QVERIFY(cell);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, stage.mapToGlobal(at));
        QCoreApplication::sendEvent(&stage, &event);
        auto* menu = stage.findChild<QMenu*>();
        QVERIFY(menu);
        stage.present({}); // another run begins while the menu is open
        menu->actions().constFirst()->trigger();
        QCOMPARE(
            QGuiApplication::clipboard()->text(),
            exactText(*valueAt(*laneMatrixAt(m_state, Lane{0}, StageMatrix::Keys), cell->cell)));
        menu->close();
    }

private:
    void show(TraceView& view, QSize size) const
    {
        view.resize(size);
        view.present(m_state);
        view.show();
    }

    void pin(InspectorView& inspector, QSize size) const
    {
        show(inspector, size);
        ViewState pinned = m_state;
        pinned.selection.pinned = PinnedCell{StageMatrix::Keys, 3, 5};
        inspector.present(pinned);
    }

    ViewState m_state;
};

PASTKEYS_TEST(TestInspectorView)
#include "test_inspector_view.moc"
