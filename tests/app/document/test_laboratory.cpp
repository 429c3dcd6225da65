// The ready-made comparisons in the Laboratory menu.
#include "answer/answer_view.h"
#include "cache_map/cache_map_view.h"
#include "document/laboratory.h"
#include "document/run_document.h"
#include "engine/engine.h"
#include "lamp/lamp_view.h"
#include "model/families.h"
#include "plots/plots_view.h"
#include "query/state_at.h"
#include "record/lane_fit.h"
#include "record/lane_names.h"
#include "shared/lane_text.h"
#include "shared/lane_words.h"
#include "stage/stage_view.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "token_strip/token_strip_view.h"
#include "widgets/message_bar.h"
#include "window/cache_chooser.h"
#include "window/run_bar.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

bool hasRun(MainWindow& window, const std::vector<LaneSpec>& lanes)
{
    const auto& header = window.session().trace().header();
    RunSettings meant;
    meant.prompt.resize(header.promptTokens);
    meant.lanes = lanes;
    placeLimits(meant, header.config());
    return finished(window) &&
           std::ranges::equal(header.lanes, meant.lanes, {}, writtenOut, writtenOut);
}

} // namespace

class TestLaboratory : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open([] { return windowWithRunOnly({1366, 768}); });
    }
    void cleanup() { m_window.close(); }

    /// The verdict is "identical" exactly when the two caches must give equal results. The test
    /// also steps back from the end of the run, and draws the window at several operations.
    void eachComparisonRunsAndCanBeSteppedThrough()
    {
        for (const Comparison& comparison : readyComparisons()) {
            openModelFor(comparison);
            trigger(*m_window, comparison.question);
            QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, comparison.lanes), 20'000);
            Session& session = m_window->session();
            const Verdict verdict = session.trace().verdict();
            const bool exact = mustBeEqual(comparison.lanes[0], comparison.lanes[1]);
            QCOMPARE(verdict.equalityExpected, exact);
            QVERIFY2(verdict.identical() == exact, qPrintable(comparison.question));
            session.toEnd();
            for (int i = 0; i < 40; ++i) {
                session.back(Stride::Operation);
                if (i % 4 == 0)
                    QVERIFY(!m_window->grab().isNull());
            }
        }
    }

    void theModesAreNamedAfterTheLanes()
    {
        trigger(*m_window, "What if each number is rounded to 8 bits?");
        for (const char* name : {"Cache Static", "Cache Static, int8", "Cache Compare"})
            QVERIFY2(controlNamed<QPushButton>(*m_window, name), name);
        QVERIFY(controlNamed<QPushButton>(*m_window, "Cache Compare")->isChecked());
        trigger(*m_window, "Does the cache change the answer?");
        QVERIFY(controlNamed<QPushButton>(*m_window, "Cache Off"));
    }

    /// The next run keeps the two caches, and one of them can run alone.
    void aComparisonStaysUntilAnotherIsChosen()
    {
        const auto lanes = lanesNamed("static", "recent:12");
        trigger(*m_window, "What if only the last 12 positions are kept?");
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanes), 20'000);
        const StepRecordPtr first = m_window->session().trace().steps().front();
        controlNamed<QPushButton>(*m_window, "Cache Recent:12")->click();
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanes) &&
                                     m_window->session().trace().steps().front() != first,
                                 20'000);
        QVERIFY(!m_window->session().trace().ran(Lane{0}));
        const Trace& trace = m_window->session().trace();
        const CacheState state = cacheAt(trace, *lastCursor(trace));
        QCOMPARE(state.layers[0].rows(), std::size_t{12});
        QVERIFY(!state.layers[0].forgotten().empty());
    }

    void thePlotOfBytesAgainstDriftHasEachCacheThatWasTried()
    {
        auto& plots = *m_window->findChild<PlotsView*>();
        plots.setPlot(PlotKind::Tradeoff);
        const auto cachesOnShow = [&] {
            QStringList names;
            for (const QString& line : plots.csv().split('\n', Qt::SkipEmptyParts).mid(1))
                names << line.section(',', 0, 0);
            return names.join(' ');
        };
        const auto compare = [&](const char* question, const char* right) {
            trigger(*m_window, question);
            QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static", right)), 20'000);
        };
        QCOMPARE(cachesOnShow(), "static"); // the first run has "off" and "on"
        compare("What if each number is rounded to 8 bits?", "int8");
        QCOMPARE(cachesOnShow(), "static int8");
        compare("What if only the last 12 positions are kept?", "recent:12");
        QCOMPARE(cachesOnShow(), "static int8 recent:12");
        // The plot shows only caches that were tried with the current prompt.
        m_window->document().run({.prompt = "Mia had a red ball. What did Mia have?"});
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window) && cachesOnShow() == "recent:12", 20'000);
    }

    /// The answer changes if the cache forgets the word that the answer repeats. It does not change
    /// if the cache forgets a different word.
    void aHiddenPositionChangesTheAnswerIfItWasNeeded()
    {
        QVERIFY(!actionNamed(*m_window, "Undo forgetting")->isEnabled());
        const Trace first = m_window->session().trace();
        constexpr std::size_t kStep = 3; // chooses " kite"
        QCOMPARE(first.step(kStep).choice->token.bytes, std::string(" kite"));
        const auto hide = [&](const std::string& word) {
            const auto& tokens = first.tokens();
            const auto found = std::ranges::find(tokens, word, &TokenText::bytes);
            const auto position = static_cast<std::size_t>(found - tokens.begin());
            Session& session = m_window->session();
            session.setCursor({kStep, 0});
            session.setSelection({Layer{1}, Head{3}, PinnedCell{StageMatrix::Keys, position, 0}});
            trigger(*m_window, "Have the cache forget the pinned position from this step on");
            const std::string lane = "static,evict:" + std::to_string(position) + "@4";
            QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static", lane)), 20'000);
        };
        const auto choosesTheSame = [&](std::size_t step) {
            return m_window->session().trace().step(step).verdict->sameTopToken;
        };
        hide(" kite");
        QVERIFY(choosesTheSame(kStep - 1) && !choosesTheSame(kStep));
        trigger(*m_window, "Undo forgetting");
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, cacheOffAndOn()), 20'000);
        hide(" drum");
        QVERIFY(choosesTheSame(kStep));
    }

    /// Each side writes its own text, and the window shows both answers.
    void afterHidingAPositionBothAnswersStandSideBySide()
    {
        hide(" kite", 3);
        const Trace& trace = m_window->session().trace();
        QVERIFY(trace.header().ownWords);
        const auto& view = *m_window->findChild<AnswerView*>();
        const QString texts = textsOf(view.currentLayout()).remove('\n');
        QVERIFY2(texts.contains("Tom has the kite.") && texts.contains(QStringLiteral("“kite”")),
                 qPrintable(texts));
        QCOMPARE(answeringLanes(trace).size(), std::size_t{2});
        QVERIFY(answerOf(trace, Lane{1}, trace.size()) != answerOf(trace, Lane{0}, trace.size()));
    }

    void oneButtonGoesBackToNormal()
    {
        const auto* button = controlNamed<QToolButton>(*m_window, "Back to normal");
        QVERIFY(button && button->isHidden());
        for (const bool ownWords : {false, true}) {
            m_window->document().run({.lanes = cacheOffAndOn(), .ownWords = ownWords});
            QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, cacheOffAndOn()), 20'000);
            hide(" kite", 2);
            hide(" drum", 3);
            QVERIFY(m_window->session().trace().header().ownWords);
            const QRect stage = m_window->findChild<StageView*>()->geometry();
            QTRY_VERIFY(button->isVisible());
            QCOMPARE(m_window->findChild<StageView*>()->geometry(), stage);
            QTest::mouseClick(const_cast<QToolButton*>(button), Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, cacheOffAndOn()), 20'000);
            QCOMPARE(m_window->session().trace().header().ownWords, ownWords);
            QVERIFY(!button->isVisible());
        }
    }

    void aNewPromptStartsWithAllPositions()
    {
        hide(" kite", 3);
        const auto lanes = m_window->session().trace().header().lanes;
        m_window->document().run(); // the same prompt again
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanes), 20'000);
        m_window->document().setPrompt("Mia has the ball. What does Mia have?");
        m_window->document().run();
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, cacheOffAndOn()), 20'000);
        QVERIFY(!m_window->session().trace().header().ownWords);
        trigger(*m_window, "What if each number is rounded to 8 bits?");
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static", "int8")), 20'000);
        hide(" ball", 2);
        m_window->document().run({.prompt = QString("Tom has the kite. What does Tom have?")});
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static", "int8")), 20'000);
    }

    /// Some lanes cannot forget a position. In that case, both sides become static caches.
    void lanesThatForgetAPositionCanBeReadFromTheirTexts()
    {
        std::vector<std::vector<LaneSpec>> before;
        for (const Comparison& comparison : readyComparisons())
            before.push_back(comparison.lanes);
        for (const Comparison& comparison : mistakesToFind())
            before.push_back(comparison.lanes);
        for (const std::vector<LaneSpec>& lanes : before) {
            const std::string text = writtenOut(withoutPosition(lanes, Position{5}, 3).back());
            QVERIFY2(text.find("evict:5@3") != std::string::npos, text.c_str());
            QCOMPARE(writtenOut(laneNamed(text)), text); // throws if it cannot be parsed
        }
    }

    void withoutAnEvictionTheChosenCachesAreCompared()
    {
        const auto without = [](const char* left, const char* right) {
            const auto lanes = withoutLastEviction(lanesNamed(left, right));
            return writtenOut(lanes.front()) + " and " + writtenOut(lanes.back());
        };
        QCOMPARE(without("static", "int8,evict:2@2"), std::string("static and static,int8"));
        QCOMPARE(without("dynamic", "recent:12,evict:2@2"), std::string("dynamic and recent:12"));
        QCOMPARE(without("static", "evict:2@2,evict:3@4"),
                 std::string("static and static,evict:2@2"));
        QCOMPARE(without("evict:2@2", "int8"), std::string("static and static,int8"));
        QCOMPARE(without("static", "evict:2@2"), std::string("off and static"));
    }

    void undoingAfterAComparisonBringsItBack()
    {
        trigger(*m_window, "What if each number is rounded to 8 bits?");
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static", "int8")), 20'000);
        m_window->session().setCursor({1, 0});
        m_window->session().setSelection({Layer{1}, Head{3}, PinnedCell{StageMatrix::Keys, 4, 0}});
        trigger(*m_window, "Have the cache forget the pinned position from this step on");
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static", "int8,evict:4@2")), 20'000);
        trigger(*m_window, "Undo forgetting");
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static", "int8")), 20'000);
    }

    void aRightClickOnATokenOrACacheRowHidesItsPosition()
    {
        constexpr std::size_t kStep = 2;
        for (TraceView* view : std::initializer_list<TraceView*>{
                 m_window->findChild<TokenStripView*>(), m_window->findChild<CacheMapView*>()}) {
            m_window->session().setCursor({kStep, 0});
            const auto positionAt = [&](QPoint at) {
                return view->currentLayout().detailAt(at).position;
            };
            QPoint at;
            while (positionAt(at) != std::optional<std::size_t>(4)) {
                at.rx() += 3;
                if (at.x() > view->width())
                    at = {0, at.y() + 3};
                QVERIFY(at.y() < view->height());
            }
            QContextMenuEvent click(QContextMenuEvent::Mouse, at, view->mapToGlobal(at));
            QCoreApplication::sendEvent(view, &click);
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu && menu->actions().first()->text().startsWith(
                                "Have the cache forget position 4 “"));
            menu->actions().first()->trigger();
            menu->close();
            QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static", "evict:4@3")), 20'000);
            trigger(*m_window, "Undo forgetting");
            QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, cacheOffAndOn()), 20'000);
        }
    }

    void eachCacheGoesOnWithItsOwnWordsOnRequest()
    {
        const auto& trace = [this]() -> const Trace& { return m_window->session().trace(); };
        m_window->document().run({.lanes = lanesNamed("static", "recent:3")});
        QTRY_VERIFY(hasRun(*m_window, lanesNamed("static", "recent:3")));
        QVERIFY(!trace().firstOtherToken());
        QTest::keyClick(m_window.get(), Qt::Key_W);
        QTRY_VERIFY(trace().header().ownWords && finished(*m_window));
        QVERIFY(trace().firstOtherToken());
        QTest::keyClick(m_window.get(), Qt::Key_W);
        QTRY_VERIFY(!trace().header().ownWords && finished(*m_window));
        QVERIFY(!trace().firstOtherToken());
    }

    /// Neither the lane's name nor the lamp reveals what the mistake is. A message explains it on
    /// request.
    void eachMistakeCanBeFound()
    {
        for (const Comparison& comparison : mistakesToFind()) {
            openModelFor(comparison);
            const Mistake* mistake = comparison.lanes[1].mistake;
            trigger(*m_window, QString(comparison.question).remove('&'));
            QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, comparison.lanes), 20'000);
            const auto isSaid = [&](const QString& text) {
                return text.contains(mistake->name.data());
            };
            QVERIFY(!isSaid(laneName(comparison.lanes[1])));
            const Trace& trace = m_window->session().trace();
            QVERIFY(trace.verdict().equalityExpected);
            // What a draft model does wrong never changes the text. It only wastes time.
            const bool isHarmless = mistake->rejection == Mistake::Rejection::DrafterKeepsRows;
            QCOMPARE(trace.verdict().identical(), isHarmless);
            const auto& lamp = m_window->findChild<LampView*>()->currentLayout();
            QCOMPARE(textsOf(lamp).contains("something is wrong"), !isHarmless);
            QVERIFY(std::ranges::none_of(lamp.hits, [&](const HitArea& hit) {
                return hit.detail.toolTip.contains(mistake->explanation);
            }));
            trigger(*m_window, "Tell me what the cache does wrong");
            QVERIFY(m_window->findChild<MessageBar*>()->text().contains(mistake->explanation));
        }
    }

    void twoCachesAreChosenByTheirTexts()
    {
        trigger(*m_window, "Choose two caches …");
        const QPointer chooser = m_window->findChild<CacheChooser*>();
        const auto boxes = chooser->findChildren<QComboBox*>();
        const auto* buttons = chooser->findChild<QDialogButtonBox*>();
        const auto* error = chooser->findChild<QLabel*>("error");
        QCOMPARE(boxes[0]->currentText(), "off");
        QCOMPARE(boxes[1]->currentText(), "static");
        boxes[0]->setCurrentText("static,int8");
        boxes[1]->setCurrentText("widow:4");
        QVERIFY(error->text().contains("one of off, static"));
        QVERIFY(!buttons->button(QDialogButtonBox::Ok)->isEnabled());
        boxes[1]->setCurrentText("window:4+1,int8");
        QCOMPARE(error->text(), "");
        QTest::keyClick(boxes[1], Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static,int8", "window:4+1,int8")),
                                 20'000);
        QVERIFY(!chooser);
    }

    /// The list adds a part to the text box that last had the focus. If the part takes an argument,
    /// the text ends where the argument must be typed.
    void aPartIsAddedFromTheList()
    {
        trigger(*m_window, "Choose two caches …");
        auto* chooser = m_window->findChild<CacheChooser*>();
        auto* parts = chooser->findChild<QTreeWidget*>();
        const auto add = [&](const QString& part) {
            parts->setCurrentItem(parts->findItems(part, Qt::MatchExactly).value(0));
            QTest::keyClick(parts, Qt::Key_Return);
        };
        QSignalSpy chosen(chooser, &CacheChooser::chosen);
        add("int8");
        QVERIFY(chooser->isVisible() && chosen.isEmpty());
        add("heads:N");
        add("bug:off-by-one");
        const auto* box = chooser->findChildren<QComboBox*>()[1];
        QCOMPARE(box->currentText(), "static,int8,heads:,bug:off-by-one");
        add("recent:N"); // replaces the kind static
        QCOMPARE(box->currentText(), "recent:,int8,heads:,bug:off-by-one");
        auto* left = chooser->findChildren<QComboBox*>()[0];
        QFocusEvent focus(QEvent::FocusIn); // sent by hand, in case the window is not active
        QCoreApplication::sendEvent(left->lineEdit(), &focus);
        add("int4"); // to the box that last had the focus
        QCOMPARE(left->currentText(), "off,int4");
        left->lineEdit()->clear();
        QTest::keyClicks(left->lineEdit(), "window:8");
        QCOMPARE(left->currentText(), "window:8");
    }

    void cachesThatTheModelCannotHaveAreNeitherListedNorAccepted()
    {
        trigger(*m_window, "Choose two caches …");
        const QPointer chooser = m_window->findChild<CacheChooser*>();
        const auto* parts = chooser->findChild<QTreeWidget*>();
        const auto isListed = [parts](const QString& part) {
            return !parts->findItems(part, Qt::MatchExactly).isEmpty();
        };
        QVERIFY(isListed("int8") && isListed("lookup:N"));
        QVERIFY(!isListed("text-only") && !isListed("source-again") && !isListed("unrotated"));
        chooser->findChildren<QComboBox*>()[1]->setCurrentText("text-only");
        const QString error = chooser->findChild<QLabel*>("error")->text();
        QVERIFY2(error.contains("a model with an encoder"), qPrintable(error));
        QVERIFY(
            !chooser->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        delete chooser;
        CacheChooser forSources(lanesNamed("static", "text-only"), Lane{1}, familyNamed("marian"),
                                nullptr);
        QVERIFY(!forSources.findChild<QTreeWidget*>()
                     ->findItems("source-again", Qt::MatchExactly)
                     .isEmpty());
        QCOMPARE(forSources.findChild<QLabel*>("error")->text(), QString());
    }

    void theMenuOffersWhatTheOpenModelCanRun()
    {
        const QString ofSource = "What if the cache keeps nothing of the source?";
        const QString ofDraft =
            "What if tokens are guessed from the text so far, and one pass checks several?";
        const QString ofPosition = "What if position 2 is forgotten after the prompt?";
        QVERIFY(!actionNamed(*m_window, ofSource)->isVisible());
        QVERIFY(actionNamed(*m_window, ofDraft)->isVisible());
        m_window->document().openModel("pocket-translator");
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->document().model()->network->encoder() && finished(*m_window), 20'000);
        QVERIFY(actionNamed(*m_window, ofSource)->isVisible());
        QVERIFY(!actionNamed(*m_window, ofDraft)->isVisible());
        QVERIFY(!actionNamed(*m_window, ofPosition)->isVisible());
        // An example of the other kind of model is replaced; and so are lanes for sources, later.
        const Example first = m_window->document().examples().front();
        QCOMPARE(m_window->document().request().prompt, first.prompt);
        trigger(*m_window, ofSource);
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, lanesNamed("static", "text-only")), 20'000);
        m_window->document().openModel("pocket-stories");
        QTRY_VERIFY_WITH_TIMEOUT(hasRun(*m_window, cacheOffAndOn()), 20'000);
        QVERIFY(m_window->document().request().prompt != first.prompt);
    }

    void aClickOnAHeadlineOfTheStageOpensTheChoice()
    {
        auto* stage = m_window->findChild<StageView*>();
        QSignalSpy asked(stage, &TraceView::cacheChoiceRequested);
        const auto& hits = stage->currentLayout().hits;
        const auto headline =
            std::ranges::find(hits, ViewAction(ChooseCache{Lane{1}}),
                              [](const HitArea& hit) { return hit.detail.action; });
        QVERIFY(headline != hits.end());
        QTest::mouseClick(stage, Qt::LeftButton, {}, headline->rect.center().toPoint());
        QCOMPARE(asked.size(), 1);
        QVERIFY(m_window->findChild<CacheChooser*>()->isVisible());
    }

private:
    /// Opens another built-in model if the comparison needs one: with rotary positions, or a source.
    void openModelFor(const Comparison& comparison)
    {
        const bool isDraft = needsDraftModel(comparison.lanes);
        const bool isOfSource = comparison.lanes[1].cache.source != SourceRowsKept::Yes;
        const QString model = isDraft      ? "pocket-stories"
                              : isOfSource ? "pocket-translator"
                                           : "pocket-stories-r";
        const auto isOpen = [&] {
            return m_window->document().model()->path.endsWith('/' + model) && finished(*m_window);
        };
        if ((!isDraft && !isOfSource && !needsRotation(comparison.lanes[1])) || isOpen())
            return;
        m_window->document().openModel(model);
        QTRY_VERIFY_WITH_TIMEOUT(isOpen(), 20'000);
    }

    /// Has the cache forget the first such token from a step on, and waits for the run.
    void hide(const std::string& token, std::size_t step)
    {
        const auto& tokens = m_window->session().trace().tokens();
        const auto found = std::ranges::find(tokens, token, &TokenText::bytes);
        QVERIFY(found != tokens.end());
        Session& session = m_window->session();
        session.setCursor({step, 0});
        session.setSelection(
            {Layer{1}, Head{3},
             PinnedCell{StageMatrix::Keys, static_cast<std::size_t>(found - tokens.begin()), 0}});
        const StepRecordPtr before = session.trace().steps().front();
        trigger(*m_window, "Have the cache forget the pinned position from this step on");
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window) && session.trace().steps().front() != before,
                                 20'000);
    }

    OwnWindow m_window;
};

PASTKEYS_TEST(TestLaboratory)
#include "test_laboratory.moc"
