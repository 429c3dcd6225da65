#include "all_views.h"
#include "cache_map/cache_map_view.h"
#include "decoder_column/decoder_column_view.h"
#include "lamp/lamp_view.h"
#include "now_panel/now_panel_view.h"
#include "stage/stage_view.h"
#include "support/changed_trace.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "timeline/timeline_view.h"
#include "token_strip/token_strip_view.h"

#include <QAccessible>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The middle of the first item with this text.
QPoint at(const TraceView& view, const QString& text)
{
    const DisplayItem* item = itemWithText(view.currentLayout(), text);
    return item ? item->rect.center().toPoint() : QPoint(-1, -1);
}

void click(QWidget& view, QPoint point)
{
    QTest::mouseClick(&view, Qt::LeftButton, {}, point);
}

template <typename View> void prepare(View& view, const ViewState& state, QSize size)
{
    view.resize(size);
    view.present(state);
    view.show();
}

} // namespace

class TestInteraction : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void clickOnATokenAsksForItsStep();
    void clickOnABlockAsksForItsOperation();
    void clickOnAClosedLayerAsksForIt();
    void clickOnABarAsksForItsStep();
    void draggingAlongTheBarsGoesThroughTheirSteps();
    void clickOnACellPinsIt();
    void clickOnAHeldRowAsksForItsAppend();
    void clickOnTheLampGoesToTheFirstDifference();
    void clickOnAGreenLampSaysWhatWasCompared();
    void rightButtonAsksForNothing();
    void everyViewHasANameAndSpeaksOfTheState();
    void emptyTraceIsShownByEveryView();
    void layoutFollowsSizeAndFont();

private:
    Trace m_trace;
};

void TestInteraction::initTestCase()
{
    QVERIFY(useFixedFont());
    qRegisterMetaType<pastkeys::Cursor>();
    qRegisterMetaType<pastkeys::Selection>();
    m_trace = traceOf({});
}

void TestInteraction::clickOnATokenAsksForItsStep()
{
    TokenStripView view;
    prepare(view, viewStateAt(m_trace, 3, Gpt2::Scores, 1), {900, 80});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    click(view, at(view, "·ball"));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<Cursor>(), cursorAt(m_trace, 0, {Gpt2::Scores, Layer{1}}));
}

void TestInteraction::clickOnABlockAsksForItsOperation()
{
    DecoderColumnView view;
    prepare(view, viewStateAt(m_trace, 2, Gpt2::Scores, 1), {260, 640});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    click(view, at(view, "Activation"));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<Cursor>(), cursorAt(m_trace, 2, {Gpt2::Gelu, Layer{1}}));
}

void TestInteraction::clickOnAClosedLayerAsksForIt()
{
    DecoderColumnView view;
    prepare(view, viewStateAt(m_trace, 2, Gpt2::Scores, 1, 1), {260, 640});
    QSignalSpy asked(&view, &TraceView::selectionRequested);
    click(view, at(view, "Layer 1"));
    QCOMPARE(asked.size(), 1);
    QVERIFY((asked[0][0].value<Selection>() == Selection{Layer{0}, Head{1}, {}}));
}

void TestInteraction::clickOnABarAsksForItsStep()
{
    TimelineView view;
    prepare(view, viewStateAt(m_trace, 0, Gpt2::Logits), {900, 90});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    const int bar = (900 - 2 * 8) / static_cast<int>(m_trace.size());
    click(view, {8 + bar * 4 + bar / 2, 50});
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<Cursor>(), cursorAt(m_trace, 4, {Gpt2::Logits, {}}));
}

void TestInteraction::draggingAlongTheBarsGoesThroughTheirSteps()
{
    TimelineView view;
    prepare(view, viewStateAt(m_trace, 0, Gpt2::Logits), {900, 90});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    const int bar = (900 - 2 * 8) / static_cast<int>(m_trace.size());
    const auto middle = [bar](int step) { return 8 + bar * step + bar / 2; };
    QTest::mousePress(&view, Qt::LeftButton, {}, {middle(1), 50});
    QTest::mouseMove(&view, {middle(2), 55});
    QTest::mouseMove(&view, {middle(4), 300}); // below the bars
    QTest::mouseRelease(&view, Qt::LeftButton, {}, {middle(4), 300});
    QTest::mouseMove(&view, {middle(3), 50}); // no button pressed
    QVERIFY(asked.size() >= 3);
    QCOMPARE(asked.last()[0].value<Cursor>(), cursorAt(m_trace, 4, {Gpt2::Logits, {}}));
}

void TestInteraction::clickOnACellPinsIt()
{
    StageView view;
    prepare(view, viewStateAt(m_trace, 1, Gpt2::WeightedSum, 1, 1), {900, 560});
    QSignalSpy asked(&view, &TraceView::selectionRequested);
    click(view, firstCellOf(view.currentLayout(), Lane{0}, StageMatrix::Keys).toPoint());
    QCOMPARE(asked.size(), 1);
    const auto selection = asked[0][0].value<Selection>();
    QVERIFY(selection.pinned);
    QVERIFY(selection.pinned->matrix == StageMatrix::Keys);
    QCOMPARE(selection.pinned->position, std::size_t{0});
    QVERIFY(selection.layer == Layer{1} && selection.head == Head{1});
}

