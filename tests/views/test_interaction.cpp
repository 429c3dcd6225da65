#include "all_views.h"
#include "lamp/lamp_view.h"
#include "stage/stage_view.h"
#include "support/changed_trace.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"
#include "support/view_words.h"
#include "timeline/timeline_view.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <functional>
#include <set>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

using PointIn = std::function<QPoint(const TraceView&)>;

/// The middle of the first item with this text.
PointIn at(const QString& text)
{
    return [text](const TraceView& view) {
        return itemWithText(view.currentLayout(), text)->rect.center().toPoint();
    };
}

/// In a timeline of 900 pixels with six steps.
QPoint middleOfBar(int step)
{
    constexpr int kBar = (900 - 2 * 8) / 6;
    return {8 + kBar * step + kBar / 2, 50};
}

/// In K of the last layer.
QPoint inHeldRow(const TraceView& view)
{
    QRectF held;
    for (const DisplayItem& item : view.currentLayout().list.items())
        if (item.kind == DisplayItem::Kind::Fill && item.ink == Ink::Key && item.rect.width() > 100)
            held = item.rect;
    return held.topLeft().toPoint() + QPoint(3, 3);
}

/// The first bold text, which is the title of a stage.
const DisplayItem& titleOf(const StageView& view)
{
    return *std::ranges::find(view.currentLayout().list.items(), true, &DisplayItem::bold);
}

