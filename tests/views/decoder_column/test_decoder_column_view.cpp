// The column of operations when it is too short to show all of them.
#include "decoder_column/decoder_column_view.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestDecoderColumnView : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_area = std::make_unique<QScrollArea>();
        m_area->setWidgetResizable(true);
        m_area->setWidget(m_view = new DecoderColumnView);
    }

    void aLowColumnShowsTheOperationAtTheCursor()
    {
        showAt(Gpt2::Embedding, 1200);
        QVERIFY(!m_area->verticalScrollBar()->isVisible());
        for (const Operation operation : {Gpt2::Sample, Gpt2::Embedding, Gpt2::MlpExpand}) {
            showAt(operation, 220);
            QVERIFY(m_area->verticalScrollBar()->isVisible());
            const QRectF onShow = m_view->visibleRegion().boundingRect();
            std::size_t marks = 0;
            for (const DisplayItem& item : m_view->currentLayout().list.items())
                if (item.ink == Ink::Current) {
                    ++marks;
                    QVERIFY(onShow.contains(item.rect));
                }
            QCOMPARE(marks, std::size_t{1});
        }
    }

    void scrollingReachesEachLineAndCutsNone()
    {
        showAt(Gpt2::Embedding, 220);
        QCOMPARE(outside(m_view->currentLayout(), m_view->size()), QString());
        QVERIFY(m_view->height() > 220);
        QTest::keyClick(m_view, Qt::Key_PageDown);
        QVERIFY(m_area->verticalScrollBar()->value() > 0);
    }

    void aPersonsScrollingStaysUntilTheNextStep()
    {
        showAt(Gpt2::Sample, 220);
        QScrollBar* bar = m_area->verticalScrollBar();
        bar->setValue(0);
        ViewState state = viewStateAt(m_trace, 1, Gpt2::Sample, 1);
        state.selection.head = Head{1};
        m_view->present(state);
        QCoreApplication::processEvents();
        QCOMPARE(bar->value(), 0);
        m_view->present(viewStateAt(m_trace, 1, Gpt2::Logits, 1));
        QTRY_VERIFY(bar->value() > 0);
    }

private:
    void showAt(Operation operation, int height)
    {
        m_area->resize(240, height);
        m_area->show();
        m_view->present(viewStateAt(m_trace, 1, operation, 1));
        QCoreApplication::processEvents();
    }

    Trace m_trace = traceOf({});
    std::unique_ptr<QScrollArea> m_area;
    DecoderColumnView* m_view = nullptr;
};

PASTKEYS_TEST(TestDecoderColumnView)
#include "test_decoder_column_view.moc"
