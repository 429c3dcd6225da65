// The window for several prompts, with the built-in model: what runs, what the keys and the mouse
// do, and what happens when something else is requested in the meantime.
#include "document/documents.h"
#include "document/run_document.h"
#include "engine/prompt_help.h"
#include "sequences/batch_plot.h"
#include "sequences/pool_view.h"
#include "sequences/sequences_panel.h"
#include "sequences/sequences_view.h"
#include "shared/font_text_metrics.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/glossary_window.h"
#include "window/batch_controls.h"
#include "window/sequences_window.h"

#include <qcustomplot.h>

#include <QCheckBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolTip>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestSequencesWindow : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open([] { return windowWithRunOnly({1366, 768}); });
        trigger(*m_window, "Sequences …");
        m_shown = m_window->findChild<SequencesWindow*>();
        QVERIFY(m_shown && m_shown->isVisible());
    }
    void cleanup() { m_window.close(); }

    void longToolTipsWrap()
    {
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            const QString tip = widget->toolTip();
            QVERIFY2(tip.size() < 130 || Qt::mightBeRichText(tip),
                     qPrintable(tip)); // Qt wraps HTML
        }
    }

    void theFirstExampleRunsAtOnceAndItsBitsAreThoseOfEachSequenceAlone()
    {
        QVERIFY(ended());
        const BatchTrace& batch = state().batch;
        QCOMPARE(batch.header->sequences(), std::size_t{8});
        const BatchTotals totals = totalsOf(batch, batch.steps.size());
        QVERIFY(totals.compared > 0);
        QCOMPARE(totals.maxUlp, std::optional<std::uint32_t>(0));
        QVERIFY(m_shown->panel().sentences().contains("the same bits"));
        // Some sequences wait, and join when others have ended.
        QVERIFY(!batch.steps.front()->waiting.empty());
        QCOMPARE(*lastStepOf(batch, 7), batch.steps.size() - 1);
    }

    void everyExampleOfTheModelRunsAndEnds()
    {
        const QList<BatchExample> examples = batchesOf(builtInModel());
        QCOMPARE(examples.size(), 5);
        for (const BatchExample& example : examples) {
            m_window->batch().choose(example);
            m_window->batch().run();
            QVERIFY2(ended(), qPrintable(example.title));
            QCOMPARE(state().header().kind, example.kind);
            for (std::size_t s = 0; s < state().header().sequences(); ++s)
                QVERIFY(lastStepOf(state().batch, s));
        }
    }

    void theExampleWithLittleMemorySuspendsASequence()
    {
        runExample(3);
        QVERIFY(totalsOf(state().batch, state().batch.steps.size()).suspensions > 0);
    }

    void inTheExampleOfPaddingsMistakeEachShortSequenceChoosesAnotherWord()
    {
        runExample(4);
        QVERIFY(state().header().countsPadding);
        QCOMPARE(comparedAlone(state().batch, 0).otherTokens, std::size_t{0}); // the longest prompt
        for (std::size_t sequence = 1; sequence < state().header().sequences(); ++sequence)
            QVERIFY(comparedAlone(state().batch, sequence).otherTokens > 0);
        runExample(2); // a static batch without the mistake
        QVERIFY(!state().header().countsPadding);
        QCOMPARE(totalsOf(state().batch, state().batch.steps.size()).otherTokens, std::size_t{0});
    }

    void whenItHasEndedTheFirstStepIsOnShow()
    {
        QVERIFY(ended());
        QCOMPARE(state().step, std::size_t{0});
        QCOMPARE(m_shown->panel().chart().firstStep(), std::size_t{0});
    }

    void aSentenceAboveTheChartSaysWhatABatchIs()
    {
        QVERIFY(ended());
        m_shown->resize(1004, 718); // a 1024 x 768 screen minus a frame
        settle();
        const QLabel* about = nullptr;
        for (const QLabel* label : m_shown->findChildren<QLabel*>())
            if (label->text().startsWith("Each line is a sequence"))
                about = label;
        QVERIFY(about && about->isVisible());
        QVERIFY(about->text().contains("one pass through the model"));
        QVERIFY(about->height() >= about->heightForWidth(about->width()));
        const QWidget* rows = m_shown->panel().chart().parentWidget();
        QVERIFY(about->mapTo(m_shown, about->rect().bottomLeft()).y() <
                rows->mapTo(m_shown, QPoint()).y());
        QVERIFY(rows->height() > 100);
        // The panel also explains the badges beside the numbers.
        QVERIFY(m_shown->panel().sentences().contains("measured</p>"));
    }

    void keysAndClicksGoToStepsAndSequences()
    {
        QVERIFY(ended());
        SequencesView& chart = m_shown->panel().chart();
        chart.setFocus();
        QTest::keyClick(&chart, Qt::Key_Home);
        QCOMPARE(state().step, std::size_t{0});
        QTest::keyClick(&chart, Qt::Key_Right);
        QTest::keyClick(&chart, Qt::Key_Down);
        QCOMPARE(state().step, std::size_t{1});
        QCOMPARE(state().sequence, std::size_t{1});
        QTest::keyClick(&chart, Qt::Key_End);
        QCOMPARE(state().step, state().batch.steps.size() - 1);
        QTest::keyClick(&chart, Qt::Key_Right); // there is no later step
        QCOMPARE(state().step, state().batch.steps.size() - 1);
        QTest::keyClick(&chart, Qt::Key_Home);
        const SequencesLayout places =
            sequencesLayout(state(), 0, chart.size(), textMetricsOf(chart.font()));
        QTest::mouseClick(
            &chart, Qt::LeftButton, {},
            QPointF((places.edges[2] + places.edges[3]) / 2, places.top + 3.5 * places.rowHeight)
                .toPoint());
        QCOMPARE(state().step, std::size_t{2});
        QCOMPARE(state().sequence, std::size_t{3});
    }

    void aClickOnABlockOfThePoolChoosesTheSequencesThatReadItInTurn()
    {
        m_window->batch().choose(batchesOf(builtInModel())[1]); // prompts that begin alike
        m_window->batch().run();
        QVERIFY(ended());
        PoolView& pool = m_shown->panel().pool();
        const auto click = [&](auto isWanted) {
            const std::vector<BlockState>& blocks = state().current().blocks;
            const auto found = std::ranges::find_if(blocks, isWanted);
            QVERIFY(found != blocks.end());
            const auto index = static_cast<std::size_t>(found - blocks.begin());
            const QRectF place = pool.currentLayout().hits[index].rect;
            QTest::mouseClick(&pool, Qt::LeftButton, {}, place.center().toPoint());
        };
        const auto isShared = [](const BlockState& block) { return block.sequences.size() == 3; };
        m_window->batch().goTo(0, 5);
        for (const std::size_t sequence : {0U, 1U, 2U, 0U}) {
            click(isShared);
            QCOMPARE(state().sequence, sequence);
            QCOMPARE(state().step, std::size_t{0});
        }
        QVERIFY2(QToolTip::text().contains("Sequences 1, 2, 3 share it."),
                 qPrintable(QToolTip::text()));
        click([](const BlockState& block) { return block.isFree(); });
        QCOMPARE(state().sequence, std::size_t{0}); // as before
        QVERIFY2(QToolTip::text().contains("It is free."), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    void keysOpenTheGlossaryAndTheSheetOfThisWindowsKeys()
    {
        QVERIFY(ended());
        QVERIFY(isActive());
        QTest::keyClick(&m_shown->panel().chart(), Qt::Key_Question);
        const QPointer<QDialog> sheet = m_shown->findChild<QDialog*>();
        QVERIFY(sheet && sheet->isVisible());
        const QString keys = sheet->findChild<QTextBrowser*>()->toPlainText();
        for (const char* part : {"Choose another sequence", "Glossary", "double-click to run"})
            QVERIFY2(keys.contains(part), qPrintable(keys));
        sheet->close();
        QTRY_VERIFY(!sheet);
        QVERIFY(isActive());
        QTest::keyClick(&m_shown->panel().chart(), Qt::Key_G);
        const auto* glossary = m_shown->findChild<GlossaryWindow*>();
        QVERIFY(glossary && glossary->isVisible());
    }

    void pShowsThisWindowInTheProjectorThemeToo()
    {
        QVERIFY(ended());
        QVERIFY(isActive());
        const int height = m_shown->fontMetrics().height();
        QTest::keyClick(&m_shown->panel().chart(), Qt::Key_P);
        QTRY_VERIFY(m_shown->fontMetrics().height() > height);
        QTest::keyClick(&m_shown->panel().chart(), Qt::Key_P);
        QTRY_COMPARE(m_shown->fontMetrics().height(), height);
    }

    void inAPromptTheSameKeysAreLetters()
    {
        QVERIFY(ended());
        auto* prompts = controlNamed<QPlainTextEdit>(*m_shown, "Prompts, one per line");
        prompts->setPlainText({});
        prompts->setFocus();
        QVERIFY(isActive());
        QTest::keyClicks(prompts, "Gg?p");
        QCOMPARE(prompts->toPlainText(), QString("Gg?p"));
        QVERIFY(!m_shown->findChild<QDialog*>());
    }

    void theNonBreakingSpacesOfAPromptStay()
    {
        Documents documents;
        BatchControls controls(documents.batch);
        const QString first = QString("Mia%1has").arg(QChar(QChar::Nbsp));
        controlNamed<QPlainTextEdit>(controls, "Prompts, one per line")
            ->setPlainText(first + "\nTom has");
        QCOMPARE(documents.batch.request().prompts, (QStringList{first, "Tom has"}));
    }

    void enterRunsTheSequenceInTheMainWindowAtThatStep()
    {
        QVERIFY(ended());
        SequencesView& chart = m_shown->panel().chart();
        m_window->batch().goTo(3, 0);
        QTest::keyClick(&chart, Qt::Key_Return);
        QVERIFY(!m_shown->isVisible()); // it would cover the main window
        const std::string prompt = state().header().prompts[0];
        QTRY_VERIFY_WITH_TIMEOUT(
            finished(*m_window) && m_window->session().trace().header().prompt == prompt, 20'000);
        QCOMPARE(m_window->session().cursor().step, std::size_t{3});
        const LaneSpec& lane = m_window->session().trace().header().lane(Lane{1});
        QCOMPARE(lane.cache.kind->name, std::string_view("paged"));
        QCOMPARE(lane.cache.block(), state().header().block);
        trigger(*m_window, "Sequences …");
        QVERIFY(m_shown->isVisible());
        QCOMPARE(state().step, std::size_t{3}); // as it was
    }

    void aRunOfTheMainWindowStopsTheBatchAndItSaysSo()
    {
        runLong();
        m_window->document().run();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->batch().isBusy(), 20'000);
        QVERIFY2(m_shown->message().contains("started in the main window"),
                 qPrintable(m_shown->message()));
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), 20'000);
    }

    void aRunOfTheMainWindowStopsTheMeasurementAndItSaysSo()
    {
        QVERIFY(ended());
        buttonCalled("Measure")->click();
        QVERIFY(m_window->batch().isBusy());
        m_window->document().run();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->batch().isBusy(), 20'000);
        QVERIFY2(m_shown->message().startsWith("The measurement was stopped"),
                 qPrintable(m_shown->message()));
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), 20'000);
    }

    void cancelKeepsWhatWasRecorded()
    {
        runLong();
        auto* run = buttonCalled("Cancel");
        QVERIFY(run);
        run->click();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->batch().isBusy(), 20'000);
        QVERIFY(m_shown->message().startsWith("Canceled."));
        QVERIFY(!state().empty());
        m_window->batch().run(); // starts anew
        QTRY_VERIFY_WITH_TIMEOUT(m_window->batch().isBusy() && state().running, 20'000);
    }

    void closingItInTheMiddleOfABatchStopsIt()
    {
        runLong();
        QTest::keyClick(m_shown, Qt::Key_Escape);
        QVERIFY(!m_shown->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->batch().isBusy(), 20'000);
        trigger(*m_window, "Sequences …");
        QVERIFY(m_shown->isVisible());
    }

    void minimizingItDoesNotStopTheBatch()
    {
        runLong();
        m_shown->showMinimized();
        const std::size_t steps = state().batch.steps.size();
        QTRY_VERIFY_WITH_TIMEOUT(state().batch.steps.size() > steps + 8, 20'000);
        QVERIFY(m_window->batch().isBusy());
    }

    void theMainWindowMayGoInTheMiddleOfABatch()
    {
        runLong();
        m_window.close();
    }

    void whatCannotRunIsSaid()
    {
        QVERIFY(ended());
        auto* prompts = controlNamed<QPlainTextEdit>(*m_shown, "Prompts, one per line");
        prompts->setPlainText("");
        QTest::keyClick(prompts, Qt::Key_Return, Qt::ControlModifier); // the key that runs a batch
        QVERIFY2(m_shown->message().contains("There is no prompt."),
                 qPrintable(m_shown->message()));
        QVERIFY(!m_window->batch().isBusy());
        prompts->setPlainText("Mia has a ball.");
        QTest::keyClick(prompts, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(m_window->batch().isBusy());
        QVERIFY(ended());
        QCOMPARE(state().header().sequences(), std::size_t{1});
    }

    void aStartThatFailsNamesThePromptAndLeavesTheLastBatchOnShow()
    {
        QVERIFY(ended());
        const BatchTrace before = state().batch;
        auto* prompts = controlNamed<QPlainTextEdit>(*m_shown, "Prompts, one per line");
        prompts->setPlainText("Mia has a ball.\n\n" + QString("Tom sings. ").repeated(400));
        m_window->batch().run();
        QVERIFY(m_window->batch().isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->batch().isBusy(), 20'000);
        for (const char* part :
             {"prompt in line 3 (“Tom sings. Tom", "Shorten the prompt.", "8 prompts", "Done:"})
            QVERIFY2(m_shown->message().contains(part), qPrintable(m_shown->message()));
        const QList<QLabel*> labels = m_shown->findChildren<QLabel*>();
        const QString warning = m_shown->panel().chart().theme().color(Ink::Warning).name();
        QVERIFY(std::ranges::any_of(labels, [&warning](const QLabel* label) {
            return label->text().contains("prompt in line 3") && label->text().contains(warning);
        }));
        QVERIFY(state().batch.header == before.header);
        QCOMPARE(state().batch.steps.size(), before.steps.size());
        m_window->batch().choose(batchesOf(builtInModel()).first());
        m_window->batch().run();
        QVERIFY(ended());
        QVERIFY2(m_shown->message().startsWith("Done:"), qPrintable(m_shown->message()));
        QVERIFY(state().batch.header != before.header);
    }

    void measuringFillsThePlotOfSpeed()
    {
        QVERIFY(ended());
        BatchPlot& plot = m_shown->panel().plot();
        auto* measure = buttonCalled("Measure");
        QVERIFY(measure && measure->isEnabled());
        measure->click();
        QVERIFY(m_window->batch().isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->batch().isBusy(), 60'000);
        QVERIFY(m_shown->message().startsWith("Done:"));
        QCOMPARE(plot.shown().panes.size(), std::size_t{2});
        QCOMPARE(plot.shown().panes[0].series[0].points.size(), std::size_t{4}); // 1, 2, 4, 8 slots
        QVERIFY(plot.shown().note.contains("8 slots"));
    }

    void onASmallScreenThePlotsOfSpeedAndWasteCanBeRead()
    {
        QVERIFY(ended());
        m_shown->resize(1346, 698); // a 1366 x 768 screen minus a frame and a bar
        BatchPlot& plot = m_shown->panel().plot();
        const auto* drawn = plot.findChild<QCustomPlot*>();
        const auto wantReadable = [&](qsizetype panes) {
            settle();
            plot.draw();
            const QList<QCPAxisRect*> rects = drawn->axisRects();
            QCOMPARE(rects.size(), panes);
            for (const QCPAxisRect* rect : rects) {
                QVERIFY2(rect->height() >= 3 * plot.fontMetrics().height(),
                         qPrintable(QString::number(rect->height())));
                QVERIFY2(rect->width() >= 5 * plot.fontMetrics().height(),
                         qPrintable(QString::number(rect->width())));
            }
        };
        plot.setPlot(BatchPlotKind::Waste);
        wantReadable(1);
        plot.setSpeeds({{1, 100, 0.01}, {8, 300, 0.013}});
        plot.setPlot(BatchPlotKind::Speed);
        wantReadable(2);
        runExample(2); // static
        plot.setPlot(BatchPlotKind::Waste);
        wantReadable(2);
    }

    void steppingScrollsToTheSequencesThatAreActive()
    {
        QVERIFY(ended());
        BatchExample example = batchesOf(builtInModel()).first();
        while (example.prompts.size() < 32)
            example.prompts += "On the way home Mia and Tom saw a fox.";
        example.slotCount = 2;
        example.tokens = 3;
        m_window->batch().choose(example);
        m_window->batch().run();
        QVERIFY(ended());
        SequencesView& chart = m_shown->panel().chart();
        QTest::keyClick(&chart, Qt::Key_Home);
        QVERIFY(chart.visibleRegion().contains(chart.rowOf(0).center()));
        QTest::keyClick(&chart, Qt::Key_End);
        QVERIFY(chart.visibleRegion().contains(chart.rowOf(31).center()));
        QVERIFY(!chart.visibleRegion().contains(chart.rowOf(0).center()));
    }

    void changedSettingsMarkTheResultsAsThoseOfTheLastRun()
    {
        QVERIFY(ended());
        QVERIFY(buttonCalled("Run"));
        QVERIFY(m_shown->message().startsWith("Done:"));
        BatchExample example = batchesOf(builtInModel()).front();
        ++example.slotCount;
        m_window->batch().choose(example);
        QVERIFY(buttonCalled("Run •"));
        QVERIFY2(m_shown->message().contains("a continuous batch (8 prompts, slots: 4, positions "
                                             "per block: 8, blocks: enough)."),
                 qPrintable(m_shown->message()));
        QVERIFY(m_shown->message().contains("Done:"));
        --example.slotCount;
        m_window->batch().choose(example);
        QVERIFY(buttonCalled("Run"));
        QVERIFY(m_shown->message().startsWith("Done:"));
    }

    void aMessageOfAnotherLengthMovesNothing()
    {
        QVERIFY(ended());
        m_shown->resize(1346, 698);
        settle();
        const QPushButton* measure = buttonCalled("Measure");
        QVERIFY(measure);
        const QPoint place = measure->mapTo(m_shown, QPoint());
        BatchExample example = batchesOf(builtInModel()).front();
        example.slotCount = 1;
        m_window->batch().choose(example);
        settle();
        QVERIFY(m_shown->message().startsWith("The settings have changed"));
        QCOMPARE(measure->mapTo(m_shown, QPoint()), place);
    }

    void aHighWindowShowsMorePrompts()
    {
        QVERIFY(ended());
        const auto* prompts = controlNamed<QPlainTextEdit>(*m_shown, "Prompts, one per line");
        m_shown->resize(1000, 700);
        settle();
        const int low = prompts->height();
        m_shown->resize(1000, 1200);
        settle();
        QVERIFY(prompts->height() > low);
    }

    void theLegendOfAPlotStandsAboveItsAxes()
    {
        QVERIFY(ended());
        BatchPlot& plot = m_shown->panel().plot();
        const auto* drawn = plot.findChild<QCustomPlot*>();
        QVERIFY(drawn);
        for (const BatchPlotKind kind :
             {BatchPlotKind::Weights, BatchPlotKind::Pool, BatchPlotKind::Waste}) {
            plot.setPlot(kind);
            plot.draw();
            for (QCPAxisRect* rect : drawn->axisRects())
                QCOMPARE(rect->insetLayout()->elementCount(), 0);
        }
    }

    void aBatchFindsTheBlocksThatTheLastOneKept()
    {
        BatchExample example = batchesOf(builtInModel()).front();
        example.prompts = {example.prompts.front()};
        const auto foundAgain = [&](bool keeps) {
            m_window->batch().choose(example);
            m_shown->findChild<QCheckBox*>("keepsBlocks")->setChecked(keeps);
            for (int round = 0; round < 2; ++round) {
                m_window->batch().run();
                if (!ended())
                    return std::size_t{0};
            }
            return totalsOf(state().batch, state().batch.steps.size()).found;
        };
        QCOMPARE(foundAgain(false), std::size_t{0});
        QVERIFY(!m_shown->panel().sentences().contains("kept from the last run"));
        const std::size_t found = foundAgain(true);
        QVERIFY(found > 0);
        QVERIFY(m_shown->panel().sentences().contains("kept from the last run"));
        const std::size_t asked = totalsOf(state().batch, state().batch.steps.size()).asked;
        QVERIFY2(
            m_shown->message().contains(QStringLiteral("%1 of %2 positions").arg(found).arg(asked)),
            qPrintable(m_shown->message()));
        QCOMPARE(totalsOf(state().batch, state().batch.steps.size()).maxUlp,
                 std::optional<std::uint32_t>(0));
        // A failed start keeps the blocks.
        controlNamed<QPlainTextEdit>(*m_shown, "Prompts, one per line")->setPlainText({});
        m_window->batch().run();
        QVERIFY(ended());
        m_window->batch().choose(example);
        m_window->batch().run();
        QVERIFY(ended());
        QCOMPARE(totalsOf(state().batch, state().batch.steps.size()).found, found);
        QCOMPARE(foundAgain(false), std::size_t{0}); // this run empties the pool
        m_shown->findChild<QCheckBox*>("keepsBlocks")->setChecked(true);
        m_window->batch().run();
        QVERIFY(ended());
        QCOMPARE(state().header().keptBefore, std::size_t{0});
    }

    void anotherModelClearsTheBatch()
    {
        QVERIFY(ended());
        m_window->document().openModel(goldenModel("a"), std::nullopt);
        QTRY_VERIFY_WITH_TIMEOUT(state().empty(), 20'000);
    }

private:
    const BatchState& state() const { return m_shown->panel().state(); }
    bool ended()
    {
        return QTest::qWaitFor([&] { return !m_window->batch().isBusy() && !state().empty(); },
                               30'000);
    }
    bool isActive()
    {
        m_shown->activateWindow();
        return QTest::qWaitForWindowActive(m_shown);
    }
    void runExample(qsizetype index)
    {
        QVERIFY(ended());
        m_window->batch().choose(batchesOf(builtInModel())[index]);
        m_window->batch().run();
        QVERIFY(ended());
    }
    /// Starts a batch that takes longer than the rest of the test.
    void runLong()
    {
        QVERIFY(ended());
        BatchExample example = batchesOf(builtInModel()).first();
        while (example.prompts.size() < kMostSequences)
            example.prompts += "On the way home Mia and Tom saw a fox.";
        example.slotCount = 2;
        example.tokens = 200;
        m_window->batch().choose(example);
        m_window->batch().run();
        QTRY_VERIFY_WITH_TIMEOUT(!state().empty() && state().running, 20'000);
    }
    QPushButton* buttonCalled(const QString& text) const
    {
        for (QPushButton* button : m_shown->findChildren<QPushButton*>())
            if (QString(button->text()).remove('&') == text)
                return button;
        return nullptr;
    }

    OwnWindow m_window;
    SequencesWindow* m_shown = nullptr;
};

PASTKEYS_TEST(TestSequencesWindow)
#include "test_sequences_window.moc"