QPoint inKeys(const TraceView& view)
{
    return firstCellOf(view.currentLayout(), Lane{0}, StageMatrix::Keys).toPoint();
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
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        qRegisterMetaType<pastkeys::Cursor>();
        qRegisterMetaType<pastkeys::Selection>();
        m_trace = traceOf({});
    }

    void aClickAsksForWhatIsThere_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<ViewState>("state");
        QTest::addColumn<PointIn>("place");
        QTest::addColumn<ViewAction>("expected");
        const auto row = [](const char* name, const char* view, QSize size, const ViewState& state,
                            const PointIn& place, const ViewAction& expected) {
            QTest::newRow(name) << view << size << state << place << expected;
        };
        const auto cursor = [this](std::size_t step, Operation operation, std::size_t layer) {
            return GoTo{cursorAt(m_trace, step, pointIn(operation, idAt<Layer>(layer)))};
        };
        row("token", "tokens", {900, 80}, viewStateAt(m_trace, 3, Gpt2::Scores, 1), at("·ball"),
            cursor(0, Gpt2::Scores, 1));
        row("operation", "decoder", {260, 640}, viewStateAt(m_trace, 2, Gpt2::Scores, 1),
            at("Activation"), cursor(2, Gpt2::Gelu, 1));
        row("operation after the layers", "decoder", {260, 640},
            viewStateAt(m_trace, 2, Gpt2::Scores, 1), at("Logits"), cursor(2, Gpt2::Logits, 0));
        row("closed layer", "decoder", {260, 640}, viewStateAt(m_trace, 2, Gpt2::Scores, 1, 1),
            at("Layer 1"), Select{{Layer{0}, Head{1}, {}}});
        row(
            "bar", "timeline", {900, 90}, viewStateAt(m_trace, 0, Gpt2::Softmax, 1),
            [](const TraceView&) { return middleOfBar(4); }, cursor(4, Gpt2::Softmax, 1));
        row("row of the cache", "cache", {700, 240}, viewStateAt(m_trace, 5, Gpt2::Sample),
            inHeldRow, cursor(0, Gpt2::CacheAppend, 2));
        row("cell", "stage", {900, 560}, viewStateAt(m_trace, 1, Gpt2::WeightedSum, 1, 1), inKeys,
            Select{{Layer{1}, Head{1}, PinnedCell{StageMatrix::Keys, 0, 0}}});
    }

    void aClickAsksForWhatIsThere()
    {
        QFETCH(const QString, view);
        QFETCH(const QSize, size);
        QFETCH(const ViewState, state);
        QFETCH(const PointIn, place);
        QFETCH(const ViewAction, expected);
        const auto shown = viewNamed(view.toStdString()).make();
        prepare(*shown, state, size);
        std::vector<ViewAction> asked;
        connect(shown.get(), &TraceView::cursorRequested, this,
                [&](Cursor cursor) { asked.emplace_back(GoTo{cursor}); });
        connect(shown.get(), &TraceView::selectionRequested, this,
                [&](const Selection& selection) { asked.emplace_back(Select{selection}); });
        QTest::mouseClick(shown.get(), Qt::RightButton, {}, place(*shown));
        QVERIFY(asked.empty());
        QTest::mouseClick(shown.get(), Qt::LeftButton, {}, place(*shown));
        QVERIFY(asked == std::vector{expected});
    }

    void draggingAlongTheBarsGoesThroughTheirSteps()
    {
        TimelineView view;
        prepare(view, viewStateAt(m_trace, 0, Gpt2::Logits), {900, 90});
        QSignalSpy asked(&view, &TraceView::cursorRequested);
        const QPoint below = middleOfBar(4) + QPoint(0, 250);
        QTest::mousePress(&view, Qt::LeftButton, {}, middleOfBar(1));
        QTest::mouseMove(&view, middleOfBar(2) + QPoint(0, 5));
        QTest::mouseMove(&view, below);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, below);
        QTest::mouseMove(&view, middleOfBar(3)); // no button pressed
        QVERIFY(asked.size() >= 3);
        QCOMPARE(asked.last()[0].value<Cursor>(), cursorAt(m_trace, 4, {Gpt2::Logits, {}}));
    }

    void aClickOnTheLampGoesToTheFirstDifferenceOrSaysThatThereIsNone()
    {
        LampView view;
        prepare(view, viewStateAt(m_trace, 0, Gpt2::Scores), {400, 30});
        QSignalSpy asked(&view, &TraceView::cursorRequested);
        QTest::mouseClick(&view, Qt::LeftButton, {}, {20, 15});
        QCOMPARE(asked.size(), 0); // nothing differs
        QVERIFY(!QToolTip::text().isEmpty());
        QToolTip::hideText();

        const Trace other = withStep(traceOf({}), 3, [](StepRecord& step) {
            step.verdict->firstDifference = Difference{{Gpt2Tensor::Keys, Layer{1}}, 0, 0, 1, 2, 9};
        });
        prepare(view, viewStateAt(other, 0, Gpt2::Scores), {400, 30});
        QTest::mouseClick(&view, Qt::LeftButton, {}, {20, 15});
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(asked.size(), 2);
        for (const QList<QVariant>& place : asked)
            QCOMPARE(place[0].value<Cursor>(), cursorAt(other, 3, {Gpt2::QkvProjection, Layer{1}}));
    }

    void everyViewHasANameAndSpeaksOfTheState()
    {
        ViewState state = viewStateAt(m_trace, 2, Gpt2::Scores);
        state.selection.pinned = PinnedCell{StageMatrix::Weights, 3, 1};
        state.heads = std::make_shared<const HeadWeights>(
            headWeightsAt(m_trace, 2, Layer{0}, 16, kernelsNamed("scalar")));
        const ViewState off = viewStateAt(traceIn(CacheMode::Off), 2, Gpt2::Scores);
        ApprovedTexts texts("spoken/views");
        std::set<QString> names;
        for (const ViewEntry& entry : allViews()) {
            const auto view = entry.make();
            QStringList said;
            for (const ViewState& each : {ViewState(), state, off}) {
                view->present(each);
                said << view->accessibleDescription();
                QVERIFY2(!said.last().isEmpty(), entry.title);
            }
            QVERIFY2(said[1] != said[0], entry.title);
            QVERIFY2(names.insert(view->accessibleName()).second, entry.title);
            texts.add(view->accessibleName(), said.join("\n--\n"));
        }
        QVERIFY(texts.areApproved());
    }

    void emptyTraceIsShownByEveryView()
    {
        for (const ViewEntry& entry : allViews()) {
            const auto view = entry.make();
            view->present({});
            const QImage picture =
                renderView(*view, {}, themeNamed(ThemeName::Light), {400, 300}, 1);
            const QImage white = [&] {
                QImage empty(picture.size(), picture.format());
                empty.fill(themeNamed(ThemeName::Light).color(Ink::Background));
                return empty;
            }();
            QVERIFY2(picture.convertToFormat(white.format()) != white,
                     qPrintable(view->accessibleName()));
            QTest::mouseClick(view.get(), Qt::LeftButton, {}, view->rect().center());
        }
    }

    void layoutFollowsSizeAndFont()
    {
        StageView view;
        prepare(view, viewStateAt(m_trace, 1, Gpt2::WeightedSum), {900, 560});
        const double before = firstCellOf(view.currentLayout(), Lane{1}, StageMatrix::Context).x();
        view.resize(1300, 700);
        const double wider = firstCellOf(view.currentLayout(), Lane{1}, StageMatrix::Context).x();
        QVERIFY(wider > before + 100);
        const double line = titleOf(view).rect.height();
        QFont larger = view.font();
        larger.setPointSizeF(larger.pointSizeF() * 1.3);
        view.setFont(larger);
        QVERIFY(titleOf(view).rect.height() > line * 1.2);
    }

private:
    Trace m_trace;
};

PASTKEYS_TEST(TestInteraction)
#include "test_interaction.moc"
