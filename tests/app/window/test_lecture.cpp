// What the window offers for teaching a class.
#include "answer/answer_view.h"
#include "document/run_document.h"
#include "lamp/lamp_view.h"
#include "now_panel/now_panel_view.h"
#include "plots/plots_view.h"
#include "record/lane_names.h"
#include "shared/operation_text.h"
#include "stage/stage_view.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "token_strip/token_strip_view.h"
#include "widgets/cover.h"
#include "widgets/pointer_spot.h"
#include "window/step_bar.h"

#include <QLabel>
#include <QScrollBar>
#include <QTextBrowser>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

template <typename View> View* viewIn(const MainWindow& window)
{
    return window.findChild<View*>();
}

double areaOf(const QWidget& widget)
{
    return static_cast<double>(widget.width()) * widget.height();
}

/// Goes to the operation in the first layer of the current step.
void goTo(MainWindow& window, Operation operation)
{
    Session& session = window.session();
    session.setCursor(
        cursorAt(session.trace(), session.cursor().step, pointIn(operation, Layer{0})));
}

} // namespace

class TestLecture : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open([] { return windowWithRunOnly({1280, 720}); });
    }
    void cleanup() { m_window.close(); }

    void aKeyCoversWhatTellsTheAnswerAndUncoversIt()
    {
        goTo(*m_window, Gpt2::Embedding);
        const QList<QWidget*> telling{viewIn<AnswerView>(*m_window), viewIn<LampView>(*m_window),
                                      viewIn<PlotsView>(*m_window)};
        QTest::keyClick(m_window.get(), Qt::Key_V);
        settle();
        for (const QWidget* view : telling) {
            QVERIFY2(m_window->covers().isCovered(*view), qPrintable(view->accessibleName()));
            QVERIFY(!view->isVisible());
        }
        QVERIFY(viewIn<StageView>(*m_window)->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_V);
        QVERIFY(!m_window->findChild<CoverSheet*>());
        QVERIFY(viewIn<LampView>(*m_window)->isVisible());
    }

    void thePromptCanBeReadWhileItsAnswerIsCovered()
    {
        m_window->session().toEnd();
        auto* strip = viewIn<TokenStripView>(*m_window);
        const Trace& trace = m_window->session().trace();
        const QString end = visibleToken(trace.tokens().back().bytes); // the answer's last token
        const auto timesShown = [&] {
            return textsOf(strip->currentLayout()).split('\n').count(end);
        };
        qsizetype inPrompt = 0;
        for (std::size_t i = 0; i < trace.header().promptTokens; ++i)
            inPrompt += visibleToken(trace.tokens()[i].bytes) == end ? 1 : 0;
        QVERIFY(timesShown() > inPrompt);
        const QString said = strip->accessibleDescription();
        QTest::keyClick(m_window.get(), Qt::Key_V);
        QCOMPARE(timesShown(), inPrompt);
        QVERIFY(strip->accessibleDescription().contains("hidden"));
        QTest::keyClick(m_window.get(), Qt::Key_V);
        QCOMPARE(strip->accessibleDescription(), said);
    }

    void theStageIsCoveredWhereItShowsTheNextTokenOnly()
    {
        const auto* stage = viewIn<StageView>(*m_window);
        QTest::keyClick(m_window.get(), Qt::Key_V);
        for (const Operation operation : {Gpt2::Logits, Gpt2::Sample}) {
            goTo(*m_window, operation);
            QVERIFY(m_window->covers().isCovered(*stage) && !stage->isVisible());
            goTo(*m_window, Gpt2::FinalLayerNorm);
            QVERIFY(!m_window->covers().isCovered(*stage) && stage->isVisible());
        }
    }

    void keysStillStepWhileTheStageIsCovered()
    {
        goTo(*m_window, Gpt2::Logits);
        viewIn<StageView>(*m_window)->setFocus();
        const Cursor before = m_window->session().cursor();
        QTest::keyClick(m_window.get(), Qt::Key_V);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QVERIFY(m_window->session().cursor() != before);
    }

    void coveringChangesNoSizes()
    {
        goTo(*m_window, Gpt2::Logits);
        settle();
        const QRect stage = viewIn<StageView>(*m_window)->geometry();
        const QRect strip = viewIn<TokenStripView>(*m_window)->geometry();
        QTest::keyClick(m_window.get(), Qt::Key_V);
        settle();
        QList<QRect> sheets;
        for (const auto* sheet : m_window->findChildren<CoverSheet*>())
            sheets << sheet->geometry();
        QVERIFY(sheets.contains(stage));
        QCOMPARE(viewIn<StageView>(*m_window)->geometry(), stage);
        QCOMPARE(viewIn<TokenStripView>(*m_window)->geometry(), strip);
    }

    /// A wider cover would tell that the text below is longer, and so that the answers differ.
    void theCoverOfTheLampHasTheSameWidthOverEachText()
    {
        auto& lamp = *viewIn<LampView>(*m_window);
        const auto coverOver = [&](const std::vector<LaneSpec>& lanes) {
            m_window->document().run({.lanes = lanes});
            if (!QTest::qWaitFor([&] { return !m_window->document().isBusy(); }, 20'000))
                qFatal("the run does not end");
            settle();
            const int before = lamp.width();
            QTest::keyClick(m_window.get(), Qt::Key_V);
            settle();
            const QRect covered = lamp.geometry();
            QTest::keyClick(m_window.get(), Qt::Key_V);
            settle();
            if (lamp.width() != before)
                qFatal("the lamp has another width after it was covered");
            return QPair(before, covered);
        };
        const auto [narrow, one] = coverOver(lanesNamed("static", "paged:4"));
        const auto [wide, other] = coverOver(lanesNamed("static", "window:4+1"));
        QVERIFY2(narrow != wide, "two texts of different lengths");
        QCOMPARE(one, other);
    }

    void theStageHasTwoThirdsOfAPresentersWindow_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280x720") << QSize(1280, 720);
        QTest::newRow("1920x1080") << QSize(1920, 1080);
    }

    void theStageHasTwoThirdsOfAPresentersWindow()
    {
        QFETCH(QSize, size);
        m_window->resize(size);
        QTest::keyClick(m_window.get(), Qt::Key_P);
        settle();
        QCOMPARE(m_window->size(), size);
        const double share = areaOf(*viewIn<StageView>(*m_window)) / areaOf(*m_window);
        QVERIFY2(share >= 2.0 / 3, qPrintable(QString::number(share)));
        qInfo("%.1f%% of the window", 100 * share);
        QVERIFY(m_window->findChild<StepBar*>()->isVisible());
    }

    void aPresenterHasOneSentenceAboutTheOperation()
    {
        const auto* line = controlNamed<QLabel>(*m_window, "What this operation does");
        QVERIFY(line && !line->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_P);
        QVERIFY(line->isVisible());
        settle();
        const int top = viewIn<StageView>(*m_window)->y();
        for (const OperationSpec& operation : gpt2Names().operations()) {
            goTo(*m_window, operation.id);
            settle();
            QCOMPARE(line->text(), purposeOf(operation));
            QVERIFY2(line->heightForWidth(line->width()) <= line->height(),
                     qPrintable(line->text()));
            QCOMPARE(viewIn<StageView>(*m_window)->y(), top);
        }
        QTest::keyClick(m_window.get(), Qt::Key_P);
        QVERIFY(!line->isVisible());
    }

    void aPresenterSeesTheAnswerAndTheLamp()
    {
        QTest::keyClick(m_window.get(), Qt::Key_P);
        settle();
        const QString answer =
            QString::fromStdString(m_window->session().trace().textChosenBy(Lane{0})).trimmed();
        m_window->session().toEnd();
        for (const QSize size : {QSize(1024, 740), QSize(1280, 720), QSize(1920, 1050)}) {
            m_window->resize(size);
            settle();
            const auto& view = *viewIn<AnswerView>(*m_window);
            QVERIFY(view.visibleRegion().boundingRect() == view.rect());
            const DisplayItem* item = itemWithText(view.currentLayout(), answer);
            QVERIFY2(item, qPrintable(textsOf(view.currentLayout())));
            QVERIFY(QFontMetrics(view.font()).horizontalAdvance(answer) <= item->rect.width());
            const auto& lamp = *viewIn<LampView>(*m_window);
            QVERIFY(lamp.visibleRegion().boundingRect() == lamp.rect());
            QCOMPARE(textsOf(lamp.currentLayout()), QString("same answer, bit for bit"));
        }
    }

    void whatAPresenterHasHiddenIsThereOnDemand()
    {
        QTest::keyClick(m_window.get(), Qt::Key_P);
        const auto* runBar = m_window->findChild<RunBar*>();
        QVERIFY(!runBar->isVisible());
        trigger(*m_window, "Prompt and settings");
        QVERIFY(runBar->isVisible());
        trigger(*m_window, "Prompt and settings");
        QVERIFY(!runBar->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(runBar->isVisible() && runBar->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTest::keyClick(m_window.get(), Qt::Key_P);
        QVERIFY(runBar->isVisible());
    }

    void aRemoteControlSteps()
    {
        goTo(*m_window, Gpt2::Embedding);
        const auto place = [&] { return m_window->session().cursor(); };
        const Cursor start = place();
        viewIn<StageView>(*m_window)->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        const Cursor next = place();
        QVERIFY(next != start);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
        QCOMPARE(place(), start);
        viewIn<TokenStripView>(*m_window)->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(place(), next);
    }

    void aTextThatScrollsKeepsThePageKeys()
    {
        goTo(*m_window, Gpt2::Embedding);
        const Cursor start = m_window->session().cursor();
        auto* text = viewIn<NowPanelView>(*m_window)->findChild<QTextBrowser*>();
        text->setFocus();
        const QScrollBar* bar = text->verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        QTest::keyClick(text, Qt::Key_PageDown);
        QVERIFY(bar->value() > 0);
        QCOMPARE(m_window->session().cursor(), start);
    }

    void theLargePointerFollowsTheMouseAndLetsClicksThrough()
    {
        const auto* spot = m_window->findChild<PointerSpot*>();
        QVERIFY(!spot->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_P); // the presenter's layout shows the spot
        for (const QPoint at : {QPoint(600, 300), QPoint(700, 400)}) {
            QCursor::setPos(m_window->mapToGlobal(at));
            QTRY_COMPARE(spot->geometry().center(), at);
            QVERIFY(spot->isVisible());
            QVERIFY(m_window->childAt(at) != spot);
        }
        QTest::keyClick(m_window.get(), Qt::Key_B);
        QVERIFY(!spot->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_B);
        QTRY_VERIFY(spot->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_P);
        QVERIFY(!spot->isVisible());
    }

private:
    const Config& model() const { return m_window->session().trace().header().config(); }

    OwnWindow m_window;
};

PASTKEYS_TEST(TestLecture)
#include "test_lecture.moc"
