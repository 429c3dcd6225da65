#include "cache_map/cache_map_view.h"
#include "decoder_column/decoder_column_view.h"
#include "lamp/lamp_view.h"
#include "now_panel/now_panel_view.h"
#include "plots/plots_view.h"
#include "stage/stage_view.h"
#include "support/fixed_font.h"
#include "support/layout_checks.h"
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

/// The middle of the first text that reads so.
QPoint at(const TraceView& view, const QString& text)
{
    const DisplayItem* item = itemWithText(view.currentLayout(), text);
    return item ? item->rect.center().toPoint() : QPoint(-1, -1);
}

void click(TraceView& view, QPoint point)
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
    void lowNowPanelScrollsToItsLastLine();
    void anotherOperationIsToldFromItsTitleOn();

private:
    std::unique_ptr<TraceView> made(int view) const;
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
    prepare(view, viewStateAt(m_trace, 3, Operation::Scores, 1), {900, 80});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    click(view, at(view, "·ball"));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<Cursor>(), cursorAt(m_trace, 0, {Operation::Scores, Layer{1}}));
}

void TestInteraction::clickOnABlockAsksForItsOperation()
{
    DecoderColumnView view;
    prepare(view, viewStateAt(m_trace, 2, Operation::Scores, 1), {260, 640});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    click(view, at(view, "Activation"));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<Cursor>(), cursorAt(m_trace, 2, {Operation::Gelu, Layer{1}}));
}

void TestInteraction::clickOnAClosedLayerAsksForIt()
{
    DecoderColumnView view;
    prepare(view, viewStateAt(m_trace, 2, Operation::Scores, 1, 1), {260, 640});
    QSignalSpy asked(&view, &TraceView::selectionRequested);
    click(view, at(view, "Layer 1"));
    QCOMPARE(asked.size(), 1);
    QVERIFY((asked[0][0].value<Selection>() == Selection{Layer{0}, Head{1}, {}}));
}

void TestInteraction::clickOnABarAsksForItsStep()
{
    TimelineView view;
    prepare(view, viewStateAt(m_trace, 0, Operation::Logits), {900, 90});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    const int bar = (900 - 2 * 8) / static_cast<int>(m_trace.size());
    click(view, {8 + bar * 4 + bar / 2, 50});
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<Cursor>(), cursorAt(m_trace, 4, {Operation::Logits, {}}));
}

void TestInteraction::draggingAlongTheBarsGoesThroughTheirSteps()
{
    TimelineView view;
    prepare(view, viewStateAt(m_trace, 0, Operation::Logits), {900, 90});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    const int bar = (900 - 2 * 8) / static_cast<int>(m_trace.size());
    const auto middle = [bar](int step) { return 8 + bar * step + bar / 2; };
    QTest::mousePress(&view, Qt::LeftButton, {}, {middle(1), 50});
    QTest::mouseMove(&view, {middle(2), 55});
    QTest::mouseMove(&view, {middle(4), 300}); // below the bars
    QTest::mouseRelease(&view, Qt::LeftButton, {}, {middle(4), 300});
    QTest::mouseMove(&view, {middle(3), 50}); // without a button
    QVERIFY(asked.size() >= 3);
    QCOMPARE(asked.last()[0].value<Cursor>(), cursorAt(m_trace, 4, {Operation::Logits, {}}));
}

void TestInteraction::clickOnACellPinsIt()
{
    StageView view;
    prepare(view, viewStateAt(m_trace, 1, Operation::WeightedSum, 1, 1), {900, 560});
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
    prepare(view, viewStateAt(m_trace, 5, Operation::Sample), {700, 240});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    QRectF held;
    for (const DisplayItem& item : view.currentLayout().list.items())
        if (item.kind == DisplayItem::Kind::Fill && item.ink == Ink::Key && item.rect.width() > 100)
            held = item.rect;
    click(view, held.topLeft().toPoint() + QPoint(3, 3));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<Cursor>(), cursorAt(m_trace, 0, {Operation::CacheAppend, Layer{2}}));
}

void TestInteraction::clickOnTheLampGoesToTheFirstDifference()
{
    LampView view;
    prepare(view, viewStateAt(m_trace, 0, Operation::Scores), {400, 30});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    click(view, {20, 15});
    QCOMPARE(asked.size(), 0); // nothing differs

    const Trace other = traceOf({});
    auto& step = const_cast<StepRecord&>(other.step(3)); // of this test's own trace
    step.verdict->firstDifference = Difference{"layers.1.k", 0, 0, 1, 2, 9};
    prepare(view, viewStateAt(other, 0, Operation::Scores), {400, 30});
    click(view, {20, 15});
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(asked.size(), 2);
    for (const QList<QVariant>& place : asked)
        QCOMPARE(place[0].value<Cursor>(),
                 cursorAt(other, 3, {Operation::QkvProjection, Layer{1}}));
}

