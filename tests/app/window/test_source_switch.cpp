// The window shows what the encoder does with the source, or what the decoder does with the text.
#include "cache_map/cache_map_view.h"
#include "decoder_column/decoder_column_view.h"
#include "plots/plots_view.h"
#include "query/encoder_trace.h"
#include "stage/stage_view.h"
#include "support/example_trace.h"
#include "support/test_program.h"
#include "support/two_text_run.h"
#include "support/window_parts.h"
#include "timeline/timeline_view.h"
#include "token_strip/token_strip_view.h"
#include "widgets/place_label.h"
#include "window/step_bar.h"

#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

template <typename View> const Trace& traceIn(const OwnWindow& window)
{
    return window->findChild<View*>()->state().trace;
}

} // namespace

class TestSourceSwitch : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_window.open(); }
    void cleanup() { m_window.close(); }

    void onlyARunOfSuchAModelOffersIt()
    {
        QVERIFY(!button("Source")->isVisibleTo(m_window.get()));
        QVERIFY(!action()->isEnabled());
        m_window->session().setTrace(traceOf({}));
        QVERIFY(!button("Source")->isVisibleTo(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_E);
        QCOMPARE(m_window->session().shownText(), Axis::Text);
        m_window->session().setTrace(twoTextRun());
        QVERIFY(button("Source")->isVisibleTo(m_window.get()));
        QVERIFY(button("Text")->isChecked());
        QVERIFY(action()->isEnabled());
    }

    void aKeyTheMenuAndTheButtonsChangeTheText()
    {
        m_window->session().setTrace(twoTextRun());
        QTest::keyClick(m_window.get(), Qt::Key_E);
        expectSource();
        QTest::keyClick(m_window.get(), Qt::Key_E);
        expectText();
        button("Source")->click();
        expectSource();
        button("Source")->click(); // is on already
        expectSource();
        button("Text")->click();
        expectText();
        action()->trigger();
        expectSource();
    }

    void theKeysStepFromTheEncoderIntoTheDecoder()
    {
        m_window->session().setTrace(twoTextRun());
        QTest::keyClick(m_window.get(), Qt::Key_Left);
        expectSource();
        const auto* place = m_window->findChild<StepBar*>()->findChild<PlaceLabel*>();
        QVERIFY2(place->shownText().startsWith("Source"), qPrintable(place->shownText()));
        QTest::keyClick(m_window.get(), Qt::Key_Right);
        expectText();
        QVERIFY2(place->shownText().startsWith("Step 1 of 3"), qPrintable(place->shownText()));
    }

    /// The others keep showing the run, and lead back to it.
    void theViewsOfAStepShowTheEncoder()
    {
        m_window->session().setTrace(twoTextRun());
        button("Source")->click();
        QVERIFY(isOfEncoder(traceIn<StageView>(m_window).header()));
        QVERIFY(isOfEncoder(traceIn<DecoderColumnView>(m_window).header()));
        QVERIFY(isOfEncoder(traceIn<TokenStripView>(m_window).header()));
        for (const Trace& run : {traceIn<PlotsView>(m_window), traceIn<TimelineView>(m_window),
                                 traceIn<CacheMapView>(m_window)})
            QVERIFY(!isOfEncoder(run.header()));
        emit m_window->findChild<StageView*>()->cursorRequested({0, 2});
        expectSource();
        QCOMPARE(m_window->session().shownCursor(), (Cursor{0, 2}));
        emit m_window->findChild<TimelineView*>()->cursorRequested({1, 0});
        expectText();
        QCOMPARE(m_window->session().cursor(), (Cursor{1, 0}));
    }

    void layersAndHeadsAreThoseOfTheEncoder()
    {
        m_window->session().setTrace(twoTextRun());
        button("Source")->click();
        const Network& encoder = *m_window->session().shownTrace().header().network;
        for (std::uint32_t i = 0; i < encoder.config().layers; ++i)
            QTest::keyClick(m_window.get(), Qt::Key_BracketRight);
        QCOMPARE(m_window->session().shownSelection().layer, Layer{0}); // all the way round
        QCOMPARE(m_window->session().selection().layer, Layer{0});
    }

private:
    QToolButton* button(const char* name) const
    {
        return controlNamed<QToolButton>(*m_window, name);
    }
    QAction* action() const { return actionNamed(*m_window, "Step through the encoder"); }

    void expectSource() const
    {
        QCOMPARE(m_window->session().shownText(), Axis::Source);
        QVERIFY(button("Source")->isChecked() && !button("Text")->isChecked());
        QVERIFY(action()->isChecked());
    }
    void expectText() const
    {
        QCOMPARE(m_window->session().shownText(), Axis::Text);
        QVERIFY(button("Text")->isChecked() && !button("Source")->isChecked());
        QVERIFY(!action()->isChecked());
    }

    OwnWindow m_window;
};

PASTKEYS_TEST(TestSourceSwitch)
#include "test_source_switch.moc"
