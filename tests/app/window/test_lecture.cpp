// What the window has for a class.
#include "lamp/lamp_view.h"
#include "plots/plots_view.h"
#include "stage/stage_view.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "token_strip/token_strip_view.h"
#include "widgets/cover.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

template <typename View> View* viewIn(const MainWindow& window)
{
    return window.findChild<View*>();
}

/// Of the step on show.
void goTo(MainWindow& window, Operation operation)
{
    Session& session = window.session();
    session.setCursor(cursorAt(session.trace(), session.cursor().step, {operation, {}}));
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
        goTo(*m_window, Operation::Embedding);
        const QList<QWidget*> telling{viewIn<LampView>(*m_window),
                                      viewIn<TokenStripView>(*m_window),
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

    void theStageIsCoveredWhereItShowsTheNextTokenOnly()
    {
        const auto* stage = viewIn<StageView>(*m_window);
        QTest::keyClick(m_window.get(), Qt::Key_V);
        for (const Operation operation : {Operation::Logits, Operation::Sample}) {
            goTo(*m_window, operation);
            QVERIFY(m_window->covers().isCovered(*stage) && !stage->isVisible());
            goTo(*m_window, Operation::FinalLayerNorm);
            QVERIFY(!m_window->covers().isCovered(*stage) && stage->isVisible());
        }
    }

    void keysStillStepWhileTheStageIsCovered()
    {
        goTo(*m_window, Operation::Logits);
        viewIn<StageView>(*m_window)->setFocus();
        const Cursor before = m_window->session().cursor();
        QTest::keyClick(m_window.get(), Qt::Key_V);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QVERIFY(m_window->session().cursor() != before);
    }

    void coveringChangesNoSizes()
    {
        goTo(*m_window, Operation::Logits);
        settle();
        const QRect stage = viewIn<StageView>(*m_window)->geometry();
        const QRect strip = viewIn<TokenStripView>(*m_window)->geometry();
        QTest::keyClick(m_window.get(), Qt::Key_V);
        settle();
        QList<QRect> sheets;
        for (const auto* sheet : m_window->findChildren<CoverSheet*>())
            sheets << sheet->geometry();
        QVERIFY(sheets.contains(stage) && sheets.contains(strip));
        QCOMPARE(viewIn<StageView>(*m_window)->geometry(), stage);
        QCOMPARE(viewIn<TokenStripView>(*m_window)->geometry(), strip);
    }

private:
    OwnWindow m_window;
};

PASTKEYS_TEST(TestLecture)
#include "test_lecture.moc"
