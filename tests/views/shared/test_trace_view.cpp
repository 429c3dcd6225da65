#include "all_views.h"
#include "cache_map/cache_map_view.h"
#include "head_strip/head_strip_view.h"
#include "stage/stage_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/other_family.h"
#include "support/random_states.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QApplication>
#include <QBackingStore>
#include <QImage>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The view as it appears on screen.
QImage seen(const QWidget& view)
{
    const auto* device = dynamic_cast<const QImage*>(view.backingStore()->paintDevice());
    return device ? device->convertToFormat(QImage::Format_RGB32) : QImage();
}

/// The view painted as a whole.
QImage whole(QWidget& view)
{
    return view.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

/// Counts the calls to stateChanged(). Shows nothing that depends on the selection.
class CountingView : public TraceView
{
public:
    using TraceView::TraceView;
    int states = 0;

protected:
    Changes concerns() const override { return Change::Trace | Change::Cursor; }
    ViewLayout layoutFor(QSizeF, const TextMetrics&) const override { return {}; }
    void stateChanged() override { ++states; }
};

} // namespace

class TestTraceView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        m_trace = traceOf({});
        m_other = traceOf({.network = otherFamily()});
    }

    void whatChangedIsPaintedAsIfAllWere_data()
    {
        QTest::addColumn<const ViewEntry*>("entry");
        for (const ViewEntry& entry : allViews())
            QTest::newRow(entry.title) << &entry;
    }

    void whatChangedIsPaintedAsIfAllWere()
    {
        QFETCH(const ViewEntry*, entry);
        const QSize size(500, 300);
        Random random(freshSeed("places"));
        for (const ThemeName theme : {ThemeName::Light, ThemeName::Dark, ThemeName::Projector}) {
            const std::unique_ptr<TraceView> view = entry->make();
            if (auto* stage = qobject_cast<StageView*>(view.get()))
                stage->setReducedMotion(true);
            view->setTheme(themeNamed(theme));
            view->resize(size);
            view->show();
            for (int i = 0; i < 40; ++i) {
                for (std::size_t skipped = below(random, 3); skipped > 0; --skipped) {
                    view->present(stateAnywhere(below(random, 3) == 0 ? m_other : m_trace, random));
                    view->currentLayout();
                    if (below(random, 2) == 0)
                        view->repaint(0, 0, size.width() / 2, size.height());
                }
                view->present(stateAnywhere(m_trace, random));
                QCoreApplication::processEvents(); // schedules painting
                QCoreApplication::processEvents();
                QCOMPARE(seen(*view), whole(*view));
            }
        }
    }

    void tabGoesThroughStageMapAndHeads()
    {
        QWidget window;
        std::vector<TraceView*> views{new HeadStripView, new StageView, new CacheMapView};
        for (TraceView* view : views)
            view->setParent(&window);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        views.back()->setFocus();
        for (const TraceView* view : views) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QVERIFY2(view->hasFocus(), qPrintable(view->accessibleName()));
        }
    }

    void ringShowsWhatAKeyWentTo()
    {
        QWidget window;
        auto* stage = new StageView(&window);
        auto* cache = new CacheMapView(&window);
        stage->resize(500, 300);
        cache->setGeometry(0, 300, 500, 200);
        for (TraceView* view : std::initializer_list<TraceView*>{stage, cache})
            view->present(viewStateAt(m_trace, 1, Gpt2::Scores));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        cache->setFocus();
        const auto edge = [](QWidget* view) {
            return whole(*view).pixelColor(1, view->height() / 2);
        };
        const QColor ring = themeNamed(ThemeName::Light).color(Ink::Focus);
        QVERIFY(edge(stage) != ring);
        stage->setFocus(Qt::TabFocusReason);
        QCOMPARE(edge(stage), ring);
        QTest::keyClick(stage, Qt::Key_Tab);
        QVERIFY(edge(stage) != ring);
        QCOMPARE(edge(cache), ring);
        QTest::mouseClick(stage, Qt::LeftButton, {}, QPoint(3, 3));
        QVERIFY(stage->hasFocus());
        QVERIFY(edge(stage) != ring); // after a click, no ring is needed
        QVERIFY(edge(cache) != ring);
    }

    void aHiddenViewWorksNothingOutUntilItIsShown()
    {
        const Trace trace = traceOf({});
        QWidget window;
        auto* view = new CountingView(&window);
        view->hide();
        window.show();
        for (std::size_t step = 0; step < 4; ++step)
            view->present(viewStateAt(trace, step, Gpt2::Scores));
        QCOMPARE(view->states, 0);
        QCOMPARE(view->state().cursor.step, std::size_t{3});
        view->show();
        QCOMPARE(view->states, 1);
        view->hide();
        view->show();
        QCOMPARE(view->states, 1);
    }

    void aViewWorksOutOnlyWhatConcernsIt()
    {
        const Trace trace = traceOf({});
        CountingView view;
        view.present(viewStateAt(trace, 0, Gpt2::Scores));
        const ViewState other = viewStateAt(trace, 0, Gpt2::Scores, 1, 1);
        view.present(other, Change::Selection);
        QCOMPARE(view.states, 1);
        QVERIFY(view.state().selection == other.selection);
        view.present(other, Change::Cursor);
        QCOMPARE(view.states, 2);
    }

private:
    Trace m_trace;
    Trace m_other; ///< of another family
};

PASTKEYS_TEST(TestTraceView)
#include "test_trace_view.moc"
