// The column of operations where it has less height than they need.
#include "decoder_column/decoder_column_view.h"
#include "support/layout_checks.h"
#include "support/view_states.h"

#include <QScrollBar>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestDecoderColumnView : public QObject
{
    Q_OBJECT

private slots:
    void aLowColumnShowsTheOperationAtTheCursor()
    {
        const Trace trace = traceOf({});
        DecoderColumnView view;
        const auto showAt = [&](Operation operation, int height) {
            prepareView(view, viewStateAt(trace, 1, operation, 1), themeNamed(ThemeName::Light),
                        {240, height});
            view.show();
        };
        const auto* bar = view.findChild<QScrollBar*>();
        showAt(Operation::Embedding, 1200);
        QVERIFY(bar->isHidden());
        for (const Operation operation :
             {Operation::Sample, Operation::Embedding, Operation::MlpExpand}) {
            showAt(operation, 220);
            QVERIFY(bar->isVisible());
            std::size_t marks = 0;
            for (const DisplayItem& item : view.currentLayout().list.items())
                if (item.ink == Ink::Current) {
                    ++marks;
                    QVERIFY(QRectF(view.rect()).contains(item.rect));
                }
            QCOMPARE(marks, std::size_t{1});
        }
    }

    void aPersonsScrollingStaysUntilTheNextStep()
    {
        const Trace trace = traceOf({});
        DecoderColumnView view;
        ViewState state = viewStateAt(trace, 1, Operation::Sample, 1);
        prepareView(view, state, themeNamed(ThemeName::Light), {240, 220});
        view.show();
        auto* bar = view.findChild<QScrollBar*>();
        bar->setValue(0);
        state.selection.head = Head{1};
        view.present(state);
        QCOMPARE(bar->value(), 0);
        view.present(viewStateAt(trace, 1, Operation::Logits, 1));
        QVERIFY(bar->value() > 0);
    }
};

QTEST_MAIN(TestDecoderColumnView)
#include "test_decoder_column_view.moc"