void TestInteraction::clickOnAGreenLampSaysWhatWasCompared()
{
    LampView view;
    prepare(view, viewStateAt(m_trace, 0, Operation::Logits), {400, 24});
    click(view, {10, 10});
    QVERIFY2(QToolTip::text().startsWith(
                 QString("Bit-identical: no difference in %1 steps (c)").arg(m_trace.size())),
             qPrintable(QToolTip::text()));
    QToolTip::hideText();
}

void TestInteraction::rightButtonAsksForNothing()
{
    TokenStripView view;
    prepare(view, viewStateAt(m_trace, 3, Operation::Scores, 1), {900, 80});
    QSignalSpy asked(&view, &TraceView::cursorRequested);
    QTest::mouseClick(&view, Qt::RightButton, {}, at(view, "·ball"));
    QCOMPARE(asked.size(), 0);
}

std::unique_ptr<TraceView> TestInteraction::made(int view) const
{
    switch (view) {
    case 0:
        return std::make_unique<TokenStripView>();
    case 1:
        return std::make_unique<DecoderColumnView>();
    case 2:
        return std::make_unique<StageView>();
    case 3:
        return std::make_unique<CacheMapView>();
    case 4:
        return std::make_unique<NowPanelView>();
    case 5:
        return std::make_unique<PlotsView>();
    case 6:
        return std::make_unique<LampView>();
    default:
        return std::make_unique<TimelineView>();
    }
}

void TestInteraction::everyViewHasANameAndSpeaksOfTheState()
{
    QStringList names;
    for (int i = 0; i < 8; ++i) {
        const auto view = made(i);
        view->present({});
        const QString before = view->accessibleDescription();
        QVERIFY2(!before.isEmpty(), qPrintable(view->accessibleName()));
        view->present(viewStateAt(m_trace, 2, Operation::Scores));
        QVERIFY(view->accessibleDescription() != before);
        names << view->accessibleName();
    }
    names.removeDuplicates();
    QCOMPARE(names.size(), 8);
    QVERIFY(!names.contains(QString()));
}

void TestInteraction::emptyTraceIsShownByEveryView()
{
    for (int i = 0; i < 8; ++i) {
        const auto view = made(i);
        view->resize(view->sizeHint());
        view->present({});
        const QImage picture =
            renderView(*view, {}, themeNamed(ThemeName::Light), view->sizeHint(), 1);
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
    prepare(view, viewStateAt(m_trace, 1, Operation::WeightedSum), {900, 560});
    const double before = itemWithText(view.currentLayout(), "Output [1 x 8]")->rect.left();
    view.resize(1300, 700);
    const double wider = itemWithText(view.currentLayout(), "Output [1 x 8]")->rect.left();
    QVERIFY(wider > before + 100);
    const QString title = "Weighted sum of V · head 1 of layer 1";
    const double line = itemWithText(view.currentLayout(), title)->rect.height();
    QFont larger = view.font();
    larger.setPointSizeF(larger.pointSizeF() * 1.3);
    view.setFont(larger);
    QVERIFY(itemWithText(view.currentLayout(), title)->rect.height() > line * 1.2);
}

void TestInteraction::lowNowPanelScrollsToItsLastLine()
{
    NowPanelView view;
    prepare(view, viewStateAt(m_trace, 1, Operation::Scores), {300, 900});
    auto* bar = view.findChild<QScrollBar*>();
    QVERIFY(bar && bar->isHidden());
    // Its last word: another width breaks the text elsewhere.
    const QString last = view.currentLayout().list.items().back().text.section(' ', -1);
    view.resize(300, 150);
    QVERIFY(!bar->isHidden());
    QVERIFY(!textsOf(view.currentLayout()).contains(last));
    bar->setValue(bar->maximum());
    QVERIFY(textsOf(view.currentLayout()).endsWith(last));
    QTest::keyClick(&view, Qt::Key_PageUp);
    QVERIFY(bar->value() < bar->maximum());
    QTest::keyClick(&view, Qt::Key_PageDown);
    QCOMPARE(bar->value(), bar->maximum());
    view.resize(300, 900);
    QVERIFY(bar->isHidden());
}

void TestInteraction::anotherOperationIsToldFromItsTitleOn()
{
    NowPanelView view;
    prepare(view, viewStateAt(m_trace, 1, Operation::Scores), {300, 150});
    auto* bar = view.findChild<QScrollBar*>();
    bar->setValue(60);
    view.present(viewStateAt(m_trace, 2, Operation::Scores, 1)); // its numbers can be compared
    QCOMPARE(bar->value(), 60);
    view.present(viewStateAt(m_trace, 2, Operation::Softmax, 1));
    QCOMPARE(bar->value(), 0);
    QVERIFY(textsOf(view.currentLayout()).startsWith("Softmax, layer 2"));
}

QTEST_MAIN(TestInteraction)
#include "test_interaction.moc"