void TestInteraction::clickOnAHeldRowAsksForItsAppend()
{
    CacheMapView view;
    prepare(view, viewStateAt(m_trace, 5, Gpt2::Sample), {700, 240});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    QRectF held;
    for (const DisplayItem& item : view.currentLayout().list.items())
        if (item.kind == DisplayItem::Kind::Fill && item.ink == Ink::Key && item.rect.width() > 100)
            held = item.rect;
    click(view, held.topLeft().toPoint() + QPoint(3, 3));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<Cursor>(), cursorAt(m_trace, 0, {Gpt2::CacheAppend, Layer{2}}));
}

void TestInteraction::clickOnTheLampGoesToTheFirstDifference()
{
    LampView view;
    prepare(view, viewStateAt(m_trace, 0, Gpt2::Scores), {400, 30});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    click(view, {20, 15});
    QCOMPARE(asked.size(), 0); // nothing differs

    const Trace other = withStep(traceOf({}), 3, [](StepRecord& step) {
        step.verdict->firstDifference = Difference{{Gpt2Tensor::Keys, Layer{1}}, 0, 0, 1, 2, 9};
    });
    prepare(view, viewStateAt(other, 0, Gpt2::Scores), {400, 30});
    click(view, {20, 15});
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(asked.size(), 2);
    for (const QList<QVariant>& place : asked)
        QCOMPARE(place[0].value<Cursor>(), cursorAt(other, 3, {Gpt2::QkvProjection, Layer{1}}));
}

void TestInteraction::clickOnAGreenLampSaysWhatWasCompared()
{
    LampView view;
    prepare(view, viewStateAt(m_trace, 0, Gpt2::Logits), {400, 24});
    click(view, {10, 10});
    QVERIFY2(QToolTip::text().contains(
                 QString("Bit-identical: no difference in %1 steps").arg(m_trace.size())),
             qPrintable(QToolTip::text()));
    QToolTip::hideText();
}

void TestInteraction::rightButtonAsksForNothing()
{
    TokenStripView view;
    prepare(view, viewStateAt(m_trace, 3, Gpt2::Scores, 1), {900, 80});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    QTest::mouseClick(&view, Qt::RightButton, {}, at(view, "·ball"));
    QCOMPARE(asked.size(), 0);
}

void TestInteraction::everyViewHasANameAndSpeaksOfTheState()
{
    QStringList names;
    ViewState state = viewStateAt(m_trace, 2, Gpt2::Scores);
    state.selection.pinned = PinnedCell{StageMatrix::Weights, 3, 1};
    state.heads = std::make_shared<const HeadWeights>(
        headWeightsAt(m_trace, 2, Layer{0}, 16, kernelsNamed("scalar")));
    for (const ViewEntry& entry : allViews()) {
        const auto view = entry.make();
        view->present({});
        const QString before = view->accessibleDescription();
        QVERIFY2(!before.isEmpty(), qPrintable(view->accessibleName()));
        view->present(state);
        QVERIFY2(view->accessibleDescription() != before, entry.title);
        names << view->accessibleName();
    }
    names.removeDuplicates();
    QCOMPARE(static_cast<std::size_t>(names.size()), allViews().size());
    QVERIFY(!names.contains(QString()));
}

void TestInteraction::emptyTraceIsShownByEveryView()
{
    for (const ViewEntry& entry : allViews()) {
        const auto view = entry.make();
        view->present({});
        const QImage picture = renderView(*view, {}, themeNamed(ThemeName::Light), {400, 300}, 1);
        const QImage white = [&] {
            QImage empty(picture.size(), picture.format());
            empty.fill(themeNamed(ThemeName::Light).color(Ink::Background));
            return empty;
        }();
        QVERIFY2(picture.convertToFormat(white.format()) != white,
                 qPrintable(view->accessibleName()));
        click(*view, view->rect().center());
    }
}

void TestInteraction::layoutFollowsSizeAndFont()
{
    StageView view;
    prepare(view, viewStateAt(m_trace, 1, Gpt2::WeightedSum), {900, 560});
    const double before = firstCellOf(view.currentLayout(), Lane{1}, StageMatrix::Context).x();
    view.resize(1300, 700);
    const double wider = firstCellOf(view.currentLayout(), Lane{1}, StageMatrix::Context).x();
    QVERIFY(wider > before + 100);
    const QString title = "Weighted sum of V · head 1 of layer 1";
    const double line = itemWithText(view.currentLayout(), title)->rect.height();
    QFont larger = view.font();
    larger.setPointSizeF(larger.pointSizeF() * 1.3);
    view.setFont(larger);
    QVERIFY(itemWithText(view.currentLayout(), title)->rect.height() > line * 1.2);
}

PASTKEYS_TEST(TestInteraction)
#include "test_interaction.moc"
