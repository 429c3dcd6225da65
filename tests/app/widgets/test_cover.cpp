// A covered part of a window keeps its place, but it cannot be seen, get the focus or be read by a
// screen reader.
#include "support/test_program.h"
#include "widgets/cover.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QtTest>

using namespace pastkeys;

namespace {

/// A window with two buttons: `answer`, which the tests cover, and another one.
struct Bench
{
    QWidget window;
    QPushButton* answer = new QPushButton("42");
    QPushButton* other = new QPushButton("other");
    Covers covers;

    Bench()
    {
        auto* box = new QHBoxLayout(&window);
        box->addWidget(answer);
        box->addWidget(other);
        answer->setAccessibleName("Answer");
        answer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
        window.resize(400, 100);
        window.show();
        (void)QTest::qWaitForWindowActive(&window);
    }
    CoverSheet* sheet() const { return window.findChild<CoverSheet*>(); }
};

} // namespace

class TestCover : public QObject
{
    Q_OBJECT

private slots:
    void aCoverLiesExactlyOverTheWidgetAndKeepsItsPlace()
    {
        Bench bench;
        const QRect before = bench.answer->geometry();
        bench.covers.cover(*bench.answer);
        QCoreApplication::processEvents();
        QVERIFY(bench.covers.isCovered(*bench.answer));
        QVERIFY(!bench.answer->isVisible() && bench.sheet()->isVisible());
        QCOMPARE(bench.sheet()->geometry(), before);
        bench.window.resize(640, 200);
        QTRY_COMPARE(bench.sheet()->width(), before.width() + 240);
        QCOMPARE(bench.sheet()->geometry(), bench.answer->geometry());
    }

    void inAScrollAreaItHasTheSizeOfTheContent()
    {
        QScrollArea area;
        auto* content = new QLabel("42");
        area.setWidgetResizable(true);
        area.setWidget(content);
        area.resize(300, 200);
        area.show();
        Covers covers;
        covers.cover(*content);
        area.resize(500, 400);
        QTRY_COMPARE(area.findChild<CoverSheet*>()->size(), area.viewport()->size());
    }

    void aScreenReaderHearsThatItIsCoveredAndNotTheAnswer()
    {
        Bench bench;
        bench.covers.cover(*bench.answer);
        const auto* hidden = QAccessible::queryAccessibleInterface(bench.answer);
        QVERIFY(hidden->state().invisible);
        const auto* said = QAccessible::queryAccessibleInterface(bench.sheet());
        QCOMPARE(said->text(QAccessible::Name),
                 QString("Answer is covered. Press Enter to show it."));
        QCOMPARE(said->role(), QAccessible::Button);
        QVERIFY(!said->state().invisible);
    }

    void aClickAndEnterReveal()
    {
        for (const bool byKey : {false, true}) {
            Bench bench;
            bench.covers.cover(*bench.answer);
            if (byKey)
                QTest::keyClick(bench.sheet(), Qt::Key_Return);
            else
                QTest::mouseClick(bench.sheet(), Qt::LeftButton);
            QTRY_VERIFY(!bench.covers.isCovered(*bench.answer));
            QVERIFY(bench.answer->isVisible() && !bench.sheet());
        }
    }

    void theFocusGoesToTheCoverAndBack()
    {
        Bench bench;
        bench.answer->setFocus();
        bench.covers.cover(*bench.answer);
        QVERIFY(bench.sheet()->hasFocus());
        bench.other->setFocus();
        bench.answer->setFocus(); // as the window does after a run
        QVERIFY(bench.sheet()->hasFocus());
        bench.covers.uncover(*bench.answer);
        QVERIFY(bench.answer->hasFocus());
    }

    void whatIsShownMeanwhileStaysCovered()
    {
        Bench bench;
        bench.covers.cover(*bench.answer);
        bench.answer->show();
        QVERIFY(!bench.answer->isVisible() && bench.sheet()->isVisible());
    }

    void whatWasHiddenBeforeStaysHiddenAfterwards()
    {
        Bench bench;
        bench.answer->hide();
        bench.covers.cover(*bench.answer);
        QVERIFY(!bench.sheet()->isVisible());
        bench.covers.uncoverAll();
        QVERIFY(!bench.answer->isVisible());
    }

    void nothingOfTheAnswerIsPainted()
    {
        Bench bench;
        bench.covers.cover(*bench.answer);
        const auto picture = [&] {
            QCoreApplication::processEvents();
            return bench.window.grab().toImage();
        };
        const QImage one = picture();
        bench.answer->setText("43");
        QCOMPARE(picture(), one);
    }

    void aWidgetThatGoesTakesItsCoverAlong()
    {
        Bench bench;
        bench.covers.cover(*bench.answer);
        delete bench.answer;
        QTRY_VERIFY(!bench.sheet());
    }
};

PASTKEYS_TEST(TestCover)
#include "test_cover.moc"
